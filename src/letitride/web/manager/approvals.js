// Actions that require two people: one requests an action, another approves it, and the first carries it out.

import { alertLine, button, html, note } from "../shared/elements.js";
import { AMOUNT, amountSent, choice, empty, field, onSubmit } from "../shared/forms/fields.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { amountOf } from "../shared/money.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { lost } from "../shared/staff/polling.js";
import { facts } from "../shared/tabular.js";
import { ADJUSTMENT_REASONS, APPROVAL_FIELDS, IRREGULARITIES } from "../shared/names.js";
import { dateTime } from "../shared/words.js";

const linkPath = (link) => `/links/${encodeURIComponent(link)}`;

/** The actions that need approval, and the path of the request. */
const ACTIONS = {
  adjust_meter: {
    title: "Adjust a meter",
    path: ({ link, win }) => `${linkPath(link)}/${win === undefined ? "adjustments" : "back-outs"}`,
  },
  change_parameters: { title: "Change link settings", path: ({ link }) => `${linkPath(link)}/parameters` },
  void_round: { title: "Void a round", path: ({ table }) => `/tables/${encodeURIComponent(table)}/ruling` },
  pay_out: { title: "Pay out a player", path: ({ player }) => `/people/${encodeURIComponent(player)}/withdrawals` },
};
const PERCENT = { pattern: "[0-9]{1,3}(\\.[0-9]{1,4})?%", title: "A percentage, such as 12%", autocomplete: "off" };

const send = (path, what) => withFreshPassword(() => command("POST", path, what));

/** A form that opens under its title. `act` gets its values, and `done` is called after they are accepted. */
export function folded(title, words, fields, act, done = () => {}) {
  const form = html("form", { class: "form pair" }, [
    fields,
    alertLine(),
    html("button", { type: "submit", class: "button" }, words),
  ]);
  onSubmit(form, async (values) => {
    await act(values);
    empty(form, values);
    done();
  });
  return html("details", { class: "change" }, html("summary", {}, title), form);
}

/** A form that requests a second person's approval. `body` turns its values into the request. */
export function asking(action, fields, desk, body) {
  const { title, path } = ACTIONS[action];
  const sent = (values) => send(path({ link: desk.link, ...values }), body(values));
  return folded(title, "Request approval", fields, sent, () => desk.look().catch(lost));
}

/** The forms for the changes that this person may request on a link. */
export function changeForms(person, desk) {
  const forms = [
    mayDo(person, "adjust_meter") && adjusting(desk),
    mayDo(person, "adjust_meter") && backingOut(desk),
    mayDo(person, "change_parameters") && parameters(desk),
  ].filter(Boolean);
  return forms.length > 0
    ? forms
    : [note("Supervisors can adjust meters. Executives can also change a link’s settings.")];
}

const levels = (desk, name) => choice(name, "Level", desk.rates.map(({ level }) => [level, level]));

/** The reason from the list, and a note, which "other" requires. */
function reasons(left_out) {
  const listed = Object.entries(ADJUSTMENT_REASONS).filter(([reason]) => reason !== left_out);
  const chosen = choice("reason", "Reason", listed);
  const written = field({ name: "note", label: "Note", maxlength: 200, required: false });
  const [select, input] = [chosen.querySelector("select"), written.querySelector("input")];
  const need = () => (input.required = select.value === "other");
  select.addEventListener("change", need);
  need();
  return [chosen, html("div", { class: "whole" }, written)];
}

function adjusting(desk) {
  const fields = [
    levels(desk, "level"),
    field({ name: "amount", label: "New amount", ...AMOUNT }),
    ...reasons("backed_out"),
  ];
  return asking("adjust_meter", fields, desk, (said) => ({ ...said, amount: amountSent(said.amount) }));
}

/** Back out a win: its meter and reserve become what they would be without it. */
function backingOut(desk) {
  const number = field({ name: "win", label: "Win number", type: "number", min: 1, step: 1 });
  const made = asking("adjust_meter", [number, ...reasons()], desk, (said) => ({ ...said, win: Number(said.win) }));
  made.id = "back-out";
  made.querySelector("summary").textContent = "Back out a win";
  return made;
}

/** The form starts with the current settings of the chosen level. */
function parameters(desk) {
  const fields = [
    levels(desk, "of"),
    field({ name: "seed", label: "Seed", ...AMOUNT }),
    field({ name: "contribution", label: "Contribution", ...PERCENT }),
    field({ name: "reserve_rate", label: "To the reserve", ...PERCENT }),
    field({ name: "cap", label: "Cap", required: false, placeholder: "none", ...AMOUNT }),
  ];
  const sent = ({ of: level, seed, cap, ...rates }) => {
    return { level, seed: amountSent(seed), ...rates, cap: cap ? amountSent(cap) : null };
  };
  const made = asking("change_parameters", fields, desk, sent);
  const { elements } = made.querySelector("form");
  const fill = () => {
    const now = desk.rates.find(({ level }) => level === elements.of.value);
    for (const name of ["seed", "contribution", "reserve_rate", "cap"]) elements[name].value = now?.[name] ?? "";
  };
  elements.of.addEventListener("change", fill);
  made.addEventListener("toggle", fill);
  made.addEventListener("reset", () => setTimeout(fill));
  return made;
}

/** Pending approvals for this link or for no link, with the actions available to this person. */
export function approvalList(approvals, person, desk) {
  const shown = approvals.filter(({ action }) => action in ACTIONS); // the People page shows the others
  const here = shown.filter(({ parameters: { link } }) => link === undefined || link === desk.link);
  if (here.length === 0) return note("Nothing is waiting for approval.");
  return html("ul", { class: "approvals" }, here.map((one) => approval(one, person, desk)));
}

function approval(one, person, desk) {
  const { path } = ACTIONS[one.action];
  const title = one.parameters.win === undefined ? ACTIONS[one.action].title : "Back out a win";
  const notice = alertLine();
  const mine = one.asked_by === person.name;
  const answer = (word) =>
    once(notice, async () => {
      await send(`/approvals/${one.number}`, { answer: word });
      await desk.look();
    });
  const carryOut = once(notice, async () => {
    const { link, player, cap, win, table, round: _, what: __, ...said } = one.parameters;
    const limit = cap === undefined ? {} : { cap: cap === "none" ? null : cap };
    const named = win === undefined ? {} : { win: Number(win) };
    await send(path({ link, player, win, table }), { ...said, ...limit, ...named, approval: one.number });
    await desk.look();
  });
  const answers = !one.given_by && mayDo(person, "approve_adjustment");
  const others = mine ? "Another person" : `Someone other than ${one.asked_by}`;
  return html("li", { class: "approval", "aria-label": `${title}, requested by ${one.asked_by}` }, [
    html("h3", {}, title),
    facts(told(one.parameters, desk.currency)),
    html("ol", { class: "steps" }, [
      html("li", { class: "done" }, `Requested by ${one.asked_by}`),
      one.given_by
        ? html("li", { class: "done" }, `Approved by ${one.given_by}`)
        : html("li", {}, `${others} approves`),
      html("li", {}, `${one.asked_by} carries it out`),
    ]),
    note(`Expires ${dateTime(one.expires)}`),
    html("div", { class: "row" }, [
      mine && one.given_by && button("Carry out", carryOut, { class: "button danger" }),
      !mine && answers && button("Approve", answer("approve"), { class: "button primary" }),
      answers && button(mine ? "Withdraw" : "Decline", answer("decline")),
    ]),
    notice,
  ]);
}

const MONEY = ["amount", "seed", "cap"];

/** The details of a request. */
function told({ link: _, currency, ...said }, usual) {
  const isMoney = (name, value) => MONEY.includes(name) && value !== "none";
  const shown = (name, value) => {
    if (name === "what") return IRREGULARITIES[value];
    if (name === "reason") return ADJUSTMENT_REASONS[value] ?? value;
    return isMoney(name, value) ? amountOf(value, currency ?? usual) : value;
  };
  return Object.entries(said).map(([name, value]) => [APPROVAL_FIELDS[name], shown(name, value)]);
}
