// The Game Manager page: one link, polled every few seconds.

import { alertLine, button, byId, html, note, say } from "../shared/elements.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { pressKey } from "../shared/keypad.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { amountOf, cents, micros, money } from "../shared/money.js";
import { command, get, glance, tablePath } from "../shared/server/requests.js";
import { authorize, mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { inTurn, keepLooking, lost } from "../shared/staff/polling.js";
import { chooseByQuery, fromQuery } from "../shared/staff/query.js";
import { facts, figures } from "../shared/tabular.js";
import { ADJUSTMENT_REASONS, HAND_STAGES, PRIZE_STATUSES } from "../shared/names.js";
import { dateTime, dotted, handName, plural, sentence } from "../shared/words.js";
import { approvalList, changeForms } from "./approvals.js";
import { payForms } from "./cashier.js";
import { findings } from "./compliance.js";
import { chart } from "./meter_chart.js";

const EVERY = 4000;
const STANDING = ["logged", "adjusted"];
const SUPERVISORS = ["KEY JPH", "J-POT", "KEY RUN", "CONFIRM", "SWIPE"];
const RECONCILED = {
  contributed_micros: "Contributed",
  reversed_micros: "Reversed",
  seeds_micros: "Seeds",
  adjustments_micros: "Adjusted",
  meter_change_micros: "Meter change",
  reserve_change_micros: "Reserve change",
  paid_micros: "Paid",
  off_micros: "Unexplained",
};
/** Whether a pending jackpot is at a table with real cards, where a supervisor presses the controller's keys. */
const atController = ({ kind }) => kind === "controller";
/** Whether a pending jackpot is at a virtual table, so that a supervisor confirms it on this page. */
const atVirtual = ({ kind }) => kind === "virtual";
const consoleOf = ({ table }) => `/dealer.html?table=${encodeURIComponent(table)}`;
const person = await authorize(document.querySelector("main"), ["read_game_manager"]);

async function open() {
  const links = await get("/links");
  const chosen = links.find(({ link }) => link === fromQuery("link")) ?? links[0];
  for (const part of document.querySelectorAll("[data-of-link]")) part.toggleAttribute("hidden", !chosen);
  byId("no-link").hidden = Boolean(chosen);
  chooseByQuery(byId("link"), links.map(({ link }) => [link, link]), chosen?.link);
  const desk = chosen ? new Manager(chosen) : new Approvals();
  await desk.look().catch(lost);
  if (chosen) byId("change").replaceChildren(...changeForms(person, desk));
  const paying = payForms(person, desk);
  byId("pay").replaceChildren(...paying);
  byId("pay-panel").hidden = paying.length === 0;
  new ResizeObserver(() => desk.charts()).observe(byId("chart"));
  await keepLooking(() => desk.look(), EVERY);
}

/** The approvals panel. A part of the page is redrawn only when its content changes. */
class Approvals {
  #said = new Map();

  look = inTurn(() => this.see());

  async see() {
    const [waiting, checked] = await Promise.all(["/approvals", "/compliance/tables"].map(glance));
    this.approvals(waiting);
    this.compliance(checked);
  }

  compliance(checked) {
    this.draw("compliance", checked, () => findings(checked));
  }

  approvals(waiting) {
    this.draw("approvals", waiting, () => approvalList(waiting, person, this));
  }

  draw(id, content, make) {
    const text = JSON.stringify(content);
    if (this.#said.get(id) === text) return;
    this.#said.set(id, text);
    byId(id).replaceChildren(make());
  }

  /** Without a link, there is nothing to chart. */
  charts() {}
}

class Manager extends Approvals {
  #tickers = new Map();
  #readings = [];

  constructor({ link, currency }) {
    super();
    this.link = link;
    this.currency = currency;
    this.path = `/links/${encodeURIComponent(link)}`;
    this.rates = [];
  }

  money = (text) => amountOf(text, this.currency);

  /** Fetch everything, then show it all at once, so that no button moves while somebody presses it. */
  async see() {
    const parts = ["", "/rates", "/tables", "/pending", "/prizes", "/adjustments", "/reconciliation"];
    const [waiting, checked, view, rates, tables, pending, prizes, adjustments, reconciliation] = await Promise.all(
      ["/approvals", "/compliance/tables", ...parts.map((part) => this.path + part)].map(glance),
    );
    /** @type {[string, any][]} */
    const controllers = await Promise.all(
      [...new Set(pending.filter(atController).map(({ table }) => table))].map(async (table) => [
        table,
        await glance(`${tablePath(table)}/controller`),
      ]),
    );
    this.#readings = await Promise.all(
      rates.map(async ({ level }) => ({
        level,
        readings: await glance(`${this.path}/readings?level=${encodeURIComponent(level)}`),
      })),
    );
    this.rates = rates;
    this.approvals(waiting);
    this.compliance(checked);
    const { paytable, wager } = view;
    say(byId("where"), dotted(paytable, `${this.money(wager)} bet`, plural(view.tables.length, "table")));
    this.#meters(rates);
    this.draw("rates", rates, () => this.#rates(rates));
    this.draw("tables", tables, () => {
      const state = ({ open }) => open ? "in play" : "between rounds";
      const rows = tables.map((one) => [one.table, one.title, one.round ?? "–", state(one)]);
      return figures("Tables", ["Table", "Game", "Round", "State"], rows);
    });
    this.#pending(pending, Object.fromEntries(controllers));
    this.draw("prizes", prizes, () => this.#prizes(prizes));
    this.draw("made", adjustments, () => this.#adjustments(adjustments));
    this.draw("books", reconciliation, () => this.#reconciliation(reconciliation));
    this.charts();
  }

  /** One chart per level since the link opened, because the amounts differ too much to share a chart. */
  charts() {
    const wide = byId("chart").clientWidth;
    if (!wide || this.#readings.length === 0) return;
    const several = this.#readings.length > 1;
    const size = { currency: this.currency, wide, high: several ? 150 : 240 };
    const figure = ({ level, readings }) =>
      html("figure", {}, several && html("figcaption", {}, level), chart(readings, { name: level, ...size }));
    this.draw("chart", [this.#readings, wide], () => html("div", { class: "levels" }, this.#readings.map(figure)));
  }

  #meters(rates) {
    for (const { level, amount } of rates) {
      if (!this.#tickers.has(level)) {
        const figure = html("dd", {});
        byId("meters").append(html("dl", { class: "big-meter" }, html("dt", {}, level), figure));
        this.#tickers.set(level, new MeterTicker((now) => say(figure, money(now, this.currency))));
      }
      this.#tickers.get(level).run(cents(amount), EVERY);
    }
  }

  #rates(rates) {
    return figures(
      "Rates",
      ["Level", "Contribution", "Seed", "Reserve", "To reserve", "Cap"],
      rates.map(({ level, contribution, seed, reserve, reserve_rate: rate, cap }) => {
        return [level, contribution, this.money(seed), this.money(reserve), rate, cap ? this.money(cap) : "none"];
      }),
    );
  }

  #adjustments(adjustments) {
    const head = ["Level", "From", "To", "Reason", "By", "Approved by"];
    const rows = adjustments.map((one) => {
      const [from, to] = [one.before_micros, one.after_micros].map((value) => micros(value, this.currency));
      return [one.level, from, to, reasonFor(one), one.by, one.second];
    });
    return figures("Adjustments", head, rows, "No manual adjustments yet.");
  }

  /** Pending jackpots, each with the controller keys that this person may press now, or a link to the console. */
  #pending(pending, controllers) {
    const keys = pending.map(({ table }) => controllers[table]?.keys ?? []);
    this.draw("pending", [pending, keys], () => {
      if (pending.length === 0) return note("No jackpots are pending.");
      return html("ul", { class: "jackpots" }, pending.map((one, place) => this.#jackpot(one, keys[place])));
    });
  }

  #jackpot(one, pressable) {
    const keys = pressable.filter(({ key, seats }) =>
      SUPERVISORS.includes(key) && (seats.length === 0 || seats.includes(one.seat))
    );
    const notice = alertLine();
    const press = (key, seats) =>
      once(notice, async () => {
        await pressKey(one.table, seats.length ? { key, seat: one.seat } : { key });
        await this.look();
      });
    const confirm = once(notice, async () => {
      await withFreshPassword(() => command("POST", `${tablePath(one.table)}/seats/${one.seat}/award`));
      await this.look();
    });
    return html("li", { class: "jackpot" }, [
      html("p", { class: "large" }, one.amount ? this.money(one.amount) : handName(one.hand)),
      facts([
        ["Hand", handName(one.hand)],
        ["Table and seat", `${one.table}, seat ${one.seat}`],
        one.level && ["Level", one.level],
        ["State", sentence(HAND_STAGES[one.standing])],
      ]),
      html("div", { class: "row" }, [
        keys.map(({ key, seats }) => {
          const label = `${key}: table ${one.table}, seat ${one.seat}`;
          return button(key, press(key, seats), { class: "button primary", "aria-label": label });
        }),
        atVirtual(one) && mayDo(person, "confirm_jackpot") && button("Confirm", confirm, {
          class: "button primary",
          "aria-label": `Confirm: table ${one.table}, seat ${one.seat}`,
        }),
        one.kind === "dealer" && html("a", { href: consoleOf(one) }, `Verify at table ${one.table}`),
        atController(one) && keys.length === 0 && note("Someone else must press the next key."),
      ]),
      notice,
    ]);
  }

  #prizes(prizes) {
    return figures(
      "Prize log",
      ["No.", "Hand", "Amount", "Table", "Seat", "State", "Logged", "By", "Win page", "Back out"],
      prizes.toReversed().map((one) => [
        String(one.number),
        handName(one.hand),
        this.money(one.amount),
        `${one.table}, round ${one.round}`,
        String(one.seat),
        PRIZE_STATUSES[one.status],
        dateTime(one.time),
        one.by ?? "–",
        one.time ? this.#winPage(one.number) : "–",
        STANDING.includes(one.status) && mayDo(person, "adjust_meter") ? this.#backOut(one.number) : "–",
      ]),
      "No prizes yet.",
    );
  }

  /** Open the form that backs out a win, with its number filled in. */
  #backOut(number) {
    const open = () => {
      const form = byId("back-out");
      form.open = true;
      form.querySelector("[name=win]").value = String(number);
      form.querySelector("select").focus();
    };
    return button("Back out", open, { class: "link", "aria-label": `Back out win ${number}` });
  }

  #winPage(number) {
    const href = `/win.html?link=${encodeURIComponent(this.link)}&number=${number}`;
    return html("a", { class: "link", href, "aria-label": `Win page ${number}` }, "Print");
  }

  #reconciliation(rows) {
    const balanced = rows.every((one) => one.balanced);
    const words = balanced ? "Every meter matches the record." : "At least one meter does not match the record.";
    return html("div", {}, [
      html("p", { class: balanced ? "verdict good" : "verdict bad" }, words),
      figures(
        "Reconciliation",
        ["Level", ...Object.values(RECONCILED)],
        rows.map((one) => [one.level, ...Object.keys(RECONCILED).map((name) => micros(one[name], this.currency))]),
      ),
    ]);
  }
}

/** The reason for an adjustment: the win it backs out, if any, the reason chosen from the list, and the note. */
function reasonFor({ number, kind, reason }) {
  const win = number ? `Win ${number}` : null;
  return dotted(win, kind === "other" && reason ? null : ADJUSTMENT_REASONS[kind], reason);
}

if (person) await open().catch(lost);
