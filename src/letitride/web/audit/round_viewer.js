// The replay tab: step through a recorded round on the felt.

import { citations } from "../shared/citations.js";
import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { SpectatorFelt } from "../shared/felt/spectator.js";
import { choice, tick } from "../shared/forms/fields.js";
import { amountOf } from "../shared/money.js";
import { get, tablePath } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { cardsInShort, facts } from "../shared/tabular.js";
import { PHASES, VOID_REASONS } from "../shared/names.js";
import { dateTime, handName, sentence } from "../shared/words.js";
import { spaced } from "./event_log.js";
import { peopleOf } from "./round_people.js";

/** While a round is in play, nobody may see its hidden cards. */
const OVER = ["idle", "over", "void"];

export async function replayTab(room, table) {
  const path = tablePath(table);
  const [rounds, now] = await Promise.all([get(`${path}/rounds`), get(path)]);
  const over = rounds.map(({ round }) => round).filter((round) => round !== now.round || OVER.includes(now.phase));
  if (over.length === 0) return put(room, note("No rounds have finished at this table yet."));
  return new Replay(room, `${path}/rounds`, over.toReversed()).open();
}

class Replay {
  #told = null;
  #at = 0;
  #asked = 0;

  constructor(room, path, rounds) {
    this.path = path;
    this.notice = alertLine();
    this.table = html("div", {});
    this.felt = new SpectatorFelt(this.table);
    this.step = html("div", { class: "step-told", role: "status", "aria-live": "polite", "aria-label": "Step" });
    this.list = html("ol", { class: "step-list" });
    this.people = html("div", { class: "stack" });
    const round = choice("round", "Round", rounds.map((number) => [String(number), `Round ${number}`]));
    const faces = tick("face-up", "Show the players' cards");
    this.select = round.querySelector("select");
    this.faces = faces.querySelector("input");
    const slid = () => this.show(Number(this.slider.value));
    const step = (words, by, more) => button(words, () => this.show(this.#at + by), more);
    this.slider = html("input", { type: "range", min: 0, value: 0, "aria-label": "Step of the round", oninput: slid });
    this.back = step("Back", -1, { "aria-keyshortcuts": "ArrowLeft" });
    this.on = step("Next", 1, { class: "button primary", "aria-keyshortcuts": "ArrowRight" });
    this.select.addEventListener("change", () => this.open());
    this.faces.addEventListener("change", () => this.open(this.#at));
    room.replaceChildren(
      html("div", { class: "columns replaying" }, [
        html("div", { class: "stack" }, [
          this.table,
          html("div", { class: "panel scrubber" }, this.back, this.slider, this.on),
          this.notice,
          panel("people-title", "People", this.people),
        ]),
        html("div", { class: "stack" }, [
          html("section", { class: "panel", "aria-label": "Round" }, round, faces, this.step),
          panel("steps-title", "Steps", this.list),
        ]),
      ]),
    );
    document.addEventListener("keydown", (/** @type {any} */ event) => {
      if (room.hidden || event.target.closest("input, select, [role=tab]")) return;
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) this.show(this.#at + by);
    });
  }

  async open(at = 0) {
    const query = this.faces.checked ? "?face_up=true" : "";
    const asked = (this.#asked += 1);
    const path = `${this.path}/${this.select.value}`;
    const both = await attempt(this.notice, () => Promise.all([get(`${path}/replay${query}`), get(path)]));
    if (!both || asked !== this.#asked) return; // the reader has chosen another round
    const [told, record] = both;
    put(this.people, peopleOf(record.people));
    this.#told = told;
    this.slider.max = told.steps.length - 1;
    const row = ({ event, actor }, n) =>
      button([html("span", {}, spaced(event)), html("small", { class: "note" }, actor)], () => this.show(n), {
        class: null,
      });
    put(this.list, told.steps.map((step, n) => html("li", {}, row(step, n))));
    this.show(Math.min(at, told.steps.length - 1));
  }

  show(number) {
    if (!this.#told || number < 0 || number >= this.#told.steps.length) return;
    this.#at = number;
    const { rules, steps } = this.#told;
    const step = steps[number];
    const money = (text) => amountOf(text, rules.currency);
    this.slider.value = number;
    this.slider.setAttribute("aria-valuetext", `${number + 1} of ${steps.length}: ${spaced(step.event)}`);
    this.back.disabled = number === 0;
    this.on.disabled = number === steps.length - 1;
    put(
      this.step,
      html("p", { class: "event-name" }, spaced(step.event)),
      facts([
        ["Step", `${number + 1} of ${steps.length}`],
        ["No.", String(step.version)],
        ["Time", dateTime(step.time)],
        ["By", step.actor],
        ["Phase", sentence(PHASES[step.phase])],
        step.community.length > 0 && ["Community cards", cardsInShort(step.community)],
        ...step.seats.map(({ seat, cards }) => cards.length > 0 && [`Cards at seat ${seat}`, cardsInShort(cards)]),
        step.reason && ["Reason", VOID_REASONS[step.reason]],
        ...step.seats.map(({ seat, hand, net }) => hand && [`Seat ${seat}`, `${handName(hand)}, ${money(net)}`]),
      ]),
      step.clauses.length > 0 && citations(step.clauses),
    );
    for (const [n, row] of [...this.list.children].entries()) row.classList.toggle("at", n === number);
    const row = this.list.children[number];
    this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    this.felt.show({ ...step, rules });
  }
}
