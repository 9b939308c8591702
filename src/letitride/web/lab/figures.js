// The lab's figures: edge, par, hits and deviation in large type, returns, comparison, strategy.

import { number } from "../shared/advice.js";
import { html } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { handName, sentence } from "../shared/words.js";

export const percent = (value, digits = 3) => `${value.toFixed(digits).replace("-", "−")}%`;

/** @type {[string, (par: any) => string, (par: any) => string][]} */
const HEADLINE = [
  ["Edge", (par) => percent(par.edge_pct), (par) => `exactly ${par.edge}`],
  ["Par", (par) => percent(par.par_pct), () => "the edge for each bet left in action"],
  ["Hit frequency", (par) => percent(par.hit_pct), () => "how often it pays"],
  ["Deviation", (par) => par.sd.toFixed(3), () => "of one round, in bets"],
];

export const headline = (par) =>
  HEADLINE.map(([name, value, hint]) =>
    html("div", { title: hint(par) }, [
      html("dt", {}, name),
      html("dd", {}, value(par)),
      html("small", { class: "fraction" }, name === "Edge" ? par.edge.length < 30 ? par.edge : "" : ""),
    ])
  );

/** What only some kinds of tables have: meters, envy, bets in action. */
export function details(par) {
  const rows = [];
  if (par.average_bets !== 1) rows.push(["Bets left in action", par.average_bets.toFixed(4)]);
  if (par.hold_pct !== null && par.hold_pct !== undefined) rows.push(["Hold", percent(par.hold_pct)]);
  if (par.envy_pct) rows.push(["Envy adds", percent(par.envy_pct)]);
  for (const meter of par.meters ?? []) {
    rows.push([`${meter.level} stands at`, money(cents(meter.amount))]);
    rows.push([
      `${meter.level} breaks even at`,
      meter.break_even ? money(Math.round(number(meter.break_even) * 100)) : "no amount",
    ]);
    if (meter.rounds_between_wins) {
      rows.push([
        `Rounds between wins of ${meter.level}`,
        Math.round(number(meter.rounds_between_wins)).toLocaleString("en"),
      ]);
    }
  }
  return rows.length
    ? [
      html("dl", { class: "facts" }, [
        rows.map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
      ]),
    ]
    : [];
}

const table = (name, heads, rows) =>
  html("table", { class: "figures dense", "aria-label": name }, [
    html("thead", {}, html("tr", {}, heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, [
      rows.map(([first, ...rest]) =>
        html("tr", {}, [
          html("th", { scope: "row" }, first),
          rest.map((one) => html("td", {}, one)),
        ])
      ),
    ]),
  ]);

export const returns = (par) =>
  table(
    "Returns",
    ["Hand", "Pays", "Chance", "Return"],
    par.rows.map((
      row,
    ) => [
      handName(row.hand),
      row.pays,
      html("span", { title: row.probability }, percent(100 * number(row.probability), 4)),
      percent(row.return_pct),
    ]),
  );

const COMPARED = [["Edge", "edge_pct"], ["Par", "par_pct"], ["Hit frequency", "hit_pct"], [
  "Bets in action",
  "average_bets",
], ["Deviation", "sd"]];

export function comparison(one, other) {
  const say = (key, value) => (key.endsWith("pct") ? percent(value) : value.toFixed(4));
  const rows = COMPARED.map((
    [name, key],
  ) => [name, say(key, one[key]), say(key, other[key]), say(key, one[key] - other[key])]);
  return table("Compared", ["", one.id, other.id, "Difference"], rows);
}

/** The card, the closest decisions, and what other ways to play cost. */
export function strategyCard({ card, decisions, played }) {
  const closest = decisions.filter(({ cost, frequency }) => number(frequency) > 0 && number(cost) >= 0)
    .toSorted((a, b) => Math.abs(number(a.ev_ride)) - Math.abs(number(b.ev_ride))).slice(0, 6);
  const word = ({ indifferent, decision }) => (indifferent ? "either" : decision === "ride" ? "ride" : "take back");
  return [
    html(
      "div",
      { class: "card-lists" },
      [1, 2].map((bet) =>
        html("section", { "aria-label": `Bet ${bet}` }, [
          html("h3", {}, `Let bet ${bet} ride on`),
          html("ul", { class: "rides" }, [
            card.filter((row) => row.bet === bet).map(({ rides_on: on }) => html("li", {}, sentence(on))),
          ]),
        ])
      ),
    ),
    html("div", { class: "scroll" }, [
      html("h3", {}, "Closest decisions"),
      table(
        "Closest decisions",
        ["Hand", "Bet", "Best", "Worth riding"],
        closest.map((
          one,
        ) => [
          sentence(one.hand),
          String(one.bet),
          word(one),
          html("span", { title: one.ev_ride }, percent(100 * number(one.ev_ride), 2)),
        ]),
      ),
    ]),
    html("div", { class: "scroll" }, [
      html("h3", {}, "Other ways to play"),
      table(
        "Ways to play",
        ["Played", "Edge", "Par"],
        played.map((way) => [sentence(way.played), percent(way.edge_pct), percent(way.par_pct)]),
      ),
    ]),
  ];
}
