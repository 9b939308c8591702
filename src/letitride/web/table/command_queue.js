// What a player asks for, carried out one after another in the order it was asked for.

export class Orders {
  #under = new Set();
  #last = Promise.resolve();

  /** Whether something is under way. */
  get busy() {
    return this.#under.size > 0;
  }

  /** Do `act` when its turn comes; the same asked for twice meanwhile is meant once. */
  give(name, act) {
    if (!this.#under.has(name)) {
      this.#under.add(name);
      this.#last = this.#last.catch(() => {}).then(act).finally(() => this.#under.delete(name));
    }
    return this.#last;
  }
}
