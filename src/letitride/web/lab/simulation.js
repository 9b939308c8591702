// Run a simulation, follow its progress, and compare its results with the exact figures.

import { byId, put } from "../shared/elements.js";
import { counted } from "../shared/money.js";
import { compute, drop, get, wordsOf } from "../shared/server/requests.js";
import { GAMES } from "../shared/words.js";
import { denseTable, percent } from "./figures.js";

const EVERY = 300;

export class Simulation {
  #running = null;

  /** Start a simulation. `body` identifies the pay table. */
  async start(body) {
    const rounds = counted(byId("played-rounds").value);
    if (rounds === null) return this.#say("Enter a number of rounds, such as 1,000,000.");
    try {
      this.#show(await compute("/simulations", { ...body, rounds, strategy: byId("strategy-played").value }));
      this.#watch(this.#running);
    } catch (error) {
      const cannot = error.code === "server/no_simulator";
      this.#say(
        cannot ? "This server cannot run simulations: it was installed without the “sim” extra." : wordsOf(error),
      );
    }
  }

  async #watch(number) {
    while (this.#running === number && number !== null) {
      await new Promise((resume) => setTimeout(resume, EVERY));
      if (this.#running !== number) return;
      const told = await get(`/simulations/${number}`).catch((error) => error);
      if (this.#running !== number) return; // cleared because the user chose another table
      if (told instanceof Error) this.#ended(wordsOf(told));
      else this.#show(told);
    }
  }

  async stop() {
    if (this.#running === null) return;
    await drop(`/simulations/${this.#running}`).then((told) => this.#show(told), (error) => this.#say(wordsOf(error)));
  }

  /** Stop and clear the simulation when another table is chosen. */
  forget() {
    if (this.#running !== null) drop(`/simulations/${this.#running}`).catch(() => {});
    byId("progress").value = 0;
    byId("estimates").replaceChildren();
    this.#ended("");
  }

  #ended(words) {
    this.#running = null;
    this.#say(words);
  }

  #say(words) {
    byId("progress-words").textContent = words;
    byId("stop").disabled = this.#running === null;
  }

  #show({ number, state, rounds, played, estimates }) {
    this.#running = ["waiting", "running"].includes(state) ? number : null;
    byId("progress").max = rounds;
    byId("progress").value = played;
    const so = `${played.toLocaleString("en")} of ${rounds.toLocaleString("en")} rounds`;
    const running = played ? so : "Starting…";
    const waiting = "Waiting for other simulations to finish…";
    this.#say(
      { waiting, running, done: `${so}, done`, stopped: `${so}, stopped`, failed: "The simulation failed." }[state],
    );
    if (estimates.length) put(byId("estimates"), table(estimates));
  }
}

function table(estimates) {
  const heads = ["Bet", "Simulated", "± error", "Exact", "z", "Hits"];
  const rows = estimates.map((one) => [
    `${GAMES[one.wager] ?? one.wager}, ${one.figure}`,
    percent(one.value_pct, 4),
    percent(one.se_pct, 4),
    one.exact_pct === null ? "–" : percent(one.exact_pct, 4),
    one.z === null ? "–" : one.z.toFixed(2).replace("-", "−"),
    percent(one.hit_pct),
  ]);
  return denseTable("Estimates", heads, rows);
}
