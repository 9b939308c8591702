// A table's decks: which one is in use, whether a stub count is due, and a button for a supervisor to order a recut.

import { citations } from "../shared/citations.js";
import { alertLine, button, html, panel } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { facts } from "../shared/tabular.js";
import { DECK_PLACES } from "../shared/names.js";

export function deckPanel(decks, state) {
  const used = decks.decks.find(({ name }) => name === decks.in_use);
  const notice = alertLine();
  const send = (path, what) =>
    command("POST", `${state.live.path}${path}`, what).then(({ view }) => state.live.take(view));
  const recut = once(notice, () =>
    ask({
      title: "Order a recut",
      text: "The dealer will then cut the cards again.",
      fields: [{ name: "reason", label: "Reason", maxlength: 200 }],
      action: "Order the recut",
      act: ({ reason }) => send("/recut", { reason }),
    }));
  const dead = once(notice, () => send("/dead"));
  const dealing = state.view?.dealer === state.person.name;
  const others = decks.decks.filter((one) => one !== used);
  const { rounds_uncounted: rounds, count_every: every } = decks;
  const due = ["Count the stub right after the deal, before the decisions on bet 1. ", citations(decks.clauses)];
  const kept = facts([
    ["In use", used ? `${used.name}, ${used.back} backs` : "none"],
    ...others.map(({ name, back, place }) => [`${name}, ${back}`, DECK_PLACES[place]]),
    ["Discard rack", rackWords(decks)],
    ["Rounds since the last stub count", every ? `${rounds} of ${every}` : String(rounds)],
  ]);
  return panel("deck-title", "Decks", [
    kept,
    decks.count_due && html("p", { class: "warning", role: "status" }, due),
    html("div", { class: "row acts-row" }, [
      mayDo(state.person, "rule_on_play") && !dealing && button("Order a recut", recut),
      dealing && button("Dead table: spread the cards", dead),
    ]),
    notice,
  ]);
}

/** The content of the discard rack. The number of cards in a stub stays hidden, so that the count is blind. */
function rackWords({ rack_deck: deck, rack_cards: cards }) {
  if (!deck) return "empty";
  return cards === null ? `the stub of ${deck}` : `${cards} cards from ${deck}`;
}
