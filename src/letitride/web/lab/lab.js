// The lab page: choose or edit a pay table, and see its figures.

import { alertLine, byId, html, note, put } from "../shared/elements.js";
import { optionsOf } from "../shared/forms/fields.js";
import "../shared/header.js";
import { compute, get, wordsOf } from "../shared/server/requests.js";
import { fromQuery } from "../shared/staff/query.js";
import { GAMES, handName } from "../shared/words.js";
import { comparison, details, headline, returns, strategyCard } from "./figures.js";
import { LatestRequest } from "./latest_request.js";
import { MeterInputs } from "./meter_inputs.js";
import { paysOf, stepped, withPay } from "./toml_pays.js";
import { asked, fanData, ruinData, sessionOdds, words } from "./session.js";
import { Simulation } from "./simulation.js";

const [figuring, comparing, spending] = [new LatestRequest(), new LatestRequest(), new LatestRequest()];
const simulation = new Simulation();
/** The file formats for a par sheet. */
const FORMS = ["html", "pdf", "csv", "xlsx"];
/** The games whose figures depend on the number of hands dealt. */
const SEATED = ["cover_all", "progressive"];
const lab = { id: null, game: "main", printed: "", text: "", par: null };
const levels = new MeterInputs(byId("levels"), () => changed());

/** The pay table as sent in a request: its id if it has not been edited, otherwise its text. */
const named = () => (lab.text === lab.printed ? { id: lab.id } : { table: lab.text });
const reason = (error) => error.status === 401 ? "Log in or continue as a guest to use the lab." : wordsOf(error);
const refused = (error, notice = "notice") => {
  byId(notice).textContent = reason(error);
};

async function choose(id) {
  const { text } = await get(`/paytables/${encodeURIComponent(id)}/file`);
  if (byId("choice").value !== id) return; // the user has since chosen another table
  Object.assign(lab, { id, printed: text, text, game: /^wager = "(\w+)"/m.exec(text)[1] });
  levels.forget();
  drawGrid();
  changed(0);
}

/** Draw the grid from the text. An edit to the grid or the text updates the other. */
function drawGrid() {
  const cover = lab.game === "cover_all";
  byId("seats-field").hidden = !SEATED.includes(lab.game);
  const section = cover ? `columns.${byId("seats").value}` : "pays";
  put(byId("grid"), paysOf(lab.text).filter((one) => one.section === section).map(payField));
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

/** Download the server's par sheet for the pay table shown. */
async function take(form) {
  if (!lab.par) return;
  byId("save-notice").textContent = "";
  const body = { ...named(), ...levels.said, seats: Number(byId("seats").value) };
  const address = URL.createObjectURL(await compute(`/odds/par.${form}`, body));
  html("a", { href: address, download: `par-${lab.par.id}.${form}` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function show({ par, strategy }) {
  lab.par = par;
  byId("notice").textContent = "";
  put(byId("figures"), headline(par));
  put(byId("more-figures"), details(par));
  put(byId("returns"), returns(par));
  put(byId("warnings"), par.warnings.map((text) => html("li", { class: "warning" }, text)));
  byId("strategy-panel").hidden = !strategy;
  put(byId("strategy"), strategy && strategyCard(strategy));
  levels.fill(par.meters);
  compare();
}

/** Report the error, and clear figures that belong to another table. */
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
  if (!id || !lab.par) return put(byId("compared"), note("Choose another pay table to compare with this one."));
  const show = (other) => put(byId("compared"), comparison(lab.par, other));
  comparing.ask((signal) => parOf({ id }, signal), show, (error) => put(byId("compared"), alertLine(reason(error))), 0);
}

function spend(pause = 400) {
  const said = asked({ bet: byId("bet").value, rounds: byId("rounds").value, bankroll: byId("bankroll").value });
  if (!said) {
    spending.drop();
    return unspent("Enter amounts such as 5 or 5.00, and at least 16 rounds.");
  }
  const ask = (signal) => sessionOdds(lab.game, named(), said, signal);
  spending.ask(ask, spent, (error) => unspent(wordsOf(error)), pause + 300);
}

function spent(told) {
  byId("session").textContent = words(told);
  byId("fan").data = fanData(told);
  byId("ruin").data = ruinData(told);
}

/** Say why there are no session odds, and clear the charts. */
function unspent(why) {
  byId("session").textContent = why;
  for (const id of ["fan", "ruin"]) byId(id).data = null;
}

async function open() {
  const tables = await get("/paytables");
  const games = Object.keys(GAMES).filter((game) => tables.some((one) => one.game === game));
  const of = (game) => tables.filter((one) => one.game === game).map(({ id, title }) => [id, `${id} · ${title}`]);
  const groups = () => games.map((game) => html("optgroup", { label: GAMES[game] }, optionsOf(of(game))));
  put(byId("choice"), groups());
  put(byId("other"), optionsOf([["", "No table"]]), groups());
  put(byId("seats"), optionsOf([7, 6, 5, 4, 3, 2, 1].map((count) => [count, String(count)])));
  const wanted = fromQuery("table");
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
for (const form of FORMS) {
  byId(`save-${form}`).addEventListener("click", () => take(form).catch((error) => refused(error, "save-notice")));
}
byId("simulate").addEventListener("click", () => simulation.start(named()));
byId("stop").addEventListener("click", () => simulation.stop());
open().catch(refused);
