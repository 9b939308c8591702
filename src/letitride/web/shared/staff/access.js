// Who may use a staff page, and what they may do there.

import { html } from "../elements.js";
import { logInAddress } from "../header.js";
import { me } from "../server/requests.js";

/** The person who is logged in, if they have one of these permissions; others are told so, and get null. */
export async function authorize(main, permissions) {
  const who = await me();
  if (!who) {
    location.replace(logInAddress());
    return null;
  }
  if (permissions.some((one) => who.permissions.includes(one))) return who;
  main.replaceChildren(
    html("section", { class: "panel away" }, [
      html("h1", {}, "This desk is not yours"),
      html("p", { class: "why" }, `You are logged in as ${who.name}, ${who.roles.join(" and ")}.`),
    ]),
  );
  return null;
}

export const mayDo = (who, permission) => who.permissions.includes(permission);
