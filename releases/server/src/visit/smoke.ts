import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Frame } from '@mesa/release-contract/calls/failures';
import { keepTimers } from '@mesa/release-contract/early-timers';
import { signedInCookie } from '@mesa/release-contract/signed-in';
import type { Browser, BrowserContext } from 'playwright-core';
import { grantCookie } from '../grant';
import { type Fault, type Picture, type PictureKind, type PlannedPage, type VisitedPage, type Width, widths } from '../visited';
import { atMost } from './at-most';
import { type Opened, openPage } from './open-page';
import { firstMissing } from './outline';

/** A visit: the pages of a release to open, with a grant while it is on trial. */
export interface TrialVisit {
  area: string;
  release: string;
  /** Called when its turn has come, because visits wait for each other. */
  grant: () => string;
  pages: readonly PlannedPage[];
}

/** Opens pages in a browser, one visit after the other. Rejects if the site or the browser is at fault. */
export type Smoke = (visit: TrialVisit) => Promise<VisitedPage[]>;

interface SmokeOptions {
  /** This server's own address for itself. */
  origin: string;
  /** The browser's program. */
  chromium: string;
  /** Milliseconds after which the remaining pages are not opened. */
  budget?: number;
  /** How many more milliseconds a page may take that is already open. The publisher waits at most five minutes for the answer. */
  grace?: number;
  /** Milliseconds after which a page without an answer counts as hanging. */
  timeout?: number;
}

const startWithin = 20_000;
/** For a machine without a desktop: draws without a process for graphics, and makes no requests of its own. */
const withoutDesktop = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/**
 * Chromium opens two hidden pages of its own for each context, which costs a second of processor time. If a flag repeats, Chromium takes the last
 * list of features, so Playwright's own is included.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** Pages visited concurrently, and the tabs that they may have open together: each needs memory. */
const [atOnce, tabsAtOnce] = [2, 4];
/** A busy machine can be late with a rendering; a page that is late three times in a row is slow. */
export const drawings = 3;
/** A page that takes this many milliseconds more of a server's processor takes a second more on a phone. */
const longer = 300;
/** How often the time of a page that seems slower is taken. */
const measurements = 3;

/** Where Linux distributions have it; the one without windows starts and opens pages in two thirds of the time. */
const places = ['chromium-headless-shell', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`);

/** Returns the path of a browser on this machine, or null. */
export const findChromium = (named: string | undefined): string | null => [named, ...places].find((path) => path && existsSync(path)) ?? null;

/** The browser contexts that open pages, each with its own cookies. */
interface Contexts extends Record<Exclude<PictureKind, 'difference'>, BrowserContext> {
  /** Gets no rendered page, as if a user were signed in. */
  clientDrawn: BrowserContext;
}

async function openContexts(browser: Browser, origin: string, grant: string): Promise<Contexts> {
  const open = async (cookies: Record<string, string>, javaScriptEnabled = true) => {
    const context = await browser.newContext({ locale: 'es', javaScriptEnabled, serviceWorkers: 'block', reducedMotion: 'reduce' });
    // Disables file sharing, so that pages link to files, and sets data saving, so that no other area is prefetched.
    await context.addInitScript(`
      delete Navigator.prototype.canShare;
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true }, configurable: true });
    `);
    await context.addInitScript(keepTimers);
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    return context;
  };
  const trial = { [grantCookie]: grant };
  const [drawn, hydrated, clientDrawn, live] = await Promise.all([open(trial, false), open(trial), open({ ...trial, [signedInCookie]: '1' }), open({})]);
  return { drawn, hydrated, clientDrawn, live };
}

type Open = typeof openPage;
type Wanted = Parameters<Open>[1];

type Seen = Pick<VisitedPage, 'fault' | 'pictures'>;

interface Visited {
  url: string;
  area: string;
  release: string;
  /** The area's widget, if the page is another area's. */
  widget: string | undefined;
  timeout: number;
}

/**
 * Returns the fault of a page that needs much more processor time than the live one before it responds. What a busy machine adds differs each time, so
 * only the least of three differences counts.
 */
async function slowerThan(
  contexts: Contexts,
  of: Pick<Visited, 'url' | 'area' | 'timeout'>,
  release: string,
  live: Opened,
  opened: Opened | undefined,
): Promise<Fault | null> {
  if (!opened || live.faults.length > 0 || !live.outline) return null;
  const isMuch = (gap: number, least: number) => gap >= longer && gap >= least / 2;
  let gap = opened.work - live.work;
  let least = live.work;
  let frames: readonly Frame[] = [];
  for (let i = 1; i < measurements && isMuch(gap, least); i += 1) {
    const again = await openPage(contexts.hydrated, { ...of, release, scripted: true, widths: [widths[0]], profiled: true });
    const liveAgain = await openPage(contexts.live, { ...of, release: null, scripted: true, widths: [widths[0]], profiled: true });
    gap = Math.min(gap, again.work - liveAgain.work);
    least = Math.min(least, liveAgain.work);
    frames = again.busiest;
  }
  if (!isMuch(gap, least)) return null;
  return { message: `ocupa el procesador ${Math.round(gap)} ms más que la que está en línea antes de responder`, frames };
}

/** Begins to open a page. `shown` resolves once it is on the screen and stays there; to null if it ends before. */
function begin(open: (onShown: NonNullable<Wanted['onShown']>) => Promise<Opened>) {
  let onShown: NonNullable<Wanted['onShown']> = () => undefined;
  const show = new Promise<Parameters<typeof onShown>[0]>((resolve) => {
    onShown = resolve;
  });
  const opened = open(onShown);
  const ended = opened.then(
    () => null,
    () => null,
  );
  return { opened, shown: Promise.race([show, ended]) };
}

/** Opens a page at all widths, until a fault is found. */
async function visitPage(contexts: Contexts, open: Open, { url, area, release, widget, timeout }: Visited): Promise<Seen> {
  const of = { url, area, timeout };
  const openLive = () => open(contexts.live, { ...of, release: null, scripted: true, widths });
  // A page of another area can have faults of its own, which the live one has too.
  const host = widget === undefined ? null : await openLive();
  const known = new Set(host?.faults.map(({ message }) => message));
  const faultOf = ({ faults }: Opened) => faults.find(({ message, frames }) => frames.length > 0 || !known.has(message));
  const pictures: Picture[] = [];
  const keep = (kind: PictureKind, opened: Opened) => void pictures.push(...opened.pictures.map((picture) => ({ ...picture, kind })));
  const failed = (fault: Fault, width: Width = widths[0]): Seen => ({ fault: { ...fault, width }, pictures });

  const openDrawn = () => open(contexts.drawn, { ...of, release, scripted: false, widths });
  const openClientDrawn = () => open(contexts.clientDrawn, { ...of, release, scripted: true, widths: [widths[0]] });
  let othersEnded: () => void = () => undefined;
  const alone = new Promise<void>((resolve) => {
    othersEnded = resolve;
  });
  const openHydrated = (width: Width, how: Pick<Wanted, 'stay' | 'alone' | 'onShown'> = {}) =>
    open(contexts.hydrated, { ...of, release, scripted: true, widths: [width], ...how });
  const first = begin((onShown) => openHydrated(widths[0], { stay: true, alone, onShown }));
  // The result can depend on the width at which scripts start.
  const opening = [first.opened, ...widths.slice(1).map((width) => openHydrated(width))];
  const others = {
    live: host ? Promise.resolve(host) : openLive(),
    drawn: openDrawn(),
    // Only a page that the server renders is compared with it.
    clientDrawn: first.shown.then((shown) => (shown?.isClean && shown.drawing === 'done' ? openClientDrawn() : null)),
  };
  // Awaited below, or not at all if a fault is found before.
  for (const other of Object.values(others)) other.catch(() => undefined);
  Promise.allSettled([...opening.slice(1), ...Object.values(others)]).then(othersEnded);
  const hydrated = await Promise.all(opening);
  for (const opened of hydrated) keep('hydrated', opened);
  for (const [i, opened] of hydrated.entries()) {
    const fault = faultOf(opened);
    if (fault) return failed(fault, widths[i]);
  }

  let drawn = await others.drawn;
  for (let i = 1; i < drawings && drawn.drawing === 'failed'; i += 1) drawn = await openDrawn();
  const drawnFault = faultOf(drawn);
  if (drawnFault) return failed(drawnFault);
  if (drawn.drawing === 'failed') return failed({ message: 'el servidor no pudo dibujarla, o no a tiempo', frames: [] });
  if (drawn.drawing === 'done' && drawn.outline) {
    keep('drawn', drawn);
    // Hydration keeps a differing attribute as the server rendered it without reporting it, so only a page drawn by the browser has the right one.
    const clientDrawn = (await others.clientDrawn) ?? (await openClientDrawn());
    const clientFault = faultOf(clientDrawn);
    if (clientFault) return failed(clientFault);
    for (const [i, other] of [...hydrated, clientDrawn].entries()) {
      const missing = other.outline && firstMissing(drawn.outline, other.outline);
      if (missing && !host?.outline?.includes(missing))
        return failed({ message: `el servidor la dibuja con ${missing}, y el navegador no`, frames: [] }, widths[i]);
    }
  }

  const seenLive = await others.live;
  const slower = await slowerThan(contexts, of, release, seenLive, hydrated[0]);
  if (slower) return failed(slower);
  if (seenLive.faults.length === 0) keep('live', seenLive);
  return { fault: null, pictures };
}

async function visit(
  browser: Browser,
  { origin, budget = 90_000, grace = 60_000, timeout = 15_000 }: SmokeOptions,
  { area, release, grant, pages }: TrialVisit,
): Promise<VisitedPage[]> {
  const until = Date.now() + budget;
  const contexts = await openContexts(browser, origin, grant());
  const inTurn = atMost(tabsAtOnce);
  const open: Open = (context, wanted) => inTurn(() => openPage(context, wanted));
  const visited: VisitedPage[] = [];
  const left = [...pages.entries()];
  const openOthers = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, planned] = next;
      const isTime = Date.now() <= until;
      const late = wait(until + grace - Date.now(), null, { ref: false });
      const { address, widget } = planned;
      const seen = isTime ? await Promise.race([visitPage(contexts, open, { url: origin + address, area, release, widget, timeout }), late]) : null;
      visited[place] = { ...planned, ...(seen ?? { fault: null, pictures: [] }), opened: seen !== null };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openOthers));
  return visited;
}

/** Runs visits one after the other, because a browser uses much memory. */
export function createSmoke(options: SmokeOptions): Smoke {
  let last: Promise<unknown> = Promise.resolve();
  const start = async (asked: TrialVisit) => {
    const { chromium: launcher } = await import('playwright-core');
    // Chromium's own sandbox needs a user other than root.
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...withoutDesktop, `--disable-features=${unusedFeatures.join(',')}`];
    const browser = await launcher.launch({ executablePath: options.chromium, args, timeout: startWithin });
    const visited = visit(browser, options, asked);
    const close = () => browser.close();
    return { visited, closed: visited.then(close, close) };
  };
  return (asked) => {
    const turn = last.then(() => start(asked));
    last = turn.then(({ closed }) => closed).catch(() => undefined);
    return turn.then(({ visited }) => visited);
  };
}
