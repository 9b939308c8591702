// A controller's table: sensors, display and the keypad of its system. Keys work when the house says so.

import { html, keepFocus, say } from "./elements.js";
import { withFreshPassword } from "./forms/password_prompt.js";
import { amountOf } from "./money.js";
import { command, glance } from "./server/requests.js";
import { attempt } from "./staff/actions.js";
import { keepLooking, lost } from "./staff/polling.js";
import { handName, plainWords } from "./words.js";

/** The keys as they lie on each system's pad. */
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

/** Press a key at a table's controller, with a fresh password where the house asks for one. */
export const pressKey = (table, what) =>
  withFreshPassword(() => command("POST", `/tables/${encodeURIComponent(table)}/presses`, what));

export class KeypadTab {
  #seat = null;
  #view = null;
  #last = Promise.resolve();

  constructor(panel, state, where) {
    this.state = state;
    this.where = where;
    this.display = html("section", { class: "display", role: "status", "aria-label": "Display" });
    this.sensors = html("div", { class: "sensors", role: "group", "aria-label": "Sensors" });
    this.seats = html("div", { class: "keys", role: "group", "aria-label": "Seat" });
    this.hands = html("div", { class: "keys hands", role: "group", "aria-label": "Hands" });
    this.keys = html("div", { class: "keys", role: "group", "aria-label": "Dealer's keys" });
    this.supervisor = html("div", { class: "keys", role: "group", "aria-label": "Supervisor's keys" });
    this.notice = html("p", { class: "notice", role: "alert" });
    this.pad = html("h2", {});
    panel.replaceChildren(
      html("div", { class: "columns controller" }, [
        html("div", { class: "stack" }, [
          this.display,
          html("section", { class: "panel", "aria-labelledby": "sensor-title" }, [
            html("h2", { id: "sensor-title" }, "Sensors"),
            html("p", { class: "note" }, "A wager laid on a sensor lights it."),
            this.sensors,
          ]),
          this.notice,
        ]),
        html("section", { class: "panel pad", "aria-label": "Keypad" }, [
          this.pad,
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
    const view = await glance(`/tables/${encodeURIComponent(this.state.table)}/controller`);
    this.#take(view);
  }

  /** A view from anywhere; one older than what is shown is of no use. */
  #take(view) {
    if (!this.#view || view.version >= this.#view.version) this.render(view);
  }

  render(view) {
    this.#view = view;
    const pad = PADS[view.system];
    say(
      this.where,
      [view.table.title, `on ${view.link}`, pad.name, `game ${view.round}`, view.table.shut && "shut"].filter(Boolean)
        .join(" · "),
    );
    say(this.pad, `${pad.name} keypad`);
    this.#display(view);
    keepFocus(
      this.sensors,
      () => this.sensors.replaceChildren(...this.#each(view, (seat) => this.#sensor(view, seat))),
    );
    keepFocus(this.seats, () => this.seats.replaceChildren(...this.#each(view, (seat) => this.#seatKey(seat))));
    keepFocus(
      this.hands,
      () =>
        this.hands.replaceChildren(
          ...view.hand_buttons.map((hand) =>
            this.#key(handName(hand), this.#works("HAND", this.#seat), { key: "HAND", seat: this.#seat, hand })
          ),
        ),
    );
    keepFocus(this.keys, () => this.keys.replaceChildren(...pad.keys.map((key) => this.#plain(key))));
    keepFocus(this.supervisor, () => this.supervisor.replaceChildren(...pad.supervisor.map((key) => this.#plain(key))));
  }

  #each = (view, draw) => Array.from({ length: view.seats }, (_, n) => draw(view.seats - n));

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
    return html("button", { type: "button", class: "key", disabled: !works, onclick: () => this.#press(what) }, name);
  }

  #seatKey(seat) {
    return html("button", {
      type: "button",
      class: "key seat-key",
      "aria-pressed": String(this.#seat === seat),
      "aria-label": `Choose seat ${seat}`,
      onclick: () => this.#choose(seat),
    }, String(seat));
  }

  #choose(seat) {
    this.#seat = this.#seat === seat ? null : seat;
    this.render(this.#view);
  }

  #sensor(view, seat) {
    const lit = view.lit.includes(seat);
    const state = [lit ? "lit" : "dark", view.folded.includes(seat) && "folded"].filter(Boolean).join(", ");
    return html("button", {
      type: "button",
      class: `sensor-key ${lit ? "lit" : ""}`,
      "aria-label": `Sensor of seat ${seat}: ${state}`,
      disabled: !this.#works("SENSOR", seat),
      onclick: () => this.#press({ key: "SENSOR", seat }),
    }, [
      html("i", {}),
      html("span", {}, String(seat)),
    ]);
  }

  #display(view) {
    const hands = view.hands.map(({ seat, hand, standing, award }) =>
      html("li", {}, `Seat ${seat}: ${handName(hand)}, ${plainWords(standing)}${award ? `, ${amountOf(award)}` : ""}`)
    );
    this.display.replaceChildren(
      html("p", { class: "stage-name" }, STAGES[view.stage], view.key_at_jph ? " · key at JPH" : ""),
      html("dl", {}, [
        view.meters.map(({ level, amount }) =>
          html("div", {}, html("dt", {}, level), html("dd", {}, amountOf(amount)))
        ),
      ]),
      html("ul", {}, hands),
    );
  }

  /** Presses reach the house in the order in which they are made. */
  #press(what) {
    this.#last = this.#last.then(() =>
      attempt(this.notice, async () => this.#take((await pressKey(this.state.table, what)).view))
    );
  }
}
