// A dialog that asks: a title, why, fields and one action. A refusal is shown in the dialog.

import { html } from "../elements.js";
import { Refusal } from "../server/requests.js";
import { field, onSubmit } from "./fields.js";

export class Dismissed extends Refusal {
  constructor() {
    super({ message: "Nothing was changed." });
  }
}

/** Ask; resolves with what `act` answers, rejects with `Dismissed`. */
export function ask({ title, text = null, fields = [], action, danger = false, act }) {
  return new Promise((resolve, reject) => {
    const form = html("form", { method: "dialog" }, [
      html("h2", { id: "ask-title" }, title),
      text && html("p", { class: "why" }, text),
      fields.map(field),
      html("p", { class: "notice", role: "alert" }),
      html("div", { class: "actions" }, [
        html("button", { type: "button", class: "button", onclick: () => dialog.close() }, "Cancel"),
        html("button", { type: "submit", class: `button ${danger ? "danger" : "primary"}` }, action),
      ]),
    ]);
    const dialog = html("dialog", { class: "ask", "aria-labelledby": "ask-title" }, form);
    onSubmit(form, async (values) => {
      const answer = await act(values);
      resolve(answer);
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      reject(new Dismissed());
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
