// The panels around the felt: pay tables as the jurisdiction prints them, bets and results, seats.

import { brief } from "./chips.js";
import { isTip, kindOf } from "./bet_drafts.js";
import { html } from "../elements.js";
import { cents, money } from "../money.js";
import { GAMES, WAGERS, handName, isOver, sentence, standing } from "../words.js";

/** Many columns leave no room for words they all share: those are said once, below. */
const TO_ONE = " to 1";

export function payTable(table, { heading = true } = {}) {
  const wide = table.columns.length > 1;
  const shared = wide && table.rows.every(([, ...pays]) => pays.every((pay) => pay.endsWith(TO_ONE)));
  const printed = (pay) => (shared ? pay.slice(0, -TO_ONE.length) : pay);
  const note = [table.note, shared && "All pays are to 1."].filter(Boolean).join(" ");
  const head = html("thead", wide ? {} : { class: "unseen" },
    html("tr", {}, html("th", { scope: "col" }, "Hand"), table.columns.map((name) => html("th", { scope: "col" }, name))));
  const rows = table.rows.map(([hand, ...pays]) =>
    html("tr", {}, html("th", { scope: "row" }, handName(hand)), pays.map((pay) => html("td", {}, printed(pay)))));
  return html("section", {},
    heading && html("h2", {}, GAMES[table.game]),
    html("table", { class: "figures", "aria-label": `${GAMES[table.game]} pays` }, head, html("tbody", {}, rows)),
    note && html("p", { class: "note" }, note));
}

/** Each wager with what became of it; the hand is named, and the sum of it all. */
export function wagerList(seat, view) {
  if (!seat || seat.bets.length === 0) return [html("p", { class: "note" }, "No bets this round.")];
  const currency = view.rules.currency;
  const rows = seat.bets.map((bet) => html("tr", { class: `standing-${bet.standing}` },
    html("th", { scope: "row" }, WAGERS[bet.wager]),
    html("td", {}, money(cents(bet.stake), currency, { short: true })),
    html("td", {}, outcome(bet, currency))));
  return [
    seat.hand && html("p", { class: "hand-name" }, handName(seat.hand)),
    html("table", { class: "figures", "aria-label": "Your bets" },
      html("thead", { class: "unseen" }, html("tr", {}, ["Wager", "Stake", "Result"].map((name) => html("th", { scope: "col" }, name)))),
      html("tbody", {}, rows)),
    isOver(seat) && html("p", { class: "net" }, html("span", {}, "Net"), html("strong", {}, money(cents(seat.net), currency, { signed: true }))),
  ].filter(Boolean);
}

/** Tips for the dealer, where the house takes them: each press adds a chip. */
export function tipButtons(view, wagers, stakes, chip, tip) {
  const spots = view.rules.spots.filter((spot) => isTip(spot) && wagers?.allowed[spot.wager]);
  const said = (amount) => money(amount, view.rules.currency, { short: true });
  return spots.map((spot) => html("button", { type: "button", class: "button quiet", onclick: () => tip(kindOf(spot)) },
    `${sentence(WAGERS[spot.wager])}: ${stakes.get(kindOf(spot)) ? said(stakes.get(kindOf(spot))) : "none"}, add ${said(chip)}`));
}

const outcome = (bet, currency) =>
  bet.standing === "paid" ? money(cents(bet.won), currency, { signed: true, short: true }) : standing(bet);

/** What came of the round for the viewer, in one sentence for the ear. */
export function resultWords(seat, view) {
  if (view.phase === "void") return "";
  if (!seat || !isOver(seat)) return "";
  const net = cents(seat.net);
  const amount = money(Math.abs(net), view.rules.currency);
  const words = net > 0 ? `you win ${amount}` : net < 0 ? `you lose ${amount}` : "you break even";
  return `${seat.hand ? handName(seat.hand) : "Settled"}: ${words}.`;
}

/** On a phone the other seats are a strip of small states. */
export function seatStrip(view, act) {
  return Array.from({ length: view.rules.seats }, (_, n) => view.rules.seats - n).map((number) => {
    const seat = view.seats.find((held) => held.seat === number);
    const mine = view.you.seats.includes(number);
    const free = act.free?.includes(number);
    const words = seat ? seatWords(seat, view) : "free";
    const parts = [html("b", {}, String(number)), html("span", {}, words)];
    const name = seat ? `Seat ${number}, ${mine ? "you" : (seat.name ?? seat.player)}: ${words}` : `Seat ${number}: free`;
    const shown = mine || (act.watch && act.active === number);
    const state = ["seat-state", shown && "mine", view.to_act === number && "acts"].filter(Boolean).join(" ");
    if ((mine || (act.watch && seat)) && act.turnTo && act.active !== number) {
      return html("li", { class: state }, html("button", { type: "button", "aria-label": `${name}. ${mine ? "Bet" : "Look"} here`, onclick: () => act.turnTo(number) }, parts));
    }
    return html("li", { class: state, "aria-label": name },
      free ? html("button", { type: "button", "aria-label": `Sit at seat ${number}`, onclick: () => act.sit(number) }, html("b", {}, String(number)), html("span", {}, "sit")) : parts);
  });
}

function seatWords(seat, view) {
  if (view.phase === "void") return "void";
  if (isOver(seat)) return signed(cents(seat.net));
  if (view.to_act === seat.seat) return "acts";
  if (view.phase === "betting") return seat.bets.length ? "bets" : "–";
  const up = seat.bets.filter(({ wager, standing: state }) => ["1", "2", "$"].includes(wager) && state !== "withdrawn");
  return up.length ? `${up.length} up` : "–";
}

const signed = (net) => `${net < 0 ? "−" : net > 0 ? "+" : ""}${brief(Math.abs(net))}`;
