// The second factor page: an employee adds the house to an authenticator app and gets recovery codes.

import { button, byId, html, note, put } from "../shared/elements.js";
import { field, onSubmit } from "../shared/forms/fields.js";
import { CODE, withFreshPassword } from "../shared/forms/password_prompt.js";
import { isEmployee, logInAddress } from "../shared/header.js";
import { compute, me, replace } from "../shared/server/requests.js";
import { once } from "../shared/staff/actions.js";

const part = byId("factor");

/** Say whether this person has a second factor, and offer to set one up. */
function show(who) {
  const words = who.second_factor
    ? "You have a second factor. You need a code from your authenticator app whenever you enter your password."
    : "You have no second factor yet. With one, nobody can use your account with your password alone.";
  put(part, [
    who.second_factor_due && html("p", { class: "warning" }, "The house requires one before you can continue."),
    html("p", {}, words),
    button(who.second_factor ? "Replace it" : "Set it up", begin, { class: "button primary" }),
  ]);
}

const begin = once(byId("notice"), async () => {
  const { secret, address } = await withFreshPassword(() => compute("/me/second-factor"));
  const form = html("form", { class: "form" }, [
    html("ol", { class: "steps" }, [
      html("li", {}, "Open an authenticator app on your phone, and add an account with this key."),
      html("li", {}, "Enter the code that the app shows."),
    ]),
    html("p", {}, ["Key: ", html("strong", { id: "secret" }, secret.match(/.{1,4}/g).join(" "))]),
    html("p", {}, html("a", { class: "button", href: address }, "Open this key in an app on this device")),
    field({ ...CODE, hint: null }),
    html("p", { class: "notice", role: "alert" }),
    html("button", { type: "submit", class: "button primary" }, "Confirm the code"),
  ]);
  onSubmit(form, async ({ code }) => done((await replace("/me/second-factor", { code })).recovery_codes));
  put(part, form);
  form.querySelector("input").focus();
});

/** Show the recovery codes, which the server does not show again. */
function done(codes) {
  put(part, [
    html("p", { role: "status" }, "Your second factor is set up. These recovery codes are shown only once:"),
    html("ul", { id: "codes" }, codes.map((code) => html("li", {}, html("code", {}, code)))),
    note("Keep them in a safe place. Each code works once, in place of a code from your app."),
    html("p", {}, html("a", { class: "button primary", href: "/lobby.html" }, "Continue")),
  ]);
}

const who = await me();
if (!who) location.replace(logInAddress());
else if (isEmployee(who)) show(who);
else put(part, html("p", {}, "Only employees of the house have a second factor."));
