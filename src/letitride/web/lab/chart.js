// <lir-chart>: lines, bands, and points in the page's colors, drawn in screen pixels so that text keeps
// its size. Labels are placed where the lines end; there is no legend.

import { round, svg } from "../shared/elements.js";

const PAD = { left: 62, top: 14, bottom: 40 };
/** Space on the right for the line names, or for the last point's label. */
const NAMES = 92;
const POINT = 36;
const HEIGHT = 260;

/** About four or five axis ticks, at round numbers. */
function ticks(low, high, wanted = 4) {
  const span = high - low || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough);
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step + 1e-9) + 1 }, (_, n) => first + n * step);
}

class Chart extends HTMLElement {
  #data = null;
  #watch = new ResizeObserver(() => this.#draw());

  connectedCallback() {
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** The chart's label, axes ({ label, say }), and bands, lines, and points of [x, y] pairs. Null clears the chart. */
  set data(data) {
    this.#data = data;
    if (!data) this.replaceChildren();
    this.#draw();
  }

  #draw() {
    const width = this.clientWidth;
    if (!this.#data || !width) return;
    const { label, x, y, bands = [], lines = [], points = [] } = this.#data;
    const every = [
      ...bands.flatMap(({ low, high }) => [...low, ...high]),
      ...lines.flatMap(({ at }) => at),
      ...points.map(({ at }) => at),
    ];
    const beside = lines.some(({ name }) => name) ? NAMES : POINT;
    const [xs, ys] = [every.map(([one]) => one), [...every.map(([, one]) => one), 0]];
    const scale = (from, to, low, high) => (value) => round(from + ((value - low) / (high - low || 1)) * (to - from));
    const [left, right, top, foot] = [Math.min(...xs), Math.max(...xs), Math.max(...ys), Math.min(...ys)];
    const px = scale(PAD.left, width - beside, left, right);
    const py = scale(HEIGHT - PAD.bottom, PAD.top, foot, top);
    const path = (at) => at.map(([a, b], n) => `${n ? "L" : "M"}${px(a)} ${py(b)}`).join("");
    const ends = spread(lines.filter(({ name }) => name).map(({ name, at }) => ({ name, y: py(at.at(-1)[1]) })));
    const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT };
    const grid = { x1: PAD.left, x2: width - beside };
    const along = (words, x, y) => svg("text", { class: "tick", x, y, "text-anchor": "middle" }, words);
    this.replaceChildren(
      svg("svg", { class: "chart", ...size, role: "img", "aria-label": label }, [
        ticks(foot, top).map((value) => [
          svg("line", { class: value === 0 ? "zero" : "grid", ...grid, y1: py(value), y2: py(value) }),
          svg("text", { class: "tick", x: PAD.left - 8, y: py(value) + 4, "text-anchor": "end" }, y.say(value)),
        ]),
        ticks(left, right, width < 500 ? 2 : 4).map((value) =>
          along(x.say(value), px(value), HEIGHT - PAD.bottom + 18)
        ),
        along(x.label, (PAD.left + width - beside) / 2, HEIGHT - 4),
        bands.map(({ low, high, kind }) =>
          svg("path", { class: `band ${kind}`, d: `${path(high)}${path(low.toReversed()).replace("M", "L")}Z` })
        ),
        lines.map(({ at, kind = "" }) => svg("path", { class: `line ${kind}`, d: path(at) })),
        points.map(({ at: [a, b], name }, n) => [
          svg("circle", { class: "point", cx: px(a), cy: py(b), r: 4 }),
          (n === 0 || px(a) - px(points[n - 1].at[0]) > POINT) &&
          svg("text", { class: "end", x: px(a) + 8, y: py(b) - 7 }, name),
        ]),
        ends.map(({ name, y: at }) => svg("text", { class: "end", x: width - beside + 8, y: at + 4 }, name)),
      ]),
    );
  }
}

/** Move overlapping labels apart. */
function spread(ends) {
  const sorted = ends.toSorted((a, b) => a.y - b.y);
  sorted.forEach((one, n) => {
    if (n > 0) one.y = Math.max(one.y, sorted[n - 1].y + 15);
  });
  return sorted;
}

customElements.define("lir-chart", Chart);
