/**
 * Node's `Request` and `fetch`, which take the page's `AbortSignal`s too. jsdom's events accept jsdom's signals alone and Node's requests
 * accept Node's alone (since Node 24), so a signal of jsdom is followed by one of Node.
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
