// The deal tab: what to say and do now, one step at a time, and the current state of the table.

import { citations } from "../shared/citations.js";
import { byId, html, put, redraw, say } from "../shared/elements.js";
import { SpectatorFelt } from "../shared/felt/spectator.js";
import { amountOf } from "../shared/money.js";
import { command, get } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { attempt } from "../shared/staff/actions.js";
import { inTurn } from "../shared/staff/polling.js";
import { cardsInShort, figures } from "../shared/tabular.js";
import { PHASES } from "../shared/names.js";
import { caption, handName, sentence, standing, WAGERS } from "../shared/words.js";
import { deckPanel } from "./deck.js";

const TYPED = "input, select, textarea, button, a, summary, [role=button], [role=tab]";

export class DealTab {
  #busy = false;
  #script = null;

  constructor(state, byHand) {
    this.state = state;
    this.byHand = byHand && mayDo(state.person, "deal");
    byId("step").addEventListener("click", ({ detail }) => detail < 2 && this.#step()); // a double click is one press
    byId("step").disabled = true;
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

  render(view) {
    const waits = this.#waits(view);
    say(byId("phase"), `Round ${view.round}: ${PHASES[view.phase]}`);
    say(byId("says"), caption(view) && `“${caption(view)}”`);
    redraw(byId("now"), view.script.map((line) => scriptLine(line)));
    byId("waits").hidden = !waits;
    say(byId("waits"), waits);
    byId("step").disabled = !this.byHand || this.#busy || Boolean(view.to_act);
    put(byId("seats"), seatTable(view));
    this.felt.show(view);
    this.#lines(view);
    if (mayDo(this.state.person, "deal")) this.#decks();
  }

  #waits(view) {
    if (!this.byHand) return "You do not deal at this table.";
    if (view.to_act) return `Waiting for seat ${view.to_act} to decide on ${WAGERS[view.deciding]}.`;
    return "";
  }

  async #lines(view) {
    this.#script ??= get(`${this.state.live.path}/script`);
    const { script } = await this.#script;
    const now = view.script.map(({ step, text }) => `${step} ${text}`);
    redraw(byId("script"), script.map((line) => scriptLine(line, now.includes(`${line.step} ${line.text}`))));
  }

  #decks = inTurn(async () => {
    const decks = await get(`${this.state.live.path}/decks`).catch(() => null);
    if (decks) redraw(byId("deck"), deckPanel(decks, this.state));
  });

  async #step() {
    if (byId("step").disabled) return;
    this.#busy = true;
    byId("step").disabled = true;
    await attempt(byId("step-notice"), async () => {
      const answer = await command("POST", `${this.state.live.path}/step`);
      this.state.live.take(answer.view);
    });
    this.#busy = false;
    this.render(this.state.view);
  }
}

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
    ["Seat", "Cards", ...shown.map(({ wager }) => sentence(WAGERS[wager])), "Hand", "Net"],
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
