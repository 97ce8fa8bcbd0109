/**
 * Returns Node's `Request` and `fetch` that also accept the page's `AbortSignal`s. jsdom's events accept only jsdom's signals, and since Node 24
 * Node's requests accept only Node's, so a Node signal follows each jsdom signal.
 * @param {typeof globalThis} window
 */
exports.fetchWithSignalsOf = (window) => {
  /** @param {RequestInit} [init] */
  const withNodeSignal = (init) => {
    const signal = init?.signal;
    if (!(signal instanceof window.AbortSignal)) return init;
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    return { ...init, signal: controller.signal };
  };
  return {
    Request: class extends Request {
      /** @param {RequestInfo | URL} input @param {RequestInit} [init] */
      constructor(input, init) {
        super(input, withNodeSignal(init));
      }
    },
    /** @param {RequestInfo | URL} input @param {RequestInit} [init] */
    fetch: (input, init) => fetch(input, withNodeSignal(init)),
  };
};
