// The decks of a table: which one is in use, the stub count, and a recut that a supervisor orders.

import { citations } from "../shared/citations.js";
import { html } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { facts } from "../shared/staff/tabular.js";
import { plainWords } from "../shared/words.js";

export function deckPanels(decks, state) {
  const used = decks.decks.find(({ name }) => name === decks.in_use);
  const notice = html("p", { class: "notice", role: "alert" });
  const send = (path, what) =>
    command("POST", `${state.live.path}${path}`, what).then(({ view }) => state.live.take(view));
  const count = once(notice, () =>
    ask({
      title: "Count the stub",
      text: `The record has ${decks.stub} cards in the stub.`,
      fields: [{ name: "cards", label: "Cards counted", type: "number", min: 0, max: 104, value: decks.stub }],
      action: "Note the count",
      act: ({ cards }) => send("/stub-count", { cards: Number(cards) }),
    }));
  const recut = once(notice, () =>
    ask({
      title: "Have the cards cut again",
      fields: [
        { name: "lifted", label: "Cards lifted", type: "number", min: 1, max: 51, value: 26 },
        { name: "reason", label: "Reason", maxlength: 200 },
      ],
      action: "Cut again",
      act: ({ lifted, reason }) => send("/recut", { lifted: Number(lifted), reason }),
    }));
  return [
    html("section", { class: "panel", "aria-labelledby": "deck-title" }, [
      html("h2", { id: "deck-title" }, "Decks"),
      facts([
        ["In use", used ? `${used.name}, ${used.back} backs` : "none"],
        ...decks.decks.filter((one) => one !== used).map((
          { name, back, place },
        ) => [`${name}, ${back}`, plainWords(place)]),
        ["Stub", `${decks.stub} cards`],
        ["Discard rack", decks.rack_cards ? `${decks.rack_cards} cards of ${decks.rack_deck}` : "empty"],
        [
          "Rounds since the stub was counted",
          decks.count_every ? `${decks.rounds_uncounted} of ${decks.count_every}` : String(decks.rounds_uncounted),
        ],
      ]),
      decks.count_due &&
      html("p", { class: "warning", role: "status" }, [
        "Count the stub before the cards are collected. ",
        citations(decks.clauses),
      ]),
      html("div", { class: "row acts-row" }, [
        html("button", { type: "button", class: "button", onclick: count }, "Count the stub"),
        mayDo(state.person, "rule_on_play") &&
        html("button", { type: "button", class: "button", onclick: recut }, "Recut"),
      ]),
      notice,
    ]),
  ];
}
