// The events tab: a table's events as stored, a page at a time, grouped by round.

import { html } from "../shared/elements.js";
import { get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { dateTime } from "../shared/words.js";

const PAGE = 500;
const KNOWN = ["version", "event", "time", "actor"];

export async function eventsTab(panel, table) {
  const notice = html("p", { class: "notice", role: "alert" });
  const body = html("tbody", {});
  const more = html("button", { type: "button", class: "button", onclick: () => next() }, "Later events");
  let after = 0;
  async function next() {
    more.disabled = true;
    const events = await attempt(notice, () => get(`/tables/${encodeURIComponent(table)}/events?after=${after}`));
    more.disabled = false;
    if (!events) return;
    body.append(...events.flatMap(rowsOf));
    after = events.at(-1)?.version ?? after;
    more.hidden = events.length < PAGE;
  }
  panel.replaceChildren(
    html("section", { class: "panel", "aria-labelledby": "events-title" }, [
      html("h2", { id: "events-title" }, `Events of ${table}`),
      html("div", { class: "scroll tall", "data-scrolls": true, tabindex: 0, role: "region", "aria-label": "Events" }, [
        html("table", { class: "figures dense log", "aria-label": "Events" }, [
          html("thead", {}, [
            html(
              "tr",
              {},
              ["Version", "Time", "Event", "By", "What it says"].map((name) => html("th", { scope: "col" }, name)),
            ),
          ]),
          body,
        ]),
      ]),
      html("p", { class: "row later" }, more),
      notice,
    ]),
  );
  await next();
}

function rowsOf(one) {
  const row = html("tr", {}, [
    html("th", { scope: "row" }, String(one.version)),
    html("td", {}, dateTime(one.time)),
    html("td", {}, spaced(one.event)),
    html("td", {}, one.actor),
    html("td", { class: "text" }, told(one)),
  ]);
  if (one.event !== "BettingOpened") return [row];
  return [html("tr", { class: "round" }, html("th", { colspan: 5, scope: "rowgroup" }, `Round ${one.number}`)), row];
}

/** "BetTakenBack" as one says it. */
export const spaced = (name) => name.replace(/(?<!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const told = (event) =>
  Object.entries(event).filter(([name, value]) => !KNOWN.includes(name) && value !== null && value !== "").map((
    [name, value],
  ) => `${name.replaceAll("_", " ")} ${said(value)}`).join(" · ");

function said(value) {
  if (Array.isArray(value)) return value.map(said).join(" ");
  if (value && typeof value === "object") return Object.values(value).map(said).join(" ");
  return String(value);
}
