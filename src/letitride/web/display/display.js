// A link's display: its meters as large as the screen allows, its pays, and each award as it is hit.
// It takes no input.

import { byId, html, note, put, say } from "../shared/elements.js";
import { MeterTicker } from "../shared/meter_ticker.js";
import { cents, money } from "../shared/money.js";
import { payTable } from "../shared/paytable.js";
import { glance } from "../shared/server/requests.js";
import { fact } from "../shared/tabular.js";
import { handName } from "../shared/words.js";
import { Odometer } from "./odometer.js";

const EVERY = 2000;
const MOMENT = 12_000;

const named = new URLSearchParams(location.search).get("link");
const meters = new Map();
let pays = null;
let seen = null;

for (;;) {
  say(byId("notice"), await look().then(() => "", waits));
  await new Promise((resume) => setTimeout(resume, EVERY));
}

async function look() {
  const link = named ?? (await glance("/links"))[0]?.link;
  if (!link) throw new Error("No link is open.");
  const shown = await glance(`/links/${encodeURIComponent(link)}/display`);
  byId("title").textContent = shown.link;
  say(byId("closed"), shown.closed ? "Temporarily closed" : "");
  for (const { level, amount } of shown.meters) meterOf(level, shown.currency).run(cents(amount), EVERY);
  const printed = JSON.stringify([shown.paytable.id, shown.notices]);
  if (pays !== printed) {
    put(byId("pays"), payTable(shown.paytable, { heading: false }), ...shown.notices.map((words) => note(words)));
  }
  pays = printed;
  celebrate(shown);
}

function meterOf(level, currency) {
  if (!meters.has(level)) {
    const figure = new Odometer();
    const words = html("span", { class: "unseen" });
    byId("meters").append(fact(level, [figure.node, words]));
    const show = (now) => {
      figure.show(money(now, currency));
      words.textContent = money(now, currency);
      fit();
    };
    meters.set(level, new MeterTicker(show));
  }
  return meters.get(level);
}

/** Size all figures to fit the longest one. */
function fit() {
  const lengths = [...document.querySelectorAll("dd .unseen")].map(({ textContent }) => textContent.length);
  byId("meters").style.setProperty("--signs", Math.max(...lengths));
}

/** Show an award that was hit while this page was open, but no earlier one. */
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

function waits(error) {
  if (error.status === 401) return "Waiting for someone to log in on this device.";
  return error.status === 404 ? "There is no link with this name." : "Waiting for the server.";
}
