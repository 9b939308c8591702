// A controller's sensors, display, and keypad. The server decides which keys work.

import { alertLine, button, html, note, panel, redraw, say } from "./elements.js";
import { withFreshPassword } from "./forms/password_prompt.js";
import { amountOf } from "./money.js";
import { command, glance, tablePath } from "./server/requests.js";
import { attempt } from "./staff/actions.js";
import { keepLooking, lost } from "./staff/polling.js";
import { fact } from "./tabular.js";
import { HAND_STAGES } from "./names.js";
import { dotted, handName } from "./words.js";

/** The keys on each system's keypad, in order. */
const PADS = {
  aquarius: {
    name: "Aquarius",
    keys: ["COIN IN", "FOLD", "GAME OVER", "RESET KEYPAD"],
    supervisor: ["KEY JPH", "J-POT", "KEY RUN"],
  },
  nexus: { name: "Nexus", keys: ["START GAME", "FOLD", "END GAME", "RESET KEYPAD"], supervisor: ["CONFIRM", "SWIPE"] },
};
const FOR_A_SEAT = ["FOLD", "CONFIRM"];
const STAGES = { betting: "Place bets", playing: "Game in play", reset: "Start again" };
const EVERY = 2000;

/** Press a key on a table's controller, and ask for the password if the server requires it. */
export const pressKey = (table, what) => withFreshPassword(() => command("POST", `${tablePath(table)}/presses`, what));

const group = (name, kind = "keys") => html("div", { class: kind, role: "group", "aria-label": name });

/** A line of the display: who is paid, how much, and for which hand. */
function paymentWords({ seat, kind, hand, amount, for_seat: other }) {
  const sum = amount ? amountOf(amount) : "waits for a supervisor";
  if (kind === "envy") return `Seat ${seat}: ${sum}, envy for the ${handName(hand).toLowerCase()} at seat ${other}`;
  return `Seat ${seat}: ${sum}, ${handName(hand).toLowerCase()}${kind === "meter" ? ", from the meter" : ""}`;
}

export class KeypadTab {
  #seat = null;
  #view = null;
  #regular = new Set();
  #last = Promise.resolve();

  constructor(room, state, where) {
    this.state = state;
    this.where = where;
    this.display = html("section", { class: "display", role: "status", "aria-label": "Display" });
    this.sensors = group("Sensors", "sensors");
    this.regular = group("Regular bets");
    this.pays = html("section", { class: "panel", "aria-label": "Pay" });
    this.prompts = html("section", { class: "panel", "aria-label": "Next steps" });
    this.seats = group("Seat");
    this.hands = group("Hands");
    this.keys = group("Dealer's keys");
    this.supervisor = group("Supervisor's keys");
    this.notice = alertLine();
    this.pad = html("h2", {});
    room.replaceChildren(
      html("div", { class: "columns controller" }, [
        html("div", { class: "stack" }, [
          this.display,
          panel(
            "sensor-title",
            "Sensors",
            note("A sensor lights up when a bet is placed on it."),
            this.sensors,
            this.regular,
          ),
          this.pays,
          this.prompts,
        ]),
        html("section", { class: "panel pad", "aria-label": "Keypad" }, [
          this.pad,
          this.notice,
          html("h3", {}, "Seat"),
          this.seats,
          html("h3", {}, "Hand"),
          this.hands,
          html("h3", {}, "Game"),
          this.keys,
          html("h3", {}, "Supervisor"),
          this.supervisor,
        ]),
      ]),
    );
    this.#look().catch(lost);
    keepLooking(() => this.#look(), EVERY);
  }

  async #look() {
    this.#take(await glance(`${tablePath(this.state.table)}/controller`));
  }

  /** Show a view, unless it is older than the one shown. */
  #take(view) {
    if (!this.#view || view.version >= this.#view.version) this.render(view);
  }

  render(view) {
    this.#view = view;
    const pad = PADS[view.system];
    const { title, shut, closed } = view.table;
    say(this.where, dotted(title, `on ${view.link}`, pad.name, `game ${view.round}`, closed ? "temporarily closed" : shut && "closed"));
    say(this.pad, `${pad.name} keypad`);
    this.#display(view);
    const seats = Array.from({ length: view.seats }, (_, n) => view.seats - n);
    const hand = { key: "HAND", seat: this.#seat };
    const works = this.#works("HAND", this.#seat);
    redraw(this.sensors, seats.map((seat) => this.#sensor(view, seat)));
    this.#regularBets(view, seats);
    this.#lines(view);
    redraw(this.seats, seats.map((seat) => this.#seatKey(seat)));
    redraw(this.hands, view.hand_buttons.map((name) => this.#key(handName(name), works, { ...hand, hand: name })));
    redraw(this.keys, pad.keys.map((key) => this.#plain(key)));
    redraw(this.supervisor, pad.supervisor.map((key) => this.#plain(key)));
  }

  #legal(key) {
    return this.#view.keys.find((one) => one.key === key);
  }

  #works(key, seat) {
    const legal = this.#legal(key);
    return Boolean(legal) && (legal.seats.length === 0 || legal.seats.includes(seat));
  }

  #plain(key) {
    const legal = this.#legal(key);
    const seat = FOR_A_SEAT.includes(key) && legal?.seats.includes(this.#seat) ? this.#seat : null;
    const works = key === "FOLD" ? this.#works(key, this.#seat) : Boolean(legal);
    return this.#key(key, works, seat === null ? { key } : { key, seat });
  }

  #key(name, works, what) {
    return button(name, () => this.#press(what), { class: "key", disabled: !works });
  }

  #seatKey(seat) {
    const pressed = { "aria-pressed": String(this.#seat === seat), "aria-label": `Choose seat ${seat}` };
    return button(String(seat), () => this.#choose(seat), { class: "key", ...pressed });
  }

  #choose(seat) {
    this.#seat = this.#seat === seat ? null : seat;
    this.render(this.#view);
  }

  /** Where the house asks for it, the dealer confirms each regular bet before its sensor lights. */
  #regularBets(view, seats) {
    const asked = view.base_confirmed && view.stage === "betting";
    this.regular.hidden = !asked;
    if (!asked) this.#regular.clear();
    redraw(this.regular, [
      note("Choose the seats with a regular bet."),
      ...seats.map((seat) => this.#regularKey(seat)),
    ]);
  }

  #regularKey(seat) {
    const has = this.#regular.has(seat);
    const toggle = () => {
      has ? this.#regular.delete(seat) : this.#regular.add(seat);
      this.render(this.#view);
    };
    return button(String(seat), toggle, {
      class: "key",
      "aria-pressed": String(has),
      "aria-label": `Regular bet at seat ${seat}`,
    });
  }

  /** The payments due in the game, or made in the last one, and the next steps at the table. */
  #lines({ stage, payments, prompts }) {
    this.pays.hidden = payments.length === 0;
    this.pays.replaceChildren(
      html("h2", {}, stage === "betting" ? "Paid in the last game" : "Pay"),
      html("ul", {}, payments.map((line) => html("li", {}, paymentWords(line)))),
    );
    this.prompts.replaceChildren(
      html("h2", {}, "Next steps"),
      html("ul", {}, prompts.map(({ text }) => html("li", {}, text))),
    );
  }

  #sensor(view, seat) {
    const lit = view.lit.includes(seat);
    const folded = view.folded.includes(seat);
    const state = [lit ? "lit" : "dark", folded && "folded"].filter(Boolean).join(", ");
    const placed = view.base_confirmed && !lit ? { base: this.#regular.has(seat) } : {};
    const face = [html("i", {}), html("span", {}, String(seat)), folded && html("small", {}, "folded")];
    return button(face, () => this.#press({ key: "SENSOR", seat, ...placed }), {
      class: `sensor-key ${lit ? "lit" : ""} ${folded ? "folded" : ""}`,
      "aria-label": `Sensor at seat ${seat}: ${state}`,
      disabled: !this.#works("SENSOR", seat),
    });
  }

  #display(view) {
    const hands = view.hands.map(({ seat, hand, standing, award }) =>
      html("li", {}, `Seat ${seat}: ${handName(hand)}, ${HAND_STAGES[standing]}${award ? `, ${amountOf(award)}` : ""}`)
    );
    this.display.replaceChildren(
      html("p", { class: "stage-name" }, STAGES[view.stage], view.key_at_jph ? " · key at JPH" : ""),
      html("dl", {}, view.meters.map(({ level, amount }) => fact(level, amountOf(amount)))),
      html("ul", {}, hands),
    );
  }

  /** Send key presses in the order they are made. */
  #press(what) {
    this.#last = this.#last.then(() =>
      attempt(this.notice, async () => this.#take((await pressKey(this.state.table, what)).view))
    );
  }
}
