// The win page: a printable record of a win, for people to sign and for accounting to keep.

import { citations } from "../shared/citations.js";
import { alertLine, button, html, put } from "../shared/elements.js";
import { amountOf, micros } from "../shared/money.js";
import { get, wordsOf } from "../shared/server/requests.js";
import { authorize } from "../shared/staff/access.js";
import { fromQuery } from "../shared/staff/query.js";
import { facts } from "../shared/tabular.js";
import { ADJUSTMENT_REASONS, PRIZE_STATUSES } from "../shared/names.js";
import { dateTime, handName } from "../shared/words.js";

const main = document.querySelector("main");
const [link, number] = [fromQuery("link") ?? "", Number(fromQuery("number"))];
if (await authorize(main, ["read_game_manager"])) {
  get(`/links/${encodeURIComponent(link)}/wins/${number}`)
    .then((page) => put(main, paper(page)))
    .catch((error) => put(main, alertLine(wordsOf(error))));
}

function paper({ prize, currency, paytable, wager, clauses: ids }) {
  const money = (text) => amountOf(text, currency);
  const signers = ["Dealer", "Supervisor", "Player"];
  return html("article", { class: "panel paper", "aria-label": `Win ${prize.number}` }, [
    html("p", { class: "note" }, `Let It Ride · ${link}`),
    html("h1", {}, `Progressive win ${prize.number}`),
    html("p", { class: "amount" }, money(prize.amount)),
    facts([
      ["Hand", handName(prize.hand)],
      ["Level", prize.level],
      ["Table", `${prize.table}, ${prize.title}`],
      ["Round and seat", `round ${prize.round}, seat ${prize.seat}`],
      ["Pay table and wager", `${paytable}, ${money(wager)}`],
      ["Meter before", money(prize.meter_before)],
      prize.meter_after && ["Meter after", money(prize.meter_after)],
      prize.seed && ["Seed", money(prize.seed)],
      prize.from_reserve_micros !== 0 && ["From the reserve", micros(prize.from_reserve_micros, currency)],
      ["State", PRIZE_STATUSES[prize.status]],
      ["Logged", dateTime(prize.time, "numeric")],
      ["By", prize.by ?? "–"],
      prize.back_out && ["Backed out", backedOut(prize.back_out)],
    ]),
    html("div", { class: "signatures" }, signers.map((who) => html("p", { class: "note" }, html("span", {}), who))),
    html("footer", {}, [
      citations(ids),
      button("Print", () => print(), { class: "button primary print" }),
    ]),
  ]);
}

function backedOut({ kind, reason, by, second, time }) {
  return [ADJUSTMENT_REASONS[kind], reason, `${by} and ${second}`, dateTime(time, "numeric")].filter(Boolean).join(
    ", ",
  );
}
