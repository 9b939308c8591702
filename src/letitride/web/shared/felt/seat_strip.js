// A table's seats in a strip, for phones.

import { button, html } from "../elements.js";
import { cents } from "../money.js";
import { isOver } from "../words.js";
import { brief } from "./chips.js";

export function seatStrip(view, act) {
  return Array.from({ length: view.rules.seats }, (_, n) => view.rules.seats - n).map((number) => {
    const seat = view.seats.find((held) => held.seat === number);
    const mine = view.you.seats.includes(number);
    const free = act.free?.includes(number);
    const words = seat ? seatWords(seat, view) : "free";
    const parts = (said) => [html("b", {}, String(number)), html("span", {}, said)];
    const name = seat
      ? `Seat ${number}, ${mine ? "you" : (seat.name ?? seat.player)}: ${words}`
      : `Seat ${number}: free`;
    const shown = mine || (act.watch && act.active === number);
    const state = ["seat-state", shown && "mine", view.to_act === number && "acts"].filter(Boolean).join(" ");
    const pressable = (label, press, said) => button(said, press, { class: null, "aria-label": label });
    if ((mine || (act.watch && seat)) && act.turnTo && act.active !== number) {
      const turn = pressable(`${name}. ${mine ? "Bet" : "Look"} here`, () => act.turnTo(number), parts(words));
      return html("li", { class: state }, turn);
    }
    const sit = free && pressable(`Sit at seat ${number}`, () => act.sit(number), parts("sit"));
    return html("li", { class: state, "aria-label": name }, sit || parts(words));
  });
}

function seatWords(seat, view) {
  if (view.phase === "void") return "void";
  if (isOver(seat)) return signed(cents(seat.net));
  if (view.to_act === seat.seat) return "acts";
  if (view.phase === "betting") return seat.bets.length ? "bets" : "–";
  const up = seat.bets.filter(({ wager, standing: state }) => ["1", "2", "$"].includes(wager) && state !== "withdrawn");
  return up.length ? `${up.length} up` : "–";
}

const signed = (net) => `${net < 0 ? "−" : net > 0 ? "+" : ""}${brief(Math.abs(net))}`;
