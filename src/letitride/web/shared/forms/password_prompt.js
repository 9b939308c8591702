// Actions that require a recent password: ask for it in a dialog, then try again.

import { enter, Refusal } from "../server/requests.js";
import { ask } from "./dialog.js";

const NEEDED = "server/step_up";

/** Resolves when the password was confirmed; rejects if the dialog is dismissed. */
function stepUp() {
  return ask({
    title: "Your password, please",
    text: "What you are about to do takes a password given in the last five minutes.",
    fields: [{ name: "password", label: "Password", type: "password", autocomplete: "current-password" }],
    action: "Confirm",
    act: ({ password }) => enter("/step-up", { password }),
  });
}

/** Do something, and again after a fresh password if the house asks for one. */
export async function withFreshPassword(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== NEEDED) throw error;
    await stepUp();
    return act();
  }
}
