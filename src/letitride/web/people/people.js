// The people page: every account, and what an administrator can change.

import { byId, html, keepFocus } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { choice, empty, field } from "../shared/forms/fields.js";
import { command, get } from "../shared/server/requests.js";
import { authorize, mayDo } from "../shared/staff/access.js";
import { attempt, once } from "../shared/staff/actions.js";
import { inTurn, lost, reached } from "../shared/staff/polling.js";
import { figures } from "../shared/staff/tabular.js";
import { sentence } from "../shared/words.js";

const ROLES = ["dealer", "supervisor", "executive", "auditor", "administrator", "player"];
const person = await authorize(document.querySelector("main"), ["read_people"]);
let chosen = null;

const roleChoice = () => choice("role", "Role", ROLES.map((role) => [role, sentence(role)]));
/** The role to grant or revoke: what was picked stays while the account is drawn anew. */
const role = roleChoice();
const button = (words, act, kind = "") =>
  html("button", { type: "button", class: `button ${kind}`, onclick: act }, words);

/** Everybody but guests, who come and go. */
const look = inTurn(async () => {
  const all = (await get("/people")).filter(({ guest }) => !guest);
  byId("all").replaceChildren(figures(
    "Accounts",
    ["Name", "Roles", "State", ...(mine ? [""] : [])],
    all.map((one) => [
      one.name,
      one.roles.map(sentence).join(", ") || "–",
      one.disabled ? "Shut out" : "Open",
      ...(mine
        ? [
          html("button", {
            type: "button",
            class: "link",
            "aria-label": `Change the account of ${one.name}`,
            onclick: () => turnTo(one),
          }, "Change"),
        ]
        : []),
    ]),
  ));
  show(all.find(({ name }) => name === chosen));
});

/** Send a change of an account, and look again; a password that was issued is shown this once. */
const change = (path, what) => once(byId("notice"), () => send(path, what()));

async function send(path, what) {
  const answer = await command("POST", `/people${path}`, what);
  byId("issued").hidden = !answer.password;
  byId("issued").replaceChildren(
    `The password of ${answer.name}, shown this once: `,
    html("strong", {}, answer.password ?? ""),
  );
  if (answer.password) byId("issued").scrollIntoView({ block: "nearest" });
  look().then(reached, lost);
  return answer;
}

function opening() {
  const form = html("form", { class: "form pair" }, [
    field({ name: "name", label: "Name", maxlength: 40, autocomplete: "off" }),
    roleChoice(),
    html("button", { type: "submit", class: "button primary" }, "Open the account"),
  ]);
  form.addEventListener(
    "submit",
    once(byId("notice"), async () => {
      const said = Object.fromEntries(new FormData(form));
      const before = chosen;
      const opened = await send("", { name: said.name, roles: [said.role] });
      if (chosen === before) chosen = opened.name; // unless somebody else was turned to meanwhile
      empty(form, said);
    }),
  );
  return form;
}

function show(one) {
  byId("one-title").textContent = one ? `Account of ${one.name}` : "One account";
  const shown = one
    ? account(one)
    : [html("p", { class: "note" }, "Choose one on the list to change its roles, or to issue another password.")];
  keepFocus(byId("one"), () => byId("one").replaceChildren(...shown));
}

function turnTo(one) {
  chosen = one.name;
  show(one);
  const picked = role.querySelector("select");
  picked.selectedIndex = 0;
  picked.focus();
}

function account({ name, roles, disabled }) {
  const path = `/${encodeURIComponent(name)}`;
  const turn = (how) => change(`${path}/roles`, () => ({ role: role.querySelector("select").value, change: how }));
  const sure = (title, text, action, end, what) =>
    once(byId("notice"), () => ask({ title, text, action, danger: true, act: () => send(path + end, what) }));
  const issue = sure(
    `Another password for ${name}`,
    "The one they have is no good from then on, and they are logged out everywhere.",
    "Issue a password",
    "/password",
    {},
  );
  const shut = sure(
    `Shut ${name} out`,
    "They are logged out everywhere, and cannot log in until an administrator lets them back in.",
    "Shut out",
    "/standing",
    { disabled: true },
  );
  return [
    html("p", {}, roles.map(sentence).join(", ") || "No roles."),
    role,
    html("div", { class: "row acts-row" }, [
      button("Grant the role", turn("grant")),
      button("Revoke it", turn("revoke")),
    ]),
    html("div", { class: "row acts-row" }, [
      button("Issue another password…", issue),
      disabled
        ? button("Let back in", change(`${path}/standing`, () => ({ disabled: false })))
        : button("Shut out…", shut),
    ]),
  ];
}

const mine = person && mayDo(person, "administer_people");
if (person) {
  byId("office").hidden = !mine;
  if (mine) byId("new").replaceChildren(opening());
  await attempt(byId("notice"), look);
}
