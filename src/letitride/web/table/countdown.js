// The time left to act, in whole seconds.

export class Countdown {
  #face;
  #ticking = null;

  constructor(face) {
    this.#face = face;
  }

  show(clock) {
    this.stop();
    this.#face.hidden = !clock;
    if (!clock) return;
    const ends = clock.deadline ? Date.parse(clock.deadline) : Date.now() + clock.seconds * 1000;
    const tick = () => {
      this.#face.textContent = `${Math.max(0, Math.ceil((ends - Date.now()) / 1000))} s`;
    };
    tick();
    this.#ticking = setInterval(tick, 500);
  }

  stop() {
    clearInterval(this.#ticking);
  }
}
