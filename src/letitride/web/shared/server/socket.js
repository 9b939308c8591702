// A table's views over a WebSocket: resumed after a gap, fetched again when the house says so.

import { get, Refusal, ROOT } from "./requests.js";

/** How many milliseconds until a lost line is tried again; each time twice as many. */
const SOON = 500;
/** How the line is closed to who may not watch, or not any more. */
const BARRED = 1008;
/** A line on which nothing is heard for so long is dead: the house's heart beats more often. */
const SILENCE = 40_000;

/** A table's views as they come: resumed after a gap, fetched anew when the house says so. */
export class TableSocket {
  #version = -1;
  #wait = SOON;
  #socket = null;
  #closed = false;
  #timer = null;

  /** `onview` gets views, `onstate` "live" or "away", `onrefused` why there are no more views. */
  constructor(table, { onview, onstate, onrefused }) {
    this.path = `/tables/${encodeURIComponent(table)}`;
    this.onview = onview;
    this.onstate = onstate;
    this.onrefused = onrefused;
  }

  async start() {
    await this.#fetch();
    this.#connect();
    for (const name of ["online", "offline"]) addEventListener(name, this.#network);
  }

  stop() {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const name of ["online", "offline"]) removeEventListener(name, this.#network);
    this.#socket?.close();
  }

  /** A view from anywhere; one older than what is shown is of no use. */
  take(view) {
    if (view.version < this.#version) return;
    this.#version = view.version;
    this.onview(view);
  }

  async #fetch() {
    this.take(await get(this.path));
  }

  #connect() {
    const address = new URL(`${ROOT}${this.path}/live?after=${this.#version}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = SOON;
      this.onstate("live");
      this.#listen();
    };
    socket.onmessage = ({ data }) => {
      this.#listen();
      this.#hear(JSON.parse(data));
    };
    socket.onclose = ({ code }) => socket === this.#socket && this.#again(code);
  }

  #hear(message) {
    if (message.resync) this.#fetch().catch(() => {});
    else if (message.view) this.take(message.view);
  }

  /** From now on something must be heard within a while. */
  #listen() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#anew(), SILENCE);
  }

  #network = () => {
    if (navigator.onLine) this.#anew();
    else this.onstate("away");
  };

  /** Give this line up for another, without waiting until the other end agrees. */
  #anew() {
    const dead = this.#socket;
    this.#wait = SOON;
    this.#again();
    dead?.close();
  }

  async #again(code) {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#socket = null;
    this.onstate("away");
    if (code === BARRED && (await this.#isOver())) return;
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, 8000);
  }

  /** Whether the house shows this table no more, which is told once. */
  async #isOver() {
    const error = await this.#fetch().catch((refused) => refused);
    if (!(error instanceof Refusal) || error.status >= 500) return false;
    this.stop();
    this.onrefused(error);
    return true;
  }
}
