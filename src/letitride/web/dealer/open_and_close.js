// The open and close tab: open a table or a link, close a table, or spread the cards at a dead table.

import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { AMOUNT, amountSent, choice, field, tick } from "../shared/forms/fields.js";
import { cents, money } from "../shared/money.js";
import { command, get, tablePath } from "../shared/server/requests.js";
import { once } from "../shared/staff/actions.js";
import { DEALINGS, TABLE_KINDS } from "../shared/names.js";
import { GAMES, sentence } from "../shared/words.js";

const NAME = { maxlength: 40, pattern: "[A-Za-z0-9]([A-Za-z0-9_.\\-]*[A-Za-z0-9])?", autocomplete: "off" };
const KINDS = ["dealer", "virtual", "controller"].map((kind) => [kind, TABLE_KINDS[kind]]);
const SYSTEMS = [["nexus", "Nexus"], ["aquarius", "Aquarius"]];
const [NONE, OWN] = ["", "its own"];
const OWN_WORDS = "Its own link";

export async function openAndCloseTab(room, person, row) {
  if (!person.permissions.includes("run_tables")) return;
  const [table, link] = await Promise.all([tableForm(), linkForm()]);
  const columns = html("div", { class: "columns halves" }, [
    panel("open-title", "Open a table", table),
    html("div", { class: "stack" }, row && closing(row), panel("link-title", "Open a link", link)),
  ]);
  put(room, columns);
}

function closing({ table, kind, shut }) {
  const notice = alertLine();
  const path = tablePath(table);
  const close = once(notice, () =>
    ask({
      title: `Close table ${table}`,
      text: "The current round will be played to the end, and no new round will open.",
      action: "Close the table",
      danger: true,
      act: () => command("POST", `${path}/close`).then(() => location.reload()),
    }));
  const dead = once(notice, () => command("POST", `${path}/dead`).then(() => location.reload()));
  return panel("close-title", `Table ${table}`, [
    note(shut ? "This table is closed." : "This table is open."),
    html("div", { class: "row acts-row" }, [
      !shut && button("Close the table", close, { class: "button danger" }),
      kind !== "controller" && button("Dead table: spread the cards", dead),
    ]),
    notice,
  ]);
}

const linkWords = ({ link, paytable, wager, currency }) =>
  `${link}: ${paytable}, ${money(cents(wager), currency, { short: true })}`;

/** Make a field span both columns. */
function across(node) {
  node.classList.add("whole");
  return node;
}

/** Make a form. `rest` returns the fields that depend on the first choices, and `body` builds the request. */
function opener(button, { fixed, rest, body, path, done }) {
  const more = html("div", { class: "whole form pair" });
  const notice = alertLine();
  const send = once(notice, async () => {
    await command("POST", path, body(said()));
    done(said());
  });
  const form = html("form", { class: "form pair", onsubmit: send }, [
    fixed,
    more,
    html("button", { type: "submit", class: "button primary" }, button),
    notice,
  ]);
  const said = () => Object.fromEntries(new FormData(form));
  const draw = () => put(more, rest(said()));
  form.addEventListener("change", ({ target }) => target.matches("select") && !more.contains(target) && draw());
  draw();
  return form;
}

async function tableForm() {
  const [places, links] = await Promise.all([get("/jurisdictions"), get("/links")]);
  const placeOf = ({ place }) => places.find(({ id }) => id === place);
  return opener("Open the table", {
    path: "/tables",
    fixed: [
      field({ name: "name", label: "Name", ...NAME }),
      choice("kind", "Kind of table", KINDS),
      across(choice("place", "Jurisdiction", places.map(({ id, name }) => [id, name]))),
    ],
    rest: (said) => (said.kind === "controller" ? controllerFields(links) : knownFields(placeOf(said), links)),
    body: (said) => (said.kind === "controller" ? controlled(said) : known(said, placeOf(said), links)),
    done: ({ name }) => location.assign(`/dealer.html?table=${encodeURIComponent(name)}`),
  });
}

const controlled = ({ kind, name, link, system }) => ({ kind, name, link, system });

function controllerFields(links) {
  if (links.length === 0) {
    return [html("p", { class: "note whole" }, "Open a link first. Every controller must belong to a link.")];
  }
  return [
    choice("link", "Link", links.map((one) => [one.link, linkWords(one)])),
    choice("system", "System", SYSTEMS),
  ];
}

const side = (place) => Object.keys(place.tables).filter((game) => game !== "main" && game !== "progressive");

function knownFields(place, links) {
  const near = links.filter(({ currency }) => currency === place.currency);
  return [
    choice("how", "Dealt", place.dealing.map((name) => [name, sentence(DEALINGS[name])])),
    field({ name: "least", label: "Minimum bet", value: "5.00", ...AMOUNT }),
    field({ name: "most", label: "Maximum bet", value: "500.00", ...AMOUNT }),
    choice("progressive", "Progressive", [
      [NONE, "None"],
      ...(place.tables.progressive ? [[OWN, OWN_WORDS]] : []),
      ...near.map((one) => [`link ${one.link}`, linkWords(one)]),
    ]),
    place.asks.map(asked),
    html("fieldset", { class: "radios whole" }, [
      html("legend", {}, "Side bets"),
      side(place).map((game) => tick(game, GAMES[game], true)),
    ]),
  ];
}

/** A field for a setting that has no default: a choice, or an amount. */
function asked({ setting, label, choices }) {
  if (choices.length > 0) return choice(setting, label, choices.map((value) => [value, value]));
  return field({ name: setting, label, value: "1000.00", ...AMOUNT });
}

/** The settings that the house must choose, for the games that the table offers. */
function chosen(said, place, games) {
  const needed = place.asks.filter(({ only_with: only }) =>
    only.length === 0 || only.some((game) => games.includes(game))
  );
  return Object.fromEntries(
    needed.map(({ setting, choices }) => [setting, choices.length ? Number(said[setting]) : amountSent(said[setting])]),
  );
}

function known(said, place, links) {
  const link = links.find((one) => `link ${one.link}` === said.progressive);
  const games = ["main", ...side(place).filter((game) => said[game])];
  const own = said.progressive === OWN ? place.tables.progressive : null;
  const progressive = link?.paytable ?? own;
  return {
    name: said.name,
    jurisdiction: place.id,
    dealing: said.how,
    kind: said.kind,
    paytables: {
      ...Object.fromEntries(games.map((game) => [game, place.tables[game]])),
      ...(progressive && { progressive }),
    },
    options: { min_bet: amountSent(said.least), max_bet: amountSent(said.most), ...chosen(said, place, games) },
    links: link ? { progressive: link.link } : {},
  };
}

/** A link opens with the seeds and rates of its pay table. The Game Manager can change them. */
async function linkForm() {
  const tables = (await get("/paytables")).filter(({ game }) => game === "progressive");
  return opener("Open the link", {
    path: "/links",
    fixed: [
      across(field({ name: "link-name", label: "Link name", maxlength: 80, autocomplete: "off" })),
      choice("link-pays", "Pay table", tables.map(({ id }) => [id, id])),
      field({ name: "link-wager", label: "Bet", value: "1.00", ...AMOUNT }),
    ],
    rest: () => [],
    body: (said) => ({ name: said["link-name"], paytable: said["link-pays"], wager: amountSent(said["link-wager"]) }),
    done: (said) => location.assign(`/manager.html?link=${encodeURIComponent(said["link-name"])}`),
  });
}
