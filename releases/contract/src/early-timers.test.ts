import { keepTimers, runTimers } from './early-timers';

interface Timer {
  at: number;
  every: number | null;
  run: () => void;
}

/** A page with these scripts before its own, whose time passes only by `pass`. */
function page() {
  let now = 0;
  let lastId = 0;
  const timers = new Map<number, Timer>();
  const failures: unknown[] = [];
  const start =
    (repeats: boolean) =>
    (run: () => void, ms = 0) => {
      lastId += 1;
      timers.set(lastId, { at: now + ms, every: repeats ? ms : null, run });
      return lastId;
    };
  const window = { setTimeout: start(false), setInterval: start(true), clearTimeout: (id: number) => void timers.delete(id) };
  const port1: { onmessage?: () => void } = {};
  const given = {
    window: window as typeof window & { clearInterval(id: number): void },
    performance: { now: () => now },
    MessageChannel: class {
      port1 = port1;
      port2 = { postMessage: () => Promise.resolve().then(() => port1.onmessage?.()) };
    },
    reportError: (failure: unknown) => failures.push(failure),
  };
  const evaluate = (script: string): unknown => new Function(...Object.keys(given), script)(...Object.values(given));
  evaluate(keepTimers);
  return {
    window: given.window,
    failures,
    pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [id, next] = [...timers].sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
        if (id === undefined || !next || next.at > until) break;
        now = next.at;
        if (next.every === null) timers.delete(id);
        else next.at += next.every;
        next.run();
      }
      now = until;
    },
    runAhead: () => evaluate(`return ${runTimers}`),
  };
}

/** Returns a page, what its timers noted, and how to let one note something. */
function noting() {
  const noted: string[] = [];
  return { ...page(), noted, note: (text: string) => () => void noted.push(text) };
}

describe('What a page plans', () => {
  test('for the next fifteen seconds runs at once, in its order, and only once', async () => {
    const { window, noted, note, runAhead, pass } = noting();
    window.setTimeout(note('in 15 s'), 15_000);
    window.setTimeout(note('in 5 s'), 5000);
    window.setTimeout(note('later'), 15_001);
    window.setTimeout(note('now'));
    await runAhead();
    expect(noted).toEqual(['now', 'in 5 s', 'in 15 s']);
    pass(15_001);
    expect(noted).toEqual(['now', 'in 5 s', 'in 15 s', 'later']);
  });

  test('again and again runs as often as in that time', async () => {
    const { window, noted, note, runAhead } = noting();
    window.setInterval(note('every 5 s'), 5000);
    window.setTimeout(note('in 12 s'), 12_000);
    await runAhead();
    expect(noted).toEqual(['every 5 s', 'every 5 s', 'in 12 s', 'every 5 s']);
  });

  test('again and again goes on from when it last ran by itself', async () => {
    const { window, noted, note, runAhead, pass } = noting();
    window.setInterval(note('every 5 s'), 5000);
    pass(6000);
    noted.length = 0;
    await runAhead();
    expect(noted).toHaveLength(3);
  });

  test('while it runs ahead counts from then', async () => {
    const { window, noted, note, runAhead } = noting();
    window.setTimeout(() => {
      window.setTimeout(note('in time'), 5000);
      window.setTimeout(note('too late'), 5001);
    }, 10_000);
    await runAhead();
    expect(noted).toEqual(['in time']);
  });

  test('and takes back, or has done by itself, does not run', async () => {
    const { window, noted, note, runAhead, pass } = noting();
    window.clearTimeout(window.setTimeout(note('taken back'), 1000));
    window.clearInterval(window.setInterval(note('ended'), 1000));
    window.setTimeout(note('done'), 500);
    pass(500);
    await runAhead();
    expect(noted).toEqual(['done']);
  });

  test('and fails is reported; the rest runs', async () => {
    const { window, noted, note, runAhead, failures } = noting();
    const failure = new Error('The clock is broken');
    window.setTimeout(() => {
      throw failure;
    }, 1000);
    window.setTimeout(note('after it'), 2000);
    await runAhead();
    expect([failures, noted]).toEqual([[failure], ['after it']]);
  });

  test('every instant runs ten times a second, so that a visit ends', async () => {
    const { window, noted, note, runAhead } = noting();
    window.setInterval(note('animation'));
    window.setTimeout(note('end'), 15_000);
    await runAhead();
    expect(noted).toHaveLength(152);
  });
});

test('A page without these scripts has nothing to run ahead', () => {
  expect(new Function('window', `return ${runTimers}`)({})).toBeUndefined();
});
