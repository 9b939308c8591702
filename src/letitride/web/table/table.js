// <lir-table>: a table as one viewer sees it. It renders the view that the server sends. The view also
// lists the possible actions, which go back to the server as commands.

import { byId, html, isAside, put, redraw, say } from "../shared/elements.js";
import { BetDrafts, isTip, kindOf } from "../shared/felt/bet_drafts.js";
import { CHIPS } from "../shared/felt/chips.js";
import { geometry } from "../shared/felt/geometry.js";
import { drawScene } from "../shared/felt/scene.js";
import { seatStrip } from "../shared/felt/seat_strip.js";
import { ask } from "../shared/forms/dialog.js";
import { cents, money } from "../shared/money.js";
import { payTable } from "../shared/paytable.js";
import { command, wordsOf } from "../shared/server/requests.js";
import { TableSocket } from "../shared/server/socket.js";
import { fromQuery } from "../shared/staff/query.js";
import { caption, dotted, isOver, turn } from "../shared/words.js";
import { resultWords, tipButtons, wagerList } from "./bets_panel.js";
import { CommandQueue } from "./command_queue.js";
import { Controls } from "./controls.js";
import { Countdown } from "./countdown.js";
import { MoreDrawer } from "./more_drawer.js";
import { Motion, tick } from "./motion.js";
import { noAccess } from "./no_access.js";

/** How many milliseconds to ignore decisions after each one, so that a double press does not decide twice. */
const BREATH = 400;

/** The dialog to confirm leaving a seat during a round. */
const LEAVING = {
  title: "Leave before the round is over?",
  text: "Any bets you have not decided on will be taken back for you. " +
    "Your other bets stay in play, and you keep any winnings.",
  action: "Leave the seat",
};

class Table extends HTMLElement {
  #view = null;
  #drafts = new BetDrafts();
  #motion = new Motion();
  #chosen = "main";
  #chip = CHIPS[1];
  #queue = new CommandQueue();
  #breathing = false;

  connectedCallback() {
    this.#live = new TableSocket(this.getAttribute("name"), {
      onview: (view) => this.render(view),
      onstate: (state) => this.#connection(state),
      onrefused: (error) => this.#refused(error),
    });
    this.#more = new MoreDrawer(this.getAttribute("name"), (view) => this.#live.take(view));
    this.#countdown = new Countdown(byId("clock"));
    this.#controls = new Controls((chip) => this.#choose(chip));
    for (const [id, act] of Object.entries(this.#buttons())) byId(id).addEventListener("click", act);
    this.#keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.#keys);
    this.#watch = new ResizeObserver(() => this.#draw());
    this.#watch.observe(byId("stage"));
    this.#live.start().catch((error) => this.#refused(error));
  }

  disconnectedCallback() {
    this.#live.stop();
    this.#watch.disconnect();
    document.removeEventListener("keydown", this.#keys);
    this.#countdown.stop();
  }

  #live;
  #keys;
  #watch;
  #countdown;
  #controls;
  #more;

  render(view) {
    const before = this.#view;
    this.#view = view;
    this.#drafts.follow(view, before);
    this.#words(before);
    this.#panels();
    this.#draw(before);
    this.#showControls();
    this.#countdown.show(view.clock);
    this.#more.see(view);
  }

  // ------------------------------------------------------------------ the table

  get #seat() {
    return this.#view.seats.find(({ seat }) => seat === this.#drafts.active) ?? null;
  }

  /** The action with this name, if it is available. An action that depends on the spot applies to the active spot. */
  #legal(action) {
    const may = this.#view?.legal.filter((one) => one.action === action) ?? [];
    return may.find(({ seat }) => seat === this.#drafts.active) ?? may[0] ?? null;
  }

  #words(before) {
    const { table, rules, round, commitment } = this.#view;
    const currency = rules.currency;
    const { min_bet: min, max_bet: max } = rules.limits;
    const limits = [min, max].filter(Boolean).map((one) => money(cents(one), currency, { short: true })).join("–");
    say(byId("where"), dotted(table.title ?? table.name, limits, rules.jurisdiction.name));
    say(byId("bankroll"), money(cents(this.#view.you.chips), currency));
    say(byId("caption"), caption(this.#view) && `“${caption(this.#view)}”`);
    say(byId("turn"), turn(this.#view));
    const step = this.#legal("step");
    byId("step-line").hidden = !step;
    say(byId("step-text"), step?.text ?? "");
    say(byId("result"), resultWords(this.#seat, this.#view));
    const committed = commitment && `deal committed ${commitment.slice(0, 4)}…${commitment.slice(-4)}`;
    say(byId("fair"), dotted(`Round ${round}`, committed));
    put(byId("meters"), this.#view.meters.map((meter) => this.#meter(meter, before)));
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
    put(byId("pays"), payTable(main, { heading: false }));
    put(byId("all-pays"), paytables.map((table) => payTable(table)));
    for (const id of ["bets", "bets-drawn"]) put(byId(id), wagerList(this.#seat, this.#view));
    this.#tips();
    redraw(byId("strip"), seatStrip(this.#view, this.#act()));
  }

  #draw(before = null) {
    const stage = byId("stage");
    if (!this.#view || !stage.clientWidth) return;
    const { rules, you, to_act: acting } = this.#view;
    const first = (seat) => Number(seat === acting) + Number(seat === this.#drafts.active) / 2;
    const own = you.seats.toSorted((a, b) => first(b) - first(a));
    const one = byId("strip").checkVisibility();
    const geo = geometry({ width: stage.clientWidth, height: stage.clientHeight, seats: rules.seats, own, one });
    const focus = placeOfFocus(stage);
    const drawing = drawScene(this.#view, geo, this.#act());
    stage.replaceChildren(drawing);
    if (focus) drawing.querySelector(focus)?.focus();
    if (before) this.#motion.play(before, this.#view, drawing, geo);
  }

  #act() {
    const wagers = this.#legal("wagers");
    const sit = this.#legal("sit");
    return {
      stakes: (seat) => (wagers ? this.#drafts.of(seat).stakes : null),
      allowed: wagers?.allowed ?? {},
      active: this.#drafts.active,
      chosen: wagers ? this.#chosen : null,
      bet: wagers ? (seat, game) => this.#bet(seat, game, this.#chip) : null,
      turnTo: this.#view.you.seats.length > 1 ? (seat) => this.#turnTo(seat) : null,
      free: sit?.seats ?? [],
      sit: (seat) => this.#send("POST", `/seats/${seat}`),
    };
  }

  // ------------------------------------------------------------------ actions

  #showControls() {
    if (!this.#view) return;
    this.#controls.show({
      view: this.#view,
      legal: (action) => this.#legal(action),
      drafts: this.#drafts,
      chip: this.#chip,
      busy: this.#queue.busy,
      breathing: this.#breathing,
    });
  }

  #buttons() {
    return {
      "take-back": () => this.#decide(false),
      "let-it-ride": () => this.#decide(true),
      undo: () => this.#change(() => this.#drafts.now.undo()),
      repeat: () => this.#change(() => this.#drafts.now.repeat()),
      clear: () => this.#change(() => this.#drafts.now.clear()),
      place: () => this.#place(),
      "take-step": () => this.#step(),
      leave: () => this.#leave(),
      "leave-drawn": () => {
        byId("bets-drawer").close();
        this.#leave();
      },
      "open-pays": () => byId("pays-drawer").showModal(),
      "open-bets": () => byId("bets-drawer").showModal(),
      "more-pays": () => byId("pays-drawer").showModal(),
    };
  }

  #key(event) {
    if (isAside(event)) return;
    this.#motion.skip();
    const key = event.key.toLowerCase();
    const chip = CHIPS[Number(key) - 1];
    const acts = {
      w: () => this.#decide(false),
      l: () => this.#decide(true),
      z: this.#buttons().undo,
      backspace: this.#buttons().undo,
      r: this.#buttons().repeat,
      p: () => this.#place(),
    };
    const { seat, game } = focused() ?? { seat: this.#drafts.active, game: this.#chosen };
    if (chip) this.#bet(seat, game, chip);
    else if (acts[key]) acts[key]();
    else return;
    event.preventDefault();
  }

  #choose(value) {
    this.#chip = value;
    this.#tips();
    this.#showControls();
  }

  /** Add chips to the spots of a game, or to a tip. The view gives the limits. */
  #bet(seat, kind, value) {
    this.#drafts.active = seat;
    const wagers = this.#legal("wagers");
    const spot = this.#view?.rules.spots.find((one) => kindOf(one) === kind && wagers?.allowed[one.wager]);
    if (!spot) return;
    const { min, max } = wagers.allowed[spot.wager];
    if (!isTip(spot)) this.#chosen = kind;
    this.#chip = value;
    this.#change(() => this.#drafts.now.add(kind, value, { min: min && cents(min), max: max && cents(max) }));
  }

  #turnTo(seat) {
    this.#drafts.active = seat;
    this.#panels();
    this.#draw();
    this.#showControls();
  }

  #change(how) {
    if (!this.#legal("wagers")) return;
    how();
    this.#draw();
    this.#tips();
    this.#showControls();
  }

  #tips() {
    const wagers = this.#legal("wagers");
    const tip = (kind) => this.#bet(wagers.seat, kind, this.#chip);
    for (const id of ["tips", "tips-drawn"]) {
      redraw(byId(id), tipButtons(this.#view, wagers, this.#drafts.now.stakes, this.#chip, tip));
    }
  }

  async #place() {
    if (!this.#legal("wagers") || byId("place").disabled) return;
    for (const { seat, wagers } of this.#drafts.unplaced(this.#view)) {
      const path = `/seats/${seat}/wagers`;
      if (Object.keys(wagers).length) await this.#send("PUT", path, { wagers });
      else await this.#send("DELETE", path);
    }
  }

  #decide(ride) {
    const decision = this.#legal("decision");
    if (!decision || this.#queue.busy || this.#breathing) return;
    this.#breathe();
    this.#more.decided(ride);
    this.#send("POST", `/seats/${decision.seat}/decision`, { bet: decision.bet, ride });
  }

  /** Take a step that belongs to the player, such as inspecting the cards. */
  #step() {
    const step = this.#legal("step");
    if (step && !this.#queue.busy) this.#send("POST", "/step", { step: step.step });
  }

  #breathe() {
    this.#breathing = true;
    setTimeout(() => {
      this.#breathing = false;
      this.#showControls();
    }, BREATH);
  }

  #leave() {
    const leave = this.#legal("leave");
    if (!leave) return;
    const act = () => this.#send("DELETE", `/seats/${leave.seat}`);
    if (!this.#seat?.bets.length || isOver(this.#seat)) act();
    else ask({ ...LEAVING, act }).catch(() => {});
  }

  async #send(method, path, what = {}) {
    const done = this.#queue.add(`${method} ${path}`, () => this.#carryOut(method, path, what));
    this.#showControls();
    await done;
    this.#showControls();
  }

  async #carryOut(method, path, what) {
    if (!this.#view) return; // the table is no longer shown
    say(byId("notice"), "");
    try {
      const answer = await command(method, this.#live.path + path, what);
      if (answer?.view) this.#live.take(answer.view);
    } catch (error) {
      this.#refused(error, sourceOf(path, what));
    }
  }

  /** Show why a command was rejected, beside the control that sent it, if any. */
  #refused(error, source = null) {
    if (error.status === 401) return this.#shownOut();
    if (!this.#view && error.status < 500) return this.#shownOut(wordsOf(error));
    const notice = byId("notice");
    const { left, top, width } = source?.getBoundingClientRect() ?? {};
    notice.classList.toggle("beside", Boolean(source));
    notice.style.setProperty("--x", `${left + width / 2}px`);
    notice.style.setProperty("--y", `${top}px`);
    say(notice, wordsOf(error));
  }

  /** Replace the table with a message: nobody is logged in, or this viewer cannot see the table. */
  #shownOut(why) {
    this.disconnectedCallback();
    this.#view = null;
    this.replaceChildren(noAccess(why));
  }

  #connection(state) {
    byId("connection").hidden = state === "live";
    if (state === "live") say(byId("notice"), "");
  }
}

/** The control that a command came from: a button, or a seat on the felt. */
function sourceOf(path, { ride }) {
  if (path.endsWith("/wagers")) return byId("place");
  if (path === "/step") return byId("take-step");
  if (path.endsWith("/decision")) return byId(ride ? "let-it-ride" : "take-back");
  return byId("stage").querySelector(`[data-seat="${path.split("/").at(-1)}"]`);
}

/** The spot that has the focus, if any. */
function focused() {
  /** @type {any} */
  const spot = document.activeElement?.closest(".hotspot");
  return spot && { game: spot.dataset.press, seat: Number(spot.closest("[data-seat]").dataset.seat) };
}

/** A selector for the element on the felt that has the focus, to find it again after a redraw. */
function placeOfFocus(stage) {
  /** @type {any} */
  const node = document.activeElement;
  if (!stage.contains(node)) return null;
  const { seat } = node.closest("[data-seat]")?.dataset ?? {};
  return `${seat ? `[data-seat="${seat}"] ` : ""}[data-press="${node.dataset.press}"]`;
}

const name = fromQuery("table") ?? decodeURIComponent(location.pathname.split("/").findLast(Boolean) ?? "");
document.querySelector("lir-table").setAttribute("name", name);
customElements.define("lir-table", Table);
