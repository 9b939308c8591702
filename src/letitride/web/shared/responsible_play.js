// Responsible play: session time and cost, limits, self-exclusion, and reminders.

import { html } from "./elements.js";
import { ask } from "./forms/dialog.js";
import { field, onSubmit } from "./forms/fields.js";
import { cents, money } from "./money.js";
import { command, get, glance, wordsOf } from "./server/requests.js";

const EVERY = 30_000;

const LIMITS = [
  {
    limit: "loss",
    label: "Loss limit, in the money of the table",
    unit: 100,
    said: (value) => (value / 100).toLocaleString("en"),
  },
  { limit: "time", label: "Time limit, in minutes", unit: 1, said: (value) => `${value} minutes` },
  { limit: "reminder", label: "Reminder every so many minutes", unit: 1, said: (value) => `every ${value} minutes` },
];

const REFUSALS = {
  excluded: "You have kept yourself from playing",
  loss_limit: "Your loss limit is reached",
  time_limit: "Your time limit is reached",
  guest_over: "Your time as a guest is over",
  no_player: "This account does not play",
};

const moment = (text) => new Date(text).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** "1 h 5 min". */
function lasted(minutes) {
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const minutesSince = (moment) => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));

/** What play has cost, or brought, in each currency that was played. */
function cost(play) {
  const sums = Object.entries(play.lost).map(([currency, lost]) => ({ sum: cents(lost), currency })).filter(({ sum }) =>
    sum !== 0
  );
  if (sums.length === 0) return "Nothing lost, nothing won";
  return sums.map(({ sum, currency }) => `${sum > 0 ? "Lost" : "Won"} ${money(Math.abs(sum), currency)}`).join(", ");
}

/** Open the panel. */
export async function showMyPlay() {
  const body = html("div");
  const dialog = html("dialog", { class: "drawer my-play", "aria-label": "My play" }, [
    html("header", {}, [
      html("h2", {}, "My play"),
      html("form", { method: "dialog" }, html("button", { class: "button" }, "Close")),
    ]),
    body,
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await fill(body).catch((error) =>
    body.replaceChildren(html("p", { class: "notice", role: "alert" }, wordsOf(error)))
  );
}

async function fill(body) {
  const [who, play] = await Promise.all([get("/me"), get("/me/play")]);
  body.replaceChildren(sessionOf(play), limitsOf(who), exclusionOf(who, body));
}

function sessionOf(play) {
  const refused = play.refusal &&
    [REFUSALS[play.refusal], play.until && ` until ${moment(play.until)}`, "."].filter(Boolean).join("");
  return html("section", { "aria-labelledby": "session-title" }, [
    html("h3", { id: "session-title" }, "This session"),
    html("p", { class: "large" }, play.since ? lasted(minutesSince(play.since)) : "Not playing"),
    html("p", { class: "note" }, [
      play.since ? `${cost(play)}. Since ${moment(play.since)}.` : "A session begins when you buy chips or bet.",
    ]),
    refused && html("p", { class: "warning" }, refused),
  ]);
}

function limitsOf(who) {
  return html("section", { "aria-labelledby": "limits-title" }, [
    html("h3", { id: "limits-title" }, "Limits of your own"),
    html("p", { class: "note" }, [
      "A stricter limit holds at once, a looser one from tomorrow. An empty field is no limit.",
    ]),
    LIMITS.map((one) => limitForm(one, who.limits[one.limit] ?? null)),
  ]);
}

function limitForm(one, value) {
  const { limit, label, unit, said } = one;
  const form = html("form", { class: "limit" }, [
    field({
      name: limit,
      label,
      type: "number",
      min: "1",
      step: "1",
      required: null,
      value: value && value / unit,
      hint: value ? `Now: ${said(value)}` : "Now: none",
    }),
    html("button", { type: "submit", class: "button", "aria-label": `Set: ${label}` }, "Set"),
    html("p", { class: "notice", role: "alert" }),
  ]);
  onSubmit(form, async (said_) => {
    const wanted = said_[limit] === "" ? null : Math.round(Number(said_[limit]) * unit);
    const { limits } = await command("POST", "/me/limits", { limit, value: wanted });
    const anew = limitForm(one, limits[limit] ?? null);
    form.replaceWith(anew); // the other limits stay as they are typed
    anew.querySelector("input").focus();
    const play = await get("/me/play"); // a limit may be reached by being set
    anew.closest("dialog").querySelector("section").replaceWith(sessionOf(play));
  });
  return form;
}

function exclusionOf(who, body) {
  const until = who.excluded_until && Date.parse(who.excluded_until) > Date.now() ? who.excluded_until : null;
  const button = html("button", {
    type: "button",
    class: "button danger",
    onclick: () => exclude(body).catch(() => {}),
  }, "Keep me from playing…");
  return html("section", { "aria-labelledby": "pause-title" }, [
    html("h3", { id: "pause-title" }, "A pause from play"),
    html("p", { class: "note" }, [
      until
        ? `You do not play until ${moment(until)}. Nobody can take that back.`
        : "Until a day you name you can neither bet nor buy chips. Nobody can take that back, you neither.",
    ]),
    button,
  ]);
}

async function exclude(body) {
  await ask({
    title: "Keep me from playing",
    text: "Until this day you can neither bet nor buy chips, at any table. Nobody can take it back.",
    fields: [{
      name: "until",
      label: "Until",
      type: "date",
      min: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    }],
    action: "Do not let me play",
    danger: true,
    act: ({ until }) => command("POST", "/me/exclusion", { until: `${until}T00:00:00Z` }),
  });
  await fill(body);
}

/** Look every half minute whether a reminder has come due; each is shown once. */
export function remind() {
  const look = () => glance("/me/play").then(showReminder).catch(() => {});
  look();
  setInterval(look, EVERY);
}

async function showReminder(play) {
  if (!play.since || play.reminders === 0) return;
  const key = `reminders since ${play.since}`;
  if (Number(sessionStorage.getItem(key)) >= play.reminders) return;
  sessionStorage.setItem(key, play.reminders);
  const { limits } = await glance("/me");
  document.querySelector(".reminder")?.remove();
  const dialog = html("dialog", { class: "ask reminder", "aria-labelledby": "reminder-title" }, [
    html("h2", { id: "reminder-title" }, `You have been playing for ${lasted(play.reminders * limits.reminder)}`),
    html("p", { class: "why" }, `${cost(play)}.`),
    html("form", { method: "dialog", class: "actions" }, html("button", { class: "button primary" }, "Thank you")),
  ]);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
