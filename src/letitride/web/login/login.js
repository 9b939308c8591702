// The login page: log in, open an account, or replace a password that was issued.

import { html } from "../shared/elements.js";
import { field, onSubmit } from "../shared/forms/fields.js";
import "../shared/header.js";
import { enter, me } from "../shared/server/requests.js";

const door = document.querySelector("#door");

/** Back to the page one came from; only ever a page of this house. */
function goOn() {
  const to = URL.parse(new URLSearchParams(location.search).get("to") ?? "", location.origin);
  const ours = to?.origin === location.origin && to.pathname !== "/login.html" && to.pathname !== "/";
  location.assign(ours ? to.pathname + to.search : "/lobby.html");
}

function form({ title, text = null, fields, action, act }) {
  const made = html("form", { "aria-labelledby": "door-title" }, [
    html("h1", { id: "door-title" }, title),
    text && html("p", { class: "why" }, text),
    fields.map(field),
    html("p", { class: "notice", role: "alert" }),
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
  hint: "12 characters or more, at least five of them different.",
};

/** A phone's keyboard leaves a space after a name. */
const trimmed = (said) => ({ ...said, name: said.name.trim() });

function logIn() {
  show(
    form({
      title: "Log in",
      fields: [NAME, PASSWORD],
      action: "Log in",
      act: async (said) => {
        const who = await enter("/sessions", trimmed(said));
        if (who.password_due) ownPassword(said.password);
        else goOn();
      },
    }),
    "New here?",
    "Open an account",
    register,
  );
}

function register() {
  show(
    form({
      title: "Open an account",
      text: "As a player. Money comes into your wallet at the cashier’s.",
      fields: [NAME, { ...PASSWORD, ...NEW }],
      action: "Open an account",
      act: async (said) => {
        await enter("/players", trimmed(said));
        goOn();
      },
    }),
    "You have an account?",
    "Log in",
    logIn,
  );
}

/** An issued password is good for one thing, to be changed. */
function ownPassword(old) {
  show(form({
    title: "A password of your own",
    text: "The one you have was issued to you, and is good for this only.",
    fields: [
      ...(old ? [] : [{ ...PASSWORD, name: "old", label: "The password you were given" }]),
      { ...NEW, name: "new", label: "New password" },
    ],
    action: "Change it and go on",
    act: async (said) => {
      await enter("/me/password", { old: old ?? said.old, new: said.new });
      goOn();
    },
  }));
}

function show(made, question, other, act) {
  const otherwise = question &&
    html("p", { class: "otherwise" }, [
      `${question} `,
      html("button", { type: "button", class: "link", onclick: act }, other),
    ]);
  door.replaceChildren(html("section", { class: "panel" }, ...[made, otherwise].filter(Boolean)));
  made.querySelector("input").focus();
}

const who = await me();
if (who?.password_due) ownPassword(null);
else logIn();
