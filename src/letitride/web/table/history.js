// A table's rounds: their results, and the proof that each was dealt as committed.

import { button, byId, html, note, put } from "../shared/elements.js";
import { cents, money } from "../shared/money.js";
import { get, tablePath, wordsOf } from "../shared/server/requests.js";
import { row, table } from "../shared/tabular.js";
import { cardName, glyph, handName, WAGERS } from "../shared/words.js";
import { canVerify, verify } from "./fairness.js";

/** The number of events to read, enough for about twenty rounds. */
const BACK = 900;
const MOST = 20;

export class History {
  #view = null;
  #nets = new Map();
  #proofs = new Map();
  #wanted = null;

  constructor(seeds) {
    this.seeds = seeds;
  }

  get #path() {
    return `${tablePath(this.#view.table.name)}/rounds`;
  }

  /** Remember each round's result, and check the rounds that used this browser's seed. */
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
    this.#proofs.set(round, proof && { ...proof, void: Boolean(record.fair.void) });
    const own = ownSeats(record, this.#view);
    if (own.some((seat) => seat in record.nets)) {
      this.#nets.set(round, own.reduce((sum, seat) => sum + cents(record.nets[seat] ?? "0.00"), 0));
    }
    const proven = record.fair?.void ? "deal proven, round void" : "proven fair";
    if (proof) put(byId("proven"), `Round ${round}: ${proof.ok ? proven : "PROOF FAILED"}`);
    return { record, proof };
  }

  /** The latest rounds, newest first. */
  async open() {
    if (!this.#view) return;
    const none = (words) => put(byId("rounds"), html("li", { class: "note" }, words));
    try {
      const rows = await get(`${this.#path}?after=${Math.max(0, this.#view.version - BACK)}`);
      const over = rows.filter(({ round }) => round !== this.#view.round || this.#view.phase === "over");
      if (over.length === 0) none("No rounds have finished yet.");
      else put(byId("rounds"), over.toReversed().slice(0, MOST).map((row) => this.#row(row)));
    } catch (error) {
      none(wordsOf(error));
    }
  }

  #row({ round }) {
    const net = this.#nets.get(round);
    const proof = this.#proofs.get(round);
    const words = [
      html("span", {}, `Round ${round}`),
      html("span", { class: proof?.ok && !proof.void ? "proven" : null }, proof ? provenWords(proof) : ""),
      html("span", {}, net === undefined ? "" : money(net, this.#view.rules.currency, { signed: true })),
    ];
    return html("li", {}, button(words, () => this.show(round), { class: "row" }));
  }

  /** Show a round, unless another has been chosen by the time its record arrives. */
  async show(round) {
    this.#wanted = round;
    const told = await this.prove(round).then(
      ({ record, proof }) => [...roundWords(record, ownSeats(record, this.#view)), proofList(proof, record.fair?.void)],
      (error) => note(wordsOf(error)),
    );
    if (this.#wanted !== round) return;
    put(byId("round-shown"), told).scrollIntoView({ block: "nearest" });
  }
}

/** The viewer's seats in a round. A seat belongs to the last player who took it. */
function ownSeats({ events }, { you }) {
  const seatsOf = { SeatTaken: ({ seat, player }) => [[seat, player]], BettingOpened: ({ seated }) => seated };
  const taken = events.flatMap((one) => seatsOf[one.event]?.(one) ?? []);
  return [...new Map(taken)].filter(([, player]) => player === you.player).map(([seat]) => seat);
}

/** The community cards, hands, and the viewer's own bets, from a round's events. */
function roundWords({ round, events }, mine) {
  const of = (kind) => events.filter(({ event }) => event === kind);
  const community = of("CommunityCardTurned").map(({ card }) => html("abbr", { title: cardName(card) }, glyph(card)));
  const hands = of("HandTurned").map(({ seat, hand }) =>
    mine.includes(seat)
      ? row([`Seat ${seat}, you`, handName(hand), wagersOf(events, seat)], { class: "mine" })
      : [`Seat ${seat}`, handName(hand), ""]
  );
  const voided = of("RoundVoided").length > 0;
  return [
    html("h3", {}, `Round ${round}`),
    voided
      ? note("The round was void; all bets were returned.")
      : note("Community cards ", html("span", {}, community.flatMap((one) => [one, " "]))),
    hands.length > 0 && table(`Hands of round ${round}`, null, hands),
  ];
}

/** Format an amount that the record writes as "25.00 USD". */
const amountOf = (text) => money(cents(text.split(" ")[0]), text.split(" ")[1], { short: true });

const wagersOf = (events, seat) => {
  const own = events.filter((one) => one.seat === seat && (one.event === "WagerPaid" || one.event === "WagerLost"));
  const words = ({ event, wager, won }) =>
    `${WAGERS[wager]} ${event === "WagerPaid" ? `won ${amountOf(won)}` : "lost"}`;
  return own.map(words).join(", ");
};

/** Each line of a proof, marked with whether it holds. */
function proofList(proof, void_) {
  if (!proof && canVerify()) return note("This round has no fairness record.");
  if (!proof) return note("Your browser can check proofs only on a page served over HTTPS or from localhost.");
  const lines = proof.lines.map(({ what, ok, words }) =>
    html("li", { class: ok ? "holds" : "fails" }, [
      html("b", {}, ok ? "✓" : "✗"),
      html("span", {}, `${what}: ${ok ? "" : "not "}${words}`),
    ])
  );
  return html("div", { class: "proof", role: "status", "aria-label": "Proof" }, [
    html("ul", {}, lines),
    html("p", { class: proof.ok ? "verdict" : "verdict fails" }, [
      proof.ok ? PROVEN[void_ ? "void" : "deal"] : "The proof failed. Keep the record; contact the house.",
    ]),
    void_ && voidWords(void_),
  ]);
}

const provenWords = ({ ok, void: void_ }) => ok ? (void_ ? "deal proven, void" : "proven") : "proof failed";

const PROVEN = {
  deal: "Proven: the deal follows from the seeds.",
  void: "The deal is proven, but the house voided the round.",
};

/** The house's reason for a void, and the people who reported and ruled. The seeds cannot prove any of it. */
function voidWords({ what, reported_by: reporter, report_note: report, ruled_by: ruler, second, note: ruling }) {
  const noted = (words) => (words ? `: ${words}` : ".");
  return html("ul", { class: "void", "aria-label": "Void" }, [
    html("li", {}, `Void: ${what}.`),
    reporter && html("li", {}, `Reported by ${reporter}${noted(report)}`),
    ruler &&
    html("li", {}, `Ruled by ${ruler}${second ? `, with ${second} as the second person` : ""}${noted(ruling)}`),
  ]);
}
