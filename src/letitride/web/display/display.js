// The display of a link: its meters as large as the screen allows, its pays, and each award as it is hit.
// It takes no input of any kind: it only shows what the house sends.

import { byId, html } from "../shared/elements.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { cents, money } from "../shared/money.js";
import { payTable } from "../shared/paytable.js";
import { glance } from "../shared/server/requests.js";
import { handName } from "../shared/words.js";
import { Odometer } from "./odometer.js";

const EVERY = 2000;
const MOMENT = 12_000;

const named = new URLSearchParams(location.search).get("link");
const meters = new Map();
let pays = null;
let seen = null;

for (;;) {
  await look().then(() => say(""), (error) => say(waits(error)));
  await new Promise((resume) => setTimeout(resume, EVERY));
}

async function look() {
  const link = named ?? (await glance("/links"))[0]?.link;
  if (!link) throw new Error("There is no link.");
  const shown = await glance(`/links/${encodeURIComponent(link)}/display`);
  byId("title").textContent = shown.link;
  for (const { level, amount } of shown.meters) meterOf(level, shown.currency).run(cents(amount), EVERY);
  if (pays !== shown.paytable.id) byId("pays").replaceChildren(payTable(shown.paytable, { heading: false }));
  pays = shown.paytable.id;
  celebrate(shown);
}

function meterOf(level, currency) {
  if (!meters.has(level)) {
    const figure = new Odometer();
    const words = html("span", { class: "unseen" });
    byId("meters").append(html("div", {}, html("dt", {}, level), html("dd", {}, figure.node, words)));
    meters.set(
      level,
      new MeterTicker((now) => {
        figure.show(money(now, currency));
        words.textContent = money(now, currency);
        fit();
      }),
    );
  }
  return meters.get(level);
}

/** All figures are of one size, that of the longest. */
function fit() {
  const longest = Math.max(
    ...[...document.querySelectorAll("dd .unseen")].map(({ textContent }) => textContent.length),
  );
  byId("meters").style.setProperty("--signs", longest);
}

/** An award that fell while this display hung here; those before are no news. */
function celebrate({ hit, currency }) {
  const number = hit?.number ?? 0;
  const news = seen !== null && number > seen;
  seen = number;
  if (!news) return;
  byId("hit").replaceChildren(
    html("div", { class: "moment" }, [
      html("p", { class: "level" }, `${hit.level}!`),
      html("p", { class: "won" }, money(cents(hit.amount), currency)),
      html("p", { class: "how" }, `${handName(hit.hand)} at ${hit.table}`),
    ]),
  );
  setTimeout(() => {
    if (seen === number) byId("hit").replaceChildren();
  }, MOMENT);
}

function say(words) {
  if (byId("notice").textContent !== words) byId("notice").textContent = words;
}

function waits(error) {
  if (error.status === 401) return "This display waits for somebody to log in.";
  return error.status === 404 ? "There is no such link." : "This display waits for the house.";
}
