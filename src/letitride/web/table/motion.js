// Animates the changes between two views in the order they happen at a table. Cards leave the shuffler
// in the order of the deal, and losing chips leave before winnings arrive.

import { at, still, svg } from "../shared/elements.js";
import { card } from "../shared/felt/cards.js";
import { chip } from "../shared/felt/chips.js";
import { cardPlace, fromAfar, wagerPlace } from "../shared/felt/geometry.js";
import { sideSpots } from "../shared/felt/scene.js";
import { cents } from "../shared/money.js";

const EASE = "cubic-bezier(0.16, 0.84, 0.3, 1)";
const TRAVEL = 300;
const STEP = 85;
const FLIP = 360;
const SLIDE = 280;
const METER = 320;

export class Motion {
  #running = [];

  /** Finish all animations now. */
  skip() {
    for (const animation of this.#running.splice(0)) animation.finish();
  }

  /** Animate from the previous view to the one that `drawing` shows. */
  play(before, after, drawing, geo) {
    this.skip();
    if (!before || still() || before.table.name !== after.table.name) return;
    const stage = { before, after, drawing, geo, run: (...move) => this.#run(...move) };
    let time = before.round === after.round ? departures(stage, 0) : 0;
    time = burned(stage, time);
    time = dealt(stage, time);
    time = turned(stage, time);
    arrivals(stage, time);
  }

  #run(node, frames, duration, delay, { ghost = false } = {}) {
    if (!node) return;
    const animation = node.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
    this.#running.push(animation);
    const end = () => {
      this.#running = this.#running.filter((other) => other !== animation);
      if (ghost) node.parentNode?.remove();
    };
    animation.finished.then(end, end);
  }
}

/** Count a meter up to its new amount. A meter that fell jumps to its new amount instead. */
export function tick(node, from, to, print) {
  node.textContent = print(to);
  if (from === undefined || to <= from || still()) return;
  const began = performance.now();
  const step = (now) => {
    const share = Math.min(1, (now - began) / METER);
    node.textContent = print(Math.floor(from + (to - from) * (1 - (1 - share) ** 3)));
    if (share < 1 && node.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const move = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;
const find = (stage, key) => stage.drawing.querySelector(`[data-key="${CSS.escape(key)}"]`);
const seatOf = (view, number) => view.seats.find(({ seat }) => seat === number);

/** The newly dealt cards in the order of the deal: step by step, with the seats clockwise in each step. */
function order(stage) {
  const { before, after } = stage;
  const hands = after.seats.filter(({ seat, cards }) =>
    cards.length > 0 && !(before.round === after.round && seatOf(before, seat)?.cards.length)
  );
  const fresh = after.community.length > 0 && (before.round !== after.round || before.community.length === 0);
  const given = Object.fromEntries(hands.map(({ seat }) => [seat, 0]));
  const community = fresh
    ? [...(after.to_burn ? ["burn"] : []), ...after.community.map((_, n) => `community:${n}`)]
    : [];
  const keys = [];
  for (const step of after.rules.dealing.steps) {
    if (step.to === "community") keys.push(...community.splice(0, step.cards));
    else {keys.push(...hands.flatMap(({ seat }) =>
        Array.from({ length: step.cards }, () => `card:${seat}:${given[seat]++}`)
      ));}
  }
  return keys;
}

function dealt(stage, time) {
  const keys = order(stage);
  keys.forEach((key, n) => {
    const from = local(stage, key, stage.geo.shuffler);
    if (!from) return;
    const end = { transform: move({ x: 0, y: 0 }) };
    const frames = [{ transform: move(from), opacity: 0 }, { opacity: 1, offset: 0.15 }, end];
    stage.run(find(stage, key), frames, TRAVEL, time + n * STEP);
  });
  return keys.length ? time + keys.length * STEP + TRAVEL : time;
}

/** A point on the felt in the coordinates of the card with this key. */
function local(stage, key, point) {
  const [kind, a, b] = key.split(":");
  const { community, seats } = stage.geo;
  if (kind !== "card") {
    const place = kind === "burn" ? community.burn : community.places[Number(a)];
    return { x: (point.x - place.x) / community.scale, y: (point.y - place.y) / community.scale };
  }
  const place = seats[a];
  if (!place) return null;
  const lies = cardPlace(place.layout, Number(b), seatOf(stage.after, Number(a)).cards.length, false);
  const seen = fromAfar(place, point);
  return { x: (seen.x - lies.x) / lies.scale, y: (seen.y - lies.y) / lies.scale };
}

function burned(stage, time) {
  const { before, after, geo } = stage;
  if (!before.to_burn || after.to_burn || !after.burned || before.round !== after.round || geo.phone) return time;
  const ghost = at({ ...geo.community.burn, scale: geo.community.scale * 0.82 }, card(null));
  stage.drawing.append(ghost);
  const transform = move(local(stage, "burn", geo.rack));
  const frames = [{ transform: "none" }, { transform, opacity: 1, offset: 0.85 }, { transform, opacity: 0 }];
  stage.run(ghost.firstChild, frames, 320, time, { ghost: true });
  return time + 320;
}

/** Turn the cards that were face down and are now face up. */
function turned(stage, time) {
  const { before, after } = stage;
  if (before.round !== after.round) return time;
  const keys = after.community.map((name, n) => name && before.community[n] === null && `community:${n}`);
  for (const seat of after.seats.toReversed()) {
    const old = seatOf(before, seat.seat)?.cards ?? [];
    keys.push(...seat.cards.map((name, n) => name && old[n] === null && `card:${seat.seat}:${n}`));
  }
  const turning = keys.filter(Boolean);
  turning.forEach((key, n) => turn(stage, find(stage, key), time + n * 60));
  return turning.length ? time + FLIP + turning.length * 60 : time;
}

/** Turn a card: the back narrows to an edge, and the face widens from it. */
function turn(stage, face, time) {
  if (!face) return;
  const place = face.parentNode;
  const ghost = svg("g", { transform: place.getAttribute("transform") }, card(null));
  place.after(ghost);
  stage.run(ghost.firstChild, [{ transform: "none" }, { transform: "scaleX(0)" }], FLIP / 2, time, { ghost: true });
  stage.run(face, [{ transform: "scaleX(0)" }, { transform: "none" }], FLIP / 2, time + FLIP / 2);
}

const LEAVING = { withdrawn: "player", void: "player", lost: "tray" };

/** Where a bet's chips went, if they left the layout. Bets on sensors are collected before the deal. */
function went({ before, after }, bet, old) {
  const sensor = after.rules.spots.find(({ wager }) => wager === bet.wager)?.sensor;
  if (sensor && bet.standing !== "void") return before.phase === "betting" && after.phase !== "betting" ? "tray" : null;
  return old.standing === bet.standing ? null : LEAVING[bet.standing];
}

/** Move the chips that left the layout: bets taken back go to the player, and lost bets go to the tray. */
function departures(stage, time) {
  let end = time;
  for (const { seat, place, bet, old } of changes(stage)) {
    const where = went(stage, bet, old);
    if (!where || !place) continue;
    const lies = wagerPlace(place.layout, sideSpots(stage.after), bet.wager);
    const goal = where === "player" ? { x: 0, y: place.layout.label } : fromAfar(place, stage.geo.tray);
    const ghost = at(lies, chip(cents(bet.stake), stage.after.rules.currency, { radius: place.layout.radius - 3 }));
    stage.drawing.querySelector(`[data-seat="${seat.seat}"]`).append(ghost);
    const gone = { transform: move({ x: goal.x - lies.x, y: goal.y - lies.y }), opacity: 0 };
    stage.run(ghost.firstChild, [{ transform: "none" }, gone], SLIDE, time, { ghost: true });
    end = time + SLIDE;
  }
  return end;
}

/** Winnings come from the tray, after the losing chips have gone into it. */
function arrivals(stage, time) {
  let n = 0;
  for (const { seat, place, bet, old } of changes(stage)) {
    if (bet.won === old.won || !place) continue;
    const lies = wagerPlace(place.layout, sideSpots(stage.after), bet.wager);
    const from = fromAfar(place, stage.geo.tray);
    const start = { transform: move({ x: from.x - lies.x, y: from.y - lies.y }), opacity: 0 };
    const frames = [start, { opacity: 1, offset: 0.2 }, { transform: "none" }];
    stage.run(find(stage, `win:${seat.seat}:${bet.wager}`), frames, 320, time + 60 * n);
    n += 1;
  }
}

function* changes({ before, after, geo }) {
  if (before.round !== after.round) return;
  for (const seat of after.seats.toReversed()) {
    const was = seatOf(before, seat.seat);
    for (const bet of seat.bets) {
      const old = was?.bets.find(({ wager }) => wager === bet.wager);
      if (old) yield { seat, bet, old, place: geo.seats[seat.seat] };
    }
  }
}
