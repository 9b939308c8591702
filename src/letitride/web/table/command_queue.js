// A queue of commands. Each command is sent after the response to the previous one.

export class CommandQueue {
  #under = new Set();
  #last = Promise.resolve();

  /** Whether a command is in progress. */
  get busy() {
    return this.#under.size > 0;
  }

  /** Run `act` when its turn comes, unless an action with this name is already waiting. */
  add(name, act) {
    if (!this.#under.has(name)) {
      this.#under.add(name);
      this.#last = this.#last.catch(() => {}).then(act).finally(() => this.#under.delete(name));
    }
    return this.#last;
  }
}
