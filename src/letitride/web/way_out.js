// What is left of a page when nobody is logged in: where one was, and how to come back.

import { html } from "./draw.js";

export const wayOut = () => html("main", { class: "shown-out" }, html("section", { class: "panel" },
  html("h1", {}, "You are not at the table"),
  html("p", {}, "Nobody is logged in here, or not any more. What you had on the table is yours: log in again and go on."),
  html("div", { class: "actions" },
    html("a", { class: "button", href: `/login.html?to=${encodeURIComponent(location.pathname + location.search)}` }, "Log in"),
    html("a", { class: "button primary", href: "/lobby.html" }, "Back to the lobby"))));
