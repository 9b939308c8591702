// Polling: look again every few seconds, and say so when the house cannot be reached.

import { html } from "../elements.js";
import { logInAddress } from "../header.js";
import { Refusal } from "../server/requests.js";

/** Looks follow one another, so that none is overtaken; who asks while one waits shares that one. */
export function inTurn(look) {
  let [under, next] = [Promise.resolve(), null];
  return () => (next ??= under.catch(() => {}).then(() => {
    next = null;
    return (under = look());
  }));
}

/** Look again and again, while somebody may see it and is not asked something. */
export async function keepLooking(look, every) {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, every));
    if (!document.hidden && !document.querySelector("dialog[open]")) await look().then(reached, lost);
  }
}

/** Say above the page that what it shows may be old; who is not logged in any more is shown out. */
export function lost(error) {
  if (error?.status === 401) return location.replace(logInAddress());
  reached();
  const words = error instanceof Refusal
    ? error.message
    : "The house cannot be reached. What is shown here may be old.";
  document.querySelector("lir-header").after(html("p", { class: "lost", role: "status" }, words));
}

/** It is as it is shown. */
export const reached = () => document.querySelector(".lost")?.remove();
