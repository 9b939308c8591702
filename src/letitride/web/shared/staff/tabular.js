// Tables of figures, and lists of names with their values.

import { html } from "../elements.js";

/** Whether most of what a column says are words. */
function wordy(rows, n) {
  const said = rows.map((row) => row[n]).filter((cell) => typeof cell === "string" && cell !== "–");
  return said.filter((cell) => /^\p{L}(?!\$)/u.test(cell)).length > said.length / 2;
}

/** A table of figures: the first column names the row, figures are aligned to the right. */
export function figures(label, head, rows, empty = "Nothing yet.") {
  if (rows.length === 0) return html("p", { class: "note" }, empty);
  const kinds = head.map((_, n) => (n > 0 && wordy(rows, n) ? "words" : null));
  return html("div", { class: "scroll", "data-scrolls": true, tabindex: 0, role: "group", "aria-label": label }, [
    html("table", { class: "figures dense", "aria-label": label }, [
      html("thead", {}, html("tr", {}, head.map((name, n) => html("th", { scope: "col", class: kinds[n] }, name)))),
      html("tbody", {}, [
        rows.map(([first, ...others]) =>
          html("tr", {}, [
            html("th", { scope: "row" }, first),
            others.map((cell, n) => html("td", { class: kinds[n + 1] }, cell)),
          ])
        ),
      ]),
    ]),
  ]);
}

/** Names and values, one above the other. */
export const facts = (pairs) =>
  html("dl", { class: "facts" }, [
    pairs.filter(Boolean).map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))),
  ]);
