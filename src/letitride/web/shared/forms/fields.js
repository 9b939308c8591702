// Forms: their fields, amounts of money, and what happens when one is sent.

import { html, idFor } from "../elements.js";
import { typed, wire } from "../money.js";
import { Refusal, wordsOf } from "../server/requests.js";

/** A labelled field of a form. */
export function field({ name, label, hint = null, ...attributes }) {
  const id = idFor(name);
  const hintId = hint && `${id}-hint`;
  return html("p", { class: "field" }, [
    html("label", { for: id }, label),
    html("input", { id, name, required: true, "aria-describedby": hintId, ...attributes }),
    hint && html("small", { id: hintId }, hint),
  ]);
}

/** A choice of several, labelled. */
export function choice(name, label, options, chosen, attributes = {}) {
  const id = idFor(name);
  return html("p", { class: "field" }, [
    html("label", { for: id }, label),
    html("select", { id, name, ...attributes }, [
      options.map(([value, words]) => html("option", { value, selected: value === chosen }, words)),
    ]),
  ]);
}

export const tick = (name, label, checked = false) =>
  html("label", { class: "tick" }, html("input", { type: "checkbox", name, checked }), html("span", {}, label));

/** What a field for money is like. */
export const AMOUNT = {
  inputmode: "decimal",
  pattern: "\\s*([0-9]{1,9}|[0-9]{1,3}(,[0-9]{3}){1,2})(\\.[0-9]{1,2})?\\s*",
  title: "An amount, as 50 or 50.00",
  autocomplete: "off",
};

/** Money as a person typed it, as the house reads it. */
export function amountSent(text) {
  const amount = typed(text);
  if (amount === null) throw new Refusal({ message: "Write an amount, as 50 or 50.00." });
  return wire(amount);
}

/** Empty a form that was sent, if it still says that: somebody may be filling it in again. */
export function empty(form, sent) {
  if (JSON.stringify(Object.fromEntries(new FormData(form))) === JSON.stringify(sent)) form.reset();
}

/** Send a form as `act` wants it, its refusal shown beside its button. */
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
  error instanceof Refusal && error.code === "server/login" ? "The name or the password is not right." : wordsOf(error);
