// The felt for spectators: the whole table or, on a phone, one seat at a time.

import { html, redraw } from "../elements.js";
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
    redraw(this.#strip, seatStrip(this.#view, act));
    const geo = geometry({ width, height, seats: this.#view.rules.seats, own, one });
    this.#stage.replaceChildren(drawScene(this.#view, geo, act));
  }

  /** The seat that a phone shows: the chosen one, the one whose turn it is, or the first. */
  #seat() {
    const held = this.#view.seats.map(({ seat }) => seat);
    return [this.#chosen, this.#view.to_act, ...held].find((seat) => held.includes(seat)) ?? null;
  }

  #turnTo(seat) {
    this.#chosen = seat;
    this.#draw();
  }
}
