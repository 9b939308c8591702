// For actions that require a recently entered password: asks for it in a dialog, then tries the action again.

import { enter, me, Refusal } from "../server/requests.js";
import { ask } from "./dialog.js";

const NEEDED = "server/step_up";

/** The field for a code from an authenticator app. */
export const CODE = {
  name: "code",
  label: "Code from your authenticator app",
  type: "text",
  inputmode: "numeric",
  autocomplete: "one-time-code",
  maxlength: "40",
  hint: "If you have lost your phone, enter one of your recovery codes.",
};

/** Resolves when the password is confirmed; rejects if the dialog is dismissed. */
async function stepUp() {
  const password = { name: "password", label: "Password", type: "password", autocomplete: "current-password" };
  const who = await me();
  return ask({
    title: "Enter your password",
    text: "Confirm your password again, because you last entered it more than five minutes ago.",
    fields: who?.second_factor ? [password, CODE] : [password],
    action: "Confirm",
    act: (said) => enter("/step-up", said),
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
