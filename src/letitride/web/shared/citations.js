// Citations: the clauses and rulings that a line rests on. Press a clause to read it.

import { html } from "./elements.js";
import { get, wordsOf } from "./server/requests.js";

const SHOWN = 4;

/** The clauses and rulings a line rests on; a long list shows its first few until asked. */
export function citations(clauses, rulings = []) {
  const marks = clauses.map((id) =>
    html("button", { type: "button", class: "clause", "aria-label": `Clause ${id}`, onclick: () => showClause(id) }, id)
  );
  const later = marks.slice(SHOWN);
  for (const mark of later) mark.classList.add("later");
  const list = html("span", { class: "cites" }, marks);
  if (later.length > 0) {
    const more = html("button", {
      type: "button",
      class: "clause more",
      "aria-label": `${later.length} more clauses`,
      onclick: () => {
        list.classList.add("whole");
        more.remove();
        later[0].focus();
      },
    }, `+${later.length}`);
    list.append(more);
  }
  list.append(...rulings.map((id) => html("span", { class: "ruling" }, id)));
  return list;
}

/** What a clause says, in a dialog. */
async function showClause(id) {
  const body = html("div", { class: "clause-text" }, html("p", { class: "note" }, "…"));
  const dialog = html("dialog", { class: "ask", "aria-label": `Clause ${id}` }, [
    html("h2", {}, id),
    body,
    html("form", { method: "dialog", class: "actions" }, html("button", { class: "button" }, "Close")),
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  try {
    body.replaceChildren(...told(await get(`/compliance/clauses/${id}`)));
  } catch (error) {
    body.replaceChildren(html("p", { class: "notice" }, wordsOf(error)));
  }
}

function told({ gist, note, shows, same_as: same, tests, outside, reason }) {
  const kept = outside
    ? reason ?? "Outside what software does."
    : tests.length
    ? `Kept by ${tests.length} ${tests.length === 1 ? "test" : "tests"}.`
    : "";
  return [
    html("p", {}, gist),
    note && html("p", { class: "note" }, note),
    same && html("p", { class: "note" }, `The same as ${same}.`),
    shows && html("p", { class: "note" }, `It shows in this: ${shows}`),
    kept && html("p", { class: "note" }, kept),
  ].filter(Boolean);
}
