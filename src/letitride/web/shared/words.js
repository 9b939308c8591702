// Readable words for the names in a view.

import { BET_STATUSES, HANDS, RANKS, ROLES, SPOKEN, SUIT_SYMBOLS, SUITS, VOID_REASONS, WAGERS } from "./names.js";
export { GAMES, WAGERS } from "./names.js";

export const cardName = (card) => (card ? `${RANKS[card[0]]} of ${SUITS[card[1]]}` : "card face down");

/** A card in short form: 10♠. */
export const glyph = (card) => `${card[0] === "T" ? "10" : card[0]}${SUIT_SYMBOLS[card[1]]}`;

/** The marks on the layout, short enough to fit in a box. */
export const MARKS = { three_card: "3 card", cover_all: "all", tip: "tip", tip_three_card: "tip" };

export const standing = (bet) => BET_STATUSES[bet.standing];

const OPEN = ["up", "riding"];

/** Whether every bet at a seat is settled, including Cover All, which is settled after the others. */
export const isOver = ({ settled, bets }) => settled && !bets.some((bet) => OPEN.includes(bet.standing));

export const handName = (hand) => HANDS[hand];

export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Join the nonempty parts with dots. */
export const dotted = (...parts) => parts.filter(Boolean).join(" · ");

/** "1 table", "2 tables". */
export const plural = (count, name) => `${count} ${name}${count === 1 ? "" : "s"}`;

/** The free seat nearest the middle of the table. */
export function middleSeat(free, { seats }) {
  const off = (seat) => Math.abs(seat - (seats + 1) / 2);
  return free.toSorted((a, b) => off(a) - off(b))[0];
}

export function caption(view) {
  const between = ["idle", "over", "void"].includes(view.phase);
  const quiet = between || view.phase === "betting"; // the next call would close the betting
  const spoken = quiet ? "" : view.script?.find(({ says }) => says)?.says;
  return spoken || SPOKEN[view.phase] || "";
}

const ROOM = 12;

/** A player's name, short enough for the rail, and without "(automatic)". */
export function shortName({ name, player }) {
  const whole = (name ?? player).replace(/ \(automatic\)$/, "");
  return whole.length > ROOM ? `${whole.slice(0, ROOM - 1)}…` : whole;
}

const hasBets = ({ seats, you }) => seats.some(({ seat, bets }) => you.seats.includes(seat) && bets.length > 0);

/** One line about whose turn it is and what to do. */
export function turn(view) {
  if (view.table?.closed && ["idle", "over", "void", "betting"].includes(view.phase)) {
    return "Temporarily closed. Your money and your seat are safe.";
  }
  if (view.phase === "void") return view.reason ? `Reason: ${VOID_REASONS[view.reason]}.` : "";
  if (view.held) return `On hold: it was reported that ${VOID_REASONS[view.held]}. Wait for the supervisor’s ruling.`;
  if (view.you.seats.length === 0 && view.legal.some(({ action }) => action === "sit")) {
    return "Choose a free seat to sit down.";
  }
  if (view.legal.some(({ action }) => action === "wagers") && !hasBets(view)) {
    return Number(view.you.chips) === 0
      ? "You have no chips at this table. To buy in, select More."
      : "Put chips on your circles, then place your bets.";
  }
  if (!view.to_act) return "";
  const bet = WAGERS[view.deciding];
  if (view.you.seats.includes(view.to_act)) return `Your turn: ${bet}`;
  const seat = view.seats.find(({ seat: number }) => number === view.to_act);
  return `Seat ${view.to_act}, ${shortName(seat)}: ${bet}`;
}

/** @type {Intl.DateTimeFormatOptions} */
const TO_THE_SECOND = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", second: "2-digit" };

/** Spell out a name from the record: "drop_box" becomes "drop box", and "table:T1" becomes "table T1". */
export const plainName = (name) => {
  const [kind, ...rest] = name.split(":");
  return [kind.replaceAll("_", " "), rest.join(":")].join(" ").trim();
};

/** A person's roles, separated by commas. */
export const roleNames = (roles) => roles.map((role) => ROLES[role]).join(", ");

/** Format a date and time in the browser's locale, or return a dash for null. */
export const dateTime = (moment, year) =>
  moment ? new Date(moment).toLocaleString([], { year, ...TO_THE_SECOND }) : "–";
