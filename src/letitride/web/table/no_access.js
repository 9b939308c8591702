// What the table page shows when there is no table to see: why, and the way back.

import { html } from "../shared/elements.js";

/** `why` there is nothing to see; where nobody is logged in, that is why. */
export const noAccess = (why = null) =>
  html("main", { class: "shown-out" }, [
    html("section", { class: "panel" }, [
      html("h1", {}, "You are not at the table"),
      html("p", {}, [
        why ?? "Nobody is logged in here, or not any more. What you had on the table is yours: log in again and go on.",
      ]),
      html("div", { class: "actions" }, [
        !why &&
        html("a", {
          class: "button",
          href: `/login.html?to=${encodeURIComponent(location.pathname + location.search)}`,
        }, "Log in"),
        html("a", { class: "button primary", href: "/lobby.html" }, "Back to the lobby"),
      ]),
    ]),
  ]);
