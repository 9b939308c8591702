// Advice on a decision from the house's exact mathematics, and how to show it.

import { html } from "./elements.js";
import { money } from "./money.js";
import { compute } from "./server/requests.js";
import { handName } from "./words.js";

/** A fraction as the API writes it, "727/588" or "0". */
export function number(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/** `known` has cards, community and dead, as card names; `by` names a pay table: { paytable } or { table }. */
export async function advise({ cards, community = [], dead = [] }, by) {
  const advice = await compute("/advice", {
    cards: cards.join(" "),
    community: community.join(" "),
    dead: dead.join(" "),
    ...by,
  });
  return { ...advice, value: number(advice.ev_ride) };
}

/** Where both choices are worth the same, neither is wrong. */
export const isRight = (advice, ride) => advice.indifferent || ride === (advice.decision === "ride");

/** What a choice gives away, in bets. */
export const costOf = (advice, ride) => (isRight(advice, ride) ? 0 : Math.abs(advice.value));

export const decisionWords = (advice) =>
  advice.indifferent ? "either is right" : advice.decision === "ride" ? "let it ride" : "take it back";

const NOTHING = new Set(["nothing", "pair", "low_pair", "high_card"]);

/** Both choices with their exact worth for this stake, and the hands that may still come. */
export function adviceTables(advice, stake, currency) {
  const worth = money(Math.round(advice.value * stake), currency, { signed: true });
  const all = Object.values(advice.outs).reduce((sum, ways) => sum + ways, 0);
  const good = Object.entries(advice.outs).filter(([hand, ways]) => ways && !NOTHING.has(hand));
  const better = (ride) => !advice.indifferent && (advice.decision === "ride") === ride;
  const choice = (name, ride, amount, share) =>
    html("tr", { class: better(ride) ? "better" : null }, [
      html("th", { scope: "row" }, name),
      html("td", {}, amount),
      html("td", { title: ride ? `exactly ${advice.ev_ride} of the bet` : null }, share),
    ]);
  return [
    html("table", { class: "figures choices", "aria-label": "Worth of both choices" }, [
      html("tbody", {}, [
        choice("Let it ride", true, worth, `${advice.ev_ride_pct.toFixed(2).replace("-", "−")}%`),
        choice("Take it back", false, money(0, currency), "0.00%"),
      ]),
    ]),
    html("table", { class: "figures", "aria-label": "Outs" }, [
      html("caption", {}, `What may still come, of ${all.toLocaleString("en")} ways`),
      html("tbody", {}, [
        good.map(([hand, ways]) =>
          html("tr", {}, [
            html("th", { scope: "row" }, handName(hand)),
            html("td", {}, ways.toLocaleString("en")),
            html("td", {}, `${((100 * ways) / all).toFixed(2)}%`),
          ])
        ),
      ]),
    ]),
    good.length === 0 && html("p", { class: "note" }, "Nothing that pays can come of it."),
  ].filter(Boolean);
}
