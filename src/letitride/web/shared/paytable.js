// A pay table, as the jurisdiction prints it.

import { html, note } from "./elements.js";
import { heads, table } from "./tabular.js";
import { GAMES, handName } from "./words.js";

/** If every pay in a multicolumn table ends with this text, the text is shown once, below the table. */
const TO_ONE = " to 1";

export function payTable({ game, columns, rows, note: words }, { heading = true } = {}) {
  const wide = columns.length > 1;
  const shared = wide && rows.every(([, ...pays]) => pays.every((pay) => pay.endsWith(TO_ONE)));
  const printed = (pay) => (shared ? pay.slice(0, -TO_ONE.length) : pay);
  const below = [words, shared && "All pays are to 1."].filter(Boolean).join(" ");
  const head = heads(["Hand", ...columns], wide ? {} : { class: "unseen" });
  return html("section", {}, [
    heading && html("h2", {}, GAMES[game]),
    table(`${GAMES[game]} pays`, head, rows.map(([hand, ...pays]) => [handName(hand), ...pays.map(printed)])),
    below && note(below),
  ]);
}
