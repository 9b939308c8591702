// The lab page: choose or edit a pay table, and every figure follows.

import { byId, html } from "../shared/elements.js";
import "../shared/header.js";
import { compute, get, wordsOf } from "../shared/server/requests.js";
import { GAMES, handName } from "../shared/words.js";
import { comparison, details, headline, returns, strategyCard } from "./figures.js";
import { LatestRequest } from "./latest_request.js";
import { MeterInputs } from "./meter_inputs.js";
import { paysOf, stepped, withPay } from "./toml_pays.js";
import { asked, fanData, ruinData, sessionOdds, words } from "./session.js";
import { Simulation } from "./simulation.js";

const [figuring, comparing, spending] = [new LatestRequest(), new LatestRequest(), new LatestRequest()];
const simulation = new Simulation(byId);
/** The forms of a par sheet. */
const FORMS = ["html", "pdf", "csv", "xlsx"];
/** Whose figures depend on how many hands are dealt. */
const SEATED = ["cover_all", "progressive"];
const lab = { id: null, game: "main", printed: "", text: "", par: null };
const levels = new MeterInputs(byId("levels"), () => changed());

/** The pay table as a request names it: as printed by its id, which the house has at hand. */
const named = () => (lab.text === lab.printed ? { id: lab.id } : { table: lab.text });
const refused = (error) => {
  byId("notice").textContent = error.status === 401
    ? "Log in, or come in as a guest, and the lab computes for you."
    : wordsOf(error);
};

async function choose(id) {
  const { text } = await get(`/paytables/${encodeURIComponent(id)}/file`);
  if (byId("choice").value !== id) return; // another was chosen in the meantime
  Object.assign(lab, { id, printed: text, text, game: /^wager = "(\w+)"/m.exec(text)[1] });
  levels.forget();
  drawGrid();
  changed(0);
}

/** The grid is a view of the text: an edit in either shows in the other. */
function drawGrid() {
  const cover = lab.game === "cover_all";
  byId("seats-field").hidden = !SEATED.includes(lab.game);
  const section = cover ? `columns.${byId("seats").value}` : "pays";
  byId("grid").replaceChildren(...paysOf(lab.text).filter((one) => one.section === section).map(payField));
  levels.draw(lab.text);
  byId("text").value = lab.text;
}

function payField({ hand, pay, line }) {
  const id = `pay-${hand}`;
  const input = html("input", { id, value: pay, autocomplete: "off" });
  const edit = () => {
    lab.text = withPay(lab.text, line, input.value);
    byId("text").value = lab.text;
    changed();
  };
  input.addEventListener("input", edit);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    input.value = stepped(input.value, step);
    edit();
  });
  return html("p", { class: "pay" }, html("label", { for: id }, handName(hand)), input);
}

function changed(pause) {
  byId("reset").disabled = lab.text === lab.printed;
  figuring.ask(figure, show, unfigured, pause);
  spend(pause);
  simulation.forget();
}

const parOf = (body, signal) => compute("/odds/par", { ...body, seats: Number(byId("seats").value) }, signal);

async function figure(signal) {
  const par = await parOf({ ...named(), ...levels.said }, signal);
  const strategy = lab.game === "main" ? await compute("/odds/strategy", named(), signal) : null;
  return { par, strategy };
}

/** The par sheet of what is shown, made by the house, as a file. */
async function take(form) {
  if (!lab.par) return;
  const body = { ...named(), ...levels.said, seats: Number(byId("seats").value) };
  const address = URL.createObjectURL(await compute(`/odds/par.${form}`, body));
  html("a", { href: address, download: `par-${lab.par.id}.${form}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function show({ par, strategy }) {
  lab.par = par;
  byId("notice").textContent = "";
  byId("figures").replaceChildren(...headline(par));
  byId("more-figures").replaceChildren(...details(par));
  byId("returns").replaceChildren(returns(par));
  byId("warnings").replaceChildren(...par.warnings.map((text) => html("li", { class: "warning" }, text)));
  byId("strategy-panel").hidden = !strategy;
  byId("strategy").replaceChildren(...(strategy ? strategyCard(strategy) : []));
  levels.fill(par.meters);
  compare();
}

/** No figures: those of another table than the one chosen are not left standing. */
function unfigured(error) {
  refused(error);
  if (lab.par?.id === lab.id) return;
  lab.par = null;
  for (const id of ["figures", "more-figures", "returns", "warnings", "strategy"]) byId(id).replaceChildren();
  byId("strategy-panel").hidden = true;
  compare();
}

function compare() {
  const id = byId("other").value;
  if (!id || !lab.par) {
    return byId("compared").replaceChildren(
      html("p", { class: "note" }, "Choose another table to set beside this one."),
    );
  }
  comparing.ask(
    (signal) => parOf({ id }, signal),
    (other) => byId("compared").replaceChildren(comparison(lab.par, other)),
    refused,
    0,
  );
}

function spend(pause = 400) {
  const said = asked({ bet: byId("bet").value, rounds: byId("rounds").value, bankroll: byId("bankroll").value });
  if (!said) {
    spending.drop();
    return unspent("Write amounts as 5 or 5.00, and 16 rounds or more.");
  }
  spending.ask(
    (signal) => sessionOdds(lab.game, named(), said, signal),
    (told) => {
      byId("session").textContent = words(told);
      byId("fan").data = fanData(told);
      byId("ruin").data = ruinData(told);
    },
    (error) => unspent(wordsOf(error)),
    pause + 300,
  );
}

/** Why there is no evening to tell of, and no chart of another one. */
function unspent(why) {
  byId("session").textContent = why;
  for (const id of ["fan", "ruin"]) byId(id).data = null;
}

async function open() {
  const tables = await get("/paytables");
  const groups = () =>
    Object.keys(GAMES).map((game) => [game, tables.filter((one) => one.game === game)]).filter(([, found]) =>
      found.length
    )
      .map(([game, found]) =>
        html("optgroup", { label: GAMES[game] }, [
          found.map(({ id, title }) => html("option", { value: id }, `${id} · ${title}`)),
        ])
      );
  byId("choice").append(...groups());
  byId("other").append(html("option", { value: "" }, "Nothing"), ...groups());
  byId("seats").append(...[7, 6, 5, 4, 3, 2, 1].map((count) => html("option", { value: count }, String(count))));
  const wanted = new URLSearchParams(location.search).get("table");
  byId("choice").value = tables.some(({ id }) => id === wanted) ? wanted : "MA-MAIN";
  await choose(byId("choice").value);
}

byId("choice").addEventListener("change", ({ target }) => choose(target.value).catch(refused));
byId("seats").addEventListener("change", () => {
  drawGrid();
  changed(0);
});
byId("text").addEventListener("input", ({ target }) => {
  lab.text = target.value;
  lab.game = /^wager = "(\w+)"/m.exec(lab.text)?.[1] ?? lab.game;
  const shown = byId("text").selectionStart;
  drawGrid();
  byId("text").setSelectionRange(shown, shown);
  changed();
});
byId("reset").addEventListener("click", () => {
  lab.text = lab.printed;
  drawGrid();
  changed(0);
});
byId("other").addEventListener("change", compare);
for (const id of ["bet", "rounds", "bankroll"]) byId(id).addEventListener("input", () => spend());
for (const form of FORMS) byId(`save-${form}`).addEventListener("click", () => take(form).catch(refused));
byId("simulate").addEventListener("click", () => simulation.start(named()));
byId("stop").addEventListener("click", () => simulation.stop().catch(refused));
open().catch(refused);
