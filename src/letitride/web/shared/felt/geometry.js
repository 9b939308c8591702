// The geometry of the felt. The viewer faces the dealer, so seat 1, to the dealer's left, is on the
// viewer's right, and play runs clockwise from there. Everything is in screen pixels, so that text
// keeps its size at any window size.

/** The layout of a spot around its center, with the dealer's side up. `room` is the space it needs below. */
const SPOTS = {
  wide: {
    seat: {
      radius: 18,
      gap: 41,
      circles: -6,
      side: { y: -50, gap: 36, width: 32, height: 24 },
      card: { y: 52, scale: 0.46, gap: 24 },
      label: 102,
      room: 126,
    },
    own: {
      radius: 29,
      gap: 74,
      circles: -12,
      side: { y: -92, gap: 74, width: 58, height: 34 },
      card: { y: 84, scale: 0.82, gap: 88 },
      label: 160,
      room: 182,
    },
  },
  narrow: {
    seat: {
      radius: 16,
      gap: 35,
      circles: -4,
      side: { y: -41, gap: 29, width: 26, height: 22 },
      card: { y: 43, scale: 0.38, gap: 17 },
      label: 86,
      room: 108,
    },
    own: {
      radius: 24,
      gap: 60,
      circles: -8,
      side: { y: -76, gap: 58, width: 48, height: 30 },
      card: { y: 68, scale: 0.64, gap: 68 },
      label: 128,
      room: 148,
    },
  },
  phone: {
    own: {
      radius: 29,
      gap: 86,
      circles: 0,
      side: { y: -80, gap: 88, width: 62, height: 36 },
      card: { y: 112, scale: 1.06, gap: 112 },
      label: null,
      watched: -116,
      room: 190,
    },
  },
};

const WIDE = { width: 1200, height: 640 };
const LEAN = 0.24;

/** The positions on a felt of this size: the whole table or, on a phone, only the viewer's own hand. */
export function geometry({ width, height, seats, own, one }) {
  return one ? phone(width, height, own) : room(width, height, seats, own);
}

function room(width, height, seats, own) {
  const middle = width / 2;
  const wide = width >= WIDE.width && height >= WIDE.height;
  const beside = wide ? 250 : 206;
  const device = wide ? { y: 110, width: 116, height: 88 } : { y: 80, width: 92, height: 64 };
  return {
    width,
    height,
    wide,
    phone: false,
    tray: { x: middle, y: 20, width: wide ? 430 : 350 },
    shuffler: { x: middle + beside, ...device },
    rack: { x: middle - beside, ...device },
    community: wide ? communityPlaces(middle, 112, 0.82, 94) : communityPlaces(middle, 106, 0.74, 84),
    rim: rim(width, height, 10),
    cloth: rim(width, height, 34),
    seats: spots(width, height, seats, own, wide),
  };
}

/** The seats on an arc. The viewer's own seat gets more space and is closer to the middle. */
function spots(width, height, seats, own, wide) {
  const layouts = wide ? SPOTS.wide : SPOTS.narrow;
  const numbers = Array.from({ length: seats }, (_, n) => n + 1);
  const layout = (number) => (own.includes(number) ? layouts.own : layouts.seat);
  const fromMiddle = (number) => Math.abs(number - (seats + 1) / 2);
  const nearest = numbers.filter((number) => fromMiddle(number) <= 1);
  const foot = Math.max(...nearest.map((number) => layout(number).room)) + 38;
  const top = wide ? 150 : 70;
  const along = arc(width / 2, top, width / 2 - (wide ? 176 : 126), height - top - foot, wide ? 6 : -6);
  // Near the ends of the arc, seats are stacked and taller than they are wide, so they need more of the arc.
  const others = (number) => (wide ? 1 : 0.78 + 0.17 * fromMiddle(number));
  const weights = numbers.map((number) => (own.includes(number) ? 1.75 + 0.2 * fromMiddle(number) : others(number)));
  const total = weights.reduce((sum, weight) => sum + weight);
  let done = 0;
  return numbers.reduce((places, number, n) => {
    const place = along((done + weights[n] / 2) / total);
    const inward = own.includes(number) ? Math.sin((place.turn / LEAN / 180) * Math.PI) : 0;
    done += weights[n];
    places[number] = {
      ...place,
      x: place.x + inward * (wide ? 66 : 74),
      y: place.y - Math.abs(inward) * (wide ? 72 : 2),
      layout: layout(number),
    };
    return places;
  }, {});
}

/** Points along the lower half of an ellipse, from right to left, at given fractions of its length. */
function arc(x, y, wide, deep, first) {
  const steps = 360;
  const points = [];
  let length = 0;
  for (let n = 0; n <= steps; n += 1) {
    const degrees = first + ((180 - 2 * first) * n) / steps;
    const angle = (degrees * Math.PI) / 180;
    const point = { x: x + wide * Math.cos(angle), y: y + deep * Math.sin(angle), turn: (degrees - 90) * LEAN };
    if (n > 0) length += Math.hypot(point.x - points[n - 1].x, point.y - points[n - 1].y);
    points.push({ ...point, length });
  }
  return (share) => points.find((point) => point.length >= share * length);
}

function rim(width, height, inset) {
  const [left, right, foot, half] = [inset, width - inset, height - inset / 2, width / 2];
  const shoulder = height * 0.6;
  const [far, near, top] = [width * 0.76, width * 0.24, inset / 2 - 4];
  return `M${left} ${top}H${right}C${right + 6} ${shoulder} ${far} ${foot} ${half} ${foot}` +
    `C${near} ${foot} ${left - 6} ${shoulder} ${left} ${top}Z`;
}

/** The first card is on the dealer's left, and a card to be burned is to the left of that. */
function communityPlaces(x, y, scale, gap) {
  return { scale, places: [{ x: x + gap / 2, y }, { x: x - gap / 2, y }], burn: { x: x + gap * 1.18, y } };
}

/** On a phone, the viewer's first hand fills the screen. */
function phone(width, height, own) {
  const middle = width / 2;
  const layout = SPOTS.phone.own;
  const y = height - layout.room - 10;
  const seats = own.length ? { [own[0]]: { x: middle, y, turn: 0, layout } } : {};
  return {
    width,
    height,
    phone: true,
    tray: { x: middle, y: -20, width: 0 },
    shuffler: { x: width - 28, y: 62 },
    rack: { x: 28, y: 62 },
    community: communityPlaces(middle, 72, 0.86, 98),
    rim: null,
    cloth: null,
    seats,
  };
}

/** The position of a card relative to the spot's center. A tucked card has its edge under the bets. */
export function cardPlace(layout, index, count, tucked) {
  const { y, scale, gap } = layout.card;
  const off = index - (count - 1) / 2;
  const fan = gap < CARD_WIDTH * scale ? 5 : 1.2;
  const under = tucked ? layout.radius * 0.9 : 0;
  return { x: off * gap, y: y + Math.abs(off) * fan * 0.5 - under, turn: off * fan, scale };
}

const CARD_WIDTH = 100;
const CIRCLES = ["1", "2", "$"];

/** The position of a bet's chips relative to the spot's center. */
export function wagerPlace(layout, spots, wager) {
  const circle = CIRCLES.indexOf(wager);
  if (circle >= 0) return { x: (circle - 1) * layout.gap, y: layout.circles, circle: true };
  const side = spots.map((spot) => spot.wager).filter((name) => !CIRCLES.includes(name));
  if (wager === "tip") return { x: -layout.gap * 1.9, y: layout.circles, circle: false }; // to the left of the bets
  return { x: (side.indexOf(wager) - (side.length - 1) / 2) * layout.side.gap, y: layout.side.y, circle: false };
}

/** Convert a point on the felt to a spot's own coordinates, for cards and chips that move to or from the spot. */
export function fromAfar(place, point) {
  const angle = (-(place.turn ?? 0) * Math.PI) / 180;
  const [dx, dy] = [point.x - place.x, point.y - place.y];
  return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
}
