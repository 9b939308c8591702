// Tables of the floor: open one, shut one, spread the cards where nobody plays.

import { once } from "../shared/staff/desk.js";
import { ask } from "../shared/forms/dialogs.js";
import { html } from "../shared/elements.js";
import { linkForm, tableForm } from "./open_and_close.js";
import { command } from "../shared/server/requests.js";

export async function floorTab(panel, person, row) {
  if (!person.permissions.includes("run_tables")) return;
  const notice = html("p", { class: "notice", role: "alert" });
  const [table, link] = await Promise.all([tableForm(notice), linkForm(notice)]);
  panel.replaceChildren(notice, html("div", { class: "columns halves" },
    titled("open-title", "Open a table", table),
    html("div", { class: "stack" }, row && shutting(row, notice), titled("link-title", "Open a link", link))));
}

const titled = (id, title, ...content) =>
  html("section", { class: "panel", "aria-labelledby": id }, html("h2", { id }, title), ...content);

function shutting({ table, kind, shut }, notice) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const close = once(notice, () => ask({
    title: `Shut table ${table}`,
    text: "No more rounds are opened. The one that is played is played to its end.",
    action: "Shut the table", danger: true,
    act: () => command("POST", `${path}/close`).then(() => location.reload()),
  }));
  const dead = once(notice, () => command("POST", `${path}/dead`).then(() => location.reload()));
  return titled("shut-title", `Table ${table}`,
    html("p", { class: "note" }, shut ? "This table is shut." : "This table is open."),
    html("div", { class: "row acts-row" },
      !shut && html("button", { type: "button", class: "button danger", onclick: close }, "Shut the table"),
      kind !== "controller" && html("button", { type: "button", class: "button", onclick: dead }, "Nobody plays: spread the cards")));
}
