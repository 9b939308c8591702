// What takes two persons: one asks, another approves or declines, then the first carries it out.

import { amountOf, attempt, choice, clock, facts, mayDo } from "./desk.js";
import { field, onSubmit } from "./dialogs.js";
import { html } from "./draw.js";
import { command } from "./server.js";
import { withFreshPassword } from "./step_up.js";
import { AMOUNT, typed } from "./tray.js";
import { sentence } from "./words.js";

const ROUTES = { adjust_meter: "adjustments", change_parameters: "parameters" };
const TITLES = { adjust_meter: "Adjust a meter", change_parameters: "Change parameters" };
const PERCENT = { pattern: "[0-9]{1,3}(\\.[0-9]{1,4})?%", autocomplete: "off" };

const send = (path, what) => withFreshPassword(() => command("POST", path, what));

/** The forms for what this person may ask. */
export function changeForms(person, desk) {
  const forms = [mayDo(person, "adjust_meter") && adjusting(desk), mayDo(person, "change_parameters") && parameters(desk)].filter(Boolean);
  return forms.length ? forms : [html("p", { class: "note" }, "Supervisors adjust meters, executives change parameters too.")];
}

function asking(title, fields, desk, route, body) {
  const form = html("form", { class: "form pair" }, fields,
    html("p", { class: "notice", role: "alert" }),
    html("button", { type: "submit", class: "button" }, "Ask a second person"));
  onSubmit(form, async (values) => {
    await send(`${desk.path}/${route}`, body(values));
    form.reset();
    await desk.look();
  });
  return html("details", { class: "change" }, html("summary", {}, title), form);
}

const levels = (desk, name) => choice(name, "Level", desk.rates.map(({ level }) => [level, level]));

function adjusting(desk) {
  return asking("Adjust a meter", [
    levels(desk, "level"),
    field({ name: "amount", label: "New amount", ...AMOUNT }),
    html("div", { class: "whole" }, field({ name: "reason", label: "Reason", maxlength: 200 })),
  ], desk, "adjustments", ({ level, amount, reason }) => ({ level, amount: typed(amount), reason }));
}

function parameters(desk) {
  const [first] = desk.rates;
  return asking("Change parameters", [
    levels(desk, "of"),
    field({ name: "seed", label: "Seed", value: first.seed, ...AMOUNT }),
    field({ name: "contribution", label: "Contribution", value: first.contribution, ...PERCENT }),
    field({ name: "reserve_rate", label: "To the reserve", value: first.reserve_rate, ...PERCENT }),
    field({ name: "cap", label: "Cap", required: false, placeholder: "none", value: first.cap ?? "", ...AMOUNT }),
  ], desk, "parameters", (said) => ({
    level: said.of, seed: typed(said.seed), contribution: said.contribution, reserve_rate: said.reserve_rate, cap: said.cap ? typed(said.cap) : null,
  }));
}

/** What waits, and what this person can do about it. */
export function approvalList(approvals, person, desk) {
  const here = approvals.filter(({ parameters: said }) => said.link === desk.link);
  if (here.length === 0) return html("p", { class: "note" }, "Nothing waits for a second person.");
  return html("ul", { class: "approvals" }, here.map((one) => approval(one, person, desk)));
}

function approval(one, person, desk) {
  const notice = html("p", { class: "notice", role: "alert" });
  const mine = one.asked_by === person.name;
  const answer = (word) => attempt(notice, async () => {
    await send(`/approvals/${one.number}`, { answer: word });
    await desk.look();
  });
  const carryOut = () => attempt(notice, async () => {
    const { link, cap, ...said } = one.parameters;
    const limit = cap === undefined ? {} : { cap: cap === "none" ? null : cap };
    await send(`${desk.path}/${ROUTES[one.action]}`, { ...said, ...limit, approval: one.number });
    await desk.look();
  });
  const acts = [
    mine && one.given_by && html("button", { type: "button", class: "button danger", onclick: carryOut }, "Carry out"),
    !mine && !one.given_by && mayDo(person, "approve_adjustment") && html("button", { type: "button", class: "button primary", onclick: () => answer("approve") }, "Approve"),
    !one.given_by && mayDo(person, "approve_adjustment") && html("button", { type: "button", class: "button", onclick: () => answer("decline") }, mine ? "Take back" : "Decline"),
  ].filter(Boolean);
  return html("li", { class: "approval", "aria-label": `${TITLES[one.action]}, asked by ${one.asked_by}` },
    html("h3", {}, TITLES[one.action]),
    facts(Object.entries(one.parameters).filter(([name]) => name !== "link").map(([name, value]) =>
      [sentence(name.replaceAll("_", " ")), ["amount", "seed"].includes(name) ? amountOf(value, desk.currency) : value])),
    html("ol", { class: "steps" },
      html("li", { class: "done" }, `Asked by ${one.asked_by}`),
      html("li", { class: one.given_by ? "done" : null }, one.given_by ? `Approved by ${one.given_by}` : mine ? "Another person approves" : `Somebody other than ${one.asked_by} approves`),
      html("li", {}, `${one.asked_by} carries it out`)),
    html("p", { class: "note" }, `Until ${clock(one.expires)}`),
    html("div", { class: "row" }, acts), notice);
}
