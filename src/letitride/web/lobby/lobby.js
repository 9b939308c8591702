// The lobby: a live list of the house's tables, where one click takes a seat.

import { byId } from "../shared/elements.js";
import "../shared/header.js";
import { command, get, glance, me, tablePath, wordsOf } from "../shared/server/requests.js";
import { middleSeat } from "../shared/words.js";
import { tableAddress, TableCard } from "./table_card.js";

const EVERY = 3000;

const cards = new Map();
let waiting = null;

const who = await me();
if (!who) location.replace("/");
else if (who.password_due) location.replace("/login.html");
else await open();

async function open() {
  const places = Object.fromEntries((await get("/jurisdictions")).map(({ id, name }) => [id, name]));
  byId("word").textContent = welcome();
  for (;;) {
    await look(places).catch(away);
    await new Promise((resume) => setTimeout(resume, EVERY));
  }
}

function welcome() {
  if (who.roles.includes("guest")) return "You are playing as a guest with play chips. No real money is won or lost.";
  return who.permissions.includes("sit")
    ? "Sit down with one click, or watch from the rail."
    : "Choose a table to watch it from the rail.";
}

async function look(places) {
  const [rows, links] = await Promise.all([glance("/tables"), glance("/links")]);
  byId("notice").textContent = "";
  const open = rows.filter(({ shut, taken }) => !shut || taken.length > 0);
  byId("none").hidden = open.length > 0;
  for (const [name, card] of cards) if (!open.some(({ table }) => table === name)) remove(name, card);
  for (const row of open) {
    const card = cards.get(row.table) ?? add(row, places[row.jurisdiction]);
    const here = links.filter(({ tables }) => tables.includes(row.table));
    card.update(row, here, { over: EVERY, waiting: waiting === row.table });
  }
  if (waiting) await trySeat();
}

function add(row, place) {
  const sits = who.permissions.includes("sit") && row.kind !== "controller";
  const card = new TableCard(row, place, { sit: sits ? want : null, deals: who.permissions.includes("deal") });
  cards.set(row.table, card);
  byId("tables").append(card.node);
  return card;
}

function remove(name, card) {
  cards.delete(name);
  card.node.remove();
  if (waiting === name) waiting = null;
}

/** Take a seat at this table as soon as betting is open there. Calling this again stops the wait. */
async function want(name) {
  waiting = waiting === name ? null : name;
  for (const card of cards.values()) card.tell();
  if (waiting) await trySeat();
}

async function trySeat() {
  const name = waiting;
  try {
    if (await seated(name)) return location.assign(tableAddress(name));
    if (waiting !== name) return; // canceled
    cards.get(name)?.tell(`A round is in progress at ${name}. You will be seated as soon as betting opens.`);
  } catch (error) {
    waiting = null;
    cards.get(name)?.tell("", wordsOf(error));
  }
}

/** Try to take a free seat listed in the table's view, and return whether the person is seated. */
async function seated(name) {
  const path = tablePath(name);
  const view = await get(path);
  if (view.you.seats.length > 0) return true;
  const free = view.legal.find(({ action }) => action === "sit")?.seats;
  if (!free) return false;
  await command("POST", `${path}/seats/${middleSeat(free, view.rules)}`);
  return true;
}

function away(error) {
  if (error.status === 401 || error.code === "server/guest_over") location.replace("/");
  else byId("notice").textContent = wordsOf(error);
}
