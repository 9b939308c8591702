// Form fields, amounts of money, and form submission.

import { html, idFor } from "../elements.js";
import { typed, wire } from "../money.js";
import { Refusal, wordsOf } from "../server/requests.js";

/** A labeled field. */
export function field({ name, label, hint = null, ...attributes }) {
  const id = idFor(name);
  const hintId = hint && `${id}-hint`;
  return html("p", { class: "field" }, [
    html("label", { for: id }, label),
    html("input", { id, name, required: true, "aria-describedby": hintId, ...attributes }),
    hint && html("small", { id: hintId }, hint),
  ]);
}

/** A labeled drop-down list. */
export function choice(name, label, options, chosen, attributes = {}) {
  const id = idFor(name);
  const select = html("select", { id, name, ...attributes }, optionsOf(options, chosen));
  return html("p", { class: "field" }, html("label", { for: id }, label), select);
}

/** The options in a list, from pairs of values and labels. */
export const optionsOf = (options, chosen = null) =>
  options.map(([value, words]) => html("option", { value, selected: value === chosen }, words));

export const tick = (name, label, checked = false) =>
  html("label", { class: "tick" }, html("input", { type: "checkbox", name, checked }), html("span", {}, label));

/** The attributes of a field for an amount of money. */
export const AMOUNT = {
  inputmode: "decimal",
  pattern: "\\s*([0-9]{1,9}|[0-9]{1,3}(,[0-9]{3}){1,2})(\\.[0-9]{1,2})?\\s*",
  title: "An amount, such as 50 or 50.00",
  autocomplete: "off",
};

/** Convert a typed amount to the format that requests use. */
export function amountSent(text) {
  const amount = typed(text);
  if (amount === null) throw new Refusal({ message: "Enter an amount, such as 50 or 50.00." });
  return wire(amount);
}

/** Clear a form after it is sent, unless its values have changed since then. */
export function empty(form, sent) {
  if (JSON.stringify(Object.fromEntries(new FormData(form))) === JSON.stringify(sent)) form.reset();
}

/** Call `act` with the form's values on submit. If it fails, the form shows the error. */
export function onSubmit(form, act) {
  const notice = form.querySelector("[role=alert]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    notice.textContent = "";
    const button = form.querySelector("[type=submit]");
    button.disabled = true;
    try {
      await act(Object.fromEntries(new FormData(form)));
    } catch (error) {
      notice.textContent = wordsFor(error);
      form.querySelector("input")?.focus();
    } finally {
      button.disabled = false;
    }
  });
}

const wordsFor = (error) =>
  error instanceof Refusal && error.code === "server/login" ? "The name or password is incorrect." : wordsOf(error);
