// The login page: log in, open an account, or replace an issued password.

import { alertLine, button, byId, html, put } from "../shared/elements.js";
import { field, onSubmit } from "../shared/forms/fields.js";
import "../shared/header.js";
import { CODE } from "../shared/forms/password_prompt.js";
import { enter, me, Refusal } from "../shared/server/requests.js";
import { fromQuery } from "../shared/staff/query.js";

/** Go back to the page the visitor came from, but only if it is on this site. */
function goOn() {
  const to = URL.parse(fromQuery("to") ?? "", location.origin);
  const ours = to?.origin === location.origin && to.pathname !== "/login.html" && to.pathname !== "/";
  location.assign(ours ? to.pathname + to.search : "/lobby.html");
}

function form({ title, text = null, fields, action, act }) {
  const made = html("form", { "aria-labelledby": "door-title" }, [
    html("h1", { id: "door-title" }, title),
    text && html("p", { class: "why" }, text),
    fields.map(field),
    alertLine(),
    html("button", { type: "submit", class: "button primary wide" }, action),
  ]);
  onSubmit(made, act);
  return made;
}

const NAME = { name: "name", label: "Name", type: "text", autocomplete: "username", maxlength: "40" };
const PASSWORD = { name: "password", label: "Password", type: "password", autocomplete: "current-password" };
const NEW = {
  type: "password",
  autocomplete: "new-password",
  minlength: "12",
  hint: "Use at least 12 characters. At least five of them must be different.",
};

/** Remove the space that phone keyboards add after a name. */
const trimmed = (said) => ({ ...said, name: said.name.trim() });

function logIn() {
  const made = form({
    title: "Log in",
    fields: [NAME, PASSWORD],
    action: "Log in",
    act: async (said) => {
      try {
        comeIn(await enter("/sessions", trimmed(said)), said);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== "server/second_factor") throw error;
        askCode(trimmed(said));
      }
    },
  });
  show(made, "New here?", "Open an account", register);
}

/** Continue after a login: first choose a password or set up a second factor, if that is due. */
function comeIn(who, said) {
  if (who.password_due) ownPassword(said.password);
  else if (who.second_factor_due) location.assign("/second_factor.html");
  else goOn();
}

/** Ask for the code that this person needs in addition to the password. */
function askCode(said) {
  show(form({
    title: "Enter your code",
    fields: [CODE],
    action: "Log in",
    act: async ({ code }) => comeIn(await enter("/sessions", { ...said, code }), said),
  }));
}

function register() {
  const made = form({
    title: "Open an account",
    text: "This opens a player account. To put money in your wallet, make a deposit with the cashier.",
    fields: [NAME, { ...PASSWORD, ...NEW }],
    action: "Open an account",
    act: (said) => enter("/players", trimmed(said)).then(goOn),
  });
  show(made, "Already have an account?", "Log in", logIn);
}

/** Ask for a new password. An issued password cannot be used for anything else. */
function ownPassword(old) {
  show(form({
    title: "Choose your own password",
    text: "You must replace the password you were issued before you can continue.",
    fields: [
      ...(old ? [] : [{ ...PASSWORD, name: "old", label: "The password you were issued" }]),
      { ...NEW, name: "new", label: "New password" },
    ],
    action: "Change password and continue",
    act: (said) => enter("/me/password", { old: old ?? said.old, new: said.new }).then(goOn),
  }));
}

function show(made, question, other, act) {
  const otherwise = question &&
    html("p", { class: "otherwise" }, `${question} `, button(other, act, { class: "link" }));
  put(byId("door"), html("section", { class: "panel" }, made, otherwise));
  made.querySelector("input").focus();
}

const who = await me();
if (who?.password_due) ownPassword(null);
else logIn();
