// Each jurisdiction's rules of play, and a comparison of the rules that differ.

import { citations } from "../shared/citations.js";
import { button, byId, html, put } from "../shared/elements.js";
import "../shared/header.js";
import { payTable } from "../shared/paytable.js";
import { get, wordsOf } from "../shared/server/requests.js";
import { fromQuery } from "../shared/staff/query.js";
import { heads } from "../shared/tabular.js";

const COMPARE = "compare";
const books = new Map();

/** Fetch a jurisdiction's rules only once, because they do not change while the page is open. */
async function rulesOf(id) {
  if (!books.has(id)) books.set(id, await get(`/jurisdictions/${id}/rules`));
  return books.get(id);
}

const places = await get("/jurisdictions");
byId("places").append(
  ...places.map(({ id, name }) => placeLink(id, shortName(name))),
  placeLink(COMPARE, "Side by side"),
);
addEventListener("popstate", show);
await show();

/** The name of a jurisdiction, without its regulator. */
function shortName(name) {
  return name.split(/,| (?:State|Gaming|Gambling|Commission)\b/)[0];
}

function placeLink(id, name) {
  const turn = (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    history.pushState(null, "", `?place=${id}`);
    show();
  };
  return html("a", { href: `?place=${id}`, "data-place": id, onclick: turn }, name);
}

async function show() {
  const wanted = fromQuery("place");
  const place = wanted === COMPARE || places.some(({ id }) => id === wanted) ? wanted : places[0].id;
  for (const link of byId("places").children) {
    link.ariaCurrent = link.dataset.place === place ? "page" : null;
  }
  try {
    const shown = place === COMPARE
      ? compared(await Promise.all(places.map(({ id }) => rulesOf(id))))
      : book(await rulesOf(place));
    put(byId("book"), shown);
  } catch (error) {
    byId("notice").textContent = wordsOf(error);
  }
}

// -------------------------------------------------------------------- one jurisdiction

function book(rules) {
  const slug = (title) => title.toLowerCase().replace(/\W+/g, "-");
  const chapters = [
    ...rules.sections.map(({ title, lines }) => [title, html("ul", { class: "lines" }, lines.map(ruleLine))]),
    ["Pay tables", html("div", { class: "pays" }, rules.paytables.map(paysOf))],
  ];
  const since = /^\d/.test(rules.effective) ? `effective ${rules.effective}` : rules.effective;
  const words =
    `Version ${rules.version}, ${since}. The wording is our own. Select a clause number to read the clause.`;
  return [
    html("div", { class: "about" }, [
      html("h2", {}, rules.name),
      html("p", { class: "why" }, words),
      button("Print", () => print(), { class: "button quiet print" }),
    ]),
    html("nav", { class: "contents", "aria-label": "Sections" }, [
      html("ol", {}, chapters.map(([title]) => html("li", {}, html("a", { href: `#${slug(title)}` }, title)))),
    ]),
    html("div", {}, [
      chapters.map(([title, body]) =>
        html("section", { class: "chapter", id: slug(title), "aria-label": title }, html("h3", {}, title), body)
      ),
    ]),
  ];
}

function ruleLine({ text, says, free, why, clauses, rulings }) {
  const note = [free && "A house may make a different choice.", why].filter(Boolean).join(" ");
  return html("li", {}, [
    html("div", {}, [
      html("p", { class: "rule" }, text, says && html("em", {}, ` “${says}”`)),
      note && html("p", { class: "note free" }, note),
    ]),
    citations(clauses, rulings),
  ]);
}

function paysOf(table) {
  const section = payTable(table);
  section.append(citations(table.clauses, table.rulings));
  return section;
}

// -------------------------------------------------------------------- side by side

/** Every topic whose wording differs between documents, in document order. */
function compared(all) {
  const told = all.map(byTopic);
  const topics = told.reduce(merged, []);
  const words = (one, topic) => one.get(topic)?.lines.map(({ text }) => text).join(" ");
  const differ = topics.filter((topic) => new Set(told.map((one) => words(one, topic))).size > 1);
  const titles = [...new Set(all.flatMap(({ sections }) => sections.map(({ title }) => title)))];
  const rows = titles.flatMap((title) => {
    const here = differ.filter((topic) => told.find((one) => one.has(topic)).get(topic).title === title);
    return here.length === 0 ? [] : [
      html("tr", { class: "part" }, html("th", { scope: "rowgroup", colspan: all.length }, title)),
      ...here.map((topic) =>
        html("tr", {}, told.map((one, n) => cell(topic, one.get(topic)?.lines ?? [], all[n].name)))
      ),
    ];
  });
  const same = topics.length - differ.length;
  const said = `${differ.length} rules differ among the four documents. The other ${same} are the same in all four.`;
  const head = heads(all.map(({ name }) => name));
  return [
    html("p", { class: "why" }, said),
    html("div", { class: "compared", "data-scrolls": true }, [
      html("table", { "aria-label": "Where the rules differ" }, head, html("tbody", {}, rows)),
    ]),
  ];
}

/** Each topic's lines and section title. A step in the script may have several lines. */
function byTopic({ sections }) {
  const told = new Map();
  for (const { title, lines } of sections) {
    for (const line of lines) {
      if (!told.has(line.topic)) told.set(line.topic, { title, lines: [] });
      told.get(line.topic).lines.push(line);
    }
  }
  return told;
}

/** Merge a document's topics into an ordered list. A new topic goes after its predecessor in the document. */
function merged(order, told) {
  const all = [...order];
  let before = -1;
  for (const topic of told.keys()) {
    if (!all.includes(topic)) all.splice(before + 1, 0, topic);
    before = all.indexOf(topic);
  }
  return all;
}

function cell(topic, lines, place) {
  const silent = /^(script|opening)_/.test(topic) ? "No such step." : "The document does not address this.";
  if (lines.length === 0) return html("td", { "data-place": place, class: "none" }, silent);
  const all = (name) => [...new Set(lines.flatMap((line) => line[name]))];
  return html("td", { "data-place": place }, [
    lines.map(({ text, says }) => html("p", {}, text, says && html("em", {}, ` “${says}”`))),
    citations(all("clauses"), all("rulings")),
  ]);
}
