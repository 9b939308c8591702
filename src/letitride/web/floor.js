// Tables of the floor: open one, shut one, spread the cards where nobody plays.

import { attempt, choice, tick } from "./desk.js";
import { ask, field } from "./dialogs.js";
import { html } from "./draw.js";
import { command, get } from "./server.js";
import { AMOUNT, typed } from "./tray.js";
import { GAMES, sentence } from "./words.js";

export async function floorTab(panel, person, row) {
  if (!person.permissions.includes("run_tables")) return;
  const places = await get("/jurisdictions");
  const notice = html("p", { class: "notice", role: "alert" });
  const rest = html("div", { class: "whole form pair" });
  const form = html("form", { class: "form pair" },
    field({ name: "name", label: "Name", maxlength: 40, pattern: "[A-Za-z0-9]([A-Za-z0-9_.\\-]*[A-Za-z0-9])?", autocomplete: "off" }),
    choice("place", "Rules of", places.map(({ id, name }) => [id, name])),
    rest,
    html("button", { type: "submit", class: "button primary" }, "Open the table"));
  const draw = () => {
    const place = places.find(({ id }) => id === form.elements.place.value);
    const games = Object.keys(place.tables).filter((game) => game !== "main" && game !== "progressive");
    rest.replaceChildren(
      choice("how", "Dealt by", place.dealing.map((name) => [name, sentence(name)])),
      choice("kind", "Run by", [["dealer", "A dealer"], ["virtual", "The house itself"]]),
      field({ name: "least", label: "Least bet", value: "5.00", ...AMOUNT }),
      field({ name: "most", label: "Most bet", value: "500.00", ...AMOUNT }),
      html("fieldset", { class: "radios whole" }, html("legend", {}, "Side bets"), games.map((game) => tick(game, GAMES[game], true))));
  };
  form.addEventListener("change", (event) => event.target.name === "place" && draw());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = new FormData(form);
    const place = places.find(({ id }) => id === said.get("place"));
    const games = Object.keys(place.tables).filter((game) => game === "main" || said.has(game));
    attempt(notice, async () => {
      await command("POST", "/tables", {
        name: said.get("name"), jurisdiction: place.id, dealing: said.get("how"), kind: said.get("kind"),
        paytables: Object.fromEntries(games.map((game) => [game, place.tables[game]])),
        options: { min_bet: typed(said.get("least")), max_bet: typed(said.get("most")) },
      });
      location.assign(`/dealer.html?table=${encodeURIComponent(said.get("name"))}`);
    });
  });
  draw();
  panel.replaceChildren(html("div", { class: "columns halves" },
    html("section", { class: "panel", "aria-labelledby": "open-title" }, html("h2", { id: "open-title" }, "Open a table"), form),
    row && shutting(row, notice)), notice);
}

function shutting({ table, kind, shut }, notice) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const close = () => attempt(notice, () => ask({
    title: `Shut table ${table}`,
    text: "No more rounds are opened. The one that is played is played to its end.",
    action: "Shut the table", danger: true,
    act: () => command("POST", `${path}/close`).then(() => location.reload()),
  }));
  const dead = () => attempt(notice, () => command("POST", `${path}/dead`).then(() => location.reload()));
  return html("section", { class: "panel", "aria-labelledby": "shut-title" }, html("h2", { id: "shut-title" }, `Table ${table}`),
    html("p", { class: "note" }, shut ? "This table is shut." : "This table is open."),
    html("div", { class: "row deck-acts" },
      !shut && html("button", { type: "button", class: "button danger", onclick: close }, "Shut the table"),
      kind !== "controller" && html("button", { type: "button", class: "button", onclick: dead }, "Nobody plays: spread the cards")));
}
