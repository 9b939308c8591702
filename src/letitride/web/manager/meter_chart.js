// A chart of one meter since its link opened: up with every wager, down with every award.

import { html, round, svg } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { dateTime } from "../shared/words.js";

/** Below this the moments at both ends have no room for each other within the axis. */
const NARROW = 420;
const [LEFT, RIGHT, TOP, FOOT] = [12, 112, 22, 28];
const MARKED = {
  JackpotHit: "hit",
  JackpotWon: "won",
  MeterAdjusted: "award",
  ManualAdjustmentMade: "adjusted by hand",
};

/** Drawn in pixels of the screen, so that type keeps its size whatever the window. */
export function chart(readings, { name, currency, wide, high }) {
  if (readings.length < 2) return html("p", { class: "note" }, "The meter has not moved yet.");
  const points = readings.map(({ time, shown, event }) => ({ time: Date.parse(time), amount: cents(shown), event }));
  const amounts = points.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const [from, to] = [points[0].time, points.at(-1).time];
  const x = (time, n) =>
    LEFT + (wide - LEFT - RIGHT) * (to > from ? (time - from) / (to - from) : n / (points.length - 1));
  const y = (amount) => TOP + (high - TOP - FOOT) * (most > least ? (most - amount) / (most - least) : 0.5);
  const path = points.map((
    { time, amount },
    n,
  ) => (n === 0 ? `M${round(x(time, n))} ${round(y(amount))}` : `H${round(x(time, n))}V${round(y(amount))}`)).join("");
  const last = points.at(-1);
  const marks = points.map((point, n) => ({ ...point, n })).filter(({ event }) => MARKED[event]);
  const label = `${name}: from ${money(amounts[0], currency)} to ${money(last.amount, currency)}, between ${
    money(least, currency)
  } and ${money(most, currency)}`;
  return svg("svg", { class: "chart", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label }, [
    svg("path", { class: "axis", d: `M${LEFT} ${high - FOOT}H${wide - RIGHT}` }),
    svg("path", { class: "line", d: path }),
    marks.map(({ time, amount, event, n }) =>
      svg("g", {}, [
        svg("title", {}, `${MARKED[event]}: ${money(amount, currency)}`),
        svg("circle", { class: "mark", cx: round(x(time, n)), cy: round(y(amount)), r: 4 }),
      ])
    ),
    svg("text", { x: wide - RIGHT + 8, y: round(y(last.amount)) + 4, class: "last" }, money(last.amount, currency)),
    most > last.amount && y(last.amount) - y(most) > 16 &&
    svg("text", { x: wide - RIGHT + 8, y: round(y(most)) + 4 }, money(most, currency)),
    svg("text", { x: LEFT, y: high - 8 }, dateTime(points[0].time)),
    svg("text", { x: wide < NARROW ? wide : wide - RIGHT, y: high - 8, "text-anchor": "end" }, dateTime(last.time)),
  ]);
}
