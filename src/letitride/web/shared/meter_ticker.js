// Counts a meter up at a steady rate to its latest reading. If the meter has fallen, the count jumps to the new amount.

import { still } from "./elements.js";

export class MeterTicker {
  #shown = null;
  #frame = 0;

  /** `show` gets the amount in whole cents each time it changes. */
  constructor(show) {
    this.show = show;
  }

  /** Count up to an amount over `over` milliseconds, or jump to it if the meter has fallen. */
  run(amount, over) {
    cancelAnimationFrame(this.#frame);
    const from = this.#shown;
    if (from === null || amount <= from || still()) return this.#set(amount);
    const began = performance.now();
    const step = (now) => {
      const share = Math.min(1, (now - began) / over);
      this.#set(Math.floor(from + (amount - from) * share));
      if (share < 1) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #set(amount) {
    if (amount === this.#shown) return;
    this.#shown = amount;
    this.show(amount);
  }
}
