// The controls under the felt: the two choices, the chips, and the buttons for bets.
// The view says which of them work.

import { button, byId, html, put, say } from "../shared/elements.js";
import { brief, CHIPS, colorOf } from "../shared/felt/chips.js";
import { money } from "../shared/money.js";

export class Controls {
  #choose;
  #currency = null;

  /** `choose` gets the value of the chip that was picked. */
  constructor(choose) {
    this.#choose = choose;
  }

  /** `legal` returns a possible action by its name. Decisions are disabled while a command is in progress, and briefly
   * after each decision. */
  show({ view, legal, drafts, chip, busy, breathing }) {
    const wagers = legal("wagers");
    const draft = drafts.now;
    this.#chips(view.rules.currency, chip, wagers);
    for (const id of ["take-back", "let-it-ride"]) this.#enable(id, legal("decision") && !busy && !breathing);
    for (const id of ["leave", "leave-drawn"]) byId(id).hidden = !legal("leave");
    this.#enable("undo", wagers && draft.undoable);
    this.#enable("repeat", wagers && draft.last);
    this.#enable("clear", wagers && !draft.empty);
    this.#placing(view, wagers, drafts, busy);
  }

  #enable(id, yes) {
    byId(id).disabled = !yes;
  }

  /** The button that places bets. It shows the amount to place, or the amount placed. */
  #placing(view, wagers, drafts, busy) {
    const unplaced = wagers ? drafts.unplaced(view) : [];
    const total = unplaced.reduce((sum, one) => sum + one.total, 0);
    const lying = wagers ? drafts.now.total(view.rules.spots, wagers.allowed) : 0;
    const said = (amount) => money(amount, view.rules.currency, { short: true });
    const placed = lying ? `${said(lying)} placed` : "Place bets";
    this.#enable("place", unplaced.length > 0 && !busy);
    say(byId("place-words"), total ? `Place ${said(total)}` : unplaced.length ? "Take down bets" : placed);
  }

  #chips(currency, chosen, work) {
    const tray = byId("chips");
    if (currency !== this.#currency) {
      put(tray, CHIPS.map((value, n) => this.#chip(value, currency, n + 1)));
    }
    this.#currency = currency;
    for (const button of tray.children) {
      button.disabled = !work;
      button.setAttribute("aria-pressed", Number(button.value) === chosen);
    }
  }

  #chip(value, currency, key) {
    const face = [html("span", {}, brief(value)), html("kbd", { "aria-hidden": "true" }, String(key))];
    return button(face, () => this.#choose(value), {
      class: `tray-chip ${colorOf(value)}`,
      value,
      "aria-label": `${money(value, currency, { short: true })} chip`,
      "aria-keyshortcuts": key,
    });
  }
}
