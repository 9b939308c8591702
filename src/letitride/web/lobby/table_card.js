// A table as the lobby shows it: an arc of seats, the game, the limits and the meters.

import { html, say, svg } from "../shared/elements.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { cents, money } from "../shared/money.js";
import { GAMES, sentence } from "../shared/words.js";

const KINDS = {
  virtual: "Dealt by the house",
  dealer: "Dealt by a dealer",
  controller: "Real cards on the floor",
};

export const tableAddress = (name) => `/table.html?table=${encodeURIComponent(name)}`;
const displayAddress = (link) => `/display.html?link=${encodeURIComponent(link)}`;

export class TableCard {
  #meters = new Map();
  #parts = {};

  /** `sit` is called when somebody wants a seat, once for a double click; who only watches has none. */
  constructor(row, place, { sit, deals }) {
    this.row = row;
    const name = row.table;
    const titleId = `table-${name.replace(/\W/g, "-")}`;
    const part = this.#parts;
    part.arc = svg("svg", { class: "arc", viewBox: "0 0 320 104", "aria-hidden": "true" });
    part.free = html("p", { class: "seats-free" });
    part.meters = html("dl", { class: "card-meters" });
    part.sit = sit &&
      html("button", { type: "button", class: "button primary", onclick: ({ detail }) => detail < 2 && sit(name) }, [
        "Sit down",
      ]);
    part.watch = row.kind !== "controller" &&
      html("a", { class: "button", href: tableAddress(name), "aria-label": `Watch ${name}` }, "Watch");
    part.deal = deals && row.kind !== "virtual" &&
      html("a", {
        class: "button primary",
        href: `/dealer.html?table=${encodeURIComponent(name)}`,
        "aria-label": `Deal at ${name}`,
      }, "Deal");
    this.node = html("li", {}, [
      html("article", { class: "panel table-card", "aria-labelledby": titleId }, [
        part.arc,
        html("div", { class: "card-title" }, html("h2", { id: titleId }, name), part.free),
        html("p", { class: "why" }, place ?? row.title),
        html("p", { class: "why" }, KINDS[row.kind]),
        this.#terms(row),
        part.meters,
        html("div", { class: "card-actions" }, part.watch, part.deal, part.sit),
      ]),
    ]);
  }

  #terms({ limits, games, currency, system }) {
    if (!limits) {
      return html("p", { class: "terms" }, html("span", { class: "bets" }, `Progressive system ${sentence(system)}`));
    }
    const [least, most] = [limits.min_bet, limits.max_bet].map((one) =>
      one && money(cents(one), currency, { short: true })
    );
    const bets = least && most ? `${least} to ${most}` : least ? `From ${least}` : most ? `Up to ${most}` : "No limit";
    const side = games.filter((game) => game !== "main").map((game) => html("li", {}, GAMES[game]));
    return html("div", { class: "terms" }, [
      html("p", { class: "bets" }, html("strong", {}, bets), " a bet"),
      side.length > 0 && html("ul", { class: "side-bets", "aria-label": "Side bets" }, side),
    ]);
  }

  /** Seats and meters as they are now; meters run until the next look. */
  update(row, links, { over, waiting }) {
    this.row = row;
    const part = this.#parts;
    const free = row.seats - row.taken.length;
    part.arc.replaceChildren(...seats(row));
    say(
      part.free,
      row.shut
        ? "Closing"
        : row.kind === "controller"
        ? `${row.taken.length} in play`
        : free === 0
        ? "Full"
        : `${free} ${free === 1 ? "seat" : "seats"} free`,
    );
    if (part.sit) {
      part.sit.disabled = row.shut || free === 0;
      say(part.sit, waiting ? "Waiting… (cancel)" : "Sit down");
      part.sit.setAttribute(
        "aria-label",
        waiting ? `Stop waiting for a seat at ${row.table}` : `Sit down at ${row.table}`,
      );
    }
    for (const link of links) for (const meter of link.meters) this.#meter(link, meter).run(cents(meter.amount), over);
  }

  #meter(link, { level }) {
    const key = `${link.link} ${level}`;
    if (!this.#meters.has(key)) {
      const figure = html("dd", {});
      const name = html("dt", {}, [
        html("a", { href: displayAddress(link.link), "aria-label": `${level} meter, its display` }, level),
      ]);
      this.#parts.meters.append(html("div", {}, name, figure));
      this.#meters.set(key, new MeterTicker((now) => say(figure, money(now, link.currency))));
    }
    return this.#meters.get(key);
  }
}

/** Seven seats around the rail, seat 1 at the viewer's right; who sits is brass. */
function seats({ seats: count, taken }) {
  const rail = svg("path", {
    class: "arc-felt",
    fill: "url(#lit)",
    d: "M8 0 H312 C306 62 244 96 160 96 C76 96 14 62 8 0 Z",
  });
  const dots = Array.from({ length: count }, (_, n) => {
    const turn = (Math.PI * (n + 0.75)) / (count + 0.5);
    return svg("circle", {
      class: taken.includes(n + 1) ? "seat taken" : "seat",
      r: 8,
      cx: Math.round(160 + 126 * Math.cos(turn)),
      cy: Math.round(8 + 68 * Math.sin(turn)),
    });
  });
  return [rail, ...dots];
}
