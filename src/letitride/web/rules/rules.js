// The rules of play of each jurisdiction, and a comparison of where they differ.

import { citations } from "../shared/citations.js";
import { byId, html } from "../shared/elements.js";
import "../shared/header.js";
import { payTable } from "../shared/paytable.js";
import { get, wordsOf } from "../shared/server/requests.js";

const COMPARE = "compare";
const books = new Map();

/** Rules are read once; they do not change while one reads. */
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

/** The place without the body that rules there. */
function shortName(name) {
  return name.split(/,| (?:State|Gaming|Gambling|Commission)\b/)[0];
}

function placeLink(id, name) {
  return html("a", {
    href: `?place=${id}`,
    "data-place": id,
    onclick: (event) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      history.pushState(null, "", `?place=${id}`);
      show();
    },
  }, name);
}

async function show() {
  const wanted = new URLSearchParams(location.search).get("place");
  const place = wanted === COMPARE || places.some(({ id }) => id === wanted) ? wanted : places[0].id;
  for (const link of byId("places").children) {
    if (link.dataset.place === place) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const shown = place === COMPARE
      ? compared(await Promise.all(places.map(({ id }) => rulesOf(id))))
      : book(await rulesOf(place));
    byId("book").replaceChildren(...shown);
  } catch (error) {
    byId("notice").textContent = wordsOf(error);
  }
}

// -------------------------------------------------------------------- one jurisdiction

function book(rules) {
  const slug = (title) => title.toLowerCase().replace(/\W+/g, "-");
  const titles = [...rules.sections.map(({ title }) => title), "Pay tables"];
  return [
    html("div", { class: "about" }, [
      html("h2", {}, rules.name),
      html("p", { class: "why" }, [
        `Version ${rules.version}, ${
          /^\d/.test(rules.effective) ? `in force from ${rules.effective}` : rules.effective
        }. In our own words; a mark leads to the clause.`,
      ]),
      html("button", { type: "button", class: "button quiet print", onclick: () => print() }, "Print"),
    ]),
    html("nav", { class: "contents", "aria-label": "Sections" }, [
      html("ol", {}, titles.map((title) => html("li", {}, html("a", { href: `#${slug(title)}` }, title)))),
    ]),
    html("div", { class: "chapters" }, [
      rules.sections.map(({ title, lines }) =>
        html("section", { class: "chapter", id: slug(title), "aria-label": title }, [
          html("h3", {}, title),
          html("ul", { class: "lines" }, lines.map(ruleLine)),
        ])
      ),
      html("section", { class: "chapter", id: slug("Pay tables"), "aria-label": "Pay tables" }, [
        html("h3", {}, "Pay tables"),
        html("div", { class: "pays" }, rules.paytables.map(paysOf)),
      ]),
    ]),
  ];
}

function ruleLine({ text, says, free, why, clauses, rulings }) {
  const note = [free && "A house may choose otherwise.", why].filter(Boolean).join(" ");
  return html("li", {}, [
    html("div", {}, [
      html("p", { class: "rule" }, text, says && html("em", {}, ` “${says}”`)),
      note && html("p", { class: "free" }, note),
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

/** Every topic that is not told in the same words everywhere, in the order it is told in. */
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
  return [
    html("p", { class: "why" }, [
      `${differ.length} rules differ between the four documents; ${
        topics.length - differ.length
      } are the same in all of them.`,
    ]),
    html("div", { class: "compared", "data-scrolls": true }, [
      html("table", { "aria-label": "Where the rules differ" }, [
        html("thead", {}, html("tr", {}, all.map(({ name }) => html("th", { scope: "col" }, name)))),
        html("tbody", {}, rows),
      ]),
    ]),
  ];
}

/** What is told of each topic, and under which title; a step of the script may take several lines. */
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

/** Topics in the order of both: one that is new comes after the one it comes after there. */
function merged(order, told) {
  const all = [...order];
  let before = -1;
  for (const topic of told.keys()) {
    if (!all.includes(topic)) all.splice(before + 1, 0, topic);
    before = all.indexOf(topic);
  }
  return all;
}

function isStep(topic) {
  return topic.startsWith("script_") || topic.startsWith("opening_");
}

function cell(topic, lines, place) {
  if (lines.length === 0) {
    return html("td", { "data-place": place, class: "none" }, [
      isStep(topic) ? "No such step." : "The document is silent.",
    ]);
  }
  const all = (name) => [...new Set(lines.flatMap((line) => line[name]))];
  return html("td", { "data-place": place }, [
    lines.map(({ text, says }) => html("p", {}, text, says && html("em", {}, ` “${says}”`))),
    citations(all("clauses"), all("rulings")),
  ]);
}
