// The form to buy in from a wallet and cash out to it.

import { alertLine, html, note } from "../shared/elements.js";
import { AMOUNT, amountSent, field, onSubmit } from "../shared/forms/fields.js";
import { cents, money } from "../shared/money.js";
import { command, get, me } from "../shared/server/requests.js";

/** The form, for players with a wallet. `took` gets the resulting view. */
export async function buyIn(path, currency, took) {
  const who = await me();
  if (!who?.permissions.includes("use_wallet")) {
    return note("You are playing with house chips. Players with an account can buy in and cash out here.");
  }
  const wallet = html("strong");
  const count = async () => wallet.replaceChildren(money(cents((await get("/me/play")).wallet[currency]), currency));
  await count();
  const form = html("form", { "aria-label": "Cashier" }, [
    html("p", {}, "In your wallet ", wallet),
    field({ name: "amount", label: "Amount", ...AMOUNT }),
    alertLine(),
    html("div", { class: "actions" }, [
      html("button", { type: "submit", class: "button primary", name: "move", value: "buy_in" }, "Buy in"),
      html("button", { type: "submit", class: "button", name: "move", value: "cash_out" }, "Cash out"),
    ]),
  ]);
  let move = "buy_in";
  form.addEventListener("click", ({ target }) => {
    if (target.name === "move") move = target.value;
  });
  onSubmit(form, async ({ amount }) => {
    const { view } = await command("POST", `${path}/chips`, { move, amount: amountSent(amount) });
    took(view);
    form.reset();
    await count();
  });
  return form;
}
