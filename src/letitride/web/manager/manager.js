// The Game Manager page: one link, polled every few seconds.

import { byId, html, say } from "../shared/elements.js";
import { pressKey } from "../shared/keypad.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { amountOf, cents, micros, money } from "../shared/money.js";
import { get, glance } from "../shared/server/requests.js";
import { authorize } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { inTurn, keepLooking, lost } from "../shared/staff/polling.js";
import { fromQuery, toQuery } from "../shared/staff/query.js";
import { facts, figures } from "../shared/staff/tabular.js";
import { dateTime, handName, plainWords, sentence } from "../shared/words.js";
import { approvalList, changeForms } from "./approvals.js";
import { payForms } from "./cashier.js";
import { chart } from "./meter_chart.js";

const EVERY = 4000;
const SUPERVISORS = ["KEY JPH", "J-POT", "KEY RUN", "CONFIRM", "SWIPE"];
const person = await authorize(document.querySelector("main"), ["read_game_manager"]);

async function open() {
  const links = await get("/links");
  const chosen = links.find(({ link }) => link === fromQuery("link")) ?? links[0];
  for (const part of document.querySelectorAll("[data-of-link]")) part.toggleAttribute("hidden", !chosen);
  byId("no-link").hidden = Boolean(chosen);
  byId("link").replaceChildren(
    ...links.map(({ link }) => html("option", { value: link, selected: link === chosen?.link }, link)),
  );
  byId("link").addEventListener("change", () => {
    toQuery("link", byId("link").value);
    location.reload();
  });
  const desk = chosen ? new Manager(chosen) : new Approvals();
  await desk.look().catch(lost);
  if (chosen) byId("change").replaceChildren(...changeForms(person, desk));
  const paying = payForms(person, desk);
  byId("pay").replaceChildren(...paying);
  byId("pay-panel").hidden = paying.length === 0;
  new ResizeObserver(() => desk.charts()).observe(byId("chart"));
  await keepLooking(() => desk.look(), EVERY);
}

/** What waits for a second person; a part that has not changed is not drawn again. */
class Approvals {
  #said = new Map();

  look = inTurn(() => this.see());

  async see() {
    const approvals = await glance("/approvals");
    this.draw("approvals", approvals, () => approvalList(approvals, person, this));
  }

  draw(id, content, make) {
    const text = JSON.stringify(content);
    if (this.#said.get(id) === text) return;
    this.#said.set(id, text);
    byId(id).replaceChildren(make());
  }

  /** Without a link there is nothing to chart. */
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

  /** Everything as it is now. */
  async see() {
    await super.see();
    const parts = ["", "/rates", "/tables", "/pending", "/prizes", "/adjustments", "/reconciliation"];
    const [view, rates, tables, pending, prizes, adjustments, reconciliation] = await Promise.all(
      parts.map((part) => glance(this.path + part)),
    );
    this.rates = rates;
    this.#readings = await Promise.all(
      rates.map(async ({ level }) => ({
        level,
        readings: await glance(`${this.path}/readings?level=${encodeURIComponent(level)}`),
      })),
    );
    say(
      byId("where"),
      [
        `${view.paytable}`,
        `${this.money(view.wager)} wager`,
        `${view.tables.length} ${view.tables.length === 1 ? "table" : "tables"}`,
      ].join(" · "),
    );
    this.#meters(rates);
    this.draw("rates", rates, () => this.#rates(rates));
    this.draw(
      "tables",
      tables,
      () =>
        figures(
          "Tables",
          ["Table", "Game", "Round", "State"],
          tables.map((one) => [one.table, one.title, one.round ?? "–", one.open ? "in play" : "between rounds"]),
        ),
    );
    await this.#pending(pending);
    this.draw("prizes", prizes, () => this.#prizes(prizes));
    this.draw(
      "made",
      adjustments,
      () =>
        figures(
          "Adjustments",
          ["Level", "From", "To", "Reason", "By", "And"],
          adjustments.map((
            one,
          ) => [
            one.level,
            micros(one.before_micros, this.currency),
            micros(one.after_micros, this.currency),
            one.reason,
            one.by,
            one.second,
          ]),
          "No meter was adjusted by hand.",
        ),
    );
    this.draw("books", reconciliation, () => this.#reconciliation(reconciliation));
    this.charts();
  }

  /** Each level since the link opened, one below the other: they are of very different heights. */
  charts() {
    const wide = byId("chart").clientWidth;
    if (!wide || this.#readings.length === 0) return;
    const high = this.#readings.length > 1 ? 150 : 240;
    this.draw(
      "chart",
      [this.#readings, wide],
      () =>
        html("div", { class: "levels" }, [
          this.#readings.map(({ level, readings }) =>
            html("figure", {}, [
              this.#readings.length > 1 && html("figcaption", {}, level),
              chart(readings, { name: level, currency: this.currency, wide, high }),
            ])
          ),
        ]),
    );
  }

  #meters(rates) {
    for (const { level, amount } of rates) {
      if (!this.#tickers.has(level)) {
        const figure = html("dd", {});
        byId("meters").append(html("dl", { class: "big-meter" }, html("dt", {}, level), figure));
        this.#tickers.set(
          level,
          new MeterTicker((now) => {
            figure.textContent = money(now, this.currency);
          }),
        );
      }
      this.#tickers.get(level).run(cents(amount), EVERY);
    }
  }

  #rates(rates) {
    return figures(
      "Rates",
      ["Level", "Contribution", "Seed", "Reserve", "To reserve", "Cap"],
      rates.map((
        one,
      ) => [
        one.level,
        one.contribution,
        this.money(one.seed),
        this.money(one.reserve),
        one.reserve_rate,
        one.cap ? this.money(one.cap) : "none",
      ]),
    );
  }

  /** Jackpots in hand, each with the keys of its controller that this person may press now. */
  async #pending(pending) {
    const tables = [...new Set(pending.map(({ table }) => table))];
    const views = await Promise.all(tables.map((table) => glance(`/tables/${encodeURIComponent(table)}/controller`)));
    this.draw("pending", [pending, views.map(({ keys }) => keys)], () => {
      if (pending.length === 0) return html("p", { class: "note" }, "No jackpot is in hand.");
      return html("ul", { class: "jackpots" }, [
        pending.map((one) => this.#jackpot(one, views[tables.indexOf(one.table)])),
      ]);
    });
  }

  #jackpot(one, view) {
    const keys = view.keys.filter(({ key, seats }) =>
      SUPERVISORS.includes(key) && (seats.length === 0 || seats.includes(one.seat))
    );
    const press = (key, seats) =>
      once(byId("notice"), async () => {
        await pressKey(one.table, seats.length ? { key, seat: one.seat } : { key });
        await this.look();
      });
    return html("li", { class: "jackpot" }, [
      html("p", { class: "large" }, one.amount ? this.money(one.amount) : handName(one.hand)),
      facts([["Hand", handName(one.hand)], ["Table and seat", `${one.table}, seat ${one.seat}`], ["Level", one.level], [
        "State",
        sentence(plainWords(one.standing)),
      ]]),
      html("div", { class: "row" }, [
        keys.map(({ key, seats }) =>
          html("button", {
            type: "button",
            class: "button primary",
            "aria-label": `${key}: table ${one.table}, seat ${one.seat}`,
            onclick: press(key, seats),
          }, key)
        ),
        keys.length === 0 && html("p", { class: "note" }, "The next key is another person's."),
      ]),
    ]);
  }

  #prizes(prizes) {
    return figures(
      "Prize log",
      ["Number", "Hand", "Amount", "Table", "Seat", "State", "Logged", "By", "Win page"],
      prizes.toReversed().map((one) => [
        String(one.number),
        handName(one.hand),
        this.money(one.amount),
        `${one.table}, round ${one.round}`,
        String(one.seat),
        plainWords(one.status),
        dateTime(one.time),
        one.by ?? "–",
        one.time
          ? html("a", {
            class: "link",
            href: `/win.html?link=${encodeURIComponent(this.link)}&number=${one.number}`,
            "aria-label": `Win page ${one.number}`,
          }, "Print")
          : "–",
      ]),
      "No prize yet.",
    );
  }

  #reconciliation(rows) {
    const amount = (value) => micros(value, this.currency);
    return html("div", {}, [
      html("p", { class: rows.every(({ balanced }) => balanced) ? "verdict good" : "verdict bad" }, [
        rows.every(({ balanced }) => balanced) ? "The record explains every meter." : "A meter is off.",
      ]),
      figures(
        "Reconciliation",
        ["Level", "Contributed", "Reversed", "Seeds", "Adjusted", "Meter moved", "Reserve moved", "Paid", "Off"],
        rows.map((one) => [
          one.level,
          amount(one.contributed_micros),
          amount(one.reversed_micros),
          amount(one.seeds_micros),
          amount(one.adjustments_micros),
          amount(one.meter_change_micros),
          amount(one.reserve_change_micros),
          amount(one.paid_micros),
          amount(one.off_micros),
        ]),
      ),
    ]);
  }
}

if (person) await open().catch(lost);
