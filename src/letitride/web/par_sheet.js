// A par sheet to take along: a page, a PDF, or rows for a spreadsheet. Made here, in the page.

import { html } from "./draw.js";
import { pdfOf } from "./pdf.js";
import { handName } from "./words.js";

const FIGURES = [["Edge, exactly", "edge"], ["Edge %", "edge_pct"], ["Bets in action", "average_bets"], ["Par %", "par_pct"], ["Hit frequency %", "hit_pct"], ["Deviation", "sd"], ["Hold %", "hold_pct"], ["Envy %", "envy_pct"]];
const HEADS = ["Hand", "Pays", "Probability", "Return %"];

const figures = (par) => FIGURES.filter(([, key]) => par[key] !== null && par[key] !== undefined).map(([name, key]) => [name, String(par[key])]);
const rows = (par) => par.rows.map((row) => [handName(row.hand), row.pays, row.probability, String(row.return_pct)]);

/** A cell as spreadsheets read it. */
const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvOf = (par) =>
  [["Pay table", par.id], ...figures(par), [], HEADS, ...rows(par)].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

export function paperOf(par) {
  const title = `Par sheet: ${par.id}`;
  const line = (...at) => (row) => row.map((text, n) => ({ text, x: at[n] }));
  return pdfOf(title, [[{ text: title, size: 17 }], [], ...figures(par).map(line(0, 130)), [], [], ...[HEADS, ...rows(par)].map(line(0, 130, 230, 380))]);
}

export function pageOf(par) {
  const page = document.implementation.createHTMLDocument(`Par sheet ${par.id}`);
  page.documentElement.lang = "en";
  page.head.append(html("meta", { charset: "utf-8" }));
  const look = "body{font:15px/1.5 system-ui,sans-serif;margin:40px;color:#16181a}table{border-collapse:collapse;margin:16px 0}th,td{padding:4px 14px 4px 0;border-bottom:1px solid #ccc;text-align:left}td{text-align:right;font-variant-numeric:tabular-nums}";
  const line = (kind) => (row) => html("tr", {}, row.map((text, n) => html(n && kind === "td" ? "td" : "th", {}, text)));
  page.body.append(html("h1", {}, `Par sheet: ${par.id}`),
    html("table", {}, html("tbody", {}, figures(par).map(line("td")))),
    html("table", {}, html("thead", {}, line("th")(HEADS)), html("tbody", {}, rows(par).map(line("td")))));
  const text = page.documentElement.outerHTML.replace("</head>", `<style>${look}</style></head>`);
  return `<!doctype html>\n${text}\n`;
}

/** Hand a text over as a file. */
export function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
