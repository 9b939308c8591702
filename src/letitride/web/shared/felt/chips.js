// Chips: a stack for an amount, seen from above, with the amount on top.

import { svg } from "../elements.js";
import { money } from "../money.js";

/** The denominations of the chips in the tray, in cents. The colors are traditional. */
export const CHIPS = [100, 500, 2500, 10000, 50000];

export const colorOf = (amount) => `chip-${CHIPS.findLast((value) => value <= amount) ?? CHIPS[0]}`;

/** The number of chips to draw for an amount, at most five. */
function height(amount) {
  let [left, count] = [amount, 0];
  for (const value of CHIPS.toReversed()) {
    count += Math.floor(left / value);
    left %= value;
  }
  return Math.min(Math.max(count, 1), 5);
}

function disc(radius, lift) {
  const marks = { r: radius - radius * 0.14, "stroke-width": radius * 0.28, cy: lift, pathLength: 60 };
  return [
    svg("circle", { class: "chip-edge", r: radius, cy: lift }),
    svg("circle", { class: "chip-marks", ...marks }),
  ];
}

const UNITS = [{ unit: 1e6, mark: "M" }, { unit: 1e3, mark: "k" }];

/** An amount short enough to fit on a chip: "25", "1.2k", "25k", "1.5M". */
export function brief(amount) {
  const dollars = Math.floor(amount / 100);
  const { unit, mark } = UNITS.find((one) => dollars >= one.unit) ?? { unit: 1, mark: "" };
  const count = dollars / unit;
  return `${count < 10 && unit > 1 ? Math.floor(count * 10) / 10 : Math.floor(count)}${mark}`;
}

/** A stack of chips, centered. Its label is the full amount by default. */
export function chip(amount, currency, { radius = 15, key = null, label = null } = {}) {
  const high = height(amount);
  const top = -(high - 1) * 2.4;
  const stack = Array.from({ length: high }, (_, n) => disc(radius, -n * 2.4));
  const name = { "aria-label": label ?? money(amount, currency), "data-key": key };
  return svg("g", { class: `chip ${colorOf(amount)}`, role: "img", ...name }, [
    svg("ellipse", { class: "chip-shadow", cx: 1.5, cy: 3, rx: radius + 0.5, ry: radius }),
    stack,
    svg("circle", { class: "chip-face", r: Math.max(11, radius * 0.62), cy: top }),
    svg("text", { class: radius < 20 ? "chip-value small" : "chip-value", y: top + 4.2, "text-anchor": "middle" }, [
      brief(amount),
    ]),
  ]);
}
