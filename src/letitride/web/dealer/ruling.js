// The irregularities tab: report what happened, preview the ruling, then confirm it.

import { citations } from "../shared/citations.js";
import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { choice, field, tick } from "../shared/forms/fields.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { CONSEQUENCES, DECK_FATES, IRREGULARITIES, PHASES } from "../shared/names.js";
import { ASKS, FACTS, TICKS } from "./irregularities.js";

export function rulingTab(room, state) {
  if (!mayDo(state.person, "rule_on_play")) {
    const words = "Stop the game and call a supervisor: only supervisors rule on play. " +
      "You can learn the rulings on the Practice tab.";
    put(room, html("section", { class: "panel" }, html("h2", {}, "Irregularities"), html("p", {}, words)));
    return { render() {} };
  }
  const [notice, unconfirmed] = [alertLine(), alertLine()];
  const details = html("div", { class: "whole pair form" });
  const outcome = html("div", { "aria-live": "polite" });
  const form = html("form", { class: "form" }, [
    choice("what", "What happened", Object.entries(IRREGULARITIES)),
    details,
    html("button", { type: "submit", class: "button" }, "Preview the ruling"),
    notice,
  ]);
  const ask = () => {
    const asks = ASKS[form.elements.what.value];
    put(details, asks.map((name) => (FACTS[name] ? field({ name, ...FACTS[name] }) : tick(name, TICKS[name]))));
    outcome.replaceChildren();
  };
  const said = () => {
    const values = new FormData(form);
    const asks = ASKS[values.get("what")];
    return Object.fromEntries([
      ["what", values.get("what")],
      ...asks.map((name) => [name, FACTS[name] ? Number(values.get(name)) : values.has(name)]),
    ]);
  };
  const confirm = (report) =>
    once(unconfirmed, async () => {
      const { ruling, view } = await command("POST", `${state.live.path}/irregularities`, report);
      const words = `Ruled: ${CONSEQUENCES[ruling.outcome].toLowerCase()}. ${DECK_FATES[ruling.deck]}.`;
      put(outcome, html("p", { class: "warning", role: "status" }, words));
      state.live.take(view);
    });
  form.addEventListener("change", (event) => event.target.name === "what" && ask());
  form.addEventListener("input", () => outcome.replaceChildren());
  form.addEventListener(
    "submit",
    once(notice, async () => {
      const report = said();
      const { ruling, view } = await command("POST", `${state.live.path}/irregularities`, { ...report, preview: true });
      state.live.take(view); // the table's state that the ruling applies to
      const asked = momentOf(view) === moment.textContent && JSON.stringify(said()) === JSON.stringify(report);
      if (!asked) return; // the report or the table has changed since then
      const kind = { class: `button ${ruling.outcome === "continue" ? "primary" : "danger"}` };
      const words = `Confirm: ${CONSEQUENCES[ruling.outcome].toLowerCase()}`;
      put(outcome, rulingWords(ruling), button(words, confirm(report), kind));
    }),
  );
  ask();
  const moment = note();
  const columns = html("div", { class: "columns halves" }, [
    panel("wrong-title", "What happened", moment, form),
    panel("ruling-title", "Ruling", note("Nothing happens until you confirm."), outcome, unconfirmed),
  ]);
  put(room, columns);
  /** Clear the preview when the table's state changes, because the ruling may change too. */
  function render(view) {
    const now = momentOf(view);
    if (moment.textContent !== now && outcome.querySelector(".consequence")) outcome.replaceChildren();
    moment.textContent = now;
  }
  return { render };
}

const momentOf = ({ phase, round }) => `Round ${round}, ${PHASES[phase]}.`;

/** A ruling with its clauses. */
export function rulingWords({ outcome, deck, clauses: ids, rulings }) {
  return html("div", { class: "consequence" }, [
    html("strong", {}, `${CONSEQUENCES[outcome]}.`),
    html("p", {}, `${DECK_FATES[deck]}.`),
    citations(ids, rulings),
  ]);
}
