// Seeds of one's own in the deal: promised while bets are open, revealed after "No more bets".
// They are kept for the tab, so that a page opened anew still knows what it promised.

import { hashOf, canVerify, fromHex, newSeed, toHex } from "./fairness.js";
import { command } from "./server.js";

const KEPT = 20;

export class Seeds {
  #table;
  #path;
  #sent = new Set();

  constructor(table) {
    this.#table = table;
    this.#path = `/tables/${encodeURIComponent(table)}`;
  }

  /** What this browser saw of a round before its bets: the commitment, and its own seeds. */
  noted(round) {
    return this.#all()[round] ?? null;
  }

  /** Note, promise or reveal, as the view says. */
  async see(view) {
    const { client_seed: seeds, commitment, round, phase } = view;
    if (!seeds || !canVerify()) return;
    if (phase === "betting") this.#note(round, { commitment });
    const own = view.you.seats.map((seat) => [seat, seeds.seats.find((one) => one.seat === seat)]);
    for (const [seat, promised] of own) {
      if (seeds.stage === "promising" && !promised) await this.#once(`promise ${round} ${seat}`, () => this.#promise(round, seat));
      if (seeds.stage === "revealing" && promised && !promised.revealed) await this.#once(`reveal ${round} ${seat}`, () => this.#reveal(round, seat));
    }
  }

  /** A refusal here is no harm: the deal goes on without this seed, and the record shows it. */
  async #once(what, act) {
    if (this.#sent.has(what)) return;
    this.#sent.add(what);
    await act().catch(() => {});
  }

  async #promise(round, seat) {
    const seed = newSeed();
    const before = this.noted(round);
    this.#note(round, { ...before, seeds: { ...before?.seeds, [seat]: toHex(seed) } });
    await command("POST", `${this.#path}/seats/${seat}/client-seed`, { hash: await hashOf(seed) });
  }

  async #reveal(round, seat) {
    const seed = this.noted(round)?.seeds?.[seat];
    if (seed && fromHex(seed).length) await command("POST", `${this.#path}/seats/${seat}/client-seed`, { seed });
  }

  get #key() {
    return `seeds of ${this.#table}`;
  }

  #all() {
    return JSON.parse(sessionStorage.getItem(this.#key) ?? "{}");
  }

  #note(round, what) {
    const all = { ...this.#all(), [round]: { ...this.noted(round), ...what } };
    const kept = Object.entries(all).sort(([a], [b]) => b - a).slice(0, KEPT);
    sessionStorage.setItem(this.#key, JSON.stringify(Object.fromEntries(kept)));
  }
}
