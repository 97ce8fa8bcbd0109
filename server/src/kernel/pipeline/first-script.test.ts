import vm from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { fileMarks, firstScript } from './first-script';

type Listener = (event: object) => void;
interface Rules {
  createHTML: (text: string) => string | null;
  createScriptURL: (url: string, type: string, sink: string) => string | null;
}
/** An element with these attributes; `set` are its properties. */
const element = (attributes: Record<string, string>) => {
  const left = { ...attributes };
  return {
    integrity: attributes.integrity ?? '',
    rel: attributes.rel ?? '',
    getAttribute: (name: string) => left[name],
    removeAttribute: (name: string) => delete left[name],
    has: (name: string) => name in left,
  };
};

/** A browser that has received a page with these links. */
function browser({ identityHosts = [] as string[], links = [] as ReturnType<typeof element>[], hidden = false, reportsPaint = true } = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const timers: { run: () => void; after: number }[] = [];
  const appended: { src: string; integrity: string; async: boolean; load: () => void }[] = [];
  let paint = () => {};
  let policy: { name: string; rules: Rules } | undefined;
  class PerformanceObserver {
    static supportedEntryTypes = reportsPaint ? ['paint'] : [];
    constructor(seen: () => void) {
      paint = seen;
    }
    observe() {}
  }
  const scope = {
    URL,
    location: new URL('https://mesa.example/torneos'),
    trustedTypes: {
      createPolicy(name: string, rules: Rules) {
        policy = { name, rules };
      },
    },
    PerformanceObserver,
    setTimeout: (run: () => void, after = 0) => timers.push({ run, after }),
    addEventListener: (kind: string, run: Listener) => listeners.set(kind, (listeners.get(kind) ?? new Set()).add(run)),
    removeEventListener: (kind: string, run: Listener) => listeners.get(kind)?.delete(run),
    document: {
      hidden,
      querySelectorAll: (selector: string) => links.filter((link) => link.has(selector.slice('link['.length, -1))),
      createElement: () => {
        const made = { src: '', integrity: '', async: true, load: () => {}, addEventListener: (_: string, run: () => void) => (made.load = run) };
        return made;
      },
      head: { append: (...all: typeof appended) => appended.push(...all) },
    },
    takeEarlyErrors: (): object[] => [],
    takeEarlyClicks: (): object[] => [],
  };
  vm.runInNewContext(firstScript(identityHosts), Object.assign(scope, { self: scope }));
  return {
    policy: policy ?? { name: '', rules: {} as Rules },
    scope,
    appended,
    paint: () => paint(),
    send: (kind: string, event: object = {}) => {
      for (const run of listeners.get(kind) ?? []) run(event);
    },
    /** Runs the timers that are set, up to this many milliseconds. */
    pass(most: number) {
      for (const { run, after } of timers.splice(0)) if (after <= most) run();
    },
  };
}

describe('An address becomes a script', () => {
  const allowed = (url: string, sink = 'HTMLScriptElement src', identityHosts: string[] = []) =>
    browser({ identityHosts }).policy.rules.createScriptURL(url, 'TrustedScriptURL', sink) === url;

  test.each([
    ['/shell/main.1a2b3c4d.js', 'HTMLScriptElement src', true],
    ['/mf/mf_stores/remoteEntry.1a2b3c4d.js', 'HTMLScriptElement src', true],
    ['https://mesa.example/mf/mf_stores/a.js', 'HTMLScriptElement src', true],
    ['https://evil.example/shell/main.js', 'HTMLScriptElement src', false],
    ['/uploads/logo/logo.png', 'HTMLScriptElement src', false],
    ['/api/shell/x', 'HTMLScriptElement src', false],
    ['/shellfish.js', 'HTMLScriptElement src', false],
    ['data:text/javascript,alert(1)', 'HTMLScriptElement src', false],
    ['/sw.js', 'ServiceWorkerContainer register', true],
    ['/sw.js', 'HTMLScriptElement src', false],
    ['/other.js', 'ServiceWorkerContainer register', false],
    ['/latido.js', 'Worker constructor', true],
    ['/latido.js', 'HTMLScriptElement src', false],
    ['/other.js', 'Worker constructor', false],
    ['blob:https://mesa.example/1', 'Worker constructor', false],
    ['https://challenges.cloudflare.com/x.js', 'HTMLScriptElement src', false],
  ])('%s, as %s: %s', (url, sink, expected) => expect(allowed(url, sink)).toBe(expected));

  test('of the identity provider’s hosts and its protection against robots too, and a blob only as a worker', () => {
    const clerk = ['https://clerk.mesa.example'];
    for (const url of ['https://clerk.mesa.example/x.js', 'https://challenges.cloudflare.com/x.js', '/shell/main.js'])
      expect(allowed(url, 'HTMLScriptElement src', clerk)).toBe(true);
    expect(allowed('https://evil.example/x.js', 'HTMLScriptElement src', clerk)).toBe(false);
    expect(allowed('blob:https://mesa.example/1', 'Worker constructor', clerk)).toBe(true);
    expect(allowed('blob:https://mesa.example/1', 'HTMLScriptElement src', clerk)).toBe(false);
  });

  test('and no text becomes HTML but an empty picture', () => {
    const { name, rules } = browser().policy;
    expect([name, rules.createHTML('<svg/>'), rules.createHTML('<b>x</b>')]).toEqual(['default', '<svg/>', null]);
  });
});

describe('Errors before the shell listens', () => {
  test('are kept for it, the first five of both kinds', () => {
    const { scope, send } = browser();
    for (let n = 1; n <= 4; n += 1) send('error', { n });
    for (let n = 5; n <= 6; n += 1) send('unhandledrejection', { n });
    const early = scope.takeEarlyErrors();
    expect(early.map((event) => (event as { n: number }).n)).toEqual([1, 2, 3, 4, 5]);
    const second = browser();
    expect(second.scope.takeEarlyErrors()).toEqual([]);
    for (const kind of ['error', 'unhandledrejection']) second.send(kind);
    expect(second.scope.takeEarlyErrors()).toHaveLength(0);
  });
});

describe('A pressed button', () => {
  const button = (fields: object = {}) => ({ type: 'button', ...fields });
  const on = (found: object | null) => ({ target: { closest: (selector: string) => (selector === '#root button' ? found : null) } });

  test('is kept until React listens, unless it sends a form; nothing else is', () => {
    const { scope, send } = browser();
    const pressed = button();
    for (const event of [on(pressed), on(button({ type: 'submit' })), on(null), { target: {} }]) send('click', event);
    expect(scope.takeEarlyClicks()).toEqual([pressed]);
  });

  test('is kept afterwards if React has not hydrated it by the end of the event, until the second call', () => {
    const { scope, send, pass } = browser();
    const early = scope.takeEarlyClicks();
    const waiting = button();
    for (const event of [on(waiting), on(button({ __reactProps$1: {} }))]) send('click', event);
    expect(early).toEqual([]);
    pass(0);
    expect(early).toEqual([waiting]);
    expect(scope.takeEarlyClicks()).toBe(early);
    send('click', on(button()));
    pass(0);
    expect(early).toEqual([waiting]);
  });
});

describe('The scripts of a rendered page', () => {
  const page = () => ({
    links: [
      element({ href: '/shell/a.js', integrity: 'sha256-a', [fileMarks.run]: '' }),
      element({ href: '/shell/b.js', [fileMarks.run]: '' }),
      element({ href: '/mf/c.js', [fileMarks.preload]: '' }),
      element({ href: '/mf/d.js', [fileMarks.widget]: '' }),
    ],
  });
  const sources = ({ appended }: ReturnType<typeof browser>) => appended.map(({ src }) => src);

  test('run in order once it is painted, then its files are requested, and those of its widgets after the last script', () => {
    const { links } = page();
    const opened = browser({ links });
    opened.send('DOMContentLoaded');
    expect(sources(opened)).toEqual([]);
    opened.pass(0);
    expect(sources(opened)).toEqual([]);
    opened.paint();
    expect(opened.appended.map(({ src, integrity, async }) => [src, integrity, async])).toEqual([
      ['/shell/a.js', 'sha256-a', false],
      ['/shell/b.js', '', false],
    ]);
    expect(links.map(({ rel }) => rel)).toEqual(['', '', 'preload', '']);
    opened.appended[0]?.load();
    expect(links[3]?.rel).toBe('');
    opened.appended[1]?.load();
    expect(links[3]?.rel).toBe('preload');
    // Neither a second paint nor the time limit runs them again.
    opened.paint();
    opened.pass(2000);
    expect(opened.appended).toHaveLength(2);
  });

  test.each([
    ['two seconds after it arrived if no paint is reported', {}, 2000],
    ['at once in a tab in the background', { hidden: true }, 0],
    ['at once where browsers do not report paints', { reportsPaint: false }, 0],
  ])('run %s', (_, given, after) => {
    const opened = browser({ ...page(), ...given });
    opened.send('DOMContentLoaded');
    opened.pass(0);
    if (after > 0) {
      expect(sources(opened)).toEqual([]);
      opened.pass(after);
    }
    expect(sources(opened)).toEqual(['/shell/a.js', '/shell/b.js']);
  });
});
