// The deal tab: who takes the next step, who took the earlier ones, and the current state of the table.

import { citations } from "../shared/citations.js";
import { button, byId, html, put, redraw, say } from "../shared/elements.js";
import { SpectatorFelt } from "../shared/felt/spectator.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { amountOf } from "../shared/money.js";
import { command, get } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { attempt, once } from "../shared/staff/actions.js";
import { inTurn } from "../shared/staff/polling.js";
import { cardsInShort, figures } from "../shared/tabular.js";
import { PHASES, RESPONSIBLE } from "../shared/names.js";
import { caption, dateTime, handName, sentence, standing, wagerName, WAGERS } from "../shared/words.js";
import { bonusKeypadPanel } from "./bonus_keypad.js";
import { deckPanel } from "./deck.js";

const DECISIONS = ["ask_bet_one", "ask_bet_two"];
const NOBODY = "No dealer is signed on.";
const TYPED = "input, select, textarea, button, a, summary, [role=button], [role=tab]";

export class DealTab {
  #busy = false;
  #script = null;
  #timer = null;
  #numberFor = "";

  constructor(state, byHand) {
    this.state = state;
    this.byHand = byHand;
    byId("step-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#step();
    });
    byId("step").disabled = true;
    byId("duty").addEventListener("click", once(byId("duty-notice"), () => this.#duty()));
    document.addEventListener("keydown", (/** @type {any} */ event) => {
      if (
        event.key !== " " || event.target.closest(TYPED) || document.querySelector("dialog[open]") ||
        byId("deal").hidden
      ) return;
      event.preventDefault();
      if (!event.repeat) this.#step();
    });
    this.felt = new SpectatorFelt(byId("felt"));
  }

  get #me() {
    return this.state.person.name;
  }

  render(view) {
    const waits = this.#waits(view);
    say(byId("phase"), `Round ${view.round}: ${PHASES[view.phase]}`);
    say(byId("says"), caption(view) && `“${caption(view)}”`);
    redraw(byId("now"), view.script.map((line) => scriptLine(line)));
    this.#onDuty(view);
    this.#next(view);
    byId("waits").hidden = !waits;
    say(byId("waits"), waits);
    put(byId("seats"), seatTable(view));
    this.felt.show(view);
    this.#lines(view);
    if (mayDo(this.state.person, "deal")) this.#decks();
  }

  /** Show each step taken with the name of the person who took it, and offer to decide for an absent player. */
  procedure({ taken, absent, keypad }) {
    redraw(byId("taken"), taken.length ? taken.map(takenStep) : html("li", {}, "No steps have been taken yet."));
    this.#absent(absent);
    redraw(byId("bonus-keypad"), keypad ? bonusKeypadPanel(keypad) : []);
  }

  #onDuty({ dealer }) {
    const mine = dealer === this.#me;
    const may = this.byHand && mayDo(this.state.person, dealer && !mine ? "rule_on_play" : "deal");
    say(byId("on-duty"), !this.byHand ? "" : dealer ? `${mine ? "You are" : `${dealer} is`} dealing.` : NOBODY);
    byId("duty").hidden = !may;
    say(byId("duty"), !dealer ? "Sign on" : mine ? "Sign off" : `Sign ${dealer} off`);
  }

  async #duty() {
    const method = this.state.view.dealer ? "DELETE" : "POST";
    const answer = await command(method, `${this.state.live.path}/dealer`);
    this.state.live.take(answer.view);
  }

  /** Whether this person takes the next step, and whether they do so by saying that no player wished to take it. */
  #turn({ due, dealer }) {
    const dealing = dealer === this.#me;
    if (!due || !dealer || DECISIONS.includes(due.step)) return { mine: false, declines: false };
    if (due.who === "player") return { mine: dealing, declines: dealing };
    if (due.who === "dealer") return { mine: dealing, declines: false };
    const rules = mayDo(this.state.person, "rule_on_play") || mayDo(this.state.person, "confirm_jackpot");
    return { mine: rules && !dealing, declines: false };
  }

  #next(view) {
    const { due } = view;
    const { mine, declines } = this.#turn(view);
    say(byId("next"), due ? `Next: ${RESPONSIBLE[due.who]}. ${due.seat ? `Seat ${due.seat}: ` : ""}${due.text}` : "");
    redraw(byId("next-cites"), due && due.clauses.length > 0 ? citations(due.clauses) : []);
    byId("number-field").hidden = !(mine && due.asks_number);
    const about = due?.asks_number ? `${view.round} ${due.step}` : "";
    if (about !== this.#numberFor) byId("number").value = "";
    this.#numberFor = about;
    say(byId("step-words"), declines ? "No player wished to" : "Next step");
    byId("step").disabled = !mine || this.#busy;
  }

  #waits({ due, dealer, held, deciding }) {
    if (!this.byHand) return "The automatic dealer deals at this table.";
    if (held) return `The round is on hold. ${due ? "Count first. Then a" : "A"} supervisor must rule on the report.`;
    if (!dealer) return NOBODY;
    if (!due || this.#turn(this.state.view).mine) return "";
    if (DECISIONS.includes(due.step)) return `Waiting for seat ${due.seat} to decide on ${WAGERS[deciding]}.`;
    return `Waiting for the ${RESPONSIBLE[due.who]}.`;
  }

  /** Offer to take the bet back if the player's time is up. Otherwise, check again when it is. */
  #absent(absent) {
    clearTimeout(this.#timer);
    if (absent && !absent.over) {
      const left = Math.max(0, new Date(absent.until).getTime() - Date.now()) + 500;
      this.#timer = setTimeout(() => this.state.look(), left);
    }
    if (!absent?.over) return byId("absent").replaceChildren();
    const act = once(byId("absent-notice"), async () => {
      const answer = await command("POST", `${this.state.live.path}/seats/${absent.seat}/absent`);
      this.state.live.take(answer.view);
    });
    redraw(
      byId("absent"),
      [
        html("p", { class: "warning", role: "status" }, [
          `The player at seat ${absent.seat} has run out of time to decide. `,
          !absent.may_decide && "Call a supervisor, who may take the bet back.",
        ]),
        absent.may_decide && button(`Take the bet back for seat ${absent.seat}`, act),
      ].filter(Boolean),
    );
    return undefined;
  }

  async #lines(view) {
    this.#script ??= get(`${this.state.live.path}/script`);
    const { script } = await this.#script;
    redraw(byId("script"), script.map((line) => scriptLine(line, line.step === view.due?.step)));
  }

  #decks = inTurn(async () => {
    const decks = await get(`${this.state.live.path}/decks`).catch(() => null);
    if (decks) redraw(byId("deck"), deckPanel(decks, this.state));
  });

  async #step() {
    if (byId("step").disabled) return;
    const { view, live } = this.state;
    const { declines } = this.#turn(view);
    const number = view.due.asks_number && byId("number").value !== "" ? Number(byId("number").value) : null;
    this.#busy = true;
    byId("step").disabled = true;
    await attempt(byId("step-notice"), async () => {
      const said = { step: view.due.step, number, declined: declines };
      const answer = await withFreshPassword(() => command("POST", `${live.path}/step`, said));
      live.take(answer.view);
    });
    this.#busy = false;
    this.render(this.state.view);
  }
}

const takenStep = ({ text, by, who, seat, declined, time }) =>
  html("li", {}, [
    html("p", {}, seat ? `Seat ${seat}: ` : "", text),
    html("p", { class: "said" }, [
      declined ? `${by} said that no player wished to take this step` : `${by}, ${RESPONSIBLE[who]}`,
      ` · ${dateTime(time)}`,
    ]),
  ]);

function scriptLine(line, now = false) {
  return html("li", { class: now ? "at" : null, "aria-current": now ? "step" : null }, [
    html("p", {}, line.seat ? `Seat ${line.seat}: ` : "", line.text),
    line.says && html("p", { class: "said" }, `“${line.says}”`),
    line.clauses.length > 0 && citations(line.clauses),
  ]);
}

/** Every seat with its bets and cards, as the dealer sees them. */
function seatTable(view) {
  const { spots, currency } = view.rules;
  const shown = spots.filter(({ wager }) => view.seats.some(({ bets }) => bets.some((bet) => bet.wager === wager)));
  const bet = (seat, wager) => {
    const found = seat.bets.find((one) => one.wager === wager);
    if (!found) return "–";
    return `${amountOf(found.stake, currency)}${found.standing === "up" ? "" : ` ${standing(found)}`}`;
  };
  return figures(
    "Seats",
    ["Seat", "Cards", ...shown.map(({ wager }) => sentence(wagerName(view.rules, wager))), "Hand", "Net"],
    view.seats.map((seat) => [
      `${seat.seat} · ${seat.name ?? seat.player}`,
      cardsInShort(seat.cards),
      ...shown.map(({ wager }) => bet(seat, wager)),
      seat.hand ? handName(seat.hand) : "–",
      seat.settled ? amountOf(seat.net, currency) : "–",
    ]),
    "No players are seated.",
  );
}
