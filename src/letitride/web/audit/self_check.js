// The self-check tab: the faults that stand, the latest checks, and a check on demand.

import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { compute, get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { placeName } from "../shared/staff/faults.js";
import { figures } from "../shared/tabular.js";
import { dateTime, sentence } from "../shared/words.js";

export async function selfCheckTab(room) {
  const notice = alertLine();
  const told = html("div", { class: "stack", "aria-live": "polite" });
  const check = button("Check now", () => run(() => compute("/self-check")), { class: "button primary" });
  async function run(ask) {
    check.disabled = true;
    put(told, note("Checking…"));
    const found = await attempt(notice, ask);
    put(told, found && result(found));
    check.disabled = false;
  }
  const words =
    "The house compares its software with its manifest, its settings with those at the start, the rules in force with " +
    "the record, and the database with its own chains and books. A fault closes whatever it affects until a check passes.";
  const parts = [html("p", { class: "why" }, words), html("p", { class: "row" }, check), notice, told];
  put(room, panel("self-check-title", "Self-check", parts));
  await run(() => get("/self-check"));
}

function result({ ok, faults, checks }) {
  const faultRows = faults.map((one) => [sentence(placeName(one.place)), one.part, one.what, dateTime(one.since)]);
  const checkRows = checks.map((one) => [
    one.installation,
    dateTime(one.time),
    one.by,
    one.parts.join(", "),
    one.version,
    one.built ? "the build’s" : "made here",
    one.software.slice(0, 16),
    one.settings.slice(0, 16) || "–",
  ]);
  const verdict = ok ? "No faults. Everything is open." : "The house found a fault.";
  return [
    html("p", { class: `large ${ok ? "good" : "bad"}` }, verdict),
    !ok && figures("Faults", ["Closed", "Part", "Fault", "Since"], faultRows),
    html("h3", {}, "Latest check by each installation"),
    figures(
      "Checks",
      ["Installation", "Time", "By", "Parts", "Version", "Manifest", "Software", "Settings"],
      checkRows,
      "No checks yet.",
    ),
  ];
}
