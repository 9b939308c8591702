// Debounced requests: a new one cancels the one before it.

const PAUSE = 250;

export class LatestRequest {
  #asking = null;
  #timer = null;

  /** What was asked is of no use any more. */
  drop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** Run `act(signal)` when nothing new was asked for a moment; `took` gets what it answers. */
  ask(act, took, failed, pause = PAUSE) {
    this.drop();
    const asking = new AbortController();
    this.#asking = asking;
    this.#timer = setTimeout(async () => {
      try {
        const answer = await act(asking.signal);
        if (!asking.signal.aborted) took(answer);
      } catch (error) {
        if (!asking.signal.aborted) failed(error);
      }
    }, pause);
  }
}
