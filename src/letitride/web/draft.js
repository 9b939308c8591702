// The bets a player is putting together before they are placed. Spots of one game move together.

import { cents, wire } from "./money.js";

export class Draft {
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
    const chosen = spots.filter(({ wager, game }) => allowed[wager] && this.#stakes.get(game));
    return Object.fromEntries(chosen.map(({ wager, game }) => [wager, wire(this.#stakes.get(game))]));
  }

  total(spots, allowed) {
    return spots.filter(({ wager }) => allowed[wager]).reduce((sum, { game }) => sum + (this.#stakes.get(game) ?? 0), 0);
  }
}

export function stakesOf(bets, spots) {
  const games = bets.filter(({ wager }) => !wager.startsWith("tip"))
    .map(({ wager, stake }) => [spots.find((spot) => spot.wager === wager).game, cents(stake)]);
  return new Map(games);
}
