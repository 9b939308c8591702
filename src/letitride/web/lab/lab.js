// The lab: a pay table is chosen or edited, and every figure that follows from it changes with it.

import { html } from "../shared/elements.js";
import "../shared/header.js";
import { compute, get, wordsOf } from "../shared/server/requests.js";
import { GAMES, handName } from "../shared/words.js";
import { comparison, details, headline, returns, strategyCard } from "./figures.js";
import { LatestRequest } from "./latest_request.js";
import { MeterInputs } from "./meter_inputs.js";
import { paysOf, stepped, withPay } from "./paytable_toml.js";
import { asked, sessionOdds, fanData, ruinData, words } from "./session.js";
import { Simulation } from "./simulation.js";

const at = (id) => document.querySelector(`#${id}`);
const [figuring, comparing, spending] = [new LatestRequest(), new LatestRequest(), new LatestRequest()];
const simulation = new Simulation(at);
/** The forms of a par sheet. */
const FORMS = ["html", "pdf", "csv", "xlsx"];
/** Whose figures depend on how many hands are dealt. */
const SEATED = ["cover_all", "progressive"];
const lab = { id: null, game: "main", printed: "", text: "", par: null };
const levels = new MeterInputs(at("levels"), () => changed());

/** The pay table as a request names it: as printed by its id, which the house has at hand. */
const named = () => (lab.text === lab.printed ? { id: lab.id } : { table: lab.text });
const refused = (error) => { at("notice").textContent = error.status === 401 ? "Log in, or come in as a guest, and the lab computes for you." : wordsOf(error); };

async function choose(id) {
  const { text } = await get(`/paytables/${encodeURIComponent(id)}/file`);
  if (at("choice").value !== id) return; // another was chosen in the meantime
  Object.assign(lab, { id, printed: text, text, game: /^wager = "(\w+)"/m.exec(text)[1] });
  levels.forget();
  drawGrid();
  changed(0);
}

/** The grid is a view of the text: an edit in either shows in the other. */
function drawGrid() {
  const cover = lab.game === "cover_all";
  at("seats-field").hidden = !SEATED.includes(lab.game);
  const section = cover ? `columns.${at("seats").value}` : "pays";
  at("grid").replaceChildren(...paysOf(lab.text).filter((one) => one.section === section).map(payField));
  levels.draw(lab.text);
  at("text").value = lab.text;
}

function payField({ hand, pay, line }) {
  const id = `pay-${hand}`;
  const input = html("input", { id, value: pay, autocomplete: "off" });
  const edit = () => {
    lab.text = withPay(lab.text, line, input.value);
    at("text").value = lab.text;
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
  at("reset").disabled = lab.text === lab.printed;
  figuring.ask(figure, show, unfigured, pause);
  spend(pause);
  simulation.forget();
}

const parOf = (body, signal) => compute("/odds/par", { ...body, seats: Number(at("seats").value) }, signal);

async function figure(signal) {
  const par = await parOf({ ...named(), ...levels.said }, signal);
  const strategy = lab.game === "main" ? await compute("/odds/strategy", named(), signal) : null;
  return { par, strategy };
}

/** The par sheet of what is shown, made by the house, as a file. */
async function take(form) {
  if (!lab.par) return;
  const body = { ...named(), ...levels.said, seats: Number(at("seats").value) };
  const address = URL.createObjectURL(await compute(`/odds/par.${form}`, body));
  html("a", { href: address, download: `par-${lab.par.id}.${form}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function show({ par, strategy }) {
  lab.par = par;
  at("notice").textContent = "";
  at("figures").replaceChildren(...headline(par));
  at("more-figures").replaceChildren(...details(par));
  at("returns").replaceChildren(returns(par));
  at("warnings").replaceChildren(...par.warnings.map((text) => html("li", { class: "warning" }, text)));
  at("strategy-panel").hidden = !strategy;
  at("strategy").replaceChildren(...(strategy ? strategyCard(strategy) : []));
  levels.fill(par.meters);
  compare();
}

/** No figures: those of another table than the one chosen are not left standing. */
function unfigured(error) {
  refused(error);
  if (lab.par?.id === lab.id) return;
  lab.par = null;
  for (const id of ["figures", "more-figures", "returns", "warnings", "strategy"]) at(id).replaceChildren();
  at("strategy-panel").hidden = true;
  compare();
}

function compare() {
  const id = at("other").value;
  if (!id || !lab.par) return at("compared").replaceChildren(html("p", { class: "note" }, "Choose another table to set beside this one."));
  comparing.ask((signal) => parOf({ id }, signal), (other) => at("compared").replaceChildren(comparison(lab.par, other)), refused, 0);
}

function spend(pause = 400) {
  const said = asked({ bet: at("bet").value, rounds: at("rounds").value, bankroll: at("bankroll").value });
  if (!said) {
    spending.drop();
    return unspent("Write amounts as 5 or 5.00, and 16 rounds or more.");
  }
  spending.ask((signal) => sessionOdds(lab.game, named(), said, signal), (told) => {
    at("session").textContent = words(told);
    at("fan").data = fanData(told);
    at("ruin").data = ruinData(told);
  }, (error) => unspent(wordsOf(error)), pause + 300);
}

/** Why there is no evening to tell of, and no chart of another one. */
function unspent(why) {
  at("session").textContent = why;
  for (const id of ["fan", "ruin"]) at(id).data = null;
}

async function open() {
  const tables = await get("/paytables");
  const groups = () => Object.keys(GAMES).map((game) => [game, tables.filter((one) => one.game === game)]).filter(([, found]) => found.length)
    .map(([game, found]) => html("optgroup", { label: GAMES[game] }, found.map(({ id, title }) => html("option", { value: id }, `${id} · ${title}`))));
  at("choice").append(...groups());
  at("other").append(html("option", { value: "" }, "Nothing"), ...groups());
  at("seats").append(...[7, 6, 5, 4, 3, 2, 1].map((count) => html("option", { value: count }, String(count))));
  const wanted = new URLSearchParams(location.search).get("table");
  at("choice").value = tables.some(({ id }) => id === wanted) ? wanted : "MA-MAIN";
  await choose(at("choice").value);
}

at("choice").addEventListener("change", ({ target }) => choose(target.value).catch(refused));
at("seats").addEventListener("change", () => { drawGrid(); changed(0); });
at("text").addEventListener("input", ({ target }) => {
  lab.text = target.value;
  lab.game = /^wager = "(\w+)"/m.exec(lab.text)?.[1] ?? lab.game;
  const shown = at("text").selectionStart;
  drawGrid();
  at("text").setSelectionRange(shown, shown);
  changed();
});
at("reset").addEventListener("click", () => { lab.text = lab.printed; drawGrid(); changed(0); });
at("other").addEventListener("change", compare);
for (const id of ["bet", "rounds", "bankroll"]) at(id).addEventListener("input", () => spend());
for (const form of FORMS) at(`save-${form}`).addEventListener("click", () => take(form).catch(refused));
at("simulate").addEventListener("click", () => simulation.start(named()));
at("stop").addEventListener("click", () => simulation.stop().catch(refused));
open().catch(refused);
