// The server's exact advice on a decision, and tables to show it in.

import { html, note } from "./elements.js";
import { money } from "./money.js";
import { compute } from "./server/requests.js";
import { row, table } from "./tabular.js";
import { handName } from "./words.js";

/** Read a fraction in the API's format: "727/588" or "0". */
export function number(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/** Request advice on these cards. `by` gives the pay table as { paytable } (its id) or { table } (its text). */
export async function advise({ cards, community = [], dead = [] }, by) {
  const advice = await compute("/advice", {
    cards: cards.join(" "),
    community: community.join(" "),
    dead: dead.join(" "),
    ...by,
  });
  return { ...advice, value: number(advice.ev_ride) };
}

/** Whether a choice is right. If both choices are worth the same, neither is wrong. */
export const isRight = (advice, ride) => advice.indifferent || ride === (advice.decision === "ride");

/** The average cost of a choice, as a multiple of the bet. */
export const costOf = (advice, ride) => (isRight(advice, ride) ? 0 : Math.abs(advice.value));

export const decisionWords = (advice) =>
  advice.indifferent ? "either is right" : advice.decision === "ride" ? "let it ride" : "take it back";

const NOTHING = new Set(["nothing", "pair", "low_pair", "high_card"]);

/** The exact value of both choices for this stake, and the hands that are still possible. */
export function adviceTables(advice, stake, currency) {
  const worth = money(Math.round(advice.value * stake), currency, { signed: true });
  const all = Object.values(advice.outs).reduce((sum, ways) => sum + ways, 0);
  const good = Object.entries(advice.outs).filter(([hand, ways]) => ways && !NOTHING.has(hand));
  const better = (ride) => !advice.indifferent && (advice.decision === "ride") === ride;
  const choice = (ride, ...cells) => row(cells, { class: better(ride) ? "better" : null });
  const exactly = { title: `exactly ${advice.ev_ride} of the bet` };
  const share = html("span", exactly, `${advice.ev_ride_pct.toFixed(2).replace("-", "−")}%`);
  const choices = [
    choice(true, "Let it ride", worth, share),
    choice(false, "Take it back", money(0, currency), "0.00%"),
  ];
  const outs = good.map(([hand, ways]) => [
    handName(hand),
    ways.toLocaleString("en"),
    `${((100 * ways) / all).toFixed(2)}%`,
  ]);
  return [
    table("Value of each choice", null, choices, { kind: "figures choices" }),
    table(
      "Outs",
      html("caption", {}, `Paying hands, and the number of ways to make each one (out of ${all.toLocaleString("en")})`),
      outs,
    ),
    good.length === 0 && note("No paying hand is possible."),
  ].filter(Boolean);
}
