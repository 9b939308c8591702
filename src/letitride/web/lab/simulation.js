// Run a simulation, follow its progress, and show it beside the exact figures.

import { html } from "../shared/elements.js";
import { counted } from "../shared/money.js";
import { compute, drop, get, wordsOf } from "../shared/server/requests.js";
import { GAMES } from "../shared/words.js";
import { percent } from "./figures.js";

const EVERY = 300;

export class Simulation {
  #get;
  #running = null;

  constructor(find) {
    this.#get = find;
  }

  /** `body` names the pay table. */
  async start(body) {
    const rounds = counted(this.#get("played-rounds").value);
    if (rounds === null) return this.#say("Write a number of rounds, as 1,000,000.");
    try {
      this.#show(await compute("/simulations", { ...body, rounds, strategy: this.#get("strategy-played").value }));
      this.#watch(this.#running);
    } catch (error) {
      this.#say(
        error.code === "server/no_simulator"
          ? "This house does not simulate: it was installed without the extra “sim”."
          : wordsOf(error),
      );
    }
  }

  async #watch(number) {
    while (this.#running === number && number !== null) {
      await new Promise((resume) => setTimeout(resume, EVERY));
      if (this.#running !== number) return;
      const told = await get(`/simulations/${number}`).catch((error) => error);
      if (this.#running !== number) return; // forgotten in the meantime
      if (told instanceof Error) this.#ended(wordsOf(told));
      else this.#show(told);
    }
  }

  async stop() {
    if (this.#running !== null) this.#show(await drop(`/simulations/${this.#running}`));
  }

  /** Another table: what was played by the one before says nothing of it. */
  forget() {
    if (this.#running !== null) drop(`/simulations/${this.#running}`).catch(() => {});
    this.#get("progress").value = 0;
    this.#get("estimates").replaceChildren();
    this.#ended("");
  }

  #ended(words) {
    this.#running = null;
    this.#say(words);
  }

  #say(words) {
    this.#get("progress-words").textContent = words;
    this.#get("stop").disabled = this.#running === null;
  }

  #show({ number, state, rounds, played, estimates }) {
    this.#running = state === "running" ? number : null;
    this.#get("progress").max = rounds;
    this.#get("progress").value = played;
    const so = `${played.toLocaleString("en")} of ${rounds.toLocaleString("en")} rounds`;
    this.#say(
      {
        running: played ? so : "Getting ready…",
        done: `${so}, done`,
        stopped: `${so}, stopped`,
        failed: "The simulation failed.",
      }[state],
    );
    if (estimates.length) this.#get("estimates").replaceChildren(table(estimates));
  }
}

function table(estimates) {
  const heads = ["Wager", "Simulated", "± error", "Exact", "z", "Hits"];
  const row = (
    one,
  ) => [
    percent(one.value_pct, 4),
    percent(one.se_pct, 4),
    one.exact_pct === null ? "–" : percent(one.exact_pct, 4),
    one.z === null ? "–" : one.z.toFixed(2).replace("-", "−"),
    percent(one.hit_pct),
  ];
  return html("table", { class: "figures dense", "aria-label": "Estimates" }, [
    html("thead", {}, html("tr", {}, heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, [
      estimates.map((one) =>
        html("tr", {}, [
          html("th", { scope: "row" }, `${GAMES[one.wager] ?? one.wager}, ${one.figure}`),
          row(one).map((cell) => html("td", {}, cell)),
        ])
      ),
    ]),
  ]);
}
