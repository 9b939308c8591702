// The dealer page: choose a table and a tab. Each tab has its own module.

import { byId, say } from "../shared/elements.js";
import { KeypadTab } from "../shared/keypad.js";
import { get } from "../shared/server/requests.js";
import { TableSocket } from "../shared/server/socket.js";
import { authorize, mayDo } from "../shared/staff/access.js";
import { inTurn, lost, reached } from "../shared/staff/polling.js";
import { chooseByQuery, fromQuery, toQuery } from "../shared/staff/query.js";
import { tabs } from "../shared/staff/tabs.js";
import { DEALINGS, PHASES, TABLE_KINDS } from "../shared/names.js";
import { dotted } from "../shared/words.js";
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
  chooseByQuery(
    byId("table"),
    rows.map(({ table, kind }) => [table, dotted(table, TABLE_KINDS[kind].toLowerCase())]),
    chosen?.table,
  );
  const real = chosen?.kind === "controller";
  const state = { person, table: chosen?.table, view: null, look: () => {} };
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

/** Open a table whose cards the server knows. */
async function known(state, row) {
  const deal = new DealTab(state, row.kind === "dealer");
  const ruling = rulingTab(byId("wrong"), state);
  const tray = trayTab(byId("tray"), state);
  /** Read the steps taken, and the report that is held, if any. */
  state.look = inTurn(async () => {
    if (!mayDo(state.person, "deal") || !state.view) return;
    const procedure = await get(`${state.live.path}/procedure`).catch(() => null);
    if (!procedure) return;
    deal.procedure(procedure);
    ruling.render(state.view, procedure);
  });
  const live = new TableSocket(state.table, {
    onview: (view) => {
      state.view = view;
      const { rules, round, phase, table } = view;
      const dealt = `dealt ${DEALINGS[rules.dealing.name]}`;
      const now = [`round ${round}`, PHASES[phase], table.closed ? "temporarily closed" : table.shut && "closed"];
      say(byId("where"), dotted(rules.jurisdiction.name, dealt, ...now));
      deal.render(view);
      state.look();
      tray.refresh();
    },
    onstate: (line) => (line === "live" ? reached() : lost()),
    onrefused: lost,
  });
  state.live = live;
  await live.start();
}
