// The replay tab: step through a recorded round on the felt.

import { citations } from "../shared/citations.js";
import { html } from "../shared/elements.js";
import { SpectatorFelt } from "../shared/felt/spectator.js";
import { choice, tick } from "../shared/forms/fields.js";
import { amountOf } from "../shared/money.js";
import { get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { facts } from "../shared/staff/tabular.js";
import { cardName, dateTime, handName, plainWords, sentence } from "../shared/words.js";
import { spaced } from "./event_log.js";

/** What is hidden while a round is played is nobody's to read. */
const OVER = ["idle", "over", "void"];

export async function replayTab(panel, table) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const [rounds, now] = await Promise.all([get(`${path}/rounds`), get(path)]);
  const over = rounds.map(({ round }) => round).filter((round) => round !== now.round || OVER.includes(now.phase));
  if (over.length === 0) {
    return panel.replaceChildren(html("p", { class: "note" }, "No round of this table is over yet."));
  }
  return new Replay(panel, `${path}/rounds`, over.toReversed()).open();
}

class Replay {
  #told = null;
  #at = 0;
  #asked = 0;

  constructor(panel, path, rounds) {
    this.path = path;
    this.notice = html("p", { class: "notice", role: "alert" });
    this.table = html("div", {});
    this.felt = new SpectatorFelt(this.table);
    this.step = html("div", { class: "step-told", role: "status", "aria-live": "polite", "aria-label": "Step" });
    this.list = html("ol", { class: "step-list" });
    const round = choice("round", "Round", rounds.map((number) => [String(number), `Round ${number}`]));
    const faces = tick("face-up", "Players' cards face up");
    this.select = round.querySelector("select");
    this.faces = faces.querySelector("input");
    this.slider = html("input", { type: "range", min: 0, value: 0, "aria-label": "Step of the round" });
    this.back = html("button", { type: "button", class: "button", "aria-keyshortcuts": "ArrowLeft" }, "Back");
    this.on = html("button", { type: "button", class: "button primary", "aria-keyshortcuts": "ArrowRight" }, "Next");
    this.select.addEventListener("change", () => this.open());
    this.faces.addEventListener("change", () => this.open(this.#at));
    this.slider.addEventListener("input", () => this.show(Number(this.slider.value)));
    this.back.addEventListener("click", () => this.show(this.#at - 1));
    this.on.addEventListener("click", () => this.show(this.#at + 1));
    panel.replaceChildren(
      html("div", { class: "columns replaying" }, [
        html("div", { class: "stack" }, [
          this.table,
          html("div", { class: "panel scrubber" }, this.back, this.slider, this.on),
          this.notice,
        ]),
        html("div", { class: "stack" }, [
          html("section", { class: "panel", "aria-label": "Round" }, round, faces, this.step),
          html("section", { class: "panel", "aria-labelledby": "steps-title" }, [
            html("h2", { id: "steps-title" }, "Steps"),
            this.list,
          ]),
        ]),
      ]),
    );
    document.addEventListener("keydown", (/** @type {any} */ event) => {
      if (panel.hidden || event.target.closest("input, select, [role=tab]")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) this.show(this.#at + by);
    });
  }

  async open(at = 0) {
    const query = this.faces.checked ? "?face_up=true" : "";
    const asked = (this.#asked += 1);
    const told = await attempt(this.notice, () => get(`${this.path}/${this.select.value}/replay${query}`));
    if (!told || asked !== this.#asked) return; // another was asked for meanwhile
    this.#told = told;
    this.slider.max = told.steps.length - 1;
    this.list.replaceChildren(
      ...told.steps.map((step, n) =>
        html("li", {}, [
          html("button", { type: "button", onclick: () => this.show(n) }, [
            html("span", {}, spaced(step.event)),
            html("small", {}, step.actor),
          ]),
        ])
      ),
    );
    this.show(Math.min(at, told.steps.length - 1));
  }

  show(number) {
    if (!this.#told || number < 0 || number >= this.#told.steps.length) return;
    this.#at = number;
    const { rules, steps } = this.#told;
    const step = steps[number];
    this.slider.value = number;
    this.slider.setAttribute("aria-valuetext", `${number + 1} of ${steps.length}: ${spaced(step.event)}`);
    this.back.disabled = number === 0;
    this.on.disabled = number === steps.length - 1;
    this.step.replaceChildren(
      html("p", { class: "event-name" }, spaced(step.event)),
      facts([
        ["Step", `${number + 1} of ${steps.length}`],
        ["Version", String(step.version)],
        ["Time", dateTime(step.time)],
        ["By", step.actor],
        ["Phase", sentence(plainWords(step.phase))],
        step.community.length > 0 && ["Community cards", laid(step.community)],
        ...step.seats.filter(({ cards }) => cards.length > 0).map((
          { seat, cards },
        ) => [`Cards of seat ${seat}`, laid(cards)]),
        step.reason && ["Reason", plainWords(step.reason)],
        ...step.seats.filter(({ hand }) => hand).map((
          { seat, hand, net },
        ) => [`Seat ${seat}`, `${handName(hand)}, ${amountOf(net, rules.currency)}`]),
      ]),
      step.clauses.length > 0 ? citations(step.clauses) : "",
    );
    for (const [n, row] of [...this.list.children].entries()) row.classList.toggle("at", n === number);
    const row = this.list.children[number];
    this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.felt.show({ ...step, rules });
  }
}

/** Cards in short, their names for the ear. */
const laid = (cards) =>
  html("span", { role: "img", "aria-label": cards.map(cardName).join(", ") }, [
    cards.map((card) => card ?? "▒").join(" "),
  ]);
