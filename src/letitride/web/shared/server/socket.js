// A table's views over a WebSocket.

import { get, Refusal, ROOT, tablePath } from "./requests.js";

/** Milliseconds before reconnecting. The wait doubles each time. */
const SOON = 500;
/** The close code for visitors who may not watch this table, or no longer may. */
const BARRED = 1008;
/** After this many milliseconds of silence, the connection is dead, because the server's heartbeat is more frequent. */
const SILENCE = 40_000;

/** Receives a table's views. After a lost connection, it resumes, or fetches the view again if the server says so. */
export class TableSocket {
  #version = -1;
  #wait = SOON;
  #socket = null;
  #closed = false;
  #timer = null;

  /** `onview` gets each view, `onstate` gets "live" or "away", and `onrefused` gets the error that ends the views. */
  constructor(table, { onview, onstate, onrefused }) {
    this.path = tablePath(table);
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

  /** Pass on a view, unless it is older than the last one. */
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

  /** Restart the timer that detects a dead connection. */
  #listen() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#anew(), SILENCE);
  }

  #network = () => {
    if (navigator.onLine) this.#anew();
    else this.onstate("away");
  };

  /** Replace the connection without waiting for the other end to close it. */
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

  /** Whether this visitor can no longer see the table. If so, stop and report it. */
  async #isOver() {
    const error = await this.#fetch().catch((refused) => refused);
    if (!(error instanceof Refusal) || error.status >= 500) return false;
    this.stop();
    this.onrefused(error);
    return true;
  }
}
