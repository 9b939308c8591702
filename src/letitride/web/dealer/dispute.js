// The dispute tab: enter the cards and bets on the table to get every pay with its clauses.

import { citations } from "../shared/citations.js";
import { html, svg } from "../shared/elements.js";
import { card, lattice } from "../shared/felt/cards.js";
import { AMOUNT, amountSent, choice, field } from "../shared/forms/fields.js";
import { amountOf } from "../shared/money.js";
import { compute, get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { figures } from "../shared/staff/tabular.js";
import { GAMES, handName, sentence, standing, WAGERS } from "../shared/words.js";

const ORDER = ["main", "bonus", "three_card", "cover_all", "progressive"];
const CARDS = {
  pattern: "\\s*((10|[2-9TJQKAtjqka])[shdcSHDC]\\s*){2,3}",
  autocomplete: "off",
  spellcheck: "false",
  autocapitalize: "off",
};

/** "ks qS 10h" as the house writes it: "Ks Qs Th". */
const written = (text) =>
  (text.replaceAll("10", "T").match(/[2-9tjqka][shdc]/gi) ?? []).map(([rank, suit]) =>
    rank.toUpperCase() + suit.toLowerCase()
  );

export async function disputeTab(panel) {
  const [places, tables] = await Promise.all([get("/jurisdictions"), get("/paytables")]);
  const notice = html("p", { class: "notice", role: "alert" });
  const house = html("div", { class: "form pair" });
  const rows = html("div", { class: "stack" });
  const told = html("div", { class: "stack", role: "region", "aria-label": "Every pay", "aria-live": "polite" });
  const form = html("form", {}, [
    html("section", { class: "panel", "aria-labelledby": "house-title" }, [
      html("h2", { id: "house-title" }, "The house"),
      house,
    ]),
    html("section", { class: "panel", "aria-labelledby": "lies-title" }, [
      html("h2", { id: "lies-title" }, "What lies on the table"),
      cardField("community", "Community cards, the first one first", "Ts 4d"),
      rows,
      html("div", { class: "row" }, [
        html("button", {
          type: "button",
          class: "button",
          onclick: () => freeSeat(rows) && rows.append(seatRow(rows, place())),
        }, "Another seat"),
        html("button", { type: "submit", class: "button primary" }, "Settle"),
      ]),
      notice,
    ]),
  ]);
  const place = () => places.find(({ id }) => id === form.elements.jurisdiction.value) ?? places[0];

  function drawHouse(chosen) {
    house.replaceChildren(...[
      choice("jurisdiction", "Rules of", places.map(({ id, name }) => [id, name]), chosen.id),
      choice("dealing", "Dealt by", chosen.dealing.map((name) => [name, sentence(name)])),
      ...ORDER.filter((game) => chosen.tables[game]).map((game) =>
        choice(
          `pays-${game}`,
          `${GAMES[game]} pay table`,
          tables.filter((one) => one.game === game).map(({ id }) => [id, id]),
          chosen.tables[game],
        )
      ),
      chosen.tables.progressive &&
      field({
        name: "meters",
        label: "Progressive meters, the highest first",
        required: false,
        placeholder: "as they restart",
      }),
    ].filter(Boolean));
    rows.replaceChildren();
    rows.append(seatRow(rows, chosen));
  }

  /** Pays are of what was entered: whatever changes that takes them away. */
  let entered = 0;
  const blank = () => {
    entered += 1;
    told.replaceChildren(
      html("section", { class: "panel" }, [
        html("h2", {}, "Every pay"),
        html("p", { class: "note" }, [
          "Enter what lies on the table and settle: each wager appears here with its hand, its odds " +
          "and the clauses they rest on.",
        ]),
      ]),
    );
  };
  form.addEventListener("input", blank);
  form.addEventListener("click", ({ target }) => target.type === "button" && blank());
  house.addEventListener("change", (event) => event.target.name === "jurisdiction" && drawHouse(place()));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(notice, async () => {
      const asked = entered;
      const answer = await compute("/disputes", said(form, place(), rows));
      if (asked === entered) told.replaceChildren(...answer.seats.map((seat) => settled(seat, answer)), order(answer));
    });
  });
  drawHouse(places[0]);
  blank();
  panel.replaceChildren(html("div", { class: "columns dispute" }, form, told));
}

function cardField(name, label, hint) {
  const drawn = svg("svg", {
    class: "hand felt",
    viewBox: "0 0 330 140",
    role: "group",
    "aria-label": `${label}, drawn`,
  });
  const line = field({ name, label, placeholder: hint, ...CARDS });
  line.querySelector("input").addEventListener("input", ({ target }) => {
    const cards = written(target.value).map((one, n) =>
      svg("g", { transform: `translate(${50 + n * 110} 70)` }, card(one, { small: true }))
    );
    drawn.replaceChildren(svg("defs", {}, lattice()), ...cards);
  });
  return html("div", { class: "card-field" }, line, drawn);
}

/** The first seat that is not entered yet, if there is one. */
const freeSeat = (rows) => [1, 2, 3, 4, 5, 6, 7].find((seat) => !rows.querySelector(`[data-seat="${seat}"]`));

function seatRow(rows, place) {
  const seat = freeSeat(rows);
  const name = (what) => `${what}-${seat}`;
  const amount = (game, value) =>
    field({ name: name(game), label: GAMES[game], required: false, value, placeholder: "no bet", ...AMOUNT });
  const tick = (what, label) =>
    html("label", { class: "tick" }, [
      html("input", { type: "checkbox", name: name(what), checked: true }),
      html("span", {}, label),
    ]);
  return html("fieldset", { class: "seat-row", "data-seat": seat }, [
    html("legend", {}, `Seat ${seat}`),
    cardField(name("cards"), `Cards of seat ${seat}`, "Tc Td 2h"),
    html("div", { class: "amounts" }, [
      ORDER.filter((game) => place.tables[game]).map((game) => amount(game, game === "main" ? "5.00" : "")),
    ]),
    html("div", { class: "row" }, [
      tick("ride1", "Bet 1 rode"),
      tick("ride2", "Bet 2 rode"),
      seat > 1 &&
      html("button", {
        type: "button",
        class: "button quiet",
        "aria-label": `Remove seat ${seat}`,
        onclick: (event) => event.currentTarget.closest("fieldset").remove(),
      }, "Remove"),
    ]),
  ]);
}

/** What the form says, as the house reads it. */
function said(form, place, rows) {
  const value = (name) => form.elements[name]?.value ?? "";
  const games = ORDER.filter((game) => place.tables[game]);
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
      `Pays of seat ${seat.seat}`,
      ["Wager", "Stake", "Hand", "Odds", "Result", "Pay", "Back", "Clauses"],
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
  html("section", { class: "panel", "aria-label": "Order" }, [
    html("h2", {}, "In this order"),
    html("p", {}, list.map(({ seat, wager }) => `seat ${seat} ${WAGERS[wager]}`).join(", ") || "Nothing to settle."),
    citations(ids),
  ]);
