// Debounced requests: each new one cancels the one before it.

const PAUSE = 250;

export class LatestRequest {
  #asking = null;
  #timer = null;

  /** Cancel the current request. */
  drop() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  /** Run `act(signal)` unless another request comes within the pause. Its answer goes to `took`. */
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
