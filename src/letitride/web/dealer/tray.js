// The tray tab: one person writes a slip, and a second person who counted the same amount signs it.

import { html } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { AMOUNT, amountSent, choice, field } from "../shared/forms/fields.js";
import { amountOf, cents } from "../shared/money.js";
import { SLIPS } from "../shared/names.js";
import { command, get } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { inTurn } from "../shared/staff/polling.js";
import { facts, figures } from "../shared/staff/tabular.js";
import { sentence } from "../shared/words.js";

const SHIFT = {
  opener: "Opener",
  fills: "Fills",
  credits: "Credits",
  drop: "Drop",
  closer: "Closer",
  late: "Late",
  over_short: "Over or short",
  win: "Win",
};

export function trayTab(panel, state) {
  const notice = html("p", { class: "notice", role: "alert" });
  const path = () => `/tables/${encodeURIComponent(state.table)}/inventory`;
  const mine = mayDo(state.person, "move_chips");

  async function send(method, slip, more, what) {
    draw(await command(method, `${path()}/${slip}${more}`, what));
  }

  function writing() {
    const form = html("form", { class: "form pair" }, [
      choice("slip", "Slip", Object.entries(SLIPS)),
      field({ name: "amount", label: "Amount, as you count it", ...AMOUNT }),
      html("button", { type: "submit", class: "button" }, "Write the slip"),
    ]);
    form.addEventListener(
      "submit",
      once(notice, () => {
        const { slip, amount } = Object.fromEntries(new FormData(form));
        return send("POST", slip, "", { amount: amountSent(amount) });
      }),
    );
    return html("section", { class: "panel", "aria-labelledby": "write-title" }, [
      html("h2", { id: "write-title" }, "Write a slip"),
      html("p", { class: "note" }, "Nothing moves until another person has counted the same and signed."),
      form,
    ]);
  }

  function waiting({ slip, written_by: by }) {
    const own = by === state.person.name;
    const sign = once(notice, () =>
      ask({
        title: `Sign the slip: ${SLIPS[slip].toLowerCase()}`,
        text: `Written by ${by}. Count for yourself; the amounts must agree.`,
        fields: [{ name: "amount", label: "Amount, as you count it", ...AMOUNT }],
        action: "Sign",
        act: ({ amount }) => send("POST", slip, "/signature", { amount: amountSent(amount) }),
      }));
    const tear = once(notice, () => send("DELETE", slip, ""));
    return html("section", { class: "panel two-step", "aria-labelledby": "waits-title" }, [
      html("h2", { id: "waits-title" }, "Waits for a second person"),
      html("ol", { class: "steps" }, [
        html("li", { class: "done" }, `${SLIPS[slip]} written by ${by}`),
        html("li", {}, own ? "Another person counts and signs" : "You count and sign"),
      ]),
      html("div", { class: "row" }, [
        !own && mayDo(state.person, "deal") &&
        html("button", { type: "button", class: "button primary", onclick: sign }, "Count and sign"),
        mine && html("button", { type: "button", class: "button", onclick: tear }, "Tear up"),
      ]),
    ]);
  }

  let [shown, drawn] = [-1, ""];

  /** What is older, or has not changed, leaves what somebody is filling in as it is. */
  function draw(tray) {
    const { version, ...content } = tray;
    const text = JSON.stringify(content);
    if (version < shown) return;
    shown = version;
    if (text === drawn) return;
    drawn = text;
    const { currency } = tray;
    const money = (text) => amountOf(text, currency);
    panel.replaceChildren(
      html("div", { class: "columns tray-desk" }, [
        html("div", { class: "stack" }, [
          tray.waiting ? waiting(tray.waiting) : mine ? writing() : html("section", { class: "panel" }, [
            html("h2", {}, "Slips"),
            html("p", {}, "No slip waits for a signature."),
          ]),
          notice,
          html("section", { class: "panel", "aria-labelledby": "slips-title" }, [
            html("h2", { id: "slips-title" }, "Signed slips"),
            figures(
              "Signed slips",
              ["Slip", "Amount", "Books", "Written by", "Signed by"],
              tray.signed.map((
                one,
              ) => [SLIPS[one.slip], money(one.amount), money(one.book), one.written_by, one.signed_by]),
            ),
          ]),
        ]),
        html("section", { class: "panel", "aria-labelledby": "shift-title" }, [
          html("h2", { id: "shift-title" }, "Shift"),
          html("p", { class: "note" }, tray.open ? "The tray is open." : "The tray is shut."),
          facts([
            ...Object.entries(SHIFT).map(([name, words]) => [words, money(tray.shift[name])]),
            tray.shift.hold && ["Hold", tray.shift.hold],
            cents(tray.tips) !== 0 && [sentence("tips not handed out yet"), money(tray.tips)],
          ]),
        ]),
      ]),
    );
  }

  return { refresh: inTurn(() => get(path()).then(draw).catch(() => {})) };
}
