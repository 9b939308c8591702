// The facts that each ruling on an irregularity depends on, and descriptions of practice situations.

import { IRREGULARITIES } from "../shared/names.js";

/** The facts to report with each irregularity. */
export const ASKS = {
  face_up_card: ["count", "position"],
  drawn_in_error: [],
  exposed_card: ["count", "position"],
  wrong_count_seat: ["cards", "repairable"],
  wrong_count_community: ["cards", "repairable"],
  deck_count: ["cards", "misdealt", "repairable"],
  foreign_card: [],
  shuffler_jam: [],
  machine_jam: [],
  community_not_delivered: [],
  wrong_deal: ["handled", "repairable"],
  late_wager: [],
  improper_withdrawal: [],
  technical_fault: [],
};

export const FACTS = {
  count: { label: "Number of cards", type: "number", min: 1, max: 52, value: 1 },
  position: { label: "Position in the deck, from the top", type: "number", min: 1, max: 52, value: 1 },
  cards: { label: "Cards counted", type: "number", min: 0, max: 104, value: 52 },
};

export const TICKS = {
  misdealt: "Cards were misdealt",
  handled: "A player has handled cards",
  repairable: "The mistake can be corrected right away",
};

/** Describe a situation in a few sentences. */
export function situationWords({ what, phase, count, cards, misdealt, handled, repairable }) {
  const asks = ASKS[what];
  const more = [
    phase === "closed"
      ? "Someone notices during the deal."
      : "The cards have been dealt, and players are deciding on bet 1.",
    asks.includes("count") && (count > 1 ? `${count} cards were affected.` : "One card was affected."),
    asks.includes("cards") && (cards === 52 ? "There were 52 cards." : `There were ${cards} cards.`),
    asks.includes("misdealt") && (misdealt ? "Cards were misdealt." : "No card was misdealt."),
    asks.includes("handled") && (handled ? "Players have handled their cards." : "No player has touched a card."),
    asks.includes("repairable") &&
    (repairable ? "The mistake can be corrected right away." : "The mistake cannot be corrected right away."),
  ];
  return [`${IRREGULARITIES[what]}.`, ...more.filter(Boolean)].join(" ");
}
