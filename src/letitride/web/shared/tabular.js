// Tables of figures, and lists of names and values.

import { html, note } from "./elements.js";
import { cardName } from "./words.js";

/** A table row. The first cell is its heading. */
export const row = (cells, attributes = {}, kinds = []) =>
  html("tr", attributes, [
    cells.map((cell, n) => n === 0 ? html("th", { scope: "row" }, cell) : html("td", { class: kinds[n] }, cell)),
  ]);

export const heads = (names, attributes = {}, kinds = []) =>
  html("thead", attributes, [
    html("tr", {}, names.map((name, n) => html("th", { scope: "col", class: kinds[n] }, name))),
  ]);

/** A table. `head` and each row are either lists of cells or elements; `head` may be null. */
export const table = (label, head, rows, { kind = "figures", kinds = [] } = {}) =>
  html("table", { class: kind, "aria-label": label }, [
    Array.isArray(head) ? heads(head, {}, kinds) : head,
    html("tbody", {}, rows.map((one) => (Array.isArray(one) ? row(one, {}, kinds) : one))),
  ]);

/** Whether most cells in a column are words. */
function wordy(rows, n) {
  const said = rows.map((row) => row[n]).filter((cell) => typeof cell === "string" && cell !== "–");
  return said.filter((cell) => /^\p{L}(?!\$)/u.test(cell)).length > said.length / 2;
}

/** A table that may scroll, with words aligned left and figures aligned right. */
export function figures(label, head, rows, empty = "Nothing yet.") {
  if (rows.length === 0) return note(empty);
  const kinds = head.map((_, n) => (n > 0 && wordy(rows, n) ? "words" : null));
  return html("div", { class: "scroll", "data-scrolls": true, tabindex: 0, role: "group", "aria-label": label }, [
    table(label, head, rows, { kind: "figures dense", kinds }),
  ]);
}

/** Cards in short form, with their names for screen readers. */
export const cardsInShort = (cards) =>
  html("span", { role: "img", "aria-label": cards.map(cardName).join(", ") || "no cards" }, [
    cards.map((card) => card ?? "▒").join(" ") || "–",
  ]);

export const fact = (name, value) => html("div", {}, html("dt", {}, name), html("dd", {}, value));

/** A list of names and values. */
export const facts = (pairs) =>
  html("dl", { class: "facts" }, pairs.filter(Boolean).map(([name, value]) => fact(name, value)));
