// The player's bets: what lies on each spot, what became of it, tips, and the result in words.

import { html } from "../shared/elements.js";
import { isTip, kindOf } from "../shared/felt/bet_drafts.js";
import { cents, money } from "../shared/money.js";
import { handName, isOver, sentence, standing, WAGERS } from "../shared/words.js";

/** Each wager with what became of it; the hand is named, and the sum of it all. */
export function wagerList(seat, view) {
  if (!seat || seat.bets.length === 0) return [html("p", { class: "note" }, "No bets this round.")];
  const currency = view.rules.currency;
  const rows = seat.bets.map((bet) =>
    html("tr", { class: `standing-${bet.standing}` }, [
      html("th", { scope: "row" }, WAGERS[bet.wager]),
      html("td", {}, money(cents(bet.stake), currency, { short: true })),
      html("td", {}, outcome(bet, currency)),
    ])
  );
  return [
    seat.hand && html("p", { class: "hand-name" }, handName(seat.hand)),
    html("table", { class: "figures", "aria-label": "Your bets" }, [
      html("thead", { class: "unseen" }, [
        html("tr", {}, ["Wager", "Stake", "Result"].map((name) => html("th", { scope: "col" }, name))),
      ]),
      html("tbody", {}, rows),
    ]),
    isOver(seat) &&
    html("p", { class: "net" }, [
      html("span", {}, "Net"),
      html("strong", {}, money(cents(seat.net), currency, { signed: true })),
    ]),
  ].filter(Boolean);
}

const outcome = (bet, currency) =>
  bet.standing === "paid" ? money(cents(bet.won), currency, { signed: true, short: true }) : standing(bet);

/** Tips for the dealer, where the house takes them: each press adds a chip. */
export function tipButtons(view, wagers, stakes, chip, tip) {
  const spots = view.rules.spots.filter((spot) => isTip(spot) && wagers?.allowed[spot.wager]);
  const said = (amount) => money(amount, view.rules.currency, { short: true });
  return spots.map((spot) =>
    html("button", { type: "button", class: "button quiet", onclick: () => tip(kindOf(spot)) }, [
      `${sentence(WAGERS[spot.wager])}: ${stakes.get(kindOf(spot)) ? said(stakes.get(kindOf(spot))) : "none"}, add ${
        said(chip)
      }`,
    ])
  );
}

/** What came of the round for the viewer, in one sentence for the ear. */
export function resultWords(seat, view) {
  if (view.phase === "void") return "";
  if (!seat || !isOver(seat)) return "";
  const net = cents(seat.net);
  const amount = money(Math.abs(net), view.rules.currency);
  const words = net > 0 ? `you win ${amount}` : net < 0 ? `you lose ${amount}` : "you break even";
  return `${seat.hand ? handName(seat.hand) : "Settled"}: ${words}.`;
}
