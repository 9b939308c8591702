// The irregularities tab: a dealer reports what happened, and a supervisor rules on the report.

import { citations } from "../shared/citations.js";
import { alertLine, button, html, note, panel, put, redraw, say } from "../shared/elements.js";
import { choice, field, optionsOf, tick } from "../shared/forms/fields.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { command, get } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { facts } from "../shared/tabular.js";
import { CONSEQUENCES, DECK_FATES, IRREGULARITIES, PHASES } from "../shared/names.js";
import { dateTime } from "../shared/words.js";
import { ASKS, FACTS, TICKS } from "./irregularities.js";

/** Milliseconds between checks for an approval, while a void waits for a second person. */
const EVERY = 2000;
const NOTE = { name: "note", label: "Note", maxlength: 200, autocomplete: "off" };

export function rulingTab(room, state) {
  const report = reportPanel(state);
  const ruling = rulingPanel(state);
  put(room, html("div", { class: "columns halves" }, report.part, ruling.part));
  return {
    render(view, procedure) {
      report.render(view, procedure);
      ruling.render(procedure);
    },
  };
}

/** The form for a report, which puts the round on hold. It lists only irregularities that can happen at this table. */
function reportPanel(state) {
  const notice = alertLine();
  const moment = note();
  const details = html("div", { class: "whole pair form" });
  const seat = choice("seat", "Seat", [["", "No seat"]]);
  const form = html("form", { class: "form" }, [
    choice("what", "What happened", []),
    details,
    seat,
    field({ ...NOTE, required: false, label: "Note (optional)" }),
    html("button", { type: "submit", class: "button primary" }, "Report and hold the round"),
    notice,
  ]);
  const what = form.querySelector("[name=what]");
  const ask = () => {
    const asks = ASKS[what.value] ?? [];
    put(details, asks.map((name) => (FACTS[name] ? field({ name, ...FACTS[name] }) : tick(name, TICKS[name]))));
  };
  form.addEventListener("change", (event) => event.target.name === "what" && ask());
  form.addEventListener(
    "submit",
    once(notice, async () => {
      const answer = await command("POST", `${state.live.path}/irregularities`, said(form));
      form.reset();
      ask();
      state.live.take(answer.view);
    }),
  );
  let offered = "";
  return {
    part: panel("wrong-title", "Report", moment, form),
    render({ round, phase, rules, held }, { offers }) {
      say(
        moment,
        held ? "The round is on hold until a supervisor rules on the report." : `Round ${round}, ${PHASES[phase]}.`,
      );
      form.hidden = Boolean(held);
      if (offered === offers.join()) return;
      offered = offers.join();
      put(what, optionsOf(offers.map((one) => [one, IRREGULARITIES[one]])));
      const seats = Array.from({ length: rules.seats }, (_, n) => [String(n + 1), `Seat ${n + 1}`]);
      put(seat.querySelector("select"), optionsOf([["", "No seat"], ...seats]));
      ask();
    },
  };
}

/** The facts of a report, in the format of the request. */
function said(form) {
  const values = new FormData(form);
  const what = String(values.get("what"));
  return Object.fromEntries([
    ["what", what],
    ["seat", values.get("seat") ? Number(values.get("seat")) : null],
    ["note", values.get("note")],
    ...ASKS[what].map((name) => [name, FACTS[name] ? Number(values.get(name)) : values.has(name)]),
  ]);
}

/** The report that put the round on hold, and the ruling that the rules prescribe. A supervisor confirms the ruling or
 * dismisses the report. */
function rulingPanel(state) {
  const { person } = state;
  const notice = alertLine();
  const shown = html("div", { "aria-live": "polite" });
  const typed = field(NOTE);
  const acts = html("div", { class: "row" });
  const waiting = html("div", {});
  const form = html("form", { class: "form", hidden: true }, typed, acts);
  const written = () => typed.querySelector("input").value;
  let [about, timer] = [null, null];
  form.addEventListener("submit", (event) => event.preventDefault());

  const rule = (more, words) =>
    once(notice, async () => {
      const path = `${state.live.path}/ruling`;
      const answer = await withFreshPassword(() => command("POST", path, { note: written(), ...more }));
      if (answer.approval) return look();
      typed.querySelector("input").value = "";
      put(shown, html("p", { class: "warning", role: "status" }, words(answer.ruling)));
      about = "ruled";
      state.live.take(answer.view);
      return undefined;
    });
  const confirmed = (ruling) => `Ruled: ${CONSEQUENCES[ruling.outcome].toLowerCase()}. ${DECK_FATES[ruling.deck]}.`;

  /** Show the pending approval of a void to the person who requested it and to others who may approve it. */
  async function look() {
    clearTimeout(timer);
    const all = await get("/approvals").catch(() => []);
    const mine = all.filter(({ action, parameters }) => action === "void_round" && parameters.table === state.table);
    redraw(waiting, mine.map(approval));
    acts.hidden = mine.some(({ asked_by: by }) => by === person.name);
    if (about && about !== "ruled") timer = setTimeout(look, EVERY);
  }

  function approval(one) {
    const answer = (word) =>
      once(notice, async () => {
        const what = { answer: word };
        await withFreshPassword(() => command("POST", `/approvals/${one.number}`, what));
        await look();
      });
    const own = one.asked_by === person.name;
    const carryOut = rule({ note: one.parameters.note, approval: one.number }, confirmed);
    const words = one.given_by
      ? `${one.given_by} approved the void that ${one.asked_by} requested.`
      : `${one.asked_by} requested a void: “${one.parameters.note}”. A second person must approve it.`;
    return html("div", { class: "approval" }, [
      html("p", { role: "status" }, words),
      html("div", { class: "row" }, [
        own && one.given_by && button("Void the round", carryOut, { class: "button danger" }),
        !own && !one.given_by && button("Approve", answer("approve"), { class: "button primary" }),
        !one.given_by && button(own ? "Withdraw the request" : "Decline", answer("decline")),
      ]),
    ]);
  }

  const dismiss = () =>
    button("Nothing irregular happened", rule({ dismiss: true }, () => "The report was dismissed. Play continues."));

  /** Show a report whose ruling depends on counts that a supervisor has yet to take. */
  function wait(held, dealing) {
    const may = mayDo(person, "rule_on_play") && !dealing;
    put(shown, reportWords(held), note(may ? COUNT_FIRST : whoRules(may, false)));
    form.hidden = !may;
    put(acts, dismiss());
  }

  function open(held, preview, needsSecond, dealing) {
    const two = needsSecond && preview.outcome === "void";
    const may = mayDo(person, "rule_on_play") && !dealing;
    put(shown, reportWords(held), may || dealing ? rulingWords(preview) : null, note(whoRules(may, two)));
    form.hidden = !may;
    const danger = { class: `button ${preview.outcome === "continue" ? "primary" : "danger"}` };
    const words = two ? "Request approval of the void" : `Confirm: ${CONSEQUENCES[preview.outcome].toLowerCase()}`;
    put(
      acts,
      button(words, rule({}, confirmed), danger),
      dismiss(),
    );
    if (two && mayDo(person, "approve_adjustment")) look();
  }

  return {
    part: panel("ruling-title", "Ruling", shown, form, waiting, notice),
    render({ held, preview, needs_second: two, dealer }) {
      const now = held && `${held.time} ${two} ${dealer} ${Boolean(preview)}`;
      if (now === about || (!held && about === "ruled")) return;
      about = now;
      clearTimeout(timer);
      put(waiting);
      acts.hidden = false;
      if (held && !preview) wait(held, dealer === person.name);
      else if (held) open(held, preview, two, dealer === person.name);
      else {
        form.hidden = true;
        put(shown, note("No report is waiting for a ruling."));
      }
    },
  };
}

const COUNT_FIRST = "Count the cards first by taking the next steps on the Deal tab. The counts decide the ruling.";

const whoRules = (may, two) => {
  if (!may) return "Call a supervisor. The round is on hold until a supervisor rules.";
  return two
    ? "This void requires two people. Nothing happens until both of them agree."
    : "Nothing happens until you confirm.";
};

/** A report in words: what happened, who reported it, where, and when. */
function reportWords({ what, by, seat, note: words, time, ...said }) {
  const asked = ASKS[what].map((name) => [
    FACTS[name]?.label ?? TICKS[name],
    FACTS[name] ? String(said[name]) : said[name] ? "yes" : "no",
  ]);
  return facts([
    ["Report", IRREGULARITIES[what]],
    ["Reported by", by],
    ["Seat", seat ? String(seat) : "none"],
    ...asked,
    ["Note", words || "none"],
    ["Time", dateTime(time)],
  ]);
}

/** A ruling with its clauses. */
export function rulingWords({ outcome, deck, clauses: ids, rulings }) {
  return html("div", { class: "consequence" }, [
    html("strong", {}, `${CONSEQUENCES[outcome]}.`),
    html("p", {}, `${DECK_FATES[deck]}.`),
    citations(ids, rulings),
  ]);
}
