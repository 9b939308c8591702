// Actions that require two people: one asks, another approves or declines, and the first carries it out.

import { html } from "../shared/elements.js";
import { AMOUNT, amountSent, choice, empty, field, onSubmit } from "../shared/forms/fields.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { amountOf } from "../shared/money.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { lost } from "../shared/staff/polling.js";
import { facts } from "../shared/staff/tabular.js";
import { dateTime, sentence } from "../shared/words.js";

/** What may be asked for, and where it is asked and carried out. */
const ACTIONS = {
  adjust_meter: { title: "Adjust a meter", path: ({ link }) => `/links/${encodeURIComponent(link)}/adjustments` },
  change_parameters: {
    title: "Change parameters",
    path: ({ link }) => `/links/${encodeURIComponent(link)}/parameters`,
  },
  pay_out: { title: "Pay a player out", path: ({ player }) => `/people/${encodeURIComponent(player)}/withdrawals` },
};
const PERCENT = { pattern: "[0-9]{1,3}(\\.[0-9]{1,4})?%", title: "A percentage, as 12%", autocomplete: "off" };

const send = (path, what) => withFreshPassword(() => command("POST", path, what));

/** A form that opens under its title; `act` is handed what it says, `done` called when it was taken. */
export function folded(title, button, fields, act, done = () => {}) {
  const form = html("form", { class: "form pair" }, [
    fields,
    html("p", { class: "notice", role: "alert" }),
    html("button", { type: "submit", class: "button" }, button),
  ]);
  onSubmit(form, async (values) => {
    await act(values);
    empty(form, values);
    done();
  });
  return html("details", { class: "change" }, html("summary", {}, title), form);
}

/** A form that asks a second person; `body` is what it says, as it is sent. */
export function asking(action, fields, desk, body) {
  const { title, path } = ACTIONS[action];
  const sent = (values) => send(path({ link: desk.link, player: values.player }), body(values));
  return folded(title, "Ask a second person", fields, sent, () => desk.look().catch(lost));
}

/** The forms for what this person may ask of a link's meters. */
export function changeForms(person, desk) {
  const forms = [
    mayDo(person, "adjust_meter") && adjusting(desk),
    mayDo(person, "change_parameters") && parameters(desk),
  ].filter(Boolean);
  return forms.length
    ? forms
    : [html("p", { class: "note" }, "Supervisors adjust meters, executives change parameters too.")];
}

const levels = (desk, name) => choice(name, "Level", desk.rates.map(({ level }) => [level, level]));

function adjusting(desk) {
  return asking(
    "adjust_meter",
    [
      levels(desk, "level"),
      field({ name: "amount", label: "New amount", ...AMOUNT }),
      html("div", { class: "whole" }, field({ name: "reason", label: "Reason", maxlength: 200 })),
    ],
    desk,
    ({ level, amount, reason }) => ({ level, amount: amountSent(amount), reason }),
  );
}

/** The form begins with what the chosen level has now. */
function parameters(desk) {
  const made = asking(
    "change_parameters",
    [
      levels(desk, "of"),
      field({ name: "seed", label: "Seed", ...AMOUNT }),
      field({ name: "contribution", label: "Contribution", ...PERCENT }),
      field({ name: "reserve_rate", label: "To the reserve", ...PERCENT }),
      field({ name: "cap", label: "Cap", required: false, placeholder: "none", ...AMOUNT }),
    ],
    desk,
    (said) => ({
      level: said.of,
      seed: amountSent(said.seed),
      contribution: said.contribution,
      reserve_rate: said.reserve_rate,
      cap: said.cap ? amountSent(said.cap) : null,
    }),
  );
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

/** What waits, of this link and of no link, and what this person can do about it. */
export function approvalList(approvals, person, desk) {
  const here = approvals.filter(({ parameters: { link } }) => link === undefined || link === desk.link);
  if (here.length === 0) return html("p", { class: "note" }, "Nothing waits for a second person.");
  return html("ul", { class: "approvals" }, here.map((one) => approval(one, person, desk)));
}

function approval(one, person, desk) {
  const { title, path } = ACTIONS[one.action];
  const notice = html("p", { class: "notice", role: "alert" });
  const mine = one.asked_by === person.name;
  const answer = (word) =>
    once(notice, async () => {
      await send(`/approvals/${one.number}`, { answer: word });
      await desk.look();
    });
  const carryOut = once(notice, async () => {
    const { link, player, cap, ...said } = one.parameters;
    const limit = cap === undefined ? {} : { cap: cap === "none" ? null : cap };
    await send(path({ link, player }), { ...said, ...limit, approval: one.number });
    await desk.look();
  });
  const acts = [
    mine && one.given_by && html("button", { type: "button", class: "button danger", onclick: carryOut }, "Carry out"),
    !mine && !one.given_by && mayDo(person, "approve_adjustment") &&
    html("button", { type: "button", class: "button primary", onclick: answer("approve") }, "Approve"),
    !one.given_by && mayDo(person, "approve_adjustment") &&
    html("button", { type: "button", class: "button", onclick: answer("decline") }, mine ? "Take back" : "Decline"),
  ].filter(Boolean);
  return html("li", { class: "approval", "aria-label": `${title}, asked by ${one.asked_by}` }, [
    html("h3", {}, title),
    facts(told(one.parameters, desk.currency)),
    html("ol", { class: "steps" }, [
      html("li", { class: "done" }, `Asked by ${one.asked_by}`),
      html("li", { class: one.given_by ? "done" : null }, [
        one.given_by
          ? `Approved by ${one.given_by}`
          : mine
          ? "Another person approves"
          : `Somebody other than ${one.asked_by} approves`,
      ]),
      html("li", {}, `${one.asked_by} carries it out`),
    ]),
    html("p", { class: "note" }, `Until ${dateTime(one.expires)}`),
    html("div", { class: "row" }, acts),
    notice,
  ]);
}

const MONEY = ["amount", "seed", "cap"];

/** What was asked for, line by line. */
function told({ link: _, currency, ...said }, usual) {
  const shown = (
    name,
    value,
  ) => (MONEY.includes(name) && value !== "none" ? amountOf(value, currency ?? usual) : value);
  return Object.entries(said).map(([name, value]) => [sentence(name.replaceAll("_", " ")), shown(name, value)]);
}
