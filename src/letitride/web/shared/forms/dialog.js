// A dialog with a title, an explanation, fields, and one action. It shows the error if the action fails.

import { alertLine, button, html } from "../elements.js";
import { Refusal } from "../server/requests.js";
import { field, onSubmit } from "./fields.js";

export class Dismissed extends Refusal {
  constructor() {
    super({ message: "Nothing was changed." });
  }
}

/** Show a dialog, and remove it when it is closed. */
export function openDialog(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Show the dialog. Resolves with the result of `act`, or rejects with `Dismissed`. */
export function ask({ title, text = null, fields = [], action, danger = false, act }) {
  return new Promise((resolve, reject) => {
    const form = html("form", { method: "dialog" }, [
      html("h2", { id: "ask-title" }, title),
      text && html("p", { class: "why" }, text),
      fields.map(field),
      alertLine(),
      html("div", { class: "actions" }, [
        button("Cancel", () => dialog.close()),
        html("button", { type: "submit", class: `button ${danger ? "danger" : "primary"}` }, action),
      ]),
    ]);
    const dialog = html("dialog", { class: "ask", "aria-labelledby": "ask-title" }, form);
    onSubmit(form, async (values) => {
      const answer = await act(values);
      resolve(answer);
      dialog.close();
    });
    dialog.addEventListener("close", () => reject(new Dismissed()));
    openDialog(dialog);
  });
}
