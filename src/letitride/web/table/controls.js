// The controls under the felt: the two choices, the chips, and what is done with bets.
// Each works when the view says so.

import { html, say } from "../shared/elements.js";
import { brief, CHIPS, colourOf } from "../shared/felt/chips.js";
import { money } from "../shared/money.js";

export class Controls {
  #get;
  #choose;
  #currency = null;

  /** `find` gives an element of the page by its id; `choose` is told which chip was taken up. */
  constructor(find, choose) {
    this.#get = find;
    this.#choose = choose;
  }

  /** `legal` gives what may be done by its name; nothing is while a command is under way, and no
   * decision a breath after another. */
  show({ view, legal, drafts, chip, busy, breathing }) {
    const wagers = legal("wagers");
    const draft = drafts.now;
    this.#chips(view.rules.currency, chip, wagers);
    for (const id of ["take-back", "let-it-ride"]) this.#enable(id, legal("decision") && !busy && !breathing);
    for (const id of ["leave", "leave-drawn"]) this.#get(id).hidden = !legal("leave");
    this.#enable("undo", wagers && draft.undoable);
    this.#enable("repeat", wagers && draft.last);
    this.#enable("clear", wagers && !draft.empty);
    this.#placing(view, wagers, drafts, busy);
  }

  #enable(id, yes) {
    this.#get(id).disabled = !yes;
  }

  /** The one button that places: what it would place, or what lies there. */
  #placing(view, wagers, drafts, busy) {
    const unplaced = wagers ? drafts.unplaced(view) : [];
    const total = unplaced.reduce((sum, one) => sum + one.total, 0);
    const lying = wagers ? drafts.now.total(view.rules.spots, wagers.allowed) : 0;
    const said = (amount) => money(amount, view.rules.currency, { short: true });
    this.#enable("place", unplaced.length > 0 && !busy);
    say(
      this.#get("place-words"),
      total
        ? `Place ${said(total)}`
        : unplaced.length
        ? "Take down bets"
        : lying
        ? `${said(lying)} placed`
        : "Place bets",
    );
  }

  #chips(currency, chosen, work) {
    const tray = this.#get("chips");
    if (currency !== this.#currency) {
      tray.replaceChildren(...CHIPS.map((value, n) => this.#chip(value, currency, n + 1)));
    }
    this.#currency = currency;
    for (const button of tray.children) {
      button.disabled = !work;
      button.setAttribute("aria-pressed", Number(button.value) === chosen);
    }
  }

  #chip(value, currency, key) {
    const name = `Chip ${money(value, currency, { short: true })}`;
    return html("button", {
      type: "button",
      class: `tray-chip ${colourOf(value)}`,
      value,
      "aria-label": name,
      "aria-keyshortcuts": key,
      onclick: () => this.#choose(value),
    }, [
      html("span", {}, brief(value)),
      html("kbd", { "aria-hidden": "true" }, String(key)),
    ]);
  }
}
