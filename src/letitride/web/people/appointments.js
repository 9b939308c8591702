// Changes to employees' accounts: an administrator requests one, an auditor approves it, and the first carries it out.

import { alertLine, button, html, note } from "../shared/elements.js";
import { withFreshPassword } from "../shared/forms/password_prompt.js";
import { command } from "../shared/server/requests.js";
import { mayDo } from "../shared/staff/access.js";
import { once } from "../shared/staff/actions.js";
import { dateTime, roleNames } from "../shared/words.js";

const listed = (roles) => roleNames(roles.split(", "));
const path = (person) => `/people/${encodeURIComponent(person)}`;

/** Each kind of change: its title, and the request that carries it out. */
const CHANGES = {
  add: {
    title: ({ person, roles }) => `Open an account for ${person} (${listed(roles)})`,
    request: ({ person, roles }) => ["POST", "/people", { name: person, roles: roles.split(", ") }],
  },
  grant: {
    title: ({ person, roles }) => `Grant ${person} the role of ${listed(roles)}`,
    request: ({ person, roles }) => ["POST", `${path(person)}/roles`, { role: roles, change: "grant" }],
  },
  password: {
    title: ({ person }) => `Issue a new password to ${person}`,
    request: ({ person }) => ["POST", `${path(person)}/password`, {}],
  },
  second_factor: {
    title: ({ person }) => `Remove the second factor of ${person}`,
    request: ({ person }) => ["DELETE", `${path(person)}/second-factor`, {}],
  },
};

/** Send a change to an account. Changes to employees' accounts require a fresh password. */
export const sendChange = (method, path, what) => withFreshPassword(() => command(method, path, what));

/** The requests that wait for an auditor or for the administrator who made them. */
export function appointmentList(approvals, person, done) {
  const waiting = approvals.filter(({ action }) => action === "appoint_staff");
  if (waiting.length === 0) return note("Nothing is waiting for approval.");
  return html("ul", { class: "approvals" }, waiting.map((one) => appointment(one, person, done)));
}

function appointment({ number, parameters, asked_by, given_by, expires }, person, done) {
  const { title, request } = CHANGES[parameters.change];
  const words = title(parameters);
  const notice = alertLine();
  const mine = asked_by === person.name;
  const answers = !given_by && mayDo(person, "approve_staff");
  const act = (send) => once(notice, async () => done(await send()));
  const answer = (word) =>
    act(async () => {
      await sendChange("POST", `/approvals/${number}`, { answer: word });
      return {};
    });
  const carryOut = act(() => {
    const [method, path, what] = request(parameters);
    return sendChange(method, path, { ...what, approval: number });
  });
  return html("li", { class: "approval", "aria-label": `${words}, requested by ${asked_by}` }, [
    html("h3", {}, words),
    html("ol", { class: "steps" }, [
      html("li", { class: "done" }, `Requested by ${asked_by}`),
      given_by ? html("li", { class: "done" }, `Approved by ${given_by}`) : html("li", {}, "An auditor approves"),
      html("li", {}, `${asked_by} carries it out`),
    ]),
    note(`Expires ${dateTime(expires)}`),
    html("div", { class: "row" }, [
      mine && given_by && button("Carry out", carryOut, { class: "button danger" }),
      answers && button("Approve", answer("approve"), { class: "button primary" }),
      (answers || mine) && button(mine ? "Withdraw" : "Decline", answer("decline")),
    ]),
    notice,
  ]);
}
