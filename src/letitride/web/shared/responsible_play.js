// Responsible play: session time and cost, limits, self-exclusion, and reminders.

import { alertLine, button, html, note, put } from "./elements.js";
import { ask, openDialog } from "./forms/dialog.js";
import { field, onSubmit } from "./forms/fields.js";
import { cents, money } from "./money.js";
import { command, get, glance, wordsOf } from "./server/requests.js";
import { dateTime } from "./words.js";

const EVERY = 30_000;

const LIMITS = [
  { limit: "loss", label: "Loss limit, in the table’s currency", unit: 100, said: (sum) => sum.toLocaleString("en") },
  { limit: "time", label: "Time limit, in minutes", unit: 1, said: (value) => `${value} minutes` },
  { limit: "reminder", label: "Reminder interval, in minutes", unit: 1, said: (value) => `every ${value} minutes` },
];

const REFUSALS = {
  excluded: "You have excluded yourself from play",
  loss_limit: "You have reached your loss limit",
  time_limit: "You have reached your time limit",
  guest_over: "Your guest session has expired",
  no_player: "This account cannot play",
};

/** Format a duration as "1 h 5 min". */
function lasted(minutes) {
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

const dated = (moment) => dateTime(moment, "numeric");

const minutesSince = (moment) => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));

/** The amounts won or lost, in each currency played. */
function cost(play) {
  const sums = Object.entries(play.lost).map(([currency, lost]) => ({ sum: cents(lost), currency }));
  const said = ({ sum, currency }) => `${sum > 0 ? "Lost" : "Won"} ${money(Math.abs(sum), currency)}`;
  return sums.filter(({ sum }) => sum !== 0).map(said).join(", ") || "Nothing won or lost";
}

/** Open the panel where people see and limit their own play. */
export async function showMyPlay() {
  const body = html("div");
  const dialog = html("dialog", { class: "drawer my-play", "aria-label": "My play" }, [
    html("header", {}, [
      html("h2", {}, "My play"),
      html("form", { method: "dialog" }, html("button", { class: "button" }, "Close")),
    ]),
    body,
  ]);
  openDialog(dialog);
  await fill(body).catch((error) => put(body, alertLine(wordsOf(error))));
}

async function fill(body) {
  const [who, play] = await Promise.all([get("/me"), get("/me/play")]);
  put(body, sessionOf(play), limitsOf(who), exclusionOf(who, body));
}

function sessionOf(play) {
  const refused = play.refusal &&
    [REFUSALS[play.refusal], play.until && ` until ${dated(play.until)}`, "."].filter(Boolean).join("");
  return html("section", { "aria-labelledby": "session-title" }, [
    html("h3", { id: "session-title" }, "This session"),
    html("p", { class: "large" }, play.since ? lasted(minutesSince(play.since)) : "Not playing"),
    note(play.since ? `${cost(play)}. Since ${dated(play.since)}.` : "A session begins when you buy chips or bet."),
    refused && html("p", { class: "warning" }, refused),
  ]);
}

function limitsOf(who) {
  return html("section", { "aria-labelledby": "limits-title" }, [
    html("h3", { id: "limits-title" }, "Your limits"),
    note(
      "A stricter limit takes effect immediately, and a looser one takes effect tomorrow. " +
        "Leave a field empty for no limit.",
    ),
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
      hint: value ? `Now: ${said(value / unit)}` : "Now: none",
    }),
    html("button", { type: "submit", class: "button", "aria-label": `Set: ${label}` }, "Set"),
    alertLine(),
  ]);
  onSubmit(form, async (said_) => {
    const wanted = said_[limit] === "" ? null : Math.round(Number(said_[limit]) * unit);
    const { limits } = await command("POST", "/me/limits", { limit, value: wanted });
    const anew = limitForm(one, limits[limit] ?? null);
    form.replaceWith(anew); // keeps the text in the other fields
    anew.querySelector("input").focus();
    const play = await get("/me/play"); // the new limit may already have been reached
    anew.closest("dialog").querySelector("section").replaceWith(sessionOf(play));
  });
  return form;
}

function exclusionOf(who, body) {
  const until = who.excluded_until && Date.parse(who.excluded_until) > Date.now() ? who.excluded_until : null;
  return html("section", { "aria-labelledby": "pause-title" }, [
    html("h3", { id: "pause-title" }, "Take a break from play"),
    note(
      until
        ? `You cannot play until ${dated(until)}. Nobody can undo this.`
        : "Until the date you choose, you cannot bet or buy chips. Nobody can undo this, not even you.",
    ),
    button("Exclude me from play…", () => exclude(body).catch(() => {}), { class: "button danger" }),
  ]);
}

async function exclude(body) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await ask({
    title: "Exclude yourself from play",
    text: "Until this date, you cannot bet or buy chips at any table. Nobody can undo this.",
    fields: [{ name: "until", label: "Until", type: "date", min: tomorrow }],
    action: "Exclude me",
    danger: true,
    act: ({ until }) => command("POST", "/me/exclusion", { until: `${until}T00:00:00Z` }),
  });
  await fill(body);
}

/** Check every 30 seconds whether a reminder is due. Each reminder is shown once. */
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
    html("form", { method: "dialog", class: "actions" }, html("button", { class: "button primary" }, "OK")),
  ]);
  openDialog(dialog);
}
