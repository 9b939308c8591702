// A queue of commands: each is sent when the one before it was answered.

export class CommandQueue {
  #under = new Set();
  #last = Promise.resolve();

  /** Whether something is under way. */
  get busy() {
    return this.#under.size > 0;
  }

  /** Do `act` when its turn comes; the same asked for twice meanwhile is meant once. */
  add(name, act) {
    if (!this.#under.has(name)) {
      this.#under.add(name);
      this.#last = this.#last.catch(() => {}).then(act).finally(() => this.#under.delete(name));
    }
    return this.#last;
  }
}
