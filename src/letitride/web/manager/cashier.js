// The cashier: deposit players' money, and pay it out with a second person's approval.

import { html } from "../shared/elements.js";
import { AMOUNT, amountSent, choice, field } from "../shared/forms/fields.js";
import { amountOf, SIGNS } from "../shared/money.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { asking, folded } from "./approvals.js";

/** The forms that this person may use at the cashier, if any. */
export function payForms(person, desk) {
  return [mayDo(person, "take_deposits") && takingIn(), mayDo(person, "pay_out") && payingOut(desk)].filter(Boolean);
}

const fields = () => [
  html("div", { class: "whole" }, field({ name: "player", label: "Player", maxlength: 40, autocomplete: "off" })),
  field({ name: "amount", label: "Amount", ...AMOUNT }),
  choice("currency", "Currency", Object.keys(SIGNS).map((code) => [code, code])),
];

function takingIn() {
  const done = html("p", { class: "note", role: "status" });
  const form = folded("Take a deposit", "Deposit", fields(), async ({ player, amount, currency }) => {
    const path = `/people/${encodeURIComponent(player)}/wallet`;
    const wallet = await command("POST", path, { amount: amountSent(amount), currency });
    done.textContent = `${wallet.name} now has ${amountOf(wallet.balance, wallet.currency)} in the wallet.`;
  });
  form.append(done);
  return form;
}

const payingOut = (desk) =>
  asking("pay_out", fields(), desk, ({ amount, currency }) => ({ amount: amountSent(amount), currency }));
