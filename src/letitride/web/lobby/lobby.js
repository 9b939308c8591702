// The lobby: the tables of the house as they are now, and a seat in one click.

import { byId } from "../shared/elements.js";
import "../shared/header.js";
import { command, get, glance, me, wordsOf } from "../shared/server/requests.js";
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
  if (who.roles.includes("guest")) return "You are our guest, with play chips: nothing is won or lost for good.";
  return who.permissions.includes("sit") ? "Sit down in one click, or watch from the rail." : "The floor as it is now.";
}

async function look(places) {
  const [rows, links] = await Promise.all([glance("/tables"), glance("/links")]);
  byId("notice").textContent = "";
  const open = rows.filter(({ shut, taken }) => !shut || taken.length > 0);
  byId("none").hidden = open.length > 0;
  for (const [name, card] of cards) if (!open.some(({ table }) => table === name)) remove(name, card);
  for (const row of open) {
    const card = cards.get(row.table) ?? add(row, places[row.jurisdiction]);
    card.update(row, links.filter(({ tables }) => tables.includes(row.table)), {
      over: EVERY,
      waiting: waiting === row.table,
    });
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

/** A seat at this table, now or as soon as bets are open there; asked for again, not any more. */
async function want(name) {
  waiting = waiting === name ? null : name;
  byId("told").textContent = "";
  byId("notice").textContent = "";
  if (waiting) await trySeat();
}

async function trySeat() {
  const name = waiting;
  try {
    if (await seated(name)) return location.assign(tableAddress(name));
    if (waiting !== name) return; // not any more
    byId("told").textContent = `A round is being played at ${name}. You sit down as soon as bets are open.`;
  } catch (error) {
    waiting = null;
    byId("notice").textContent = wordsOf(error);
  }
}

/** Whether one sits now: the view says which seats may be taken. */
async function seated(name) {
  const path = `/tables/${encodeURIComponent(name)}`;
  const view = await get(path);
  if (view.you.seats.length > 0) return true;
  const free = view.legal.find(({ action }) => action === "sit")?.seats;
  if (!free) return false;
  const middle = (view.rules.seats + 1) / 2;
  const [seat] = free.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  await command("POST", `${path}/seats/${seat}`);
  return true;
}

function away(error) {
  if (error.status === 401 || error.code === "server/guest_over") location.replace("/");
  else byId("notice").textContent = wordsOf(error);
}
