// The cards, each drawn 100 units wide and 140 units high, so that 1 unit is 1% of a card's width.

import { svg } from "../elements.js";
import { cardName } from "../words.js";

const SHEET = { width: 100, height: 140 };

// The path of each suit's symbol, in a box from -10 to 10.
const PIPS = {
  s: "M0-10C2-6 9.5-1.6 9.5 3.6 9.5 7.2 6.8 8.4 4.8 8.4 3 8.4 1.6 7.4.9 6.2 1.1 8 2 9.4 3.2 10H-3.2" +
    "C-2 9.4-1.1 8-.9 6.2-1.6 7.4-3 8.4-4.8 8.4-6.8 8.4-9.5 7.2-9.5 3.6-9.5-1.6-2-6 0-10Z",
  h: "M0 10C-2.4 5.6-9.6.8-9.6-4.4-9.6-7.8-7.2-9.6-4.9-9.6-2.6-9.6-.8-8.2 0-6.2" +
    ".8-8.2 2.6-9.6 4.9-9.6 7.2-9.6 9.6-7.8 9.6-4.4 9.6.8 2.4 5.6 0 10Z",
  d: "M0-10C2.2-6 4.8-2.8 7.8 0 4.8 2.8 2.2 6 0 10-2.2 6-4.8 2.8-7.8 0-4.8-2.8-2.2-6 0-10Z",
  c: "M0-10A4.5 4.5 0 0 1 3.4-2.5 4.6 4.6 0 1 1 1 4.6C1.2 7 2 9.2 3.3 10H-3.3" +
    "C-2 9.2-1.2 7-1 4.6A4.6 4.6 0 1 1-3.4-2.5 4.5 4.5 0 0 1 0-10Z",
};

// The positions of pips: three columns, with rows in units from the middle.
const [L, M, R] = [-17, 0, 17];
const [TOP, FOOT] = [-46, 46];
const CORNERS = [[L, TOP], [R, TOP], [L, FOOT], [R, FOOT]];
const FOURS = [...CORNERS, [L, -15.5], [R, -15.5], [L, 15.5], [R, 15.5]];
const SIX = [...CORNERS, [L, 0], [R, 0]];
const LAYOUTS = {
  2: [[M, TOP], [M, FOOT]],
  3: [[M, TOP], [M, 0], [M, FOOT]],
  4: CORNERS,
  5: [...CORNERS, [M, 0]],
  6: SIX,
  7: [...SIX, [M, -23]],
  8: [...SIX, [M, -23], [M, 23]],
  9: [...FOURS, [M, 0]],
  T: [...FOURS, [M, -31], [M, 31]],
};

const index = (kind, rank, x, y) =>
  svg("text", { class: kind, x, y, "text-anchor": "middle" }, rank === "T" ? "10" : rank);
const pip = (suit, x, y, size) =>
  svg("path", { d: PIPS[suit], transform: `translate(${x} ${y}) scale(${size} ${y > 0 ? -size : size})` });
const upright = (suit, x, y, size) => svg("path", { d: PIPS[suit], transform: `translate(${x} ${y}) scale(${size})` });

const sheet = (name) => svg("rect", { class: name, x: -50, y: -70, ...SHEET, rx: 8 });
const shadow = () => svg("rect", { class: "card-shadow", x: -48, y: -66, ...SHEET, rx: 9 });

function corner(rank, suit) {
  return svg("g", {}, index("card-index", rank, rank === "T" ? -37 : -39, -49), upright(suit, -39, -39, 0.58));
}

function middle(rank, suit) {
  if (rank === "A") return [upright(suit, 0, 0, 2.5)];
  if (LAYOUTS[rank]) return LAYOUTS[rank].map(([x, y]) => pip(suit, x, y, 0.8));
  return [
    svg("rect", { class: "card-frame", x: -27, y: -52, width: 54, height: 104, rx: 4 }),
    svg("path", { class: "card-frame", d: "M-27 0L0-52 27 0 0 52Z" }),
    svg("circle", { class: "card-disc", r: 22 }),
    index("card-court", rank, 0, 12),
    upright(suit, -18, -43, 0.5),
    svg("g", { transform: "rotate(180)" }, upright(suit, -18, -43, 0.5)),
  ];
}

/** The face of a card: pips if there is room, otherwise an index that stays visible when cards overlap. */
function face(card, small) {
  const [rank, suit] = card;
  const color = suit === "h" || suit === "d" ? "red" : "black";
  const marks = small
    ? [index("card-large", rank, rank === "T" ? -22 : -28, -24), upright(suit, -28, 0, 1.3), upright(suit, 21, 36, 2)]
    : [corner(rank, suit), svg("g", { transform: "rotate(180)" }, corner(rank, suit)), ...middle(rank, suit)];
  return [sheet("card-sheet"), svg("g", { class: `card-${color}` }, marks)];
}

const back = () => [
  sheet("card-sheet"),
  svg("rect", { class: "card-back", x: -44, y: -64, width: 88, height: 128, rx: 5 }),
  svg("rect", { fill: "url(#lattice)", x: -40, y: -60, width: 80, height: 120, rx: 3 }),
  svg("circle", { class: "card-crest", r: 15 }),
  svg("path", { class: "card-crest-mark", d: PIPS.d, transform: "scale(0.9)" }),
];

/** A card, centered: "As", or null for a face-down card. */
export function card(name, { small = false, key = null } = {}) {
  return svg("g", { class: "card", role: "img", "aria-label": cardName(name), "data-key": key }, [
    shadow(),
    name ? face(name, small) : back(),
  ]);
}

/** The pattern on the card backs. Each SVG drawing must include it once. */
export const lattice = () =>
  svg("pattern", {
    id: "lattice",
    width: 10,
    height: 10,
    patternUnits: "userSpaceOnUse",
    patternTransform: "rotate(45)",
  }, svg("path", { class: "card-lattice", d: "M0 5H10M5 0V10" }));
