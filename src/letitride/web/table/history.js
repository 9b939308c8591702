// The rounds of a table: their results, and the proof that each was dealt as committed.

import { html } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { get, wordsOf } from "../shared/server/requests.js";
import { cardName, glyph, handName, WAGERS } from "../shared/words.js";
import { canVerify, verify } from "./fairness.js";

/** Some twenty rounds are in so many events. */
const BACK = 900;
const MOST = 20;

export class History {
  #view = null;
  #nets = new Map();
  #proofs = new Map();
  #wanted = null;
  #list;
  #shown;
  #latest;

  constructor(seeds, { list, shown, latest }) {
    this.seeds = seeds;
    this.#list = list;
    this.#shown = shown;
    this.#latest = latest;
  }

  get #path() {
    return `/tables/${encodeURIComponent(this.#view.table.name)}/rounds`;
  }

  /** Remember what each round brought; prove those that this browser has put a seed into. */
  see(view) {
    const before = this.#view;
    this.#view = view;
    const own = view.seats.filter(({ seat, settled }) => settled && view.you.seats.includes(seat));
    if (own.length) this.#nets.set(view.round, own.reduce((sum, { net }) => sum + cents(net), 0));
    if (before && before.round !== view.round) this.#over(before.round);
  }

  #over(round) {
    if (Object.keys(this.seeds.noted(round)?.seeds ?? {}).length) this.prove(round).catch(() => {});
  }

  /** Fetch a round's record and repeat its shuffle. */
  async prove(round) {
    const record = await get(`${this.#path}/${round}`);
    const proof = record.fair && canVerify() ? await verify(record.fair, this.seeds.noted(round) ?? {}) : null;
    this.#proofs.set(round, proof);
    const own = ownSeats(record, this.#view);
    if (own.some((seat) => seat in record.nets)) {
      this.#nets.set(
        round,
        own.reduce((sum, seat) => sum + cents(record.nets[seat] ?? "0.00"), 0),
      );
    }
    if (proof) this.#latest.replaceChildren(`Round ${round}: ${proof.ok ? "proven fair" : "NOT AS PROMISED"}`);
    return { record, proof };
  }

  /** The latest rounds, newest first. */
  async open() {
    if (!this.#view) return;
    try {
      const rows = await get(`${this.#path}?after=${Math.max(0, this.#view.version - BACK)}`);
      const over = rows.filter(({ round }) => round !== this.#view.round || this.#view.phase === "over").toReversed()
        .slice(0, MOST);
      this.#list.replaceChildren(
        ...(over.length ? over.map((row) => this.#row(row)) : [html("li", { class: "note" }, "No round is over yet.")]),
      );
    } catch (error) {
      this.#list.replaceChildren(html("li", { class: "note" }, wordsOf(error)));
    }
  }

  #row({ round }) {
    const net = this.#nets.get(round);
    const proof = this.#proofs.get(round);
    return html("li", {}, [
      html("button", { type: "button", class: "row", onclick: () => this.show(round) }, [
        html("span", {}, `Round ${round}`),
        html("span", { class: proof?.ok ? "proven" : null }, proof ? (proof.ok ? "proven" : "not as promised") : ""),
        html("span", {}, net === undefined ? "" : money(net, this.#view.rules.currency, { signed: true })),
      ]),
    ]);
  }

  /** The round that was asked for last, whichever is told first. */
  async show(round) {
    this.#wanted = round;
    const told = await this.prove(round).then(
      ({ record, proof }) => [...roundWords(record, ownSeats(record, this.#view)), proofList(proof)],
      (error) => [html("p", { class: "note" }, wordsOf(error))],
    );
    if (this.#wanted !== round) return;
    this.#shown.replaceChildren(...told);
    this.#shown.scrollIntoView({ block: "nearest" });
  }
}

/** The seats that the viewer had in a round: the last to take a seat has it. */
function ownSeats({ events }, { you }) {
  const taken = events.flatMap((
    { event, seat, player, seated },
  ) => (event === "SeatTaken" ? [[seat, player]] : event === "BettingOpened" ? seated : []));
  return [...new Map(taken)].filter(([, player]) => player === you.player).map(([seat]) => seat);
}

/** What a round's events tell: community cards, hands, and the viewer's own wagers. */
function roundWords({ round, events }, mine) {
  const of = (kind) => events.filter(({ event }) => event === kind);
  const community = of("CommunityCardTurned").map(({ card }) => html("abbr", { title: cardName(card) }, glyph(card)));
  const hands = of("HandTurned").map(({ seat, hand }) =>
    html("tr", { class: mine.includes(seat) ? "mine" : null }, [
      html("th", { scope: "row" }, mine.includes(seat) ? `Seat ${seat}, you` : `Seat ${seat}`),
      html("td", {}, handName(hand)),
      html("td", {}, mine.includes(seat) ? wagersOf(events, seat) : ""),
    ])
  );
  const voided = of("RoundVoided").length > 0;
  return [
    html("h3", {}, `Round ${round}`),
    voided
      ? html("p", { class: "note" }, "The round was void; all bets were returned.")
      : html("p", { class: "note" }, [
        "Community cards ",
        html("span", { class: "glyphs" }, ...community.flatMap((one) => [one, " "])),
      ]),
    hands.length > 0 &&
    html("table", { class: "figures", "aria-label": `Hands of round ${round}` }, html("tbody", {}, hands)),
  ].filter(Boolean);
}

/** "25.00 USD", as the record writes it. */
const amountOf = (text) => money(cents(text.split(" ")[0]), text.split(" ")[1], { short: true });

const wagersOf = (events, seat) => {
  const own = events.filter((one) => one.seat === seat && (one.event === "WagerPaid" || one.event === "WagerLost"));
  const words = ({ event, wager, won }) =>
    `${WAGERS[wager]} ${event === "WagerPaid" ? `won ${amountOf(won)}` : "lost"}`;
  return own.map(words).join(", ");
};

/** Each line of a proof with whether it holds. */
function proofList(proof) {
  if (!proof) {
    return html("p", { class: "note" }, [
      canVerify()
        ? "This round has no record to prove."
        : "Proofs are checked where the page comes over TLS, or from this machine.",
    ]);
  }
  const lines = proof.lines.map(({ what, ok, words }) =>
    html("li", { class: ok ? "holds" : "fails" }, [
      html("b", {}, ok ? "✓" : "✗"),
      html("span", {}, `${what}: ${ok ? "" : "not "}${words}`),
    ])
  );
  return html("div", { class: "proof", role: "status", "aria-label": "Proof" }, [
    html("ul", {}, lines),
    html("p", { class: proof.ok ? "verdict" : "verdict fails" }, [
      proof.ok ? "Proven: the deal follows from the seeds." : "Not proven. Keep the record and ask.",
    ]),
  ]);
}
