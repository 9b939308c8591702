// Words for irregularities, for the facts that decide them, and for what follows.

export const WHAT = {
  face_up_card: ["A card lies face up in the deck", ["count", "position"]],
  drawn_in_error: ["A card was drawn in error", []],
  exposed_card: ["A card was exposed in the deal", ["count", "position"]],
  wrong_count_seat: ["A seat has more or fewer than three cards", ["cards", "repairable"]],
  wrong_count_community: ["The community area has the wrong number of cards", ["cards", "repairable"]],
  deck_count: ["The deck is counted", ["cards", "misdealt", "repairable"]],
  foreign_card: ["A card is there that does not belong", []],
  shuffler_jam: ["The shuffler has jammed", []],
  machine_jam: ["The dealing machine has jammed", []],
  community_not_delivered: ["The community cards were not delivered", []],
  wrong_deal: ["The cards were dealt in the wrong order", ["handled", "repairable"]],
  late_wager: ["A wager was placed late", []],
  improper_withdrawal: ["A bet was taken back improperly", []],
};

export const FACTS = {
  count: { label: "How many", type: "number", min: 1, max: 52, value: 1 },
  position: { label: "Place in the deck, from the top", type: "number", min: 1, max: 52, value: 1 },
  cards: { label: "Cards counted", type: "number", min: 0, max: 104, value: 52 },
};

export const TICKS = {
  misdealt: "Cards were misdealt",
  handled: "A player has handled cards",
  repairable: "It can be put right at once",
};

export const OUTCOMES = {
  continue: "Play on",
  replace: "Replace the card",
  redeal: "Deal anew",
  void: "Void the round, all bets back",
};

export const DECKS = {
  stays: "The deck stays",
  reshuffled: "The deck is shuffled again",
  removed: "The deck is removed",
};

/** A situation in a sentence or two. */
export function situationWords({ what, phase, count, cards, misdealt, handled, repairable }) {
  const [first, asks] = WHAT[what];
  const more = [
    phase === "closed"
      ? "It is noticed while cards are dealt."
      : "The cards are dealt, and players are deciding on bet 1.",
    asks.includes("count") && (count > 1 ? `There are ${count} of them.` : "There is one."),
    asks.includes("cards") && (cards === 52 ? "There are 52 cards." : `There are ${cards} cards.`),
    asks.includes("misdealt") && (misdealt ? "Cards were misdealt." : "No card was misdealt."),
    asks.includes("handled") && (handled ? "Players have handled their cards." : "No player has touched a card."),
    asks.includes("repairable") && (repairable ? "It can be put right at once." : "It cannot be put right at once."),
  ];
  return [`${first}.`, ...more.filter(Boolean)].join(" ");
}
