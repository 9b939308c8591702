// The drawer "More", and what runs behind it: buy-in, coach, client seeds, proofs and round history.

import { html } from "../shared/elements.js";
import { remind } from "../shared/responsible_play.js";
import { me, wordsOf } from "../shared/server/requests.js";
import { buyIn } from "./buy_in.js";
import { ClientSeeds } from "./client_seeds.js";
import { CoachPanel } from "./coach_panel.js";
import { canVerify } from "./fairness.js";
import { History } from "./history.js";

export class MoreDrawer {
  #view = null;
  #get;
  #took;
  #seeds;
  #history;
  #coach;

  /** `find` gives an element of the page by its id; `took` takes a view that a command led to. */
  constructor(table, find, took) {
    this.#get = find;
    this.#took = took;
    this.#seeds = new ClientSeeds(table);
    this.#history = new History(this.#seeds, {
      list: find("rounds"),
      shown: find("round-shown"),
      latest: find("proven"),
    });
    this.#coach = new CoachPanel((shown) => this.#coached(shown));
    find("coach-on").checked = this.#coach.on;
    find("coach-on").addEventListener("change", ({ target }) => this.#coach.turn(target.checked, this.#view));
    me().then((who) => who?.permissions.includes("limit_own_play") && remind(), () => {});
    find("open-more").disabled = true; // until there is something to show
    find("open-more").addEventListener("click", () => this.#open());
  }

  see(view) {
    this.#view = view;
    this.#get("open-more").disabled = false;
    this.#history.see(view);
    this.#coach.see(view);
    this.#seeds.see(view).then(() => this.#fair());
  }

  decided(ride) {
    this.#coach.decided(ride);
  }

  #open() {
    this.#get("more-drawer").showModal();
    this.#fair();
    this.#get("round-shown").replaceChildren();
    this.#history.open();
    const { table, rules } = this.#view;
    buyIn(`/tables/${encodeURIComponent(table.name)}`, rules.currency, this.#took)
      .then(
        (shown) => this.#get("cashier").replaceChildren(...shown),
        (error) => this.#get("cashier").replaceChildren(wordsOf(error)),
      );
  }

  #coached({ line, panel, score }) {
    const words = this.#get("coach-line");
    if (words.textContent !== line) words.textContent = line;
    this.#get("coach-corner").hidden = panel.length === 0;
    this.#get("pays-corner").hidden = panel.length > 0;
    this.#get("coach-panel").replaceChildren(...panel);
    this.#get("coach-drawn").replaceChildren(...panel.map((one) => one.cloneNode(true)));
    this.#get("coach-score").textContent = score;
  }

  /** Before bets: what the house has committed itself to, and what this page has added. */
  #fair() {
    const { commitment, client_seed: seeds, you } = this.#view;
    const own = (seeds?.seats ?? []).filter(({ seat }) => you.seats.includes(seat));
    const row = (name, value) => html("div", {}, html("dt", {}, name), html("dd", { class: "hash" }, value));
    this.#get("fair-now").replaceChildren(
      row("The house’s commitment", commitment ?? "This table makes none."),
      ...own.map(({ seat, hash, revealed }) =>
        row(`Your seed at seat ${seat}, ${revealed ? "revealed" : "promised"}`, hash)
      ),
      ...(seeds && !canVerify()
        ? [row("Your seed", "Seeds are added where the page comes over TLS, or from this machine.")]
        : []),
    );
  }
}
