// The people page: every account, and the changes that an administrator can make.

import { alertLine, button, byId, html, note, put, redraw } from "../shared/elements.js";
import { ask } from "../shared/forms/dialog.js";
import { choice, empty, field } from "../shared/forms/fields.js";
import { get, glance } from "../shared/server/requests.js";
import { authorize, mayDo } from "../shared/staff/access.js";
import { attempt, once } from "../shared/staff/actions.js";
import { inTurn, keepLooking, lost, reached } from "../shared/staff/polling.js";
import { figures } from "../shared/tabular.js";
import { roleNames, sentence } from "../shared/words.js";
import { appointmentList, sendChange } from "./appointments.js";

/** The interval between looks at the requests, in milliseconds. */
const EVERY = 4000;
const ROLES = ["dealer", "supervisor", "executive", "auditor", "administrator", "player"];
const person = await authorize(document.querySelector("main"), ["read_people"]);
let chosen = null;

const roleChoice = () => choice("role", "Role", ROLES.map((role) => [role, sentence(roleNames([role]))]));
/** The role selector and the error message. Both are kept when the account is redrawn. */
const [role, rejected] = [roleChoice(), alertLine()];

/** List all accounts except guest accounts. */
const look = inTurn(async () => {
  const all = (await get("/people")).filter(({ guest }) => !guest);
  const change = (one) =>
    button("Change", () => turnTo(one), { class: "link", "aria-label": `Change ${one.name}’s account` });
  const rows = all.map((one) => [
    one.name,
    sentence(roleNames(one.roles)) || "–",
    one.disabled ? "Locked out" : "Active",
    ...(mine ? [change(one)] : []),
  ]);
  put(byId("all"), figures("Accounts", ["Name", "Roles", "State", ...(mine ? [""] : [])], rows));
  show(all.find(({ name }) => name === chosen));
});

/** List the requests that wait, if they have changed. */
let waiting = null;
const lookAtRequests = inTurn(async () => {
  const approvals = await glance("/approvals");
  const text = JSON.stringify(approvals);
  if (text === waiting) return;
  waiting = text;
  redraw(byId("waiting"), appointmentList(approvals, person, changed));
});

/** Send a change to an account, and refresh the lists. An issued password is shown only once. */
const change = (path, what) => once(rejected, () => send("POST", path, what()));

const send = async (method, path, what) => changed(await sendChange(method, `/people${path}`, what));

function changed(answer) {
  if (answer.approval) {
    byId("issued").hidden = false;
    put(byId("issued"), "An auditor must approve this within five minutes. Then carry it out.");
  } else {
    byId("issued").hidden = !answer.password;
    put(byId("issued"), `The password for ${answer.name}, shown only once: `, html("strong", {}, answer.password));
  }
  if (!byId("issued").hidden) byId("issued").scrollIntoView({ block: "nearest" });
  Promise.all([look(), lookAtRequests()]).then(reached, lost);
  return answer;
}

function opening() {
  const notice = alertLine();
  const open = once(notice, async () => {
    const said = Object.fromEntries(new FormData(form));
    const before = chosen;
    const opened = await send("POST", "", { name: said.name, roles: [said.role] });
    if (chosen === before) chosen = opened.name; // no other account was chosen in the meantime
    empty(form, said);
  });
  const form = html("form", { class: "form pair", onsubmit: open }, [
    field({ name: "name", label: "Name", maxlength: 40, autocomplete: "off" }),
    roleChoice(),
    html("button", { type: "submit", class: "button primary" }, "Open the account"),
    notice,
  ]);
  return form;
}

function show(one) {
  byId("one-title").textContent = one ? `Account of ${one.name}` : "Account";
  const nobody = "Choose an account from the list to change its roles or issue a new password.";
  redraw(byId("one"), one ? account(one) : note(nobody));
}

function turnTo(one) {
  chosen = one.name;
  rejected.replaceChildren();
  show(one);
  const picked = role.querySelector("select");
  picked.selectedIndex = 0;
  picked.focus();
}

function account({ name, roles, disabled, second_factor }) {
  const path = `/${encodeURIComponent(name)}`;
  const turn = (how) => change(`${path}/roles`, () => ({ role: role.querySelector("select").value, change: how }));
  const sure = (title, text, action, end, what, method = "POST") =>
    once(rejected, () => ask({ title, text, action, danger: true, act: () => send(method, path + end, what) }));
  const remove = sure(
    `Remove the second factor of ${name}`,
    "They can then log in with their password alone until they set up another one.",
    "Remove it",
    "/second-factor",
    {},
    "DELETE",
  );
  const issue = sure(
    `Issue a new password to ${name}`,
    "Their current password stops working, and they are logged out everywhere.",
    "Issue a password",
    "/password",
    {},
  );
  const shut = sure(
    `Lock out ${name}`,
    "They are logged out everywhere and cannot log in until an administrator lets them back in.",
    "Lock out",
    "/standing",
    { disabled: true },
  );
  return [
    html("p", {}, sentence(roleNames(roles)) || "No roles."),
    role,
    html(
      "div",
      { class: "row acts-row" },
      button("Grant the role", turn("grant")),
      button("Revoke the role", turn("revoke")),
    ),
    html("div", { class: "row acts-row" }, [
      button("Issue a new password…", issue),
      second_factor && button("Remove the second factor…", remove),
      disabled
        ? button("Let back in", change(`${path}/standing`, () => ({ disabled: false })))
        : button("Lock out…", shut),
    ]),
    rejected,
  ];
}

const mine = person && mayDo(person, "administer_people");
if (person) {
  byId("office").hidden = !mine;
  if (mine) byId("new").replaceChildren(opening());
  await attempt(byId("notice"), () => Promise.all([look(), lookAtRequests()]));
  await keepLooking(lookAtRequests, EVERY);
}
