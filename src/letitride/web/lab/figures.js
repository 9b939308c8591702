// The lab's figures: the headline (edge, par, hit frequency, standard deviation), returns, comparison, and strategy.

import { number } from "../shared/advice.js";
import { html } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { facts, table } from "../shared/tabular.js";
import { handName, sentence } from "../shared/words.js";

export const percent = (value, digits = 3) => `${value.toFixed(digits).replace("-", "−")}%`;

/** @type {[string, (par: any) => string, (par: any) => string][]} */
const HEADLINE = [
  ["Edge", (par) => percent(par.edge_pct), (par) => `exactly ${par.edge}`],
  ["Par", (par) => percent(par.par_pct), () => "the edge divided by the average number of bets left in action"],
  ["Hit frequency", (par) => percent(par.hit_pct), () => "how often the bet pays"],
  ["Std. deviation", (par) => par.sd.toFixed(3), () => "the standard deviation per round, in bets"],
];

export const headline = (par) =>
  HEADLINE.map(([name, value, hint]) =>
    html("div", { title: hint(par) }, [
      html("dt", {}, name),
      html("dd", {}, value(par)),
      html("small", { class: "note" }, name === "Edge" ? par.edge.length < 30 ? par.edge : "" : ""),
    ])
  );

/** Figures that only some kinds of pay table have: meters, envy, and bets in action. */
export function details(par) {
  const rows = [];
  if (par.average_bets !== 1) rows.push(["Bets left in action", par.average_bets.toFixed(4)]);
  if (par.hold_pct !== null && par.hold_pct !== undefined) rows.push(["Hold", percent(par.hold_pct)]);
  if (par.envy_pct) rows.push(["Envy adds", percent(par.envy_pct)]);
  for (const { level, amount, break_even: even, rounds_between_wins: rounds } of par.meters ?? []) {
    rows.push([`${level} meter`, money(cents(amount))]);
    rows.push([`${level} breaks even at`, even ? money(Math.round(number(even) * 100)) : "no amount"]);
    if (rounds) rows.push([`Rounds between ${level} wins`, Math.round(number(rounds)).toLocaleString("en")]);
  }
  return rows.length > 0 && facts(rows);
}

export const denseTable = (name, heads, rows) => table(name, heads, rows, { kind: "figures dense" });

/** A fraction as a percentage, with the exact fraction as a tooltip. */
const exactly = (fraction, digits) => html("span", { title: fraction }, percent(100 * number(fraction), digits));

export function returns(par) {
  const rows = par.rows.map(({ hand, pays, probability, return_pct: share }) => {
    return [handName(hand), pays, exactly(probability, 4), percent(share)];
  });
  return denseTable("Returns", ["Hand", "Pays", "Chance", "Return"], rows);
}

const COMPARED = [
  ["Edge", "edge_pct"],
  ["Par", "par_pct"],
  ["Hit frequency", "hit_pct"],
  ["Bets in action", "average_bets"],
  ["Std. deviation", "sd"],
];

export function comparison(one, other) {
  const say = (key) => (value) => (key.endsWith("pct") ? percent(value) : value.toFixed(4));
  const rows = COMPARED.map(([name, key]) => [name, ...[one[key], other[key], one[key] - other[key]].map(say(key))]);
  return denseTable("Comparison", ["", one.id, other.id, "Difference"], rows);
}

/** The strategy card, the closest decisions, and the cost of other strategies. */
export function strategyCard({ card, decisions, played }) {
  const closest = decisions.filter(({ cost, frequency }) => number(frequency) > 0 && number(cost) >= 0)
    .toSorted((a, b) => Math.abs(number(a.ev_ride)) - Math.abs(number(b.ev_ride))).slice(0, 6);
  const word = (
    { indifferent, decision },
  ) => (indifferent ? "either" : decision === "ride" ? "let it ride" : "take it back");
  const rides = (bet) =>
    html("section", { "aria-label": `Bet ${bet}` }, [
      html("h3", {}, `Let bet ${bet} ride with`),
      html("ul", { class: "rides" }, [
        card.filter((row) => row.bet === bet).map(({ rides_on: on }) => html("li", {}, sentence(on))),
      ]),
    ]);
  const close = closest.map((one) => [sentence(one.hand), String(one.bet), word(one), exactly(one.ev_ride, 2)]);
  const ways = played.map((way) => [sentence(way.played), percent(way.edge_pct), percent(way.par_pct)]);
  return [
    html("div", { class: "card-lists" }, [1, 2].map(rides)),
    html("div", { class: "scroll" }, [
      html("h3", {}, "Closest decisions"),
      denseTable("Closest decisions", ["Hand", "Bet", "Best choice", "Value of riding"], close),
    ]),
    html("div", { class: "scroll" }, [
      html("h3", {}, "Other strategies"),
      denseTable("Strategies", ["Strategy", "Edge", "Par"], ways),
    ]),
  ];
}
