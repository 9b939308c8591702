// The exceptions page: voids, redeals, adjustments, and the like, with the base rates beside them.

import { byId, html, panel, put, say } from "../shared/elements.js";
import "../shared/header.js";
import { get } from "../shared/server/requests.js";
import { authorize } from "../shared/staff/access.js";
import { attempt } from "../shared/staff/actions.js";
import { fromQuery, toQuery } from "../shared/staff/query.js";
import { figures } from "../shared/tabular.js";
import { plural } from "../shared/words.js";

const WEEK = 6 * 24 * 60 * 60 * 1000;

if (await authorize(document.querySelector("main"), ["read_game_manager"])) open();

function open() {
  const day = (time) => new Date(time).toISOString().slice(0, 10);
  const now = Date.now();
  byId("first").value = fromQuery("first") ?? day(now - WEEK);
  byId("last").value = fromQuery("last") ?? day(now);
  for (const id of ["first", "last"]) byId(id).addEventListener("change", show);
  show();
}

async function show() {
  const [first, last] = ["first", "last"].map((id) => byId(id).value);
  if (!first || !last) return;
  toQuery("first", first);
  toQuery("last", last);
  const found = await attempt(byId("notice"), () => get(`/reports/exceptions?first=${first}&last=${last}`));
  if (!found) return;
  say(byId("where"), `${plural(found.rounds, "round")} in these days`);
  put(byId("sections"), found.sections.map(section));
}

function section({ id, title, ordinary, total, rates, columns, rows }) {
  const all = { ...total, name: "All of the house" };
  const cells = ({ name, count, of, rate }) => [name, String(count), String(of), rate ?? "–"];
  return panel(`${id}-title`, title, [
    figures(`Rates: ${title}`, ["Who", "Cases", "Out of", "Rate"], [...rates, all].map(cells)),
    rates.length > 0 && html("p", { class: "why" }, `“Out of” counts ${ordinary}; in the last line, the whole house.`),
    rows.length > 0 && figures(`Cases: ${title}`, columns, rows),
  ]);
}
