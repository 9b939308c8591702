// For actions that require a recently entered password: asks for it in a dialog, then tries the action again.

import { enter, Refusal } from "../server/requests.js";
import { ask } from "./dialog.js";

const NEEDED = "server/step_up";

/** Resolves when the password is confirmed; rejects if the dialog is dismissed. */
function stepUp() {
  return ask({
    title: "Enter your password",
    text: "You last entered your password more than five minutes ago. Enter it again to continue.",
    fields: [{ name: "password", label: "Password", type: "password", autocomplete: "current-password" }],
    action: "Confirm",
    act: ({ password }) => enter("/step-up", { password }),
  });
}

/** Run an action. If the server requires a fresh password, ask for it and run the action again. */
export async function withFreshPassword(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== NEEDED) throw error;
    await stepUp();
    return act();
  }
}
