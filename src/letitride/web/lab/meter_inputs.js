// Fields for each level of a progressive: its meter, seed, and contribution.

import { html } from "../shared/elements.js";
import { typed, wire } from "../shared/money.js";
import { paysOf } from "./toml_pays.js";

const SHARE = /^\d+% (.+)$/;
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;

function amount(text) {
  const sum = typed(text);
  return sum === null ? null : wire(sum);
}

function percent(text) {
  const figure = text.replace("%", "").trim();
  return PERCENT.test(figure) ? `${figure}%` : null;
}

/** A level's fields: their names in requests and in responses, and the functions that parse them. */
const FIELDS = [
  { name: "meters", told: "amount", label: "meter", read: amount },
  { name: "seed", told: "seed", label: "seed", read: amount },
  { name: "contribution", told: "contribution", label: "contribution", read: percent },
];

/** The progressive levels whose meters a pay table pays from. */
const levelsOf = (text) => [...new Set(paysOf(text).flatMap(({ pay }) => SHARE.exec(pay)?.[1] ?? []))];

export class MeterInputs {
  /** The values entered, in request format. The server uses defaults for empty fields. */
  said = {};
  #room;
  #changed;
  #drawn = "";
  #inputs = [];

  constructor(room, changed) {
    [this.#room, this.#changed] = [room, changed];
  }

  /** Draw the fields for a pay table's levels, unless the levels are unchanged. */
  draw(text) {
    const levels = levelsOf(text);
    if (this.#drawn === levels.join()) return;
    this.forget();
    this.#drawn = levels.join();
    this.#inputs = levels.flatMap((level) => FIELDS.map((field) => this.#input(level, field)));
    this.#room.replaceChildren(
      ...this.#inputs.map(({ level, field, input }) =>
        html("p", { class: "pay" }, html("label", { for: input.id }, `${level} ${field.label}`), input)
      ),
    );
  }

  /** Clear all values when another table is chosen. */
  forget() {
    this.said = Object.fromEntries(FIELDS.map(({ name }) => [name, {}]));
    this.#drawn = "";
    this.#inputs = [];
    this.#room.replaceChildren();
  }

  /** Show the server's defaults in the fields left empty, except the one being edited. */
  fill(meters) {
    for (const { level, field, input } of this.#inputs) {
      const meter = meters?.find((one) => one.level === level);
      const isSaid = level in this.said[field.name] || input === document.activeElement;
      if (meter && !isSaid) input.value = meter[field.told];
    }
  }

  #input(level, field) {
    const input = html("input", { id: `${level}-${field.name}`, inputmode: "decimal", autocomplete: "off" });
    input.addEventListener("input", () => this.#say(level, field, input));
    return { level, field, input };
  }

  #say(level, { name, read }, input) {
    const text = input.value.trim();
    const value = text && read(text);
    input.setAttribute("aria-invalid", String(value === null));
    if (value === null) return;
    if (text) this.said[name][level] = value;
    else delete this.said[name][level];
    this.#changed();
  }
}
