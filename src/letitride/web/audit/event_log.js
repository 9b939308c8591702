// The events tab: a table's stored events, one page at a time, grouped by round.

import { alertLine, button, html, panel, put } from "../shared/elements.js";
import { get, tablePath } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { heads, row } from "../shared/tabular.js";
import { CONSEQUENCES, HANDS, IRREGULARITIES, ROLES, SLIPS, TABLE_KINDS, WAGERS } from "../shared/names.js";
import { dateTime, plainName } from "../shared/words.js";

const PAGE = 500;
const KNOWN = ["version", "event", "time", "actor"];
/** Display names for the values of some fields. The key is the last word of the field's name. */
const NAMES = { wager: WAGERS, hand: HANDS, reason: IRREGULARITIES, irregularity: IRREGULARITIES };
Object.assign(NAMES, { outcome: CONSEQUENCES, slip: SLIPS, role: ROLES, kind: TABLE_KINDS });

export async function eventsTab(room, table) {
  const notice = alertLine();
  const body = html("tbody", {});
  const more = button("More events", () => next());
  let after = 0;
  async function next() {
    more.disabled = true;
    const events = await attempt(notice, () => get(`${tablePath(table)}/events?after=${after}`));
    more.disabled = false;
    if (!events) return;
    body.append(...events.flatMap(rowsOf));
    after = events.at(-1)?.version ?? after;
    more.hidden = events.length < PAGE;
  }
  const head = heads(["No.", "Time", "Event", "By", "Details"]);
  const scrolls = { class: "scroll tall", "data-scrolls": true, tabindex: 0, role: "region", "aria-label": "Events" };
  const log = html("table", { class: "figures dense log", "aria-label": "Events" }, head, body);
  const later = html("p", { class: "row later" }, more);
  put(room, panel("events-title", `Events at ${table}`, html("div", scrolls, log), later, notice));
  await next();
}

function rowsOf(one) {
  const cells = [String(one.version), dateTime(one.time), spaced(one.event), one.actor, told(one)];
  const line = row(cells, {}, [null, null, null, null, "text"]);
  if (one.event !== "BettingOpened") return [line];
  return [html("tr", { class: "round" }, html("th", { colspan: 5, scope: "rowgroup" }, `Round ${one.number}`)), line];
}

/** Spell out an event's name: "BetTakenBack" becomes "Bet taken back". */
export const spaced = (name) => name.replace(/(?<!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

function told(event) {
  const more = Object.entries(event).filter(([name, value]) => !KNOWN.includes(name) && value !== null && value !== "");
  return more.map(([name, value]) => `${plainName(name)} ${said(value, NAMES[name.replace(/.*_|s$/g, "")])}`).join(
    " · ",
  );
}

function said(value, names = null) {
  if (value && typeof value === "object") return Object.values(value).map((one) => said(one, names)).join(" ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return names?.[value] ?? String(value).replace(/^[a-z]+(_[a-z]+)+$/, plainName);
}
