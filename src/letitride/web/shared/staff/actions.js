// Actions that a person asks for. If one fails, its notice says why and cites the clauses.

import { citations } from "../citations.js";
import { Dismissed } from "../forms/dialog.js";
import { Refusal, wordsOf } from "../server/requests.js";

/** Do something a person asked for; what goes wrong is said in the notice, with its clauses. */
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

/** The same for one button or form, and what is meant once however often that is pressed. */
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
