// Requests to the API. Each command has an id, so that sending it twice carries it out only once.

export const ROOT = "/api/v1";
const TRIES = 3;

/** The path of a table. */
export const tablePath = (name) => `/tables/${encodeURIComponent(name)}`;

export class Refusal extends Error {
  constructor(error, status) {
    super(error?.message ?? `The server responded with status ${status}.`);
    this.code = error?.code ?? "";
    this.clauses = error?.clauses ?? [];
    this.status = status;
  }
}

/** The message to show for any error. */
export function wordsOf(error) {
  if (error instanceof Refusal) return error.message;
  console.error(error);
  return "The server cannot be reached. Try again shortly.";
}

let csrf = null;
let known = null;
/** The number of sessions that this page has had so far, and the login in progress, if any. */
let [sessions, coming] = [0, Promise.resolve()];

/** Send a request. If a login replaced the session in the meantime, send it again. */
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
  csrf = null; // another page in this browser has logged in again
  if ((await token()) === headers["X-CSRF-Token"]) throw refusal;
  return send(method, path, body, signal);
}

/** The content of an answer: data, or a file. */
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

/** Poll the server. Unlike other requests, polling does not keep the session alive. */
export const glance = (path) => ask("GET", path, undefined, undefined, { "X-Glance": "1" });

/** Request a computation. It is not a command, so it has no id and can be canceled. */
export const compute = (path, body, signal) => ask("POST", path, body, signal);

/** Replace something that belongs to this session. */
export const replace = (path, body) => ask("PUT", path, body);

/** Stop a computation that is running on the server. */
export const drop = (path) => ask("DELETE", path);

/** The person who is logged in, or null. Each page asks the server once. */
export function me() {
  known ??= get("/me").catch((error) => {
    if (error.status === 401) return null;
    throw error;
  });
  return known;
}

/** The paths that need no session. */
const DOORS = ["/sessions", "/players", "/guests"];

/** Log in, register, continue as a guest, or confirm or change a password. Returns the person's new session. */
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

/** Send a command, retrying if the connection fails. Its id makes sure it is carried out once. */
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
