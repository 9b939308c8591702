// An amount with rolling digits: the old digit leaves at the top, and the new one enters from below.

import { html, still } from "../shared/elements.js";

const ROLL = 260;

export class Odometer {
  #cells = [];

  constructor() {
    this.node = html("span", { class: "odometer", "aria-hidden": "true" });
  }

  /** Show an amount given as text. Only the digits that changed move. */
  show(text) {
    if (text.length !== this.#cells.length) return this.#build(text);
    [...text].forEach((sign, n) => this.#turn(this.#cells[n], sign));
  }

  #build(text) {
    this.#cells = [...text].map((sign) =>
      html("span", { class: /\d/.test(sign) ? "digit" : "sign" }, html("span", {}, sign))
    );
    this.node.replaceChildren(...this.#cells);
  }

  #turn(cell, sign) {
    const face = cell.lastElementChild;
    if (face.textContent === sign) return;
    const gone = face.textContent;
    face.textContent = sign;
    if (still()) return;
    cell.querySelector(".gone")?.remove();
    const old = html("span", { class: "gone" }, gone);
    cell.prepend(old);
    const timing = { duration: ROLL, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" };
    face.animate([{ transform: "translateY(100%)" }, { transform: "none" }], timing);
    old.animate([{ transform: "none" }, { transform: "translateY(-100%)" }], timing).finished.then(
      () => old.remove(),
      () => {},
    );
  }
}
