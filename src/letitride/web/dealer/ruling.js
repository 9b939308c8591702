// The irregularities tab: report what happened, preview the ruling, then confirm it.

import { citations } from "../shared/citations.js";
import { html } from "../shared/elements.js";
import { choice, field, tick } from "../shared/forms/fields.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { DECKS, FACTS, OUTCOMES, TICKS, WHAT } from "./irregularities.js";

export function rulingTab(panel, state) {
  if (!mayDo(state.person, "rule_on_play")) {
    panel.replaceChildren(
      html("section", { class: "panel" }, [
        html("h2", {}, "Irregularities"),
        html("p", {}, [
          "Stop the game and call a supervisor: only they rule on play. The tab Practice has what they will say.",
        ]),
      ]),
    );
    return { render() {} };
  }
  const notice = html("p", { class: "notice", role: "alert" });
  const details = html("div", { class: "whole pair form" });
  const outcome = html("div", { "aria-live": "polite" });
  const form = html("form", { class: "form" }, [
    choice("what", "What happened", Object.entries(WHAT).map(([what, [words]]) => [what, words])),
    details,
    html("button", { type: "submit", class: "button" }, "See what follows"),
    notice,
  ]);
  const ask = () => {
    const [, asks] = WHAT[form.elements.what.value];
    details.replaceChildren(
      ...asks.map((name) => (FACTS[name] ? field({ name, ...FACTS[name] }) : tick(name, TICKS[name]))),
    );
    outcome.replaceChildren();
  };
  const said = () => {
    const values = new FormData(form);
    const [, asks] = WHAT[values.get("what")];
    return Object.fromEntries([
      ["what", values.get("what")],
      ...asks.map((name) => [name, FACTS[name] ? Number(values.get(name)) : values.has(name)]),
    ]);
  };
  const confirm = (report) =>
    once(notice, async () => {
      const { ruling, view } = await command("POST", `${state.live.path}/irregularities`, report);
      outcome.replaceChildren(
        html("p", { class: "warning", role: "status" }, [
          `Ruled: ${OUTCOMES[ruling.outcome].toLowerCase()}. ${DECKS[ruling.deck]}.`,
        ]),
      );
      state.live.take(view);
    });
  form.addEventListener("change", (event) => event.target.name === "what" && ask());
  form.addEventListener("input", () => outcome.replaceChildren());
  form.addEventListener(
    "submit",
    once(notice, async () => {
      const report = said();
      const { ruling, view } = await command("POST", `${state.live.path}/irregularities`, { ...report, preview: true });
      state.live.take(view); // the moment that this is ruled for
      const asked = momentOf(view) === moment.textContent && JSON.stringify(said()) === JSON.stringify(report);
      if (!asked) return; // but something else by now, or at another moment
      outcome.replaceChildren(
        rulingWords(ruling),
        html("button", {
          type: "button",
          class: `button ${ruling.outcome === "continue" ? "primary" : "danger"}`,
          onclick: confirm(report),
        }, `Confirm: ${OUTCOMES[ruling.outcome].toLowerCase()}`),
      );
    }),
  );
  ask();
  const moment = html("p", { class: "note" });
  panel.replaceChildren(
    html("div", { class: "columns halves" }, [
      html("section", { class: "panel", "aria-labelledby": "wrong-title" }, [
        html("h2", { id: "wrong-title" }, "What happened"),
        moment,
        form,
      ]),
      html("section", { class: "panel", "aria-labelledby": "ruling-title" }, [
        html("h2", { id: "ruling-title" }, "What follows"),
        html("p", { class: "note" }, "Nothing is done before you confirm."),
        outcome,
      ]),
    ]),
  );
  /** What follows now may not follow at another moment. */
  function render(view) {
    const now = momentOf(view);
    if (moment.textContent !== now && outcome.querySelector(".consequence")) outcome.replaceChildren();
    moment.textContent = now;
  }
  return { render };
}

const momentOf = ({ phase, round }) => `Round ${round}, ${phase.replaceAll("_", " ")}.`;

/** A ruling with what it rests on. */
export function rulingWords({ outcome, deck, clauses: ids, rulings }) {
  return html("div", { class: "consequence" }, [
    html("strong", {}, `${OUTCOMES[outcome]}.`),
    html("p", {}, `${DECKS[deck]}.`),
    citations(ids, rulings),
  ]);
}
