// The dispute tab: enter the cards and bets on the table to see every payout and its clauses.

import { citations } from "../shared/citations.js";
import { alertLine, at, button, html, note, panel, put, svg } from "../shared/elements.js";
import { card, lattice } from "../shared/felt/cards.js";
import { AMOUNT, amountSent, choice, field, tick } from "../shared/forms/fields.js";
import { amountOf } from "../shared/money.js";
import { compute, get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { figures } from "../shared/tabular.js";
import { DEALINGS } from "../shared/names.js";
import { GAMES, handName, sentence, standing, WAGERS } from "../shared/words.js";

const ORDER = ["main", "bonus", "three_card", "cover_all", "progressive"];
const CARDS = {
  pattern: "\\s*((10|[2-9TJQKAtjqka])[shdcSHDC]\\s*){2,3}",
  autocomplete: "off",
  spellcheck: "false",
  autocapitalize: "off",
};

/** A jurisdiction's games, in the order in which the form lists them. */
const gamesOf = (place) => ORDER.filter((game) => place.tables[game]);

/** Read cards as people type them: "ks qS 10h" becomes "Ks Qs Th". */
const written = (text) =>
  (text.replaceAll("10", "T").match(/[2-9tjqka][shdc]/gi) ?? []).map(([rank, suit]) =>
    rank.toUpperCase() + suit.toLowerCase()
  );

export async function disputeTab(room) {
  const [places, tables] = await Promise.all([get("/jurisdictions"), get("/paytables")]);
  const notice = alertLine();
  const house = html("div", { class: "form pair" });
  const rows = html("div", { class: "stack" });
  const told = html("div", { class: "stack", role: "region", "aria-label": "Payouts", "aria-live": "polite" });
  const form = html("form", {}, [
    panel("house-title", "Rules and pay tables", house),
    panel("lies-title", "Cards and bets", [
      cardField("community", "Community cards, in order", "Ts 4d"),
      rows,
      html("div", { class: "row" }, [
        button("Add a seat", () => freeSeat(rows) && rows.append(seatRow(rows, place()))),
        html("button", { type: "submit", class: "button primary" }, "Settle"),
      ]),
      notice,
    ]),
  ]);
  const place = () => places.find(({ id }) => id === form.elements.jurisdiction.value) ?? places[0];

  function drawHouse(chosen) {
    const paysOf = (game) => tables.filter((one) => one.game === game).map(({ id }) => [id, id]);
    const meters = { name: "meters", label: "Progressive meters, highest first", placeholder: "at their seeds" };
    put(house, [
      choice("jurisdiction", "Jurisdiction", places.map(({ id, name }) => [id, name]), chosen.id),
      choice("dealing", "Dealt", chosen.dealing.map((name) => [name, sentence(DEALINGS[name])])),
      gamesOf(chosen).map((game) =>
        choice(`pays-${game}`, `${GAMES[game]} pay table`, paysOf(game), chosen.tables[game])
      ),
      chosen.tables.progressive && field({ ...meters, required: false }),
    ]);
    rows.replaceChildren();
    rows.append(seatRow(rows, chosen));
  }

  /** The payouts apply only to the values entered, so any change clears them. */
  let entered = 0;
  const blank = () => {
    entered += 1;
    const words =
      "Enter the cards and bets, and press Settle. The result of each bet appears here, with its hand, its odds, " +
      "and the clauses that apply.";
    put(told, html("section", { class: "panel" }, html("h2", {}, "Payouts"), note(words)));
  };
  form.addEventListener("input", blank);
  form.addEventListener("click", ({ target }) => target.type === "button" && blank());
  house.addEventListener("change", (event) => event.target.name === "jurisdiction" && drawHouse(place()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(notice, async () => {
      const asked = entered;
      const answer = await compute("/disputes", said(form, place(), rows));
      if (asked === entered) put(told, answer.seats.map((seat) => settled(seat, answer)), order(answer));
    });
  });
  drawHouse(places[0]);
  blank();
  put(room, html("div", { class: "columns dispute" }, form, told));
}

function cardField(name, label, hint) {
  const drawn = svg("svg", {
    class: "hand felt",
    viewBox: "0 0 330 140",
    role: "group",
    "aria-label": `${label}: picture`,
  });
  const line = field({ name, label, placeholder: hint, ...CARDS });
  line.querySelector("input").addEventListener("input", ({ target }) => {
    const cards = written(target.value).map((one, n) => at({ x: 50 + n * 110, y: 70 }, card(one, { small: true })));
    put(drawn, svg("defs", {}, lattice()), cards);
  });
  return html("div", { class: "card-field" }, line, drawn);
}

/** The first seat that is not on the form yet, if any. */
const freeSeat = (rows) => [1, 2, 3, 4, 5, 6, 7].find((seat) => !rows.querySelector(`[data-seat="${seat}"]`));

function seatRow(rows, place) {
  const seat = freeSeat(rows);
  const name = (what) => `${what}-${seat}`;
  const amount = (game, value) =>
    field({ name: name(game), label: GAMES[game], required: false, value, placeholder: "no bet", ...AMOUNT });
  const remove = ({ currentTarget }) => currentTarget.closest("fieldset").remove();
  return html("fieldset", { class: "seat-row", "data-seat": seat }, [
    html("legend", {}, `Seat ${seat}`),
    cardField(name("cards"), `Cards at seat ${seat}`, "Tc Td 2h"),
    html("div", { class: "amounts" }, [
      gamesOf(place).map((game) => amount(game, game === "main" ? "5.00" : "")),
    ]),
    html("div", { class: "row" }, [
      tick(name("ride1"), "Bet 1 rode", true),
      tick(name("ride2"), "Bet 2 rode", true),
      seat > 1 && button("Remove", remove, { class: "button quiet", "aria-label": `Remove seat ${seat}` }),
    ]),
  ]);
}

/** The form's values in the format of the request. */
function said(form, place, rows) {
  const value = (name) => form.elements[name]?.value ?? "";
  const games = gamesOf(place);
  const seats = [...rows.children].map(({ dataset: { seat } }) => {
    const bets = {};
    for (const game of games) {
      const text = value(`${game}-${seat}`).trim();
      if (text) { for (const wager of game === "main" ? ["1", "2", "$"] : [game]) bets[wager] = amountSent(text); }
    }
    return {
      seat: Number(seat),
      cards: written(value(`cards-${seat}`)).join(" "),
      bets,
      ride: [form.elements[`ride1-${seat}`].checked, form.elements[`ride2-${seat}`].checked],
    };
  });
  const bet = games.filter((game) => game === "main" || seats.some(({ bets }) => bets[game]));
  return {
    jurisdiction: place.id,
    dealing: value("dealing"),
    paytables: Object.fromEntries(bet.map((game) => [game, value(`pays-${game}`)])),
    community: written(value("community")).join(" "),
    seats,
    meters: bet.includes("progressive") ? value("meters").split(/[\s;]+/).filter(Boolean).map(amountSent) : [],
  };
}

function settled(seat, { currency }) {
  return html("section", { class: "panel", "aria-label": `Seat ${seat.seat}` }, [
    html("h2", {}, `Seat ${seat.seat}`),
    html("p", { class: "hand-name" }, seat.hand ? handName(seat.hand) : "No main bets"),
    figures(
      `Payouts at seat ${seat.seat}`,
      ["Bet", "Amount", "Hand", "Odds", "Result", "Won", "Returned", "Clauses"],
      seat.wagers.map((bet) => [
        sentence(WAGERS[bet.wager]),
        amountOf(bet.stake, currency),
        bet.hand ? handName(bet.hand) : "–",
        bet.pays || "–",
        standing({ standing: bet.outcome }),
        amountOf(bet.won, currency),
        amountOf(bet.back, currency),
        citations(bet.clauses),
      ]),
    ),
    html("p", { class: "net" }, html("span", {}, "Net"), html("strong", {}, amountOf(seat.net, currency))),
  ]);
}

const order = ({ order: list, order_clauses: ids }) =>
  html("section", { class: "panel", "aria-label": "Order of settlement" }, [
    html("h2", {}, "Order of settlement"),
    html("p", {}, list.map(({ seat, wager }) => `seat ${seat}: ${WAGERS[wager]}`).join(", ") || "Nothing to settle."),
    citations(ids),
  ]);
