// The practice tab: made-up irregularities, with answers marked by the house.

import { html } from "../shared/elements.js";
import { choice } from "../shared/forms/fields.js";
import { compute, get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { DECKS, OUTCOMES, situationWords } from "./irregularities.js";
import { rulingWords } from "./ruling.js";

export function practiceTab(panel) {
  const score = { asked: 0, right: 0 };
  let left = [];
  let now = null;
  const stage = html("div", { "aria-live": "polite" });
  const notice = html("p", { class: "notice", role: "alert" });
  const tally = html("p", { class: "large", role: "status", "aria-label": "Score" }, "0 of 0");
  const place = choice("practice-place", "Rules of", []);
  const select = place.querySelector("select");
  panel.replaceChildren(
    html("div", { class: "columns practice" }, [
      html("section", { class: "panel", "aria-labelledby": "practice-title" }, [
        html("h2", { id: "practice-title" }, "What would you do?"),
        stage,
        notice,
      ]),
      html("section", { class: "panel", "aria-labelledby": "score-title" }, [
        html("h2", { id: "score-title" }, "Score"),
        tally,
        html("p", { class: "note" }, "Right in both: the round and the deck."),
        place,
      ]),
    ]),
  );

  async function next() {
    if (left.length === 0) {
      const place = select.value;
      stage.replaceChildren(html("p", { class: "note" }, "A moment…"));
      const found = await get(`/practice/${place}`);
      if (select.value !== place) return; // another was chosen in the meantime
      left = shuffled(found);
    }
    now = left.pop();
    const answer = html("button", { type: "submit", class: "button primary", disabled: true }, "Answer");
    const form = html("form", { class: "form" }, [
      html("p", { class: "situation" }, situationWords(now)),
      radios("outcome", "The round", OUTCOMES),
      radios("deck", "The deck", DECKS),
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
    if (!form.isConnected) return; // other rules were chosen in the meantime
    score.asked += 1;
    score.right += marked.right;
    tally.textContent = `${score.right} of ${score.asked}`;
    for (const input of form.querySelectorAll("input")) input.disabled = true;
    answer.remove();
    form.querySelector(".marked").replaceChildren(
      html("p", { class: marked.right ? "verdict good" : "verdict bad" }, marked.right ? "Right." : verdict(marked)),
      rulingWords(marked.ruling),
    );
    const again = html("button", { type: "button", class: "button primary", onclick: () => attempt(notice, next) }, [
      "Next",
    ]);
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
    select.replaceChildren(...(await get("/jurisdictions")).map(({ id, name }) => html("option", { value: id }, name)));
    await begin();
  });
}

const verdict = ({ outcome_right: outcome }) => (outcome ? "Not quite: the deck." : "Not so.");

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
