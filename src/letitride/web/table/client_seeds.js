// Client seeds: the page commits to a seed while betting is open, and reveals it after "No more bets". The browser
// stores the seeds, so that a reloaded page or a second page also has them.

import { command, tablePath } from "../shared/server/requests.js";
import { canVerify, fromHex, hashOf, newSeed, toHex } from "./fairness.js";

const KEPT = 20;

export class ClientSeeds {
  #table;
  #path;
  #sent = new Set();
  #sat = { round: 0, seats: [] };

  constructor(table) {
    this.#table = table;
    this.#path = tablePath(table);
  }

  /** This browser's notes on a round, made before betting closed: the house's commitment, and the browser's seeds. */
  noted(round) {
    return this.#all().find((one) => one.round === round) ?? null;
  }

  /** Note the commitment, and commit to or reveal seeds, as the view requires. */
  async see(view) {
    const { client_seed: seeds, commitment, round, phase } = view;
    if (!commitment || !canVerify()) return;
    if (phase === "betting" && this.noted(round)?.commitment !== commitment) {
      this.#note(round, { commitment, seeds: {}, promised: [], revealed: [] });
    }
    if (!seeds) return; // a dealer's deck is shuffled before betting opens
    for (const seat of this.#left(view)) this.#forget(round, seat);
    const own = view.you.seats.map((seat) => [seat, seeds.seats.find((one) => one.seat === seat)]);
    for (const [seat, promised] of own) {
      if (promised && await this.#isOurs(round, seat, promised.hash)) this.#taken(round, "promised", seat);
      if (seeds.stage === "promising" && !promised) {
        await this.#once(`promise ${round} ${seat}`, () => this.#promise(round, seat));
      }
      if (seeds.stage === "revealing" && promised && !promised.revealed) {
        await this.#once(`reveal ${round} ${seat}`, () => this.#reveal(round, seat));
      }
    }
  }

  /** The seats that the viewer has left since the last view, while betting is open. */
  #left({ round, phase, you: { seats } }) {
    const before = this.#sat.round === round && phase === "betting" ? this.#sat.seats : [];
    this.#sat = { round, seats };
    return before.filter((seat) => !seats.includes(seat));
  }

  /** Forget the seed of a seat that the viewer left before the deal, because the house does not use it. */
  #forget(round, seat) {
    const { seeds: { [seat]: _, ...seeds } = {}, promised = [] } = this.noted(round) ?? {};
    this.#note(round, { seeds, promised: promised.filter((one) => one !== seat) });
    this.#sent.delete(`promise ${round} ${seat}`);
  }

  /** Whether the house has our commitment but we have not noted that yet, perhaps because the response was lost. */
  async #isOurs(round, seat, hash) {
    const { seeds, promised } = this.noted(round) ?? {};
    return Boolean(seeds?.[seat]) && !promised?.includes(seat) && (await hashOf(fromHex(seeds[seat]))) === hash;
  }

  /** Send a commitment or seed once. A rejection does no harm: the record shows that the deal went on without it. */
  async #once(what, act) {
    if (this.#sent.has(what)) return;
    this.#sent.add(what);
    await act().catch(() => {});
  }

  /** Commit to a seed. Another page in this browser may already have made one. */
  async #promise(round, seat) {
    const seeds = this.noted(round)?.seeds;
    const seed = seeds?.[seat] ?? toHex(newSeed());
    this.#note(round, { seeds: { ...seeds, [seat]: seed } });
    await command("POST", `${this.#path}/seats/${seat}/client-seed`, { hash: await hashOf(fromHex(seed)) });
    this.#taken(round, "promised", seat);
  }

  async #reveal(round, seat) {
    const seed = this.noted(round)?.seeds?.[seat];
    if (!seed) return;
    await command("POST", `${this.#path}/seats/${seat}/client-seed`, { seed });
    this.#taken(round, "revealed", seat);
  }

  #taken(round, what, seat) {
    this.#note(round, { [what]: [...(this.noted(round)?.[what] ?? []), seat] });
  }

  get #key() {
    return `own seeds at ${this.#table}`;
  }

  #all() {
    return JSON.parse(localStorage.getItem(this.#key) ?? "[]");
  }

  /** Store notes on a round. The notes on the newest round come first. */
  #note(round, what) {
    const others = this.#all().filter((one) => one.round !== round);
    const all = [{ ...this.noted(round), ...what, round }, ...others];
    localStorage.setItem(this.#key, JSON.stringify(all.slice(0, KEPT)));
  }
}
