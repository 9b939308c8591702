// The felt and everything on it, drawn from a view. This module handles positions, not rules.

import { at, svg } from "../elements.js";
import { cents, money, SIGNS } from "../money.js";
import { GAMES, handName, isOver, MARKS, middleSeat, shortName, wagerName, WAGERS } from "../words.js";
import { isTip, kindOf } from "./bet_drafts.js";
import { card, lattice } from "./cards.js";
import { brief, chip } from "./chips.js";
import { cardPlace, wagerPlace } from "./geometry.js";

const GONE = new Set(["lost", "withdrawn", "void"]);
const ANSWERED = new Set(["bet_two", "second_card", "settling", "cover_all", "collecting"]);

/** `own` has the viewer's possible actions: { stakes(seat), allowed, chosen, bet(seat, kind), sit(seat), free }. */
export function drawScene(view, geo, own) {
  const viewBox = `0 0 ${geo.width} ${geo.height}`;
  return svg("svg", { class: "felt", viewBox, role: "group", "aria-label": "The table" }, [
    defs(),
    geo.rim && cloth(geo, view),
    communityCards(view, geo),
    Object.entries(geo.seats).map(([number, place]) => seatAt(Number(number), place, view, own)),
    geo.phone && Object.keys(geo.seats).length === 0 && own.free?.length > 0 && takeSeat(geo, view, own),
  ]);
}

/** A button that takes the free seat nearest the middle, for phones while the viewer has no hand. */
function takeSeat({ width, height }, view, own) {
  const seat = middleSeat(own.free, view.rules);
  const button = pressable("Take a seat", () => own.sit(seat), { width: 220, height: 60 });
  return at({ x: width / 2, y: height * 0.64 }, button);
}

function defs() {
  const stops = [["0", "felt-lit"], ["0.6", "felt-mid"], ["1", "felt-far"]];
  return svg("defs", {}, [
    lattice(),
    svg("radialGradient", { id: "light", cx: "50%", cy: "12%", r: "92%" }, [
      stops.map(([offset, name]) => svg("stop", { offset, class: name })),
    ]),
  ]);
}

function cloth(geo, view) {
  return svg("g", { "aria-hidden": "true" }, [
    svg("path", { class: "rail", d: geo.rim }),
    svg("path", { class: "cloth", d: geo.cloth, fill: "url(#light)" }),
    geo.wide && inscription(geo),
    chipTray(geo.tray),
    device(geo.shuffler, view.rules.dealing.shuffler ? "shuffler" : "shoe", "shuffler"),
    device(geo.rack, "discard rack", "rack"),
  ]);
}

/** The game's name, printed on the felt. */
function inscription({ width, height }) {
  const [half, y] = [width / 2, height * 0.36];
  return [
    svg("path", { id: "weft", class: "inscription", d: `M${half - 330} ${y}Q${half} ${y + 110} ${half + 330} ${y}` }),
    svg("text", { class: "inscription-text", "text-anchor": "middle" }, [
      svg("textPath", { href: "#weft", startOffset: "50%" }, "LET IT RIDE"),
    ]),
  ];
}

function chipTray({ x, y, width }) {
  const wells = 11;
  const gap = (width - 16) / wells;
  return svg("g", { class: "tray", transform: `translate(${x - width / 2} ${y - 16})` }, [
    svg("rect", { class: "well", width, height: 32, rx: 6 }),
    Array.from({ length: wells }, (_, n) => {
      const tube = { class: `tube tube-${Math.abs(n - 5)}`, x: 8 + n * gap + 3, y: 5 };
      return svg("rect", { ...tube, width: gap - 6, height: 22, rx: 3 });
    }),
  ]);
}

function device({ x, y, width, height }, name, kind) {
  const top = 18 - height / 2;
  return svg("g", { transform: `translate(${x} ${y})` }, [
    svg("rect", { class: "well", x: -width / 2, y: -height / 2, width, height, rx: 10 }),
    kind === "shuffler"
      ? svg("rect", { class: "slot", x: -width * 0.3, y: top, width: width * 0.6, height: 6, rx: 3 })
      : svg("path", { class: "slot-line", d: `M${-width * 0.26} ${top}V${height / 2 - 36}H${width * 0.26}V${top}` }),
    words("device", height / 2 - 14, name),
  ]);
}

function communityCards(view, geo) {
  const { places, burn, scale } = geo.community;
  const empty = places.map((place) =>
    svg("rect", {
      class: "outline",
      x: place.x - 50 * scale,
      y: place.y - 70 * scale,
      width: 100 * scale,
      height: 140 * scale,
      rx: 8 * scale,
      "aria-hidden": "true",
    })
  );
  const cards = view.community.map((name, n) => at({ ...places[n], scale }, card(name, { key: `community:${n}` })));
  const burning = view.to_burn && !geo.phone ? at({ ...burn, scale: scale * 0.82 }, card(null, { key: "burn" })) : null;
  return svg("g", { role: "group", "aria-label": "Community cards" }, empty, burning, cards.toReversed());
}

function seatAt(number, place, view, own) {
  const seat = view.seats.find((held) => held.seat === number);
  const mine = view.you.seats.includes(number);
  const acts = view.to_act === number;
  const label = seat ? `Seat ${number}, ${mine ? "you" : (seat.name ?? seat.player)}` : `Seat ${number}, free`;
  const { layout } = place;
  const stakes = (mine && own.stakes?.(number)) || null;
  const group = at(
    place,
    marks(view, layout, seat, mine, stakes),
    seat && hand(seat, layout, view),
    chipsOf(seat, layout, view, stakes),
    stakes && own.bet && hotspots(view, layout, own, number, stakes),
    names(number, seat, layout, view, mine, own),
  );
  group.dataset.seat = number;
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", acts ? `${label}, to act` : label);
  group.setAttribute("class", ["spot", mine && "own", acts && "acts", !seat && "free"].filter(Boolean).join(" "));
  return group;
}

function marks(view, layout, seat, mine, stakes) {
  return sideSpots(view).map((spot) => {
    const { x, y, circle } = wagerPlace(layout, sideSpots(view), spot.wager);
    const bet = seat?.bets.find(({ wager }) => wager === spot.wager);
    if (circle) {
      return ring(x, y, layout.radius, spot.mark, bet, view.deciding === spot.wager && view.to_act === seat?.seat);
    }
    return svg("g", { class: "side" }, [
      spot.sensor
        ? sensor(x, y, layout, (bet && bet.standing !== "void") || stakes?.get(spot.game))
        : box(x, y, layout, spot.wager, mine),
      mine &&
      svg("text", { class: "side-name", x, y: y + layout.side.height / 2 + 15, "text-anchor": "middle" }, [
        MARKS[spot.wager] ?? WAGERS[spot.wager],
      ]),
    ]);
  });
}

export const sideSpots = (view) => view.rules.spots.filter((spot) => !isTip(spot));

function ring(x, y, radius, mark, bet, asked) {
  const standing = bet?.standing === "riding" ? "riding" : "";
  return svg("g", { class: `ring ${standing} ${asked ? "asked" : ""}`, transform: `translate(${x} ${y})` }, [
    svg("circle", { r: radius }),
    svg("text", { y: radius * 0.28, "text-anchor": "middle" }, mark),
  ]);
}

const box = (x, y, { side: { width, height } }, wager, mine) =>
  svg("g", { class: "box" }, [
    svg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: 6 }),
    !mine &&
    svg("text", { x, y: y + 4.5, "text-anchor": "middle" }, { three_card: "3C", cover_all: "all" }[wager] ?? ""),
  ]);

const sensor = (x, y, { side: { height } }, lit) =>
  svg("g", { class: `sensor ${lit ? "lit" : ""}`, transform: `translate(${x} ${y})` }, [
    svg("circle", { class: "sensor-ring", r: height * 0.42 }),
    svg("circle", { class: "sensor-dot", r: height * 0.2 }),
  ]);

function hand(seat, layout, view) {
  const bet = seat.bets.find(({ wager }) => wager === "2");
  const tucked = ANSWERED.has(view.phase) && bet?.standing === "riding";
  const small = layout.card.scale < 0.6;
  return seat.cards.map((name, n) =>
    at(cardPlace(layout, n, seat.cards.length, tucked), card(name, { small, key: `card:${seat.seat}:${n}` }))
  );
}

/** The bets still on the layout, with their winnings beside them. If the viewer has a draft, it is shown instead. */
function chipsOf(seat, layout, view, stakes) {
  const currency = view.rules.currency;
  const draw = (wager, amount, key, beside = false) => {
    const { x, y, circle } = wagerPlace(layout, sideSpots(view), wager);
    const full = circle ? layout.radius - 3 : Math.max(12, layout.side.height / 2 - 1);
    const radius = beside ? Math.max(12, full * 0.84) : full;
    const [right, up] = full < 20 ? [0.85, 1.15] : [1.05, 0.8]; // keeps the bet's value visible
    const place = beside ? { x: x + full * right, y: y - full * up } : { x, y };
    return at(
      place,
      chip(amount, currency, { radius, key, label: `${wagerName(view.rules, wager)}: ${money(amount, currency)}` }),
    );
  };
  if (stakes) {
    return view.rules.spots.filter((spot) => stakes.get(kindOf(spot))).map((spot) =>
      draw(spot.wager, stakes.get(kindOf(spot)), `chip:${seat.seat}:${spot.wager}`)
    );
  }
  return (seat?.bets ?? []).flatMap((bet) => {
    const spot = view.rules.spots.find(({ wager }) => wager === bet.wager);
    const taken = GONE.has(bet.standing) || (spot.sensor && view.phase !== "betting");
    const won = cents(bet.won);
    return [
      !taken && draw(bet.wager, cents(bet.stake), `chip:${seat.seat}:${bet.wager}`),
      won > 0 && draw(bet.wager, won, `win:${seat.seat}:${bet.wager}`, !taken),
    ];
  });
}

/** The viewer's spots as buttons, one for each bet that is allowed now. */
function hotspots(view, layout, own, number, stakes) {
  const seen = new Set();
  return sideSpots(view).filter(({ wager }) => own.allowed[wager]).map(({ wager, game }) => {
    const { x, y, circle } = wagerPlace(layout, sideSpots(view), wager);
    const again = seen.has(game);
    seen.add(game);
    const amount = stakes.get(game) ?? 0;
    const shape = circle
      ? svg("circle", { cx: x, cy: y, r: layout.radius + 3 })
      : svg("rect", { x: x - layout.side.gap / 2 + 2, y: y - 24, width: layout.side.gap - 4, height: 58, rx: 10 });
    const act = pressing(() => own.bet(number, game));
    const role = again ? { "aria-hidden": "true" } : {
      role: "button",
      tabindex: 0,
      "data-press": game,
      "aria-label": `${GAMES[game]}: ${amount ? money(amount, view.rules.currency) : "no bet"}. Add chips`,
      onkeydown: act,
    };
    return svg("g", {
      class: `hotspot ${own.active === number && own.chosen === game ? "chosen" : ""}`,
      onclick: act,
      ...role,
    }, shape);
  });
}

function names(number, seat, layout, view, mine, own) {
  if (!seat) return [sitButton(number, layout, own)];
  const name = `${number} · ${mine ? "You" : shortName(seat)}`;
  if (layout.label === null) return own.watch ? [words("seat-name", layout.watched, name)] : [];
  const over = isOver(seat);
  const net = over ? `  ${netWords(cents(seat.net), view.rules.currency, mine)}` : "";
  const tone = over && cents(seat.net) > 0 ? "won" : "";
  const y = seat.cards.length > 0 ? layout.label : layout.card.y;
  const named = words(`seat-name ${tone}`, y, name + net);
  return seat.hand ? [named, words(`seat-result ${tone}`, y + (mine ? 18 : 15), handName(seat.hand))] : [named];
}

const words = (kind, y, text) => svg("text", { class: kind, y, "text-anchor": "middle" }, text);

/** A player's win or loss. Another player's large amount is abbreviated. */
function netWords(net, currency, mine) {
  if (mine || Math.abs(net) < 1_000_000) return money(net, currency, { short: true, signed: true });
  return `${net < 0 ? "−" : "+"}${SIGNS[currency]}${brief(Math.abs(net))}`;
}

function sitButton(number, layout, own) {
  if (!own.free?.includes(number)) return words("seat-name", layout.card.y, `${number}`);
  const size = { width: 92, height: 44, name: `Sit at seat ${number}` };
  return at({ x: 0, y: layout.card.y }, pressable("Sit here", () => own.sit(number), size));
}

/** Handle a click, or the Enter or space key. */
const pressing = (press) => (event) => {
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  press();
};

/** A button on the felt. */
function pressable(title, press, { width, height, name = title }) {
  const acts = { onclick: pressing(press), onkeydown: pressing(press) };
  return svg("g", { class: "sit", role: "button", tabindex: 0, "data-press": "sit", "aria-label": name, ...acts }, [
    svg("rect", { x: -width / 2, y: -height / 2, width, height, rx: 10 }),
    words(null, 5, title),
  ]);
}
