// <lir-table>: one table as one viewer sees it. It takes a view and renders it; what may be done
// is in the view too, and goes back to the house as commands.

import { CHIPS, colourOf } from "./chips.js";
import { Draft, stakesOf } from "./draft.js";
import { html } from "./draw.js";
import { geometry } from "./felt.js";
import { cents, money } from "./money.js";
import { Motion, tick } from "./motion.js";
import { payTable, resultWords, seatStrip, wagerList } from "./panels.js";
import { drawScene } from "./scene.js";
import { Live, Refusal, command } from "./server.js";
import { caption, turn } from "./words.js";

class Table extends HTMLElement {
  #view = null;
  #draft = new Draft();
  #motion = new Motion();
  #chosen = "main";
  #chip = CHIPS[1];
  #busy = false;
  #round = null;

  connectedCallback() {
    this.#live = new Live(this.getAttribute("name"), {
      onview: (view) => this.render(view),
      onstate: (state) => this.#connection(state),
    });
    for (const [id, act] of Object.entries(this.#buttons())) this.#get(id).addEventListener("click", act);
    this.#get("chips").append(...CHIPS.map((value, n) => this.#chipButton(value, n + 1)));
    this.#keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.#keys);
    this.#watch = new ResizeObserver(() => this.#draw());
    this.#watch.observe(this.#get("stage"));
    this.#live.start().catch((error) => this.#refused(error));
  }

  disconnectedCallback() {
    this.#live.stop();
    this.#watch.disconnect();
    document.removeEventListener("keydown", this.#keys);
    clearInterval(this.#ticking);
  }

  #live;
  #keys;
  #watch;
  #ticking;

  get view() {
    return this.#view;
  }

  render(view) {
    const before = this.#view;
    this.#view = view;
    this.#remember(before);
    this.#words(before);
    this.#panels();
    this.#draw(before);
    this.#controls();
    this.#clock();
  }

  // ------------------------------------------------------------------ what lies on the table

  #get(id) {
    return this.querySelector(`#${id}`);
  }

  get #seat() {
    return this.#view.seats.find(({ seat }) => this.#view.you.seats.includes(seat)) ?? null;
  }

  #legal(action) {
    return this.#view?.legal.find((one) => one.action === action) ?? null;
  }

  /** The draft follows the layout; a round's bets are kept for "repeat". */
  #remember(before) {
    const bets = this.#seat?.bets ?? [];
    const spots = this.#view.rules.spots;
    if (bets.length) this.#draft.last = stakesOf(bets, spots);
    const fresh = this.#round !== this.#view.round || before?.phase !== this.#view.phase;
    const placed = JSON.stringify(bets) !== JSON.stringify(before?.seats.find(({ seat }) => seat === this.#seat?.seat)?.bets);
    if (fresh || placed) this.#draft.follow(bets, spots);
    this.#round = this.#view.round;
  }

  #words(before) {
    const { table, rules } = this.#view;
    const currency = rules.currency;
    const { min_bet: min, max_bet: max } = rules.limits;
    const limits = [min, max].filter(Boolean).map((one) => money(cents(one), currency, { short: true })).join("–");
    set(this.#get("where"), [table.title ?? table.name, rules.jurisdiction.name, limits].filter(Boolean).join(" · "));
    set(this.#get("bankroll"), money(cents(this.#view.you.chips), currency));
    set(this.#get("caption"), caption(this.#view) && `“${caption(this.#view)}”`);
    set(this.#get("turn"), turn(this.#view));
    set(this.#get("result"), resultWords(this.#seat, this.#view));
    set(this.#get("fair"), [`Round ${this.#view.round}`, this.#view.commitment && `deal committed ${this.#view.commitment.slice(0, 4)}…${this.#view.commitment.slice(-4)}`].filter(Boolean).join(" · "));
    this.#get("meters").replaceChildren(...this.#view.meters.map((meter) => this.#meter(meter, before)));
  }

  #meter({ sensor, level, amount }, before) {
    const old = before?.meters.find((one) => one.sensor === sensor && one.level === level);
    const figure = html("dd");
    tick(figure, old && cents(old.amount), cents(amount), (now) => money(now, this.#view.rules.currency));
    return html("div", { class: "meter" }, html("dt", {}, level), figure);
  }

  #panels() {
    const { paytables } = this.#view.rules;
    const main = paytables.find(({ game }) => game === "main");
    this.#get("pays").replaceChildren(payTable(main, { heading: false }));
    this.#get("all-pays").replaceChildren(...paytables.map((table) => payTable(table)));
    for (const id of ["bets", "bets-drawn"]) this.#get(id).replaceChildren(...wagerList(this.#seat, this.#view));
    this.#get("strip").replaceChildren(...seatStrip(this.#view, this.#act()));
  }

  #draw(before = null) {
    const stage = this.#get("stage");
    if (!this.#view || !stage.clientWidth) return;
    const { rules, you, to_act: acting } = this.#view;
    const own = you.seats.toSorted((a, b) => (b === acting) - (a === acting));
    const geo = geometry(stage.clientWidth, stage.clientHeight, rules.seats, own);
    const focus = document.activeElement?.dataset?.game;
    const drawing = drawScene(this.#view, geo, this.#act());
    stage.replaceChildren(drawing);
    if (focus) drawing.querySelector(`[data-game="${focus}"]`)?.focus();
    if (before) this.#motion.play(before, this.#view, drawing, geo);
  }

  #act() {
    const wagers = this.#legal("wagers");
    const sit = this.#legal("sit");
    return {
      stakes: wagers ? this.#draft.stakes : null,
      allowed: wagers?.allowed ?? {},
      chosen: wagers ? this.#chosen : null,
      bet: wagers ? (game) => this.#bet(game, this.#chip) : null,
      free: sit?.seats ?? [],
      sit: (seat) => this.#send("POST", `/seats/${seat}`),
    };
  }

  // ------------------------------------------------------------------ what may be done

  #controls() {
    const decision = this.#legal("decision");
    const wagers = this.#legal("wagers");
    const { spots, currency } = this.#view.rules;
    const bets = this.#seat?.bets ?? [];
    const placed = this.#draft.same(bets, spots);
    enable(this.#get("take-back"), decision && !this.#busy);
    enable(this.#get("let-it-ride"), decision && !this.#busy);
    for (const button of this.#get("chips").children) {
      enable(button, wagers);
      button.setAttribute("aria-pressed", Number(button.value) === this.#chip);
    }
    for (const id of ["leave", "leave-drawn"]) this.#get(id).hidden = !this.#legal("leave");
    enable(this.#get("undo"), wagers && this.#draft.undoable);
    enable(this.#get("repeat"), wagers && this.#draft.last);
    enable(this.#get("clear"), wagers && !this.#draft.empty);
    enable(this.#get("place"), wagers && !placed && !this.#busy);
    const total = wagers ? this.#draft.total(spots, wagers.allowed) : 0;
    const amount = money(total, currency, { short: true });
    set(this.#get("place-words"), placed && total ? `${amount} placed` : !placed && this.#draft.empty ? "Take down bets" : total ? `Place ${amount}` : "Place bets");
  }

  #chipButton(value, key) {
    return html("button", { type: "button", class: `tray-chip ${colourOf(value)}`, value, "aria-label": `Chip ${money(value, "USD", { short: true })}`, "aria-keyshortcuts": key,
      onclick: () => this.#choose(value) }, html("span", {}, money(value, "USD", { short: true }).replace("$", "")), html("kbd", { "aria-hidden": "true" }, String(key)));
  }

  #buttons() {
    return {
      "take-back": () => this.#decide(false),
      "let-it-ride": () => this.#decide(true),
      undo: () => this.#change(() => this.#draft.undo()),
      repeat: () => this.#change(() => this.#draft.repeat()),
      clear: () => this.#change(() => this.#draft.clear()),
      place: () => this.#place(),
      leave: () => this.#leave(),
      "leave-drawn": () => this.#leave(),
      "open-pays": () => this.#get("pays-drawer").showModal(),
      "open-bets": () => this.#get("bets-drawer").showModal(),
      "more-pays": () => this.#get("pays-drawer").showModal(),
    };
  }

  #key(event) {
    if (event.metaKey || event.ctrlKey || event.altKey || this.querySelector("dialog[open]")) return;
    this.#motion.skip();
    const key = event.key.toLowerCase();
    const chip = CHIPS[Number(key) - 1];
    const acts = { w: () => this.#decide(false), l: () => this.#decide(true), z: this.#buttons().undo, backspace: this.#buttons().undo, r: this.#buttons().repeat, p: () => this.#place() };
    if (chip) this.#bet(document.activeElement?.dataset?.game ?? this.#chosen, chip);
    else if (acts[key]) acts[key]();
    else return;
    event.preventDefault();
  }

  #choose(value) {
    this.#chip = value;
    this.#controls();
  }

  /** Chips on a game's spots. The amounts the house allows are in the view. */
  #bet(game, value) {
    const wagers = this.#legal("wagers");
    const spot = this.#view?.rules.spots.find((one) => one.game === game && wagers?.allowed[one.wager]);
    if (!spot) return;
    const { min, max } = wagers.allowed[spot.wager];
    this.#chosen = game;
    this.#chip = value;
    this.#change(() => this.#draft.add(game, value, { min: min && cents(min), max: max && cents(max) }));
  }

  #change(how) {
    if (!this.#legal("wagers")) return;
    how();
    this.#draw();
    this.#controls();
  }

  #place() {
    const wagers = this.#legal("wagers");
    if (!wagers || this.#get("place").disabled) return;
    const placed = this.#draft.wagers(this.#view.rules.spots, wagers.allowed);
    const path = `/seats/${wagers.seat}/wagers`;
    if (Object.keys(placed).length) this.#send("PUT", path, { wagers: placed });
    else this.#send("DELETE", path);
  }

  #decide(ride) {
    const decision = this.#legal("decision");
    if (decision) this.#send("POST", `/seats/${decision.seat}/decision`, { bet: decision.bet, ride });
  }

  #leave() {
    const leave = this.#legal("leave");
    if (leave) this.#send("DELETE", `/seats/${leave.seat}`);
  }

  async #send(method, path, what = {}) {
    if (this.#busy) return;
    this.#busy = true;
    this.#controls();
    set(this.#get("notice"), "");
    try {
      const answer = await command(method, this.#live.path + path, what);
      if (answer?.view) this.#live.take(answer.view);
    } catch (error) {
      this.#refused(error);
    } finally {
      this.#busy = false;
      if (this.#view) this.#controls();
    }
  }

  #refused(error) {
    set(this.#get("notice"), error instanceof Refusal ? error.message : "The house cannot be reached. Nothing was changed.");
  }

  #connection(state) {
    this.#get("connection").hidden = state === "live";
  }

  // ------------------------------------------------------------------ the clock

  #clock() {
    clearInterval(this.#ticking);
    const { clock } = this.#view;
    const face = this.#get("clock");
    face.hidden = !clock;
    if (!clock) return set(face, "");
    const ends = clock.deadline ? Date.parse(clock.deadline) : Date.now() + clock.seconds * 1000;
    const tick = () => set(face, `${Math.max(0, Math.ceil((ends - Date.now()) / 1000))} s`);
    tick();
    this.#ticking = setInterval(tick, 500);
  }
}

/** Words change only when they differ, so that a live region speaks once. */
function set(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

function enable(button, yes) {
  button.disabled = !yes;
}

const name = new URLSearchParams(location.search).get("table") ?? decodeURIComponent(location.pathname.split("/").findLast(Boolean) ?? "");
document.querySelector("lir-table").setAttribute("name", name);
customElements.define("lir-table", Table);
