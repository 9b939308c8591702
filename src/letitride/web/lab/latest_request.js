// Debounced requests: each new request cancels the previous one.

const PAUSE = 250;

export class LatestRequest {
  #asking = null;
  #timer = null;

  /** Cancel the current request. */
  drop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** After the pause, run `act(signal)` and pass the response to `took`. A new request cancels this one. */
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
