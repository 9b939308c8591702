// The felt for someone without a seat: the whole table, or on a phone one seat at a time.

import { html, keepFocus } from "../elements.js";
import { geometry } from "./geometry.js";
import { drawScene } from "./scene.js";
import { seatStrip } from "./seat_strip.js";

export class SpectatorFelt {
  #view = null;
  #chosen = null;
  #strip = html("ol", { class: "strip", "aria-label": "Seats" });
  #stage = html("div", { class: "stage" });

  constructor(node) {
    node.classList.add("watched");
    node.replaceChildren(this.#strip, this.#stage);
    new ResizeObserver(() => this.#draw()).observe(this.#stage);
  }

  show(view) {
    this.#view = { ...view, you: { seats: [] } };
    this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#stage;
    if (!this.#view || !width) return;
    const active = this.#seat();
    const act = { free: [], watch: true, active, turnTo: (seat) => this.#turnTo(seat) };
    const one = this.#strip.checkVisibility();
    const own = one && active ? [active] : [];
    keepFocus(this.#strip, () => this.#strip.replaceChildren(...seatStrip(this.#view, act)));
    this.#stage.replaceChildren(
      drawScene(this.#view, geometry({ width, height, seats: this.#view.rules.seats, own, one }), act),
    );
  }

  /** The seat a phone shows: the one that was chosen, else the one that is to act, else the first. */
  #seat() {
    const held = this.#view.seats.map(({ seat }) => seat);
    return [this.#chosen, this.#view.to_act, ...held].find((seat) => held.includes(seat)) ?? null;
  }

  #turnTo(seat) {
    this.#chosen = seat;
    this.#draw();
  }
}
