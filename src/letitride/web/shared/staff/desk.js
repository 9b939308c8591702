// What the desks of the staff share: who may sit here, tabs, figures, clauses, notices.

import { citations } from "../citations.js";
import { Dismissed } from "../forms/dialogs.js";
import { html, idFor } from "../elements.js";
import { logInAddress } from "../header.js";
import { cents, money } from "../money.js";
import { Refusal, me, wordsOf } from "../server/requests.js";

/** Who sits at this desk; who may not is told so, and nothing else is drawn. */
export async function atDesk(main, permissions) {
  const who = await me();
  if (!who) {
    location.replace(logInAddress());
    return null;
  }
  if (permissions.some((one) => who.permissions.includes(one))) return who;
  main.replaceChildren(html("section", { class: "panel away" },
    html("h1", {}, "This desk is not yours"),
    html("p", { class: "why" }, `You are logged in as ${who.name}, ${who.roles.join(" and ")}.`)));
  return null;
}

export const mayDo = (who, permission) => who.permissions.includes(permission);

/** Do something a person asked for; what goes wrong is said in the notice, with its clauses. */
export async function attempt(notice, act) {
  notice.replaceChildren();
  try {
    return await act();
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    notice.replaceChildren(words(wordsOf(error)));
    if (error instanceof Refusal && error.clauses.length) notice.append(" ", clauses(error.clauses));
    return undefined;
  }
}

/** The same for one button or form, and what is meant once however often that is pressed. */
export function once(notice, act) {
  let busy = false;
  return async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    await attempt(notice, act);
    busy = false;
  };
}

/** Say above the page that what it shows may be old; who is not logged in any more is shown out. */
export function lost(error) {
  if (error?.status === 401) return location.replace(logInAddress());
  reached();
  const words = error instanceof Refusal ? error.words : "The house cannot be reached. What is shown here may be old.";
  document.querySelector("lir-header").after(html("p", { class: "lost", role: "status" }, words));
}

/** It is as it is shown. */
export const reached = () => document.querySelector(".lost")?.remove();

/** Looks follow one another, so that none is overtaken; who asks while one waits shares that one. */
export function inTurn(look) {
  let [under, next] = [Promise.resolve(), null];
  return () => (next ??= under.catch(() => {}).then(() => {
    next = null;
    return (under = look());
  }));
}

/** Look again and again, while somebody may see it and is not asked something. */
export async function keepLooking(look, every) {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, every));
    if (!document.hidden && !document.querySelector("dialog[open]")) await look().then(reached, lost);
  }
}

/** What stands behind a decision: each clause says what it says when it is pressed. */
export const clauses = (ids, rulings = []) => citations({ clauses: ids, rulings });

/** Whether most of what a column says are words. */
function wordy(rows, n) {
  const said = rows.map((row) => row[n]).filter((cell) => typeof cell === "string" && cell !== "–");
  return said.filter((cell) => /^\p{L}(?!\$)/u.test(cell)).length > said.length / 2;
}

/** A table of figures: the first column names the row, figures are aligned to the right. */
export function figures(label, head, rows, empty = "Nothing yet.") {
  if (rows.length === 0) return html("p", { class: "note" }, empty);
  const kinds = head.map((_, n) => (n > 0 && wordy(rows, n) ? "words" : null));
  return html("div", { class: "scroll", "data-scrolls": true, tabindex: 0, role: "group", "aria-label": label },
    html("table", { class: "figures dense", "aria-label": label },
      html("thead", {}, html("tr", {}, head.map((name, n) => html("th", { scope: "col", class: kinds[n] }, name)))),
      html("tbody", {}, rows.map(([first, ...others]) =>
        html("tr", {}, html("th", { scope: "row" }, first), others.map((cell, n) => html("td", { class: kinds[n + 1] }, cell)))))));
}

/** Names and values, one above the other. */
export const facts = (pairs) =>
  html("dl", { class: "facts" }, pairs.filter(Boolean).map(([name, value]) =>
    html("div", {}, html("dt", {}, name), html("dd", {}, value))));

/** A choice of several, labelled. */
export function choice(name, label, options, chosen, attributes = {}) {
  const id = idFor(name);
  return html("p", { class: "field" },
    html("label", { for: id }, label),
    html("select", { id, name, ...attributes }, options.map(([value, words]) =>
      html("option", { value, selected: value === chosen }, words))));
}

export const tick = (name, label, checked = false) =>
  html("label", { class: "tick" }, html("input", { type: "checkbox", name, checked }), html("span", {}, label));

/** Tabs over panels that are in the page; left and right go from one to the next. */
export function tabs(list, onshow = () => {}) {
  const all = [...list.querySelectorAll("[role=tab]")];
  const panelOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const show = (chosen) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panelOf(tab).hidden = tab !== chosen;
    }
    onshow(panelOf(chosen).id);
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) show(tab);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const there = all.filter((tab) => !tab.hidden);
    if (!step) return;
    const next = there.at((there.indexOf(document.activeElement) + step) % there.length);
    next.focus();
    show(next);
  });
  list.hidden = false; // they work from here on
  const find = (id) => all.find((tab) => !tab.hidden && tab.getAttribute("aria-controls") === id);
  return { show: (usual, wanted = usual) => show(find(wanted) ?? find(usual)) };
}

export const amountOf = (text, currency) => (text === null ? "–" : money(cents(text), currency));

/** Millionths of a cent as money, to the hundredth of a cent where it is finer than cents. */
export function micros(amount, currency) {
  const size = Math.abs(amount);
  const fine = Math.floor((size % 1_000_000) / 10_000);
  const whole = money(Math.floor(size / 1_000_000), currency);
  return `${amount < 0 ? "−" : ""}${whole}${fine ? String(fine).padStart(2, "0") : ""}`;
}

/** A moment as a clock on the wall has it. */
export const clock = (moment, year) =>
  moment ? new Date(moment).toLocaleString("en-GB", { year, day: "2-digit", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" }) : "–";

export const words = (name) => name.replaceAll("_", " ");

/** The choice in the address: ?table=T1. */
export const asked = (name) => new URLSearchParams(location.search).get(name);

export function remember(name, value) {
  const address = new URL(location.href);
  address.searchParams.set(name, value);
  history.replaceState(null, "", address);
}
