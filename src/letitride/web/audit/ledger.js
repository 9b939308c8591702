// The ledger tab: all accounts, their total, and one owner's postings.

import { alertLine, button, html, panel, put } from "../shared/elements.js";
import { choice } from "../shared/forms/fields.js";
import { amountOf, micros } from "../shared/money.js";
import { get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { figures } from "../shared/tabular.js";
import { plainName } from "../shared/words.js";

const PAGE = 1000;

export async function ledgerTab(room, table) {
  const notice = alertLine();
  const found = await attempt(notice, () => get("/ledger/balances"));
  if (!found) return put(room, notice);
  const { balances, total_micros: total } = found;
  const owners = [...new Set(balances.map(({ owner }) => owner))];
  const lines = html("div", {});
  const stream = choice("stream", "Postings of", owners.map((owner) => [owner, plainName(owner)]), `table:${table}`);
  const select = stream.querySelector("select");
  const more = button("More postings", () => show(false), { hidden: true });
  let [kept, after] = [[], 0];
  async function show(anew) {
    if (anew) [kept, after] = [[], 0];
    const mine = kept;
    more.disabled = true;
    const path = `/ledger/postings?stream=${encodeURIComponent(select.value)}&after=${after}`;
    const next = await attempt(notice, () => get(path));
    if (mine !== kept) return; // the reader has chosen another owner
    more.disabled = false;
    if (!next) return;
    kept.push(...next);
    after = next.at(-1)?.version ?? after;
    more.hidden = next.length < PAGE;
    const amount = (one) => micros(one.micros, one.currency);
    const rows = kept.map((
      one,
    ) => [String(one.version), plainName(one.owner), plainName(one.account), amount(one), one.memo]);
    put(lines, figures("Postings", ["No.", "Owner", "Account", "Amount", "For"], rows));
  }
  select.addEventListener("change", () => show(true));
  const words = `Sum of all accounts: ${total === 0 ? "zero" : micros(total)}.`;
  const rows = balances.map((
    one,
  ) => [plainName(one.owner), plainName(one.account), amountOf(one.amount, one.currency)]);
  const columns = html("div", { class: "columns books" }, [
    panel("balances-title", "Balances", [
      html("p", { class: total === 0 ? "verdict good" : "verdict bad" }, words),
      html("div", { class: "tall" }, figures("Balances", ["Owner", "Account", "Amount"], rows)),
    ]),
    panel("postings-title", "Postings", [
      stream,
      html("div", { class: "tall" }, lines),
      html("p", { class: "row later" }, more),
      notice,
    ]),
  ]);
  put(room, columns);
  return show(true);
}
