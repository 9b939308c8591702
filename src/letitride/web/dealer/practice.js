// The practice tab: the dealer rules on invented irregularities, and the server grades the answers.

import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { choice, optionsOf } from "../shared/forms/fields.js";
import { compute, get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { CONSEQUENCES, DECK_FATES } from "../shared/names.js";
import { situationWords } from "./irregularities.js";
import { rulingWords } from "./ruling.js";

export function practiceTab(room) {
  const score = { asked: 0, right: 0 };
  let left = [];
  let now = null;
  const stage = html("div", { "aria-live": "polite" });
  const notice = alertLine();
  const tally = html("p", { class: "large", role: "status", "aria-label": "Score" }, "0 of 0");
  const place = choice("practice-place", "Jurisdiction", []);
  const select = place.querySelector("select");
  const columns = html("div", { class: "columns practice" }, [
    panel("practice-title", "What would you do?", stage, notice),
    panel(
      "score-title",
      "Score",
      tally,
      note("You score a point if you are right about both the round and the deck."),
      place,
    ),
  ]);
  put(room, columns);

  async function next() {
    if (left.length === 0) {
      const place = select.value;
      put(stage, note("Loading…"));
      const found = await get(`/practice/${place}`);
      if (select.value !== place) return; // the dealer has chosen another jurisdiction
      left = shuffled(found);
    }
    now = left.pop();
    const answer = html("button", { type: "submit", class: "button primary", disabled: true }, "Answer");
    const form = html("form", { class: "form" }, [
      html("p", { class: "situation" }, situationWords(now)),
      radios("outcome", "The round", CONSEQUENCES),
      radios("deck", "The deck", DECK_FATES),
      answer,
      html("div", { class: "marked" }),
    ]);
    form.addEventListener("change", () => {
      answer.disabled = !(form.elements.outcome.value && form.elements.deck.value);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      attempt(notice, () => mark(form, answer)).finally(() => {
        answer.disabled = false;
      });
    });
    stage.replaceChildren(form);
  }

  async function mark(form, answer) {
    answer.disabled = true;
    const marked = await compute(`/practice/${select.value}`, {
      ...now,
      outcome: form.elements.outcome.value,
      deck: form.elements.deck.value,
    });
    if (!form.isConnected) return; // the dealer has chosen another jurisdiction
    score.asked += 1;
    score.right += marked.right;
    tally.textContent = `${score.right} of ${score.asked}`;
    for (const input of form.querySelectorAll("input")) input.disabled = true;
    answer.remove();
    const words = html("p", { class: `verdict ${marked.right ? "good" : "bad"}` }, verdict(marked));
    put(form.querySelector(".marked"), words, rulingWords(marked.ruling));
    const again = button("Next", () => attempt(notice, next), { class: "button primary" });
    form.append(again);
    again.focus();
  }

  async function begin() {
    left = [];
    score.asked = score.right = 0;
    tally.textContent = "0 of 0";
    await next();
  }

  select.addEventListener("change", () => attempt(notice, begin));
  attempt(notice, async () => {
    put(select, optionsOf((await get("/jurisdictions")).map(({ id, name }) => [id, name])));
    await begin();
  });
}

const verdict = ({ right, outcome_right: outcome }) =>
  right ? "Right." : outcome ? "You were right about the round but wrong about the deck." : "Wrong.";

const radios = (name, legend, options) =>
  html("fieldset", { class: "radios" }, [
    html("legend", {}, legend),
    Object.entries(options).map(([value, words]) =>
      html("label", { class: "tick" }, html("input", { type: "radio", name, value }), html("span", {}, words))
    ),
  ]);

function shuffled(list) {
  const cards = [...list];
  for (let n = cards.length - 1; n > 0; n -= 1) {
    const other = Math.floor(Math.random() * (n + 1));
    [cards[n], cards[other]] = [cards[other], cards[n]];
  }
  return cards;
}
