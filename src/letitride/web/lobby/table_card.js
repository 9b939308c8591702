// A table's card in the lobby: an arc of seats, the game, the limits, and the meters.

import { alertLine, button, html, put, say, svg } from "../shared/elements.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { cents, money } from "../shared/money.js";
import { TABLE_KINDS } from "../shared/names.js";
import { GAMES, plural, sentence } from "../shared/words.js";

export const tableAddress = (name) => `/table.html?table=${encodeURIComponent(name)}`;
const displayAddress = (link) => `/display.html?link=${encodeURIComponent(link)}`;

export class TableCard {
  #meters = new Map();
  #parts = {};

  /** `sit` is called with the table's name, once per double-click. It is null for people who may only watch. */
  constructor(row, place, { sit, deals }) {
    this.row = row;
    const name = row.table;
    const titleId = `table-${name.replace(/\W/g, "-")}`;
    const part = this.#parts;
    part.arc = svg("svg", { class: "arc", viewBox: "0 0 320 104", "aria-hidden": "true" });
    part.free = html("p", { class: "seats-free" });
    part.meters = html("dl", { class: "card-meters" });
    part.told = html("p", { class: "told", role: "status" });
    part.notice = alertLine();
    part.sit = sit && button("Sit down", ({ detail }) => detail < 2 && sit(name), { class: "button primary" });
    const watch = html("a", { class: "button", href: tableAddress(name), "aria-label": `Watch ${name}` }, "Watch");
    const desk = { href: `/dealer.html?table=${encodeURIComponent(name)}`, "aria-label": `Deal at ${name}` };
    const acts = [
      row.kind !== "controller" && watch,
      deals && row.kind !== "virtual" && html("a", { class: "button primary", ...desk }, "Deal"),
      part.sit,
    ];
    this.node = html("li", {}, [
      html("article", { class: "panel table-card", "aria-labelledby": titleId }, [
        part.arc,
        html("div", { class: "card-title" }, html("h2", { id: titleId }, name), part.free),
        html("p", { class: "why" }, place ?? row.title),
        html("p", { class: "why" }, TABLE_KINDS[row.kind]),
        this.#terms(row),
        part.meters,
        html("div", { class: "card-actions" }, acts),
        part.told,
        part.notice,
      ]),
    ]);
  }

  #terms({ limits, games, currency, system }) {
    if (!limits) {
      return html("p", { class: "terms" }, html("span", { class: "bets" }, `Progressive system ${sentence(system)}`));
    }
    const said = (amount) => amount && money(cents(amount), currency, { short: true });
    const [least, most] = [said(limits.min_bet), said(limits.max_bet)];
    const bets = least && most ? `${least} to ${most}` : least ? `From ${least}` : most ? `Up to ${most}` : "No limit";
    const side = games.filter((game) => game !== "main").map((game) => html("li", {}, GAMES[game]));
    return html("div", { class: "terms" }, [
      html("p", { class: "bets" }, html("strong", {}, bets), " per bet"),
      side.length > 0 && html("ul", { class: "side-bets", "aria-label": "Side bets" }, side),
    ]);
  }

  /** Show a message beside the buttons: what the person is waiting for, or why they cannot take a seat. */
  tell(words = "", rejected = "") {
    say(this.#parts.told, words);
    say(this.#parts.notice, rejected);
  }

  /** Show the current seats and meters. The meters keep counting up until the next update. */
  update(row, links, { over, waiting }) {
    this.row = row;
    const part = this.#parts;
    const free = row.seats - row.taken.length;
    put(part.arc, seats(row));
    const room = free === 0 ? "Full" : `${plural(free, "seat")} free`;
    say(part.free, row.closed ? "Temporarily closed" : row.shut ? "Closing" : row.kind === "controller" ? `${row.taken.length} in play` : room);
    if (part.sit) {
      const label = waiting ? `Stop waiting for a seat at ${row.table}` : `Sit down at ${row.table}`;
      part.sit.disabled = row.shut || row.closed || free === 0;
      say(part.sit, waiting ? "Waiting… (cancel)" : "Sit down");
      part.sit.setAttribute("aria-label", label);
    }
    for (const link of links) for (const meter of link.meters) this.#meter(link, meter).run(cents(meter.amount), over);
  }

  #meter(link, { level }) {
    const key = `${link.link} ${level}`;
    if (!this.#meters.has(key)) {
      const figure = html("dd", {});
      const display = { href: displayAddress(link.link), "aria-label": `Display for the ${level} meter` };
      this.#parts.meters.append(html("div", {}, html("dt", {}, html("a", display, level)), figure));
      this.#meters.set(key, new MeterTicker((now) => say(figure, money(now, link.currency))));
    }
    return this.#meters.get(key);
  }
}

/** The seats around the rail, with seat 1 on the viewer's right. Taken seats are brass-colored. */
function seats({ seats: count, taken }) {
  const rim = "M8 0 H312 C306 62 244 96 160 96 C76 96 14 62 8 0 Z";
  const dots = Array.from({ length: count }, (_, n) => {
    const turn = (Math.PI * (n + 0.75)) / (count + 0.5);
    const place = { cx: Math.round(160 + 126 * Math.cos(turn)), cy: Math.round(8 + 68 * Math.sin(turn)) };
    return svg("circle", { class: taken.includes(n + 1) ? "seat taken" : "seat", r: 8, ...place });
  });
  return [svg("path", { class: "arc-felt", fill: "url(#lit)", d: rim }), dots];
}
