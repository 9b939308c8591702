// A pay table as the jurisdiction prints it.

import { html } from "./elements.js";
import { GAMES, handName } from "./words.js";

/** Many columns leave no room for words they all share: those are said once, below. */
const TO_ONE = " to 1";

export function payTable(table, { heading = true } = {}) {
  const wide = table.columns.length > 1;
  const shared = wide && table.rows.every(([, ...pays]) => pays.every((pay) => pay.endsWith(TO_ONE)));
  const printed = (pay) => (shared ? pay.slice(0, -TO_ONE.length) : pay);
  const note = [table.note, shared && "All pays are to 1."].filter(Boolean).join(" ");
  const head = html("thead", wide ? {} : { class: "unseen" }, [
    html("tr", {}, [
      html("th", { scope: "col" }, "Hand"),
      table.columns.map((name) => html("th", { scope: "col" }, name)),
    ]),
  ]);
  const rows = table.rows.map(([hand, ...pays]) =>
    html("tr", {}, html("th", { scope: "row" }, handName(hand)), pays.map((pay) => html("td", {}, printed(pay))))
  );
  return html("section", {}, [
    heading && html("h2", {}, GAMES[table.game]),
    html("table", { class: "figures", "aria-label": `${GAMES[table.game]} pays` }, head, html("tbody", {}, rows)),
    note && html("p", { class: "note" }, note),
  ]);
}
