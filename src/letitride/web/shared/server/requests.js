// Requests to the house's API. A command has an id, so that sending it again never does it twice.

export const ROOT = "/api/v1";
const TRIES = 3;

export class Refusal extends Error {
  constructor(error, status) {
    super(error?.message ?? `The house answered ${status}.`);
    this.code = error?.code ?? "";
    this.clauses = error?.clauses ?? [];
    this.status = status;
  }
}

/** What to tell a person of anything that went wrong. */
export function wordsOf(error) {
  if (error instanceof Refusal) return error.message;
  console.error(error);
  return "The house cannot be reached. Try again in a moment.";
}

let csrf = null;
let known = null;
/** How many sessions this page has had, and the coming in that is under way. */
let [sessions, coming] = [0, Promise.resolve()];

/** What was asked with the key of the session before is asked again with the new one. */
async function ask(...what) {
  const before = sessions;
  try {
    return await send(...what);
  } catch (error) {
    if (error.status !== 401) throw error;
    await coming;
    if (sessions === before) throw error;
    return send(...what);
  }
}

async function send(method, path, body, signal, more = {}) {
  const headers = body === undefined ? { ...more } : { "Content-Type": "application/json" };
  if (method !== "GET") headers["X-CSRF-Token"] = await token();
  const answer = await fetch(ROOT + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
    credentials: "same-origin",
    signal,
  });
  const content = answer.status === 204 ? null : await contentOf(answer);
  if (answer.ok) return content;
  const refusal = new Refusal(content?.error, answer.status);
  if (refusal.code !== "server/csrf" || headers["X-CSRF-Token"] === "") throw refusal;
  csrf = null; // another page of ours has logged in anew
  if ((await token()) === headers["X-CSRF-Token"]) throw refusal;
  return send(method, path, body, signal);
}

/** What was answered: data, or a file. */
const contentOf = (
  answer,
) => (answer.headers.get("Content-Type")?.startsWith("application/json")
  ? answer.json()
  : answer.ok
  ? answer.blob()
  : null);

async function token() {
  csrf ??= (await send("GET", "/me")).csrf;
  return csrf;
}

export const get = (path) => ask("GET", path);

/** What a page asks again and again while it stays open: that keeps nobody logged in. */
export const glance = (path) => ask("GET", path, undefined, undefined, { "X-Glance": "1" });

/** What the house computes: no command, so it has no id, and may be given up. */
export const compute = (path, body, signal) => ask("POST", path, body, signal);

/** Give up something that runs. */
export const drop = (path) => ask("DELETE", path);

/** Who is logged in, or null; asked once for each page. */
export function me() {
  known ??= get("/me").catch((error) => {
    if (error.status === 401) return null;
    throw error;
  });
  return known;
}

/** The doors that anybody may knock at. */
const DOORS = ["/sessions", "/players", "/guests"];

/** Log in, register, come in, step up, choose another password: each answers who one is now. */
export async function enter(path, body) {
  csrf = DOORS.includes(path) ? "" : await token();
  const entering = comeIn(path, body);
  coming = entering.catch(() => {});
  return entering;
}

async function comeIn(path, body) {
  try {
    const now = await send("POST", path, body);
    csrf = now.csrf;
    known = Promise.resolve(now);
    sessions += 1;
    return now;
  } catch (error) {
    csrf = null;
    throw error;
  }
}

/** Log out. */
export async function leave() {
  await ask("DELETE", "/sessions");
  csrf = null;
  known = null;
}

/** A command has an id made here, so that trying again never does it twice. */
export async function command(method, path, what = {}) {
  const body = { id: newId(), ...what };
  for (let attempt = 1;; attempt += 1) {
    try {
      return await ask(method, path, body);
    } catch (error) {
      if (error instanceof Refusal || attempt === TRIES) throw error;
      await new Promise((resume) => setTimeout(resume, 300 * attempt));
    }
  }
}

function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
