// The ledger tab: every account, their sum, and the postings of one stream.

import { html } from "../shared/elements.js";
import { choice } from "../shared/forms/fields.js";
import { amountOf, micros } from "../shared/money.js";
import { get } from "../shared/server/requests.js";
import { attempt } from "../shared/staff/actions.js";
import { figures } from "../shared/staff/tabular.js";

const PAGE = 1000;

export async function ledgerTab(panel, table) {
  const notice = html("p", { class: "notice", role: "alert" });
  const found = await attempt(notice, () => get("/ledger/balances"));
  if (!found) return panel.replaceChildren(notice);
  const { balances, total_micros: total } = found;
  const owners = [...new Set(balances.map(({ owner }) => owner))];
  const lines = html("div", {});
  const stream = choice("stream", "Lines of", owners.map((owner) => [owner, owner]), `table:${table}`);
  const select = stream.querySelector("select");
  const more = html("button", { type: "button", class: "button", hidden: true, onclick: () => show(false) }, [
    "Later lines",
  ]);
  let [kept, after] = [[], 0];
  async function show(anew) {
    if (anew) [kept, after] = [[], 0];
    const mine = kept;
    more.disabled = true;
    const next = await attempt(
      notice,
      () => get(`/ledger/postings?stream=${encodeURIComponent(select.value)}&after=${after}`),
    );
    if (mine !== kept) return; // another was asked for meanwhile
    more.disabled = false;
    if (!next) return;
    kept.push(...next);
    after = next.at(-1)?.version ?? after;
    more.hidden = next.length < PAGE;
    lines.replaceChildren(
      figures(
        "Postings",
        ["Version", "Owner", "Account", "Amount", "For"],
        kept.map((one) => [String(one.version), one.owner, one.account, micros(one.micros, one.currency), one.memo]),
      ),
    );
  }
  select.addEventListener("change", () => show(true));
  panel.replaceChildren(
    html("div", { class: "columns books" }, [
      html("section", { class: "panel", "aria-labelledby": "balances-title" }, [
        html("h2", { id: "balances-title" }, "Balances"),
        html("p", { class: total === 0 ? "verdict good" : "verdict bad" }, [
          total === 0 ? "All accounts together: nothing." : `All accounts together: ${micros(total)}.`,
        ]),
        html("div", { class: "tall" }, [
          figures(
            "Balances",
            ["Owner", "Account", "Amount"],
            balances.map((one) => [one.owner, one.account, amountOf(one.amount, one.currency)]),
          ),
        ]),
      ]),
      html("section", { class: "panel", "aria-labelledby": "postings-title" }, [
        html("h2", { id: "postings-title" }, "Postings"),
        stream,
        html("div", { class: "tall" }, lines),
        html("p", { class: "row later" }, more),
        notice,
      ]),
    ]),
  );
  return show(true);
}
