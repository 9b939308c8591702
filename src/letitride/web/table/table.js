// <lir-table>: one table as one viewer sees it. It takes a view and renders it; what may be done
// is in the view too, and goes back to the house as commands.

import { html, keepFocus, say } from "../shared/elements.js";
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
import { caption, isOver, turn } from "../shared/words.js";
import { resultWords, tipButtons, wagerList } from "./bets_panel.js";
import { CommandQueue } from "./command_queue.js";
import { Controls } from "./controls.js";
import { Countdown } from "./countdown.js";
import { MoreDrawer } from "./more_drawer.js";
import { Motion, tick } from "./motion.js";
import { noAccess } from "./no_access.js";

/** A second press of a quick hand is no answer to the next question. */
const BREATH = 400;

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
    this.#more = new MoreDrawer(this.getAttribute("name"), (id) => this.#get(id), (view) => this.#live.take(view));
    this.#countdown = new Countdown(this.#get("clock"));
    this.#controls = new Controls((id) => this.#get(id), (chip) => this.#choose(chip));
    for (const [id, act] of Object.entries(this.#buttons())) this.#get(id).addEventListener("click", act);
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

  // ------------------------------------------------------------------ what lies on the table

  /** @returns {any} */
  #get(id) {
    return this.querySelector(`#${id}`);
  }

  get #seat() {
    return this.#view.seats.find(({ seat }) => seat === this.#drafts.active) ?? null;
  }

  /** What may be done, at the spot that is active where it is done at a spot. */
  #legal(action) {
    const may = this.#view?.legal.filter((one) => one.action === action) ?? [];
    return may.find(({ seat }) => seat === this.#drafts.active) ?? may[0] ?? null;
  }

  #words(before) {
    const { table, rules } = this.#view;
    const currency = rules.currency;
    const { min_bet: min, max_bet: max } = rules.limits;
    const limits = [min, max].filter(Boolean).map((one) => money(cents(one), currency, { short: true })).join("–");
    say(this.#get("where"), [table.title ?? table.name, limits, rules.jurisdiction.name].filter(Boolean).join(" · "));
    say(this.#get("bankroll"), money(cents(this.#view.you.chips), currency));
    say(this.#get("caption"), caption(this.#view) && `“${caption(this.#view)}”`);
    say(this.#get("turn"), turn(this.#view));
    say(this.#get("result"), resultWords(this.#seat, this.#view));
    say(
      this.#get("fair"),
      [
        `Round ${this.#view.round}`,
        this.#view.commitment &&
        `deal committed ${this.#view.commitment.slice(0, 4)}…${this.#view.commitment.slice(-4)}`,
      ].filter(Boolean).join(" · "),
    );
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
    this.#tips();
    const strip = this.#get("strip");
    keepFocus(strip, () => strip.replaceChildren(...seatStrip(this.#view, this.#act())));
  }

  #draw(before = null) {
    const stage = this.#get("stage");
    if (!this.#view || !stage.clientWidth) return;
    const { rules, you, to_act: acting } = this.#view;
    const first = (seat) => Number(seat === acting) + Number(seat === this.#drafts.active) / 2;
    const own = you.seats.toSorted((a, b) => first(b) - first(a));
    const one = this.#get("strip").checkVisibility();
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

  // ------------------------------------------------------------------ what may be done

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
      leave: () => this.#leave(),
      "leave-drawn": () => {
        this.#get("bets-drawer").close();
        this.#leave();
      },
      "open-pays": () => this.#get("pays-drawer").showModal(),
      "open-bets": () => this.#get("bets-drawer").showModal(),
      "more-pays": () => this.#get("pays-drawer").showModal(),
    };
  }

  #key(event) {
    if (event.metaKey || event.ctrlKey || event.altKey || event.repeat || document.querySelector("dialog[open]")) {
      return;
    }
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

  /** Chips on the spots of a game, or for a tip. The amounts the house allows are in the view. */
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
    for (const part of ["tips", "tips-drawn"].map((id) => this.#get(id))) {
      keepFocus(
        part,
        () => part.replaceChildren(...tipButtons(this.#view, wagers, this.#drafts.now.stakes, this.#chip, tip)),
      );
    }
  }

  async #place() {
    if (!this.#legal("wagers") || this.#get("place").disabled) return;
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
    else {ask({
        title: "Leave before the round is over",
        text: "What you have not decided yet is taken back for you. " +
          "The rest is played to its end, and what it brings is yours.",
        action: "Leave the seat",
        act,
      }).catch(() => {});}
  }

  async #send(method, path, what = {}) {
    const done = this.#queue.add(`${method} ${path}`, () => this.#carryOut(method, path, what));
    this.#showControls();
    await done;
    this.#showControls();
  }

  async #carryOut(method, path, what) {
    if (!this.#view) return; // shown out meanwhile
    say(this.#get("notice"), "");
    try {
      const answer = await command(method, this.#live.path + path, what);
      if (answer?.view) this.#live.take(answer.view);
    } catch (error) {
      this.#refused(error);
    }
  }

  #refused(error) {
    if (error.status === 401) this.#shownOut();
    else if (!this.#view && error.status < 500) this.#shownOut(wordsOf(error));
    else say(this.#get("notice"), wordsOf(error));
  }

  /** Nobody is logged in, or not any more; or there is no such table, or none for who looks. */
  #shownOut(why) {
    this.disconnectedCallback();
    this.#view = null;
    this.replaceChildren(noAccess(why));
  }

  #connection(state) {
    this.#get("connection").hidden = state === "live";
    if (state === "live") say(this.#get("notice"), "");
  }
}

/** The spot that has the focus, if one has. */
function focused() {
  /** @type {any} */
  const spot = document.activeElement?.closest(".hotspot");
  return spot && { game: spot.dataset.press, seat: Number(spot.closest("[data-seat]").dataset.seat) };
}

/** What has the focus on the felt, to be found again when it is drawn anew. */
function placeOfFocus(stage) {
  /** @type {any} */
  const node = document.activeElement;
  if (!stage.contains(node)) return null;
  const { seat } = node.closest("[data-seat]")?.dataset ?? {};
  return `${seat ? `[data-seat="${seat}"] ` : ""}[data-press="${node.dataset.press}"]`;
}

const name = new URLSearchParams(location.search).get("table") ??
  decodeURIComponent(location.pathname.split("/").findLast(Boolean) ?? "");
document.querySelector("lir-table").setAttribute("name", name);
customElements.define("lir-table", Table);
