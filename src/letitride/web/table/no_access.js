// Shown in place of a table that the viewer cannot see: the reason, and links to other pages.

import { html } from "../shared/elements.js";
import { logInAddress } from "../shared/header.js";

/** `why` is the reason. By default, the reason is that nobody is logged in. */
export const noAccess = (why = null) =>
  html("main", { class: "shown-out" }, [
    html("section", { class: "panel" }, [
      html("h1", {}, "You cannot view this table"),
      html("p", {}, [
        why ?? "You are not logged in. Any chips you had on the table are still yours. Log in to continue.",
      ]),
      html("div", { class: "actions" }, [
        !why && html("a", { class: "button", href: logInAddress() }, "Log in"),
        html("a", { class: "button primary", href: "/lobby.html" }, "Back to the lobby"),
      ]),
    ]),
  ]);
