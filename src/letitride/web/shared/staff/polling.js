// Polling: refresh the page every few seconds, and show a notice if the server cannot be reached.

import { html } from "../elements.js";
import { logInAddress } from "../header.js";
import { Refusal } from "../server/requests.js";

/** Run one refresh at a time, so that none overtakes another. Calls made during a refresh share the next one. */
export function inTurn(look) {
  let [under, next] = [Promise.resolve(), null];
  return () => (next ??= under.catch(() => {}).then(() => {
    next = null;
    return (under = look());
  }));
}

/** Refresh at this interval while the page is visible and no dialog is open. */
export async function keepLooking(look, every) {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, every));
    if (!document.hidden && !document.querySelector("dialog[open]")) await look().then(reached, lost);
  }
}

/** Show a notice that the page may be out of date, or go to the login page if the session has ended. */
export function lost(error) {
  if (error?.status === 401) return location.replace(logInAddress());
  reached();
  const words = error instanceof Refusal
    ? error.message
    : "The server cannot be reached. This page may be out of date.";
  document.querySelector("lir-header").after(html("p", { class: "lost", role: "status" }, words));
}

/** Remove the notice that the page may be out of date. */
export const reached = () => document.querySelector(".lost")?.remove();
