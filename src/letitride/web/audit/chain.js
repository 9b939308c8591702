// The chain tab: audit the whole record and report the first fault.

import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { amountOf } from "../shared/money.js";
import { compute } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { facts, figures } from "../shared/tabular.js";
import { plainName, sentence } from "../shared/words.js";

export function chainTab(room) {
  const notice = alertLine();
  const told = html("div", { class: "stack", "aria-live": "polite" });
  const read = button("Run the audit", () => run(), { class: "button primary" });
  async function run() {
    read.disabled = true;
    put(told, note("Reading the record…"));
    const found = await attempt(notice, () => compute("/audit"));
    put(told, found && verdict(found));
    read.disabled = false;
  }
  const words =
    "Each event contains a hash of the previous event, each ledger line belongs to an event, and each meter equals " +
    "the sum of the changes in its events. The audit reads the entire record and checks all of this.";
  const parts = [html("p", { class: "why" }, words), html("p", { class: "row" }, read), notice, told];
  put(room, panel("chain-title", "Chain", parts));
}

function verdict({ ok, events, chain, rounds, cage_balance: cage, meters, first_fault: fault }) {
  return [
    html("p", { class: `large ${ok ? "good" : "bad"}` }, ok ? "The record is sound." : "The audit found a fault."),
    fault &&
    html("div", { class: "consequence" }, [
      html("strong", {}, sentence(fault.what)),
      html("p", {}, [plainName(fault.stream), fault.version && `no. ${fault.version}`].filter(Boolean).join(", ")),
    ]),
    facts([
      ["Events read", events.toLocaleString("en")],
      ["Chain", chain ? "unbroken" : "broken"],
      ["Rounds replayed", rounds.toLocaleString("en")],
      ["Sum of all accounts", amountOf(cage)],
    ]),
    html("h3", {}, "Meters recomputed from their events"),
    figures(
      "Meters",
      ["Link", "Level", "Amount", "Reserve"],
      meters.map((one) => [one.link, one.level, amountOf(one.amount), amountOf(one.reserve)]),
      "No meters.",
    ),
  ];
}
