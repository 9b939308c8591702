// The words people read for what a view names.

import { BET_STATUSES, HANDS, RANKS, SUIT_SYMBOLS, SUITS, WAGERS } from "./names.js";
export { GAMES, WAGERS } from "./names.js";

export const cardName = (card) => (card ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : "card face down");

/** A card as short as it is printed: 10♠. */
export const glyph = (card) => `${card[0] === "T" ? "10" : card[0]}${SUIT_SYMBOLS[card[1]]}`;

/** The marks of the cloth, short enough for a box. */
export const MARKS = { three_card: "3 card", cover_all: "all", tip: "tip", tip_three_card: "tip" };

export const standing = (bet) => BET_STATUSES[bet.standing];

const OPEN = ["up", "riding"];

/** Whether nothing of a seat is to be settled any more: Cover All comes after the rest. */
export const isOver = ({ settled, bets }) => settled && !bets.some((bet) => OPEN.includes(bet.standing));

export const handName = (hand) => HANDS[hand];

/** An identifier of the house as words. */
export const plainWords = (name) => name.replaceAll("_", " ");

export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the dealer is heard to say when the script has no words for the moment. */
const SPOKEN = {
  idle: "The next round begins in a moment.",
  betting: "Place your bets, please.",
  closed: "No more bets.",
  three_card: "Three card bonus.",
  bet_one: "Bet number one: take it back, or let it ride?",
  first_card: "The first community card.",
  bet_two: "Bet number two: take it back, or let it ride?",
  second_card: "The second community card.",
  settling: "Settling from seat seven.",
  cover_all: "Cover All.",
  collecting: "Thank you.",
  over: "Thank you.",
  void: "The round is void. All bets are returned.",
};

export function caption(view) {
  const between = ["idle", "over", "void"].includes(view.phase);
  const spoken = between ? "" : view.script?.[0]?.says;
  return spoken || SPOKEN[view.phase] || "";
}

const ROOM = 12;

/** A player's name, short enough for the rail; the house's own players need not say so there. */
export function shortName({ name, player }) {
  const whole = (name ?? player).replace(/ \(automatic\)$/, "");
  return whole.length > ROOM ? `${whole.slice(0, ROOM - 1)}…` : whole;
}

const hasBets = ({ seats, you }) => seats.some(({ seat, bets }) => you.seats.includes(seat) && bets.length > 0);

/** Who is to do what, in one line. */
export function turn(view) {
  if (view.phase === "void") return view.reason ? `Reason: ${view.reason.replaceAll("_", " ")}` : "";
  if (view.you.seats.length === 0 && view.legal.some(({ action }) => action === "sit")) {
    return "Choose a free seat to sit down.";
  }
  if (view.legal.some(({ action }) => action === "wagers") && !hasBets(view)) {
    return Number(view.you.chips) === 0
      ? "You have no chips here: buy in under More."
      : "Put chips on your circles, then place them.";
  }
  if (!view.to_act) return "";
  const bet = WAGERS[view.deciding];
  if (view.you.seats.includes(view.to_act)) return `Your turn: ${bet}`;
  const seat = view.seats.find(({ seat: number }) => number === view.to_act);
  return `Seat ${view.to_act}, ${shortName(seat)}: ${bet}`;
}

/** A date and time as people write it, or a dash. */
export const dateTime = (moment, year) =>
  moment
    ? new Date(moment).toLocaleString("en-GB", {
      year,
      day: "2-digit",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    })
    : "–";
