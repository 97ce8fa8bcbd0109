/** Milliseconds of timers that a visit does not wait for. */
const ahead = 15_000;
const maxRuns = 300;

const runAhead = 'mesa.run-ahead';

/**
 * Runs in a page before its scripts: remembers its timers, so that a visit can run them before their time. Chromium's own virtual time also stops
 * requests, and Playwright's clock hides the page's marks.
 */
export const keepTimers: string = `{
  const { setTimeout: native, setInterval: nativeInterval, clearTimeout: clear } = window;
  const waiting = new Map();
  const { port1, port2 } = new MessageChannel();
  let skipped = 0;
  const now = () => performance.now() + skipped;
  const start = (set, every) => (run, ms, ...given) => {
    if (typeof run !== 'function') return set(run, ms, ...given);
    const delay = Math.max(0, Number(ms) || 0);
    const id = set(() => { const known = waiting.get(id); if (every && known) known.at = now() + delay; else waiting.delete(id); run(...given); }, ms);
    waiting.set(id, { at: now() + delay, every: every ? delay : null, run: () => run(...given) });
    return id;
  };
  window.setTimeout = start(native, false);
  window.setInterval = start(nativeInterval, true);
  window.clearTimeout = window.clearInterval = (id) => { waiting.delete(id); clear(id); };
  window[Symbol.for('${runAhead}')] = async (ms) => {
    const until = now() + ms;
    for (let runs = 0; runs < ${maxRuns}; runs += 1) {
      const [id, next] = [...waiting].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (!next || next.at > until) return;
      skipped = Math.max(skipped, next.at - performance.now());
      if (next.every === null) { waiting.delete(id); clear(id); }
      else next.at += Math.max(next.every, 100);
      try { next.run(); } catch (error) { reportError(error); }
      // A message, because browsers delay a timer that a timer set.
      await new Promise((done) => { port1.onmessage = done; port2.postMessage(null); });
    }
  };
}`;

/** Runs in such a page: what it has planned for the next 15 seconds, as if somebody stayed on it that long. */
export const runTimers: string = `window[Symbol.for('${runAhead}')]?.(${ahead})`;
