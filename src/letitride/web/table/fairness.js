// The fair deal, byte by byte as docs/fairness.md defines it: the hash, the message, the stream, and the
// shuffle. All of it runs in the browser, so the player need not trust the house's word.

const PURPOSE = "letitride fair deal 1";
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const utf8 = (text) => new TextEncoder().encode(text);

/** Browsers have WebCrypto only on pages served over HTTPS or from localhost. */
export const canVerify = () => Boolean(globalThis.crypto?.subtle);

export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const newSeed = () => crypto.getRandomValues(new Uint8Array(32));
export const hashOf = async (seed) => toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));

/** A number in `size` bytes, most significant first. */
function bigEndian(number, size) {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, number);
  return bytes;
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

/** The message for a deal: its fields, each preceded by its length. */
export function messageOf({ table, round, client_seeds: seeds }, deal) {
  const fieldsOf = ({ seat, player, seed }) => [utf8(String(seat)), utf8(player), fromHex(seed)];
  const revealed = seeds.filter(({ seed }) => seed !== null).flatMap(fieldsOf);
  const fields = [utf8(PURPOSE), utf8(table), utf8(String(round)), utf8(String(deal)), ...revealed];
  return joined(fields.flatMap((field) => [bigEndian(field.length, 4), field]));
}

/** The endless stream of bytes, block by block.
 * @returns {AsyncGenerator<number, never>} */
async function* stream(record, deal) {
  const [seed, hmac] = [fromHex(record.server_seed), { name: "HMAC", hash: "SHA-256" }];
  const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
  const message = messageOf(record, deal);
  for (let counter = 0;; counter += 1) {
    yield* new Uint8Array(await crypto.subtle.sign("HMAC", key, joined([message, bigEndian(counter, 8)])));
  }
}

/** The deck that the seeds produce, top card first. */
export async function shuffled(record, deal) {
  const deck = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  const bytes = stream(record, deal);
  const below = async (limit) => {
    let byte = 256;
    while (byte >= 256 - (256 % limit)) byte = (await bytes.next()).value;
    return byte % limit;
  };
  for (let place = 51; place > 0; place -= 1) {
    const other = await below(place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return deck.join(" ");
}

const cutAt = (deck, lifted) => {
  const cards = deck.split(" ");
  return [...cards.slice(lifted), ...cards.slice(0, lifted)].join(" ");
};

/** Check everything a record claims. Each line says what was checked, whether it holds, and why.
 * `noted` is what this browser noted before betting closed: the commitment, its own seeds by seat, and
 * the seats whose commitments and whose seeds the house accepted. A late seed is not part of the deal. */
export async function verify(record, noted = {}) {
  const lines = [];
  const say = (what, ok, words) => lines.push({ what, ok, words });
  const commitment = await hashOf(fromHex(record.server_seed));
  say("Commitment", commitment === record.commitment, "the hash of the server seed");
  if (noted.commitment) {
    say("Before betting", noted.commitment === record.commitment, "the commitment that this page recorded");
  }
  for (const { seat, player, hash, seed } of record.client_seeds) {
    const kept = seed !== null && (await hashOf(fromHex(seed))) === hash;
    const words = seed === null ? "the seed was never revealed, so it was not used" : "the seed that was committed to";
    say(`Seat ${seat}, ${player}`, kept || seed === null, words);
  }
  for (const [seat, own] of Object.entries(noted.seeds ?? {})) {
    const told = record.client_seeds.find((one) => one.seat === Number(seat));
    const taken = told ? noted.revealed : noted.promised;
    const late = !told?.seed && !taken?.includes(Number(seat));
    const words = late ? "the seed was added too late, so it was not used" : "the seed this page chose";
    say(`Your seed, seat ${seat}`, late || told?.seed === own, words);
  }
  for (const { deal, shuffled: order, cuts, dealt } of record.decks) {
    const right = (await shuffled(record, deal)) === order && cuts.reduce(cutAt, order) === dealt;
    say(
      `Deal ${deal}`,
      right,
      `the order that the seeds produce${cuts.length ? `, cut at ${cuts.join(" and ")}` : ""}`,
    );
  }
  return { lines, ok: lines.every(({ ok }) => ok) };
}
