// Access to staff pages, and permissions on them.

import { html } from "../elements.js";
import { logInAddress } from "../header.js";
import { me } from "../server/requests.js";
import { roleNames } from "../words.js";

/** Return the person logged in if they have one of these permissions. Otherwise, show a message and return null. */
export async function authorize(main, permissions) {
  const who = await me();
  if (!who) {
    location.replace(logInAddress());
    return null;
  }
  if (permissions.some((one) => who.permissions.includes(one))) return who;
  main.replaceChildren(
    html("section", { class: "panel away" }, [
      html("h1", {}, "You cannot use this page"),
      html(
        "p",
        { class: "why" },
        `You are logged in as ${who.name} (${roleNames(who.roles)}), but you do not have permission to view this page.`,
      ),
    ]),
  );
  return null;
}

export const mayDo = (who, permission) => who.permissions.includes(permission);
