// Runs people's actions. If an action fails, a notice says why and cites the clauses.

import { citations } from "../citations.js";
import { Dismissed } from "../forms/dialog.js";
import { Refusal, wordsOf } from "../server/requests.js";

/** Carry out an action. If it fails, show the error and its clauses in the notice. */
export async function attempt(notice, act) {
  notice.replaceChildren();
  try {
    return await act();
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    notice.replaceChildren(wordsOf(error));
    if (error instanceof Refusal && error.clauses.length) notice.append(" ", citations(error.clauses));
    return undefined;
  }
}

/** Make a handler for a button or form that ignores further presses until the action is done. */
export function once(notice, act) {
  let busy = false;
  return async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    await attempt(notice, act);
    busy = false;
  };
}
