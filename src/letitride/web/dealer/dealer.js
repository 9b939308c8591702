// The dealer page: choose a table and a tab. Each tab is a module of its own.

import { byId, html, say } from "../shared/elements.js";
import { KeypadTab } from "../shared/keypad.js";
import { get } from "../shared/server/requests.js";
import { TableSocket } from "../shared/server/socket.js";
import { authorize, mayDo } from "../shared/staff/access.js";
import { lost, reached } from "../shared/staff/polling.js";
import { fromQuery, toQuery } from "../shared/staff/query.js";
import { tabs } from "../shared/staff/tabs.js";
import { plainWords } from "../shared/words.js";
import { DealTab } from "./dealing.js";
import { disputeTab } from "./dispute.js";
import { openAndCloseTab } from "./open_and_close.js";
import { practiceTab } from "./practice.js";
import { rulingTab } from "./ruling.js";
import { trayTab } from "./tray.js";

const main = document.querySelector("main");
const who = await authorize(main, ["deal", "run_tables"]);
if (who) await open(who);

async function open(person) {
  const rows = (await get("/tables")).filter(({ kind }) => kind !== "virtual" || mayDo(person, "rule_on_play"));
  const chosen = rows.find(({ table }) => table === fromQuery("table")) ?? rows.find(({ kind }) => kind === "dealer") ??
    rows[0];
  byId("table").replaceChildren(
    ...rows.map(({ table, kind }) =>
      html("option", { value: table, selected: table === chosen?.table }, `${table} · ${kind}`)
    ),
  );
  byId("table").addEventListener("change", () => {
    toQuery("table", byId("table").value);
    location.reload();
  });
  const real = chosen?.kind === "controller";
  const state = { person, table: chosen?.table, view: null };
  byId("tab-deal").hidden = real || !chosen;
  byId("tab-keypad").hidden = !real;
  byId("tab-wrong").hidden = byId("tab-tray").hidden = real || !chosen;
  byId("tab-floor").hidden = !mayDo(person, "run_tables");
  practiceTab(byId("practice"));
  disputeTab(byId("dispute"));
  openAndCloseTab(byId("floor"), person, chosen);
  const strip = tabs(document.querySelector("[role=tablist]"), (id) => toQuery("tab", id));
  strip.show(!chosen ? "practice" : real ? "keypad" : "deal", fromQuery("tab"));
  if (real) new KeypadTab(byId("keypad"), state, byId("where"));
  else if (chosen) await known(state, chosen);
}

/** A table whose cards the house knows. */
async function known(state, row) {
  const deal = new DealTab(state, row.kind === "dealer");
  const ruling = rulingTab(byId("wrong"), state);
  const tray = trayTab(byId("tray"), state);
  const live = new TableSocket(state.table, {
    onview: (view) => {
      state.view = view;
      const { rules, round, phase, table } = view;
      say(
        byId("where"),
        [
          rules.jurisdiction.name,
          `dealt by ${plainWords(rules.dealing.name)}`,
          `round ${round}`,
          plainWords(phase),
          table.shut && "shut",
        ].filter(Boolean).join(" · "),
      );
      deal.render(view);
      ruling.render(view);
      tray.refresh();
    },
    onstate: (line) => (line === "live" ? reached() : lost()),
    onrefused: lost,
  });
  state.live = live;
  await live.start();
}
