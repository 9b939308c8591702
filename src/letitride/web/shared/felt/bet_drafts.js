// The bets a player is preparing but has not placed. A game's spots change together; a dealer tip
// changes by itself.

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

  /** Add chips to a game. A game with one fixed amount is switched on and off instead. */
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

  /** Start again from the bets on the layout. */
  follow(bets, spots) {
    this.#stakes = stakesOf(bets, spots);
    this.#before = [];
  }

  same(bets, spots) {
    const placed = stakesOf(bets, spots);
    return placed.size === this.#stakes.size && [...placed].every(([game, stake]) => this.#stakes.get(game) === stake);
  }

  /** The bets in the format of a command, keyed by their marks on the layout. */
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

/** The group of spots that change together: a game, or one tip. */
export const kindOf = (spot) => (isTip(spot) ? spot.wager : spot.game);

function stakesOf(bets, spots) {
  return new Map(bets.map(({ wager, stake }) => [kindOf(spots.find((spot) => spot.wager === wager)), cents(stake)]));
}

/** The drafts for a player's spots. The rules may allow two spots, and chips go to the active one. */
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

  /** Update the drafts from the layout, and keep the round's bets for "repeat". */
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

  /** The player's seats whose draft differs from the layout, with the draft's bets and total. */
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
