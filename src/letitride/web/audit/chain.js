// The chain tab: verify everything the house has stored, and name the first fault.

import { html } from "../shared/elements.js";
import { amountOf } from "../shared/money.js";
import { compute } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { facts, figures } from "../shared/staff/tabular.js";

export function chainTab(panel) {
  const notice = html("p", { class: "notice", role: "alert" });
  const told = html("div", { class: "stack", "aria-live": "polite" });
  const read = html("button", { type: "button", class: "button primary", onclick: () => run() }, [
    "Read everything again",
  ]);
  async function run() {
    read.disabled = true;
    told.replaceChildren(html("p", { class: "note" }, "Reading…"));
    const found = await attempt(notice, () => compute("/audit"));
    told.replaceChildren(...(found ? verdict(found) : []));
    read.disabled = false;
  }
  panel.replaceChildren(
    html("section", { class: "panel chain", "aria-labelledby": "chain-title" }, [
      html("h2", { id: "chain-title" }, "Chain"),
      html("p", { class: "why" }, [
        "Every event is bound to the one before it, every line of the books to its event, every meter " +
        "to what fed it. An audit reads them all again.",
      ]),
      html("p", { class: "row" }, read),
      notice,
      told,
    ]),
  );
}

function verdict({ ok, events, chain, rounds, cage_balance: cage, meters, first_fault: fault }) {
  return [
    html("p", { class: `large ${ok ? "good" : "bad"}` }, ok ? "Everything agrees." : "Something is wrong."),
    fault &&
    html("div", { class: "consequence" }, [
      html("strong", {}, fault.what),
      html("p", {}, [fault.stream, fault.version && `version ${fault.version}`].filter(Boolean).join(", ")),
    ]),
    facts([["Events read", events.toLocaleString("en")], ["Chain", chain ? "whole" : "broken"], [
      "Rounds played again",
      rounds.toLocaleString("en"),
    ], ["All accounts together", amountOf(cage)]]),
    html("h3", {}, "Meters as the sum of their events"),
    figures(
      "Meters",
      ["Link", "Level", "Amount", "Reserve"],
      meters.map((one) => [one.link, one.level, amountOf(one.amount), amountOf(one.reserve)]),
      "No meter.",
    ),
  ].filter(Boolean);
}
