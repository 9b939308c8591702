// The open and shut tab: open a table or a link, close a table, spread the cards on a dead table.

import { html } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { AMOUNT, amountSent, choice, field, tick } from "../shared/forms/fields.js";
import { cents, money } from "../shared/money.js";
import { command, get } from "../shared/server/requests.js";
import { once } from "../shared/staff/actions.js";
import { GAMES, sentence } from "../shared/words.js";

const NAME = { maxlength: 40, pattern: "[A-Za-z0-9]([A-Za-z0-9_.\\-]*[A-Za-z0-9])?", autocomplete: "off" };
const KINDS = [["dealer", "A dealer"], ["virtual", "The house itself"], ["controller", "A dealer with real cards"]];
const SYSTEMS = [["nexus", "Nexus"], ["aquarius", "Aquarius"]];
const [NONE, OWN] = ["", "its own"];
const OWN_WORDS = "A link of its own";

export async function openAndCloseTab(panel, person, row) {
  if (!person.permissions.includes("run_tables")) return;
  const notice = html("p", { class: "notice", role: "alert" });
  const [table, link] = await Promise.all([tableForm(notice), linkForm(notice)]);
  panel.replaceChildren(
    notice,
    html("div", { class: "columns halves" }, [
      titled("open-title", "Open a table", table),
      html("div", { class: "stack" }, row && closing(row, notice), titled("link-title", "Open a link", link)),
    ]),
  );
}

const titled = (id, title, ...content) =>
  html("section", { class: "panel", "aria-labelledby": id }, html("h2", { id }, title), ...content);

function closing({ table, kind, shut }, notice) {
  const path = `/tables/${encodeURIComponent(table)}`;
  const close = once(notice, () =>
    ask({
      title: `Shut table ${table}`,
      text: "No more rounds are opened. The one that is played is played to its end.",
      action: "Shut the table",
      danger: true,
      act: () => command("POST", `${path}/close`).then(() => location.reload()),
    }));
  const dead = once(notice, () => command("POST", `${path}/dead`).then(() => location.reload()));
  return titled(
    "shut-title",
    `Table ${table}`,
    html("p", { class: "note" }, shut ? "This table is shut." : "This table is open."),
    html("div", { class: "row acts-row" }, [
      !shut && html("button", { type: "button", class: "button danger", onclick: close }, "Shut the table"),
      kind !== "controller" &&
      html("button", { type: "button", class: "button", onclick: dead }, "Nobody plays: spread the cards"),
    ]),
  );
}

const linkWords = ({ link, paytable, wager, currency }) =>
  `${link}: ${paytable}, ${money(cents(wager), currency, { short: true })}`;

/** A field over both columns. */
function across(node) {
  node.classList.add("whole");
  return node;
}

/** A form that is filled in again whenever the first choices change, and sent as `body` says. */
function opener(notice, button, { fixed, rest, body, path, done }) {
  const more = html("div", { class: "whole form pair" });
  const form = html("form", { class: "form pair" }, [
    fixed,
    more,
    html("button", { type: "submit", class: "button primary" }, button),
  ]);
  const said = () => Object.fromEntries(new FormData(form));
  const draw = () => more.replaceChildren(...rest(said()));
  form.addEventListener("change", ({ target }) => target.matches("select") && !more.contains(target) && draw());
  form.addEventListener(
    "submit",
    once(notice, async () => {
      await command("POST", path, body(said()));
      done(said());
    }),
  );
  draw();
  return form;
}

async function tableForm(notice) {
  const [places, links] = await Promise.all([get("/jurisdictions"), get("/links")]);
  const placeOf = ({ place }) => places.find(({ id }) => id === place);
  return opener(notice, "Open the table", {
    path: "/tables",
    fixed: [
      field({ name: "name", label: "Name", ...NAME }),
      choice("kind", "Run by", KINDS),
      across(choice("place", "Rules of", places.map(({ id, name }) => [id, name]))),
    ],
    rest: (said) => (said.kind === "controller" ? controllerFields(links) : knownFields(placeOf(said), links)),
    body: (
      said,
    ) => (said.kind === "controller"
      ? { kind: said.kind, name: said.name, link: said.link, system: said.system }
      : known(said, placeOf(said), links)),
    done: ({ name }) => location.assign(`/dealer.html?table=${encodeURIComponent(name)}`),
  });
}

function controllerFields(links) {
  if (links.length === 0) return [html("p", { class: "note whole" }, "Open a link first: a controller is on one.")];
  return [
    choice("link", "On the link", links.map((one) => [one.link, linkWords(one)])),
    choice("system", "System", SYSTEMS),
  ];
}

const side = (place) => Object.keys(place.tables).filter((game) => game !== "main" && game !== "progressive");

function knownFields(place, links) {
  const near = links.filter(({ currency }) => currency === place.currency);
  return [
    choice("how", "Dealt by", place.dealing.map((name) => [name, sentence(name)])),
    field({ name: "least", label: "Least bet", value: "5.00", ...AMOUNT }),
    field({ name: "most", label: "Most bet", value: "500.00", ...AMOUNT }),
    choice("progressive", "Progressive", [
      [NONE, "None"],
      ...(place.tables.progressive ? [[OWN, OWN_WORDS]] : []),
      ...near.map((one) => [`link ${one.link}`, linkWords(one)]),
    ]),
    html("fieldset", { class: "radios whole" }, [
      html("legend", {}, "Side bets"),
      side(place).map((game) => tick(game, GAMES[game], true)),
    ]),
  ];
}

function known(said, place, links) {
  const link = links.find((one) => `link ${one.link}` === said.progressive);
  const games = ["main", ...side(place).filter((game) => said[game])];
  const progressive = link
    ? { progressive: link.paytable }
    : said.progressive === OWN
    ? { progressive: place.tables.progressive }
    : {};
  return {
    name: said.name,
    jurisdiction: place.id,
    dealing: said.how,
    kind: said.kind,
    paytables: { ...Object.fromEntries(games.map((game) => [game, place.tables[game]])), ...progressive },
    options: { min_bet: amountSent(said.least), max_bet: amountSent(said.most) },
    links: link ? { progressive: link.link } : {},
  };
}

/** A link opens with its pay table's own seeds and rates; the Game Manager changes them. */
async function linkForm(notice) {
  const tables = (await get("/paytables")).filter(({ game }) => game === "progressive");
  return opener(notice, "Open the link", {
    path: "/links",
    fixed: [
      across(field({ name: "link-name", label: "Name of the link", maxlength: 80, autocomplete: "off" })),
      choice("link-pays", "Pay table", tables.map(({ id }) => [id, id])),
      field({ name: "link-wager", label: "Wager", value: "1.00", ...AMOUNT }),
    ],
    rest: () => [],
    body: (said) => ({ name: said["link-name"], paytable: said["link-pays"], wager: amountSent(said["link-wager"]) }),
    done: (said) => location.assign(`/manager.html?link=${encodeURIComponent(said["link-name"])}`),
  });
}
