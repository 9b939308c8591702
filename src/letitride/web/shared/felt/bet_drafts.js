// The bets a player is putting together before they are placed. Spots of one game move together;
// a tip for the dealer stands by itself.

import { cents, wire } from "../money.js";

class BetDraft {
  #stakes = new Map();
  #before = [];
  last = null;

  get stakes() {
    return this.#stakes;
  }

  get empty() {
    return this.#stakes.size === 0;
  }

  get undoable() {
    return this.#before.length > 0;
  }

  /** Add chips to a game; a game with one fixed amount is switched on and off instead. */
  add(game, amount, { min, max }) {
    const next = new Map(this.#stakes);
    const now = next.get(game) ?? 0;
    if (min !== null && min === max) now ? next.delete(game) : next.set(game, min);
    else next.set(game, max === null ? now + amount : Math.min(now + amount, max));
    this.#change(next);
  }

  undo() {
    if (this.undoable) this.#stakes = this.#before.pop();
  }

  clear() {
    if (!this.empty) this.#change(new Map());
  }

  repeat() {
    if (this.last) this.#change(new Map(this.last));
  }

  #change(next) {
    this.#before.push(this.#stakes);
    this.#stakes = next;
  }

  /** What lies on the layout is what the draft goes on from. */
  follow(bets, spots) {
    this.#stakes = stakesOf(bets, spots);
    this.#before = [];
  }

  same(bets, spots) {
    const placed = stakesOf(bets, spots);
    return placed.size === this.#stakes.size && [...placed].every(([game, stake]) => this.#stakes.get(game) === stake);
  }

  /** The wagers as a command carries them, by the marks of the layout. */
  wagers(spots, allowed) {
    const chosen = spots.filter((spot) => allowed[spot.wager] && this.#stakes.get(kindOf(spot)));
    return Object.fromEntries(chosen.map((spot) => [spot.wager, wire(this.#stakes.get(kindOf(spot)))]));
  }

  total(spots, allowed) {
    return spots.filter(({ wager }) => allowed[wager]).reduce(
      (sum, spot) => sum + (this.#stakes.get(kindOf(spot)) ?? 0),
      0,
    );
  }
}

export const isTip = ({ wager }) => wager.startsWith("tip");

/** What moves together: the spots of a game, or one tip. */
export const kindOf = (spot) => (isTip(spot) ? spot.wager : spot.game);

function stakesOf(bets, spots) {
  return new Map(bets.map(({ wager, stake }) => [kindOf(spots.find((spot) => spot.wager === wager)), cents(stake)]));
}

/** The drafts of a player's own spots: one, or two where the rules allow; chips go to the active one. */
export class BetDrafts {
  #bySeat = new Map();
  active = null;

  of(seat) {
    if (!this.#bySeat.has(seat)) this.#bySeat.set(seat, new BetDraft());
    return this.#bySeat.get(seat);
  }

  get now() {
    return this.of(this.active);
  }

  /** Drafts follow the layout; a round's bets are kept for "repeat". */
  follow(view, before) {
    const own = view.you.seats;
    if (!own.includes(this.active)) this.active = own[0] ?? null;
    if (own.includes(view.to_act)) this.active = view.to_act;
    const fresh = before?.round !== view.round || before?.phase !== view.phase;
    for (const seat of own) {
      const bets = betsOf(view, seat);
      if (bets.length) this.of(seat).last = stakesOf(bets, view.rules.spots);
      const placed = JSON.stringify(bets) !== JSON.stringify(before && betsOf(before, seat));
      if (fresh || placed) this.of(seat).follow(bets, view.rules.spots);
    }
  }

  /** The own seats whose draft is not what lies there, and what it comes to. */
  unplaced(view) {
    const allowed = (seat) => view.legal.find((one) => one.action === "wagers" && one.seat === seat)?.allowed;
    return view.you.seats.filter((seat) => allowed(seat) && !this.of(seat).same(betsOf(view, seat), view.rules.spots))
      .map((seat) => ({
        seat,
        wagers: this.of(seat).wagers(view.rules.spots, allowed(seat)),
        total: this.of(seat).total(view.rules.spots, allowed(seat)),
      }));
  }
}

const betsOf = (view, number) => view.seats.find(({ seat }) => seat === number)?.bets ?? [];
