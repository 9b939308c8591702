// The "More" drawer, and what it controls: buy-in, coach, client seeds, proofs, and round history.

import { byId, html, put, say } from "../shared/elements.js";
import { remind } from "../shared/responsible_play.js";
import { me, tablePath, wordsOf } from "../shared/server/requests.js";
import { buyIn } from "./buy_in.js";
import { ClientSeeds } from "./client_seeds.js";
import { CoachPanel } from "./coach_panel.js";
import { canVerify } from "./fairness.js";
import { History } from "./history.js";

export class MoreDrawer {
  #view = null;
  #took;
  #seeds;
  #history;
  #coach;

  /** `took` gets the view that results from a command. */
  constructor(table, took) {
    this.#took = took;
    this.#seeds = new ClientSeeds(table);
    this.#history = new History(this.#seeds);
    this.#coach = new CoachPanel((shown) => this.#coached(shown));
    byId("coach-on").checked = this.#coach.on;
    byId("coach-on").addEventListener("change", ({ target }) => this.#coach.turn(target.checked, this.#view));
    me().then((who) => who?.permissions.includes("limit_own_play") && remind(), () => {});
    byId("open-more").disabled = true; // the drawer stays closed until there is something to show
    byId("open-more").addEventListener("click", () => this.#open());
  }

  see(view) {
    this.#view = view;
    byId("open-more").disabled = false;
    this.#history.see(view);
    this.#coach.see(view);
    this.#seeds.see(view).then(() => this.#fair());
  }

  decided(ride) {
    this.#coach.decided(ride);
  }

  #open() {
    byId("more-drawer").showModal();
    this.#fair();
    byId("round-shown").replaceChildren();
    this.#history.open();
    const { table, rules } = this.#view;
    buyIn(tablePath(table.name), rules.currency, this.#took).catch(wordsOf).then((shown) =>
      put(byId("cashier"), shown)
    );
  }

  #coached({ line, panel, score }) {
    say(byId("coach-line"), line);
    byId("coach-corner").hidden = panel.length === 0;
    byId("pays-corner").hidden = panel.length > 0;
    put(byId("coach-panel"), panel);
    put(byId("coach-drawn"), panel.map((one) => one.cloneNode(true)));
    byId("coach-score").textContent = score;
  }

  /** Show the house's commitment to the deal, and the seeds that this page has added. */
  #fair() {
    const { commitment, client_seed: seeds, table, you } = this.#view;
    const own = (seeds?.seats ?? []).filter(({ seat }) => you.seats.includes(seat));
    const row = (name, value) =>
      html("div", {}, html("dt", { class: "note" }, name), html("dd", { class: "hash" }, value));
    put(
      byId("fair-now"),
      row("The house’s commitment", commitment ?? "This table does not publish a commitment."),
      own.map(({ seat, hash, revealed }) =>
        row(`Your seed at seat ${seat}, ${revealed ? "revealed" : "promised"}`, hash)
      ),
      table.kind === "dealer" &&
        row("Your seed", "A dealer shuffles the deck before you bet, so players cannot add seeds at this table."),
      seeds && !canVerify() &&
        row("Your seed", "Your browser can add a seed only on a page served over HTTPS or from localhost."),
    );
  }
}
