// The coach at the table: advice based on the viewer's cards and the open cards. Off by default.

import { adviceTables, advise, costOf, decisionWords, isRight } from "../shared/advice.js";
import { html } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { plural, sentence } from "../shared/words.js";

const SWITCH = "coach";
const SCORE = "coach score";

export class CoachPanel {
  #on = localStorage.getItem(SWITCH) === "on";
  #score = JSON.parse(sessionStorage.getItem(SCORE) ?? '{"decisions":0,"mistakes":0,"cost":0}');
  #asked = null;
  #currency = "USD";
  #render;

  /** `render` is called with a line of text, the content of the panel, and the score. */
  constructor(render) {
    this.#render = render;
  }

  get on() {
    return this.#on;
  }

  turn(on, view) {
    this.#on = on;
    localStorage.setItem(SWITCH, on ? "on" : "off");
    this.#drop();
    if (view) this.see(view);
  }

  /** Ask for advice once for each of the viewer's decisions. */
  async see(view) {
    this.#currency = view.rules.currency;
    const decision = view.legal.find(({ action }) => action === "decision");
    const key = decision && `${view.round} ${decision.seat} ${decision.bet}`;
    if (!this.#on || this.#asked?.key === key) return;
    if (!decision && this.#asked?.ride !== undefined && this.#asked.round === view.round) return;
    if (!decision) return this.#drop();
    const asked = { key, round: view.round, ...question(view, decision), answer: null, advice: null };
    this.#asked = asked;
    this.#show();
    asked.answer = advise(asked.known, { table: asked.table }).catch(() => null);
    asked.advice = await asked.answer;
    if (this.#asked === asked) this.#show();
  }

  #drop() {
    this.#asked = null;
    this.#show();
  }

  /** Judge the viewer's decision, as soon as the advice arrives. */
  async decided(ride) {
    const asked = this.#asked;
    if (!this.#on || !asked || asked.ride !== undefined) return;
    asked.ride = ride;
    const [advice, { stake }] = [await asked.answer, asked];
    if (!advice) return;
    const cost = Math.round(costOf(advice, ride) * stake);
    const wrong = !isRight(advice, ride);
    const { decisions, mistakes, cost: before } = this.#score;
    this.#score = { decisions: decisions + 1, mistakes: mistakes + Number(wrong), cost: before + cost };
    sessionStorage.setItem(SCORE, JSON.stringify(this.#score));
    asked.verdict = wrong ? `Your choice costs ${money(cost, this.#currency)} on average.` : "Good decision.";
    this.#show();
  }

  /** The value of letting the bet ride, in one sentence. */
  #worth(value) {
    if (value === 0) return "On average, letting the bet ride breaks even.";
    return `Letting it ride ${value > 0 ? "wins" : "loses"} ${money(Math.abs(value), this.#currency)} on average.`;
  }

  #show() {
    const { advice, stake, verdict } = this.#asked ?? {};
    const line = !this.#on
      ? ""
      : verdict ?? (advice ? `Coach: ${decisionWords(advice)}. ${this.#worth(Math.round(advice.value * stake))}` : "");
    const panel = this.#on && advice
      ? [
        html("p", { class: "hand-name" }, verdict ?? sentence(decisionWords(advice))),
        ...adviceTables(advice, stake, this.#currency),
      ]
      : [];
    const { decisions, mistakes, cost } = this.#score;
    const counted = `${plural(decisions, "decision")}, ${plural(mistakes, "mistake")}`;
    this.#render({ line, panel, score: `${counted}, ${money(cost, this.#currency)} lost to mistakes` });
  }
}

/** The viewer's cards, any face-up community card, and every other card the viewer can see. */
function question(view, { seat: number, bet }) {
  const seat = view.seats.find((one) => one.seat === number);
  const community = view.community.filter(Boolean);
  const dead = view.seats.filter((one) => one !== seat).flatMap(({ cards }) => cards).filter(Boolean);
  return {
    known: { cards: seat.cards, community, dead },
    table: toToml(view.rules.paytables.find(({ game }) => game === "main")),
    stake: cents(seat.bets.find(({ wager }) => wager === bet).stake),
  };
}

/** A pay table for the main bets, as TOML for the server. */
function toToml({ id, game, rows }) {
  const pairs = (all) => all.map(([key, value]) => `${key} = ${JSON.stringify(String(value))}`);
  return [...pairs([["id", id], ["wager", game]]), "[pays]", ...pairs(rows)].join("\n");
}
