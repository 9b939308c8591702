// The tray tab: one person writes a slip, and a second person counts the same amount and signs it.

import { alertLine, button, html, note, panel, put } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { AMOUNT, amountSent, choice, field } from "../shared/forms/fields.js";
import { amountOf, cents } from "../shared/money.js";
import { SLIPS } from "../shared/names.js";
import { command, get, tablePath } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { inTurn } from "../shared/staff/polling.js";
import { facts, figures } from "../shared/tabular.js";

const SHIFT = {
  opener: "Opener",
  fills: "Fills",
  credits: "Credits",
  drop: "Drop",
  closer: "Closer",
  late: "Late",
  over_short: "Over/short",
  win: "Win",
};

const COUNTED = { name: "amount", label: "Amount you counted", ...AMOUNT };

export function trayTab(room, state) {
  const notice = alertLine();
  const path = () => `${tablePath(state.table)}/inventory`;
  const mine = mayDo(state.person, "move_chips");

  async function send(method, slip, more, what) {
    draw(await command(method, `${path()}/${slip}${more}`, what));
  }

  function writing() {
    const write = once(notice, () => {
      const { slip, amount } = Object.fromEntries(new FormData(form));
      return send("POST", slip, "", { amount: amountSent(amount) });
    });
    const form = html("form", { class: "form pair", onsubmit: write }, [
      choice("slip", "Slip", Object.entries(SLIPS)),
      field(COUNTED),
      html("button", { type: "submit", class: "button" }, "Write the slip"),
    ]);
    const words = note("No chips move until a second person counts the same amount and signs the slip.");
    return panel("write-title", "Write a slip", words, form, notice);
  }

  function waiting({ slip, written_by: by }) {
    const own = by === state.person.name;
    const sign = once(notice, () =>
      ask({
        title: `Sign the slip: ${SLIPS[slip].toLowerCase()}`,
        text: `This slip was written by ${by}. Count the chips yourself. Your count must match the amount on the slip.`,
        fields: [COUNTED],
        action: "Sign",
        act: ({ amount }) => send("POST", slip, "/signature", { amount: amountSent(amount) }),
      }));
    const tear = once(notice, () => send("DELETE", slip, ""));
    return html("section", { class: "panel two-step", "aria-labelledby": "waits-title" }, [
      html("h2", { id: "waits-title" }, "Waiting for a second person"),
      html("ol", { class: "steps" }, [
        html("li", { class: "done" }, `${SLIPS[slip]} written by ${by}`),
        html("li", {}, own ? "A second person counts the chips and signs" : "You count the chips and sign"),
      ]),
      html("div", { class: "row" }, [
        !own && mayDo(state.person, "deal") && button("Count and sign", sign, { class: "button primary" }),
        mine && button("Tear up", tear),
      ]),
      notice,
    ]);
  }

  let [shown, drawn] = [-1, ""];

  /** Draw the tray, unless it is outdated or unchanged. Redrawing would disturb a form being filled in. */
  function draw(tray) {
    const { version, ...content } = tray;
    const text = JSON.stringify(content);
    if (version < shown) return;
    shown = version;
    if (text === drawn) return;
    drawn = text;
    const { currency } = tray;
    const money = (text) => amountOf(text, currency);
    const none = () =>
      html(
        "section",
        { class: "panel" },
        html("h2", {}, "Slips"),
        html("p", {}, "No slip is waiting for a signature."),
      );
    const signed = ({ slip, amount, book, written_by: by, signed_by: second }) => {
      return [SLIPS[slip], money(amount), money(book), by, second];
    };
    const slips = ["Slip", "Amount", "In the books", "Written by", "Signed by"];
    const shift = facts([
      ...Object.entries(SHIFT).map(([name, words]) => [words, money(tray.shift[name])]),
      tray.shift.hold && ["Hold", tray.shift.hold],
      cents(tray.tips) !== 0 && ["Tips not yet handed out", money(tray.tips)],
    ]);
    const columns = html("div", { class: "columns tray-desk" }, [
      html("div", { class: "stack" }, [
        tray.waiting ? waiting(tray.waiting) : mine ? writing() : none(),
        panel("slips-title", "Signed slips", figures("Signed slips", slips, tray.signed.map(signed))),
      ]),
      panel("shift-title", "Shift", note(tray.open ? "The tray is open." : "The tray is closed."), shift),
    ]);
    put(room, columns);
  }

  return { refresh: inTurn(() => get(path()).then(draw).catch(() => {})) };
}
