// The player's bets and their results, tips, and the result of the round in words.

import { button, html, note } from "../shared/elements.js";
import { isTip, kindOf } from "../shared/felt/bet_drafts.js";
import { cents, money } from "../shared/money.js";
import { heads, row, table } from "../shared/tabular.js";
import { handName, isOver, sentence, standing, wagerName, WAGERS } from "../shared/words.js";

/** Each bet with its result, the name of the hand, and the net result. */
export function wagerList(seat, view) {
  if (!seat || seat.bets.length === 0) return [note("No bets this round.")];
  const currency = view.rules.currency;
  const rows = seat.bets.map((bet) => {
    const stake = money(cents(bet.stake), currency, { short: true });
    const cells = [wagerName(view.rules, bet.wager), stake, outcome(bet, currency)];
    return row(cells, { class: `standing-${bet.standing}` });
  });
  const net = html("strong", {}, money(cents(seat.net), currency, { signed: true }));
  return [
    seat.hand && html("p", { class: "hand-name" }, handName(seat.hand)),
    table("Your bets", heads(["Bet", "Amount", "Result"], { class: "unseen" }), rows),
    isOver(seat) && html("p", { class: "net" }, html("span", {}, "Net"), net),
  ];
}

const outcome = (bet, currency) =>
  bet.standing === "paid" ? money(cents(bet.won), currency, { signed: true, short: true }) : standing(bet);

/** Buttons for dealer tips, where the house allows them. Each press adds a chip. */
export function tipButtons(view, wagers, stakes, chip, tip) {
  const spots = view.rules.spots.filter((spot) => isTip(spot) && wagers?.allowed[spot.wager]);
  const said = (amount) => money(amount, view.rules.currency, { short: true });
  return spots.map((spot) => {
    const [kind, stake] = [kindOf(spot), stakes.get(kindOf(spot))];
    const words = `${sentence(WAGERS[spot.wager])}: ${stake ? said(stake) : "none"}, add ${said(chip)}`;
    return button(words, () => tip(kind), { class: "button quiet" });
  });
}

/** The viewer's result in this round as one sentence, for screen readers. */
export function resultWords(seat, view) {
  if (view.phase === "void" || !seat || !isOver(seat)) return "";
  const net = cents(seat.net);
  const amount = money(Math.abs(net), view.rules.currency);
  const words = net > 0 ? `you win ${amount}` : net < 0 ? `you lose ${amount}` : "you break even";
  return `${seat.hand ? handName(seat.hand) : "Settled"}: ${words}.`;
}
