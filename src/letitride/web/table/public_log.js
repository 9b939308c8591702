// The public log, checked in the browser as docs/transparency.md describes: the signed checkpoint, the round's
// entries, and an unchanged past. The page trusts only the key and the checkpoint that it saw before.

import { toHex } from "./fairness.js";

const KEY = "letitride log key";
const SEEN = "letitride log checkpoint";
const [TILE, HEIGHT, HASH] = [256, 8, 32];
/** A record enters the log within seconds. Look again this often, and this many milliseconds apart. */
const [TRIES, PAUSE] = [4, 1500];

const utf8 = (text) => new TextEncoder().encode(text);
const fromBase64 = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const same = (one, other) => toHex(one) === toHex(other);

async function hashed(...parts) {
  const whole = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}
const nodeHash = (left, right) => hashed(Uint8Array.of(1), left, right);
const leafHash = (entry) => hashed(Uint8Array.of(0), entry);

/** JSON with sorted keys and no spaces, as the log hashes it. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${fields.join(",")}}`;
}

async function file(path) {
  const answer = await fetch(`/log/${path}`);
  if (!answer.ok) throw new Error(`The house did not send the file ${path} of its log.`);
  return new Uint8Array(await answer.arrayBuffer());
}
const textOf = async (path) => new TextDecoder().decode(await file(path));

/** A checkpoint's size and root, and the text and lines of its note. */
export function checkpointOf(note) {
  const end = note.lastIndexOf("\n\n");
  const [origin, size, root] = note.slice(0, end).split("\n");
  return {
    origin,
    size: Number(size),
    root: fromBase64(root),
    text: note.slice(0, end + 1),
    lines: note.slice(end + 2).split("\n"),
  };
}

/** Whether the key signed the checkpoint; null if this browser has no Ed25519. */
export async function isSigned(checkpoint, vkey) {
  const [name, , ...rest] = vkey.split("+");
  const key = fromBase64(rest.join("+"));
  const id = toHex((await hashed(utf8(`${name}\n`), key)).slice(0, 4));
  const line = checkpoint.lines.find((one) => one.startsWith(`— ${name} `) && toHex(blobOf(one).slice(0, 4)) === id);
  if (checkpoint.origin !== name || !line) return false;
  try {
    const known = await crypto.subtle.importKey("raw", key.slice(1), { name: "Ed25519" }, false, ["verify"]);
    return await crypto.subtle.verify({ name: "Ed25519" }, known, blobOf(line).slice(4), utf8(checkpoint.text));
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}
const blobOf = (line) => fromBase64(line.split(" ")[2]);

function pathOf(kind, index, width) {
  const digits = String(index).padStart(3, "0");
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const parts = padded.match(/.../g) ?? [];
  const place = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join("/");
  return `tile/${kind}/${place}${width === TILE ? "" : `.p/${width}`}`;
}

const splitOf = (size) => {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
};

/** The tree of a log of one size, read from its tiles, which nobody has to trust. */
export class Tree {
  #size;
  #tiles = new Map();

  constructor(size) {
    this.#size = size;
  }

  #width(level, index) {
    return Math.min(TILE, Math.floor(this.#size / TILE ** level) - index * TILE);
  }

  async #tile(level, index) {
    const path = pathOf(level, index, this.#width(level, index));
    if (!this.#tiles.has(path)) this.#tiles.set(path, file(path));
    return await this.#tiles.get(path);
  }

  async #subtree(level, index) {
    if (level % HEIGHT > 0) {
      return await nodeHash(await this.#subtree(level - 1, 2 * index), await this.#subtree(level - 1, 2 * index + 1));
    }
    const at = (index % TILE) * HASH;
    return (await this.#tile(level / HEIGHT, Math.floor(index / TILE))).slice(at, at + HASH);
  }

  async #range(start, size) {
    const level = Math.log2(size);
    if (Number.isInteger(level)) return await this.#subtree(level, start / size);
    const left = splitOf(size);
    return await nodeHash(await this.#range(start, left), await this.#range(start + left, size - left));
  }

  /** The root of the tree if this leaf is at this place. */
  async rootWith(place, leaf, start = 0, size = this.#size) {
    if (size === 1) return leaf;
    const left = splitOf(size);
    return place < left
      ? await nodeHash(await this.rootWith(place, leaf, start, left), await this.#range(start + left, size - left))
      : await nodeHash(
        await this.#range(start, left),
        await this.rootWith(place - left, leaf, start + left, size - left),
      );
  }

  /** The root of the first `old` leaves, and the root of the whole tree, from the same hashes. */
  async roots(old, start = 0, size = this.#size) {
    if (old === size) {
      const whole = await this.#range(start, size);
      return [whole, whole];
    }
    const left = splitOf(size);
    if (old <= left) {
      const [before, now] = await this.roots(old, start, left);
      return [before, await nodeHash(now, await this.#range(start + left, size - left))];
    }
    const first = await this.#range(start, left);
    const [before, now] = await this.roots(old - left, start + left, size - left);
    return [await nodeHash(first, before), await nodeHash(first, now)];
  }

  /** The bytes of one entry. */
  async entry(place) {
    const index = Math.floor(place / TILE);
    const data = await file(pathOf("entries", index, this.#width(0, index)));
    const view = new DataView(data.buffer);
    let at = 0;
    for (let skip = place % TILE; skip > 0; skip -= 1) at += 2 + view.getUint16(at);
    return data.slice(at + 2, at + 2 + view.getUint16(at));
  }
}

/** The round's entries, each with its place, as far as the log of this size has them. */
async function entriesOf({ table, round }, size, tree) {
  const hint = JSON.parse(await textOf(`rounds/${encodeURIComponent(table)}/${round}`));
  const found = [];
  for (const place of hint.entries.filter((one) => one < size)) {
    const bytes = await tree.entry(place);
    const entry = JSON.parse(new TextDecoder().decode(bytes));
    if (entry.table === table && entry.round === round) found.push({ place, bytes, entry });
  }
  return found;
}

/** Wait until the round's record is in the log, and return the log's checkpoint with the round's entries. */
async function latest(record) {
  for (let tries = 1;; tries += 1) {
    const note = await textOf("checkpoint");
    const checkpoint = checkpointOf(note);
    const tree = new Tree(checkpoint.size);
    const entries = checkpoint.size > 0 ? await entriesOf(record, checkpoint.size, tree) : [];
    if (tries === TRIES || entries.some(({ entry }) => entry.kind === "record")) {
      return { note, checkpoint, tree, entries };
    }
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }
}

/** Prove a round from the house's public log. Each line says what was checked, whether it holds, and why.
 * `ok` is null if this browser cannot check a line. */
export async function proveFromLog(record, store = localStorage) {
  const lines = [];
  const say = (what, ok, words) => lines.push({ what, ok, words });
  const vkey = (await textOf("key")).trim();
  const { note, checkpoint, tree, entries } = await latest(record);
  const { root, size } = checkpoint;
  const key = store.getItem(KEY) ?? vkey;
  if (key !== vkey) say("Key of the public log", false, "the key that this page saw before");
  say("Public log", await isSigned(checkpoint, key), `signed with the house's key, ${size} entries`);
  const own = (kind) => entries.filter(({ entry }) => entry.kind === kind);
  const isIncluded = async (one) =>
    one !== undefined && same(await tree.rootWith(one.place, await leafHash(one.bytes)), root);
  const [committed, recorded, digest] = [
    own("commitment"),
    own("record").at(-1),
    toHex(await hashed(utf8(canonical(record)))),
  ];
  const once = committed.length === 1 && committed[0].entry.commitment === record.commitment;
  say("Commitment", once && (await isIncluded(committed[0])), `in the public log once${placeOf(committed[0])}`);
  const right = recorded?.entry.sha256 === digest && recorded.place > (committed[0]?.place ?? size);
  say("Record", right && (await isIncluded(recorded)), `in the public log as shown here${placeOf(recorded)}`);
  const void_ = own("void").at(-1);
  if (void_ || record.void) {
    const told = Boolean(void_) && Boolean(record.void) && (await isIncluded(void_));
    say("Void", told, `in the public log: ${void_?.entry.reason ?? record.void.reason}`);
  }
  const seen = store.getItem(SEEN);
  if (seen) await sayContinues(say, checkpointOf(seen), checkpoint, tree);
  const ok = lines.every((line) => line.ok !== false);
  if (ok) {
    store.setItem(KEY, key);
    store.setItem(SEEN, note);
  }
  return { lines, ok };
}

const placeOf = (one) => (one ? `, entry ${one.place}` : "");

async function sayContinues(say, before, now, tree) {
  let continues = before.origin === now.origin && before.size <= now.size;
  if (continues && before.size > 0) {
    const [old, whole] = await tree.roots(before.size);
    continues = same(old, before.root) && same(whole, now.root);
  }
  say("Past", continues, `the same ${before.size} entries that this page saw before`);
}
