// The bonus keypad of a Washington table: its display, its keys, and a sensor for each seat.

import { html, panel } from "../shared/elements.js";
import { facts } from "../shared/tabular.js";

const SLOTS = { 1: "table key", 3: "maintenance key" };

export function bonusKeypadPanel({ display, lit, seats, locked, keys }) {
  const inside = keys.map((slot) => `${SLOTS[slot]} in slot ${slot}`).join(", ");
  return panel("bonus-keypad-title", "Bonus keypad", [
    html("p", { class: "display", role: "status", "aria-label": "Bonus keypad display" }, display),
    html("ol", { class: "sensors", "aria-label": "Bonus sensors" }, [
      ...Array.from({ length: seats }, (_, at) => sensor(at + 1, lit.includes(at + 1))),
    ]),
    facts([
      ["Sensors", locked ? "locked out" : "open"],
      ["Keys", inside || "none"],
    ]),
  ]);
}

const sensor = (seat, isLit) => html("li", { class: isLit ? "lit" : null }, `${seat}: ${isLit ? "lit" : "dark"}`);
