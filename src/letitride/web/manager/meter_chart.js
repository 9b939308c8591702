// A chart of one meter since its link opened: it rises with every bet and falls with every award.

import { note, round, svg } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { dateTime } from "../shared/words.js";

/** Below this width, the dates at both ends of the axis would overlap. */
const NARROW = 420;
const [LEFT, RIGHT, TOP, FOOT] = [12, 112, 22, 28];
const MARKED = {
  JackpotHit: "hit",
  JackpotWon: "won",
  MeterAdjusted: "award",
  ManualAdjustmentMade: "adjusted by hand",
};

/** The chart is drawn in screen pixels, so that text keeps its size at any window size. */
export function chart(readings, { name, currency, wide, high }) {
  if (readings.length < 2) return note("The meter has not changed yet.");
  const points = readings.map(({ time, shown, event }) => ({ time: Date.parse(time), amount: cents(shown), event }));
  const amounts = points.map(({ amount }) => amount);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const [from, to] = [points[0].time, points.at(-1).time];
  const x = (time, n) =>
    LEFT + (wide - LEFT - RIGHT) * (to > from ? (time - from) / (to - from) : n / (points.length - 1));
  const y = (amount) => TOP + (high - TOP - FOOT) * (most > least ? (most - amount) / (most - least) : 0.5);
  const step = ({ time, amount }, n) =>
    n === 0 ? `M${round(x(time, n))} ${round(y(amount))}` : `H${round(x(time, n))}V${round(y(amount))}`;
  const last = points.at(-1);
  const marks = points.map((point, n) => ({ ...point, n })).filter(({ event }) => MARKED[event]);
  const [began, ended, lowest, highest] = [amounts[0], last.amount, least, most].map((one) => money(one, currency));
  const label = `${name}: from ${began} to ${ended}, between ${lowest} and ${highest}`;
  return svg("svg", { class: "chart", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": label }, [
    svg("path", { class: "axis", d: `M${LEFT} ${high - FOOT}H${wide - RIGHT}` }),
    svg("path", { class: "line", d: points.map(step).join("") }),
    marks.map(({ time, amount, event, n }) =>
      svg("g", {}, [
        svg("title", {}, `${MARKED[event]}: ${money(amount, currency)}`),
        svg("circle", { class: "mark", cx: round(x(time, n)), cy: round(y(amount)), r: 4 }),
      ])
    ),
    svg("text", { x: wide - RIGHT + 8, y: round(y(last.amount)) + 4, class: "last" }, ended),
    most > last.amount && y(last.amount) - y(most) > 16 &&
    svg("text", { x: wide - RIGHT + 8, y: round(y(most)) + 4 }, highest),
    svg("text", { x: LEFT, y: high - 8 }, dateTime(points[0].time)),
    svg("text", { x: wide < NARROW ? wide : wide - RIGHT, y: high - 8, "text-anchor": "end" }, dateTime(last.time)),
  ]);
}
