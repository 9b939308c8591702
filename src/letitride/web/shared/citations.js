// Citations: the clauses and rulings behind a line. Press a clause to read it.

import { button, html, note, put } from "./elements.js";
import { openDialog } from "./forms/dialog.js";
import { get, wordsOf } from "./server/requests.js";
import { plural } from "./words.js";

const SHOWN = 4;

/** The clauses and rulings behind a line. A long list initially shows only its first few entries. */
export function citations(clauses, rulings = []) {
  const marks = clauses.map((id, n) =>
    button(id, () => showClause(id), { class: n < SHOWN ? "clause" : "clause later", "aria-label": `Clause ${id}` })
  );
  const later = marks.slice(SHOWN);
  const showAll = () => {
    list.classList.add("whole");
    more.remove();
    later[0].focus();
  };
  const more = later.length > 0 &&
    button(`+${later.length}`, showAll, { class: "clause more", "aria-label": `${later.length} more clauses` });
  const ruled = rulings.map((id) => html("span", { class: "ruling" }, id));
  const list = html("span", { class: "cites" }, marks, more, ruled);
  return list;
}

/** Show a clause in a dialog. */
async function showClause(id) {
  const body = html("div", { class: "clause-text" }, note("…"));
  const dialog = html("dialog", { class: "ask", "aria-label": `Clause ${id}` }, [
    html("h2", {}, id),
    body,
    html("form", { method: "dialog", class: "actions" }, html("button", { class: "button" }, "Close")),
  ]);
  openDialog(dialog);
  try {
    put(body, told(await get(`/compliance/clauses/${id}`)));
  } catch (error) {
    put(body, html("p", { class: "notice" }, wordsOf(error)));
  }
}

function told({ gist, note: more, shows, same_as: same, tests, outside, reason }) {
  const kept = outside
    ? reason ?? "This clause is outside the scope of the software."
    : tests.length && `Checked by ${plural(tests.length, "test")}.`;
  const notes = [more, same && `Same as ${same}.`, shows && `In the software: ${shows}`, kept];
  return [html("p", {}, gist), notes.filter(Boolean).map((words) => note(words))];
}
