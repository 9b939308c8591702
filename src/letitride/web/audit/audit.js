// The audit page: the chain, recorded rounds, events, and the ledger.

import { byId } from "../shared/elements.js";
import { get } from "../shared/server/requests.js";
import { authorize } from "../shared/staff/access.js";
import { chooseByQuery, fromQuery, toQuery } from "../shared/staff/query.js";
import { tabs } from "../shared/staff/tabs.js";
import { chainTab } from "./chain.js";
import { eventsTab } from "./event_log.js";
import { ledgerTab } from "./ledger.js";
import { replayTab } from "./round_viewer.js";
import { selfCheckTab } from "./self_check.js";

if (await authorize(document.querySelector("main"), ["audit"])) await open();

async function open() {
  const rows = (await get("/tables")).filter(({ kind }) => kind !== "controller");
  const table = rows.find((row) => row.table === fromQuery("table"))?.table ?? rows[0]?.table;
  chooseByQuery(byId("table"), rows.map((row) => [row.table, row.table]), table);
  const open_ = {
    chain: () => chainTab(byId("chain")),
    "self-check": () => selfCheckTab(byId("self-check")),
    replay: () => table && replayTab(byId("replay"), table),
    events: () => table && eventsTab(byId("events"), table),
    ledger: () => ledgerTab(byId("ledger"), table),
  };
  const shown = new Set();
  const strip = tabs(document.querySelector("[role=tablist]"), (id) => {
    toQuery("tab", id);
    if (shown.has(id)) return;
    shown.add(id);
    open_[id]();
  });
  strip.show("chain", fromQuery("tab"));
}
