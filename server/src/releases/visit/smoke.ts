import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { registryPath } from '@mesa/contract/calls/registry';
import type { pictureKinds } from '@mesa/contract/calls/releases';
import type { Browser, BrowserContext } from 'playwright-core';
import { signedInCookie } from '../../delivery/site/visitor';
import { grantCookie } from '../grant';
import type { Fault } from './faults';
import { type Opened, openPage, type Width, widths } from './open-page';
import { firstMissing } from './outline';
import type { PlannedPage } from './plan';

/** What is opened: pages of a release, with a grant to look at it while it is on trial. */
export interface TrialVisit {
  release: string;
  /** Made when its turn has come: visits wait for each other. */
  grant: () => string;
  pages: readonly PlannedPage[];
}

export type PictureKind = (typeof pictureKinds)[number];

export interface Picture {
  width: Width;
  kind: PictureKind;
  jpeg: Buffer;
}

/** What became of a page. */
export interface VisitedPage extends PlannedPage {
  /** Whether there was time for it. */
  opened: boolean;
  fault: (Fault & { width: Width }) | null;
  pictures: readonly Picture[];
}

/** Opens pages in a browser, one visit after the other. Rejects where the fault is the site's or the browser's. */
export type Smoke = (visit: TrialVisit) => Promise<VisitedPage[]>;

interface SmokeOptions {
  /** Where this very server is reached from itself. */
  origin: string;
  /** The browser's program. */
  chromium: string;
  /** Pages that are left after so many milliseconds are not opened. */
  budget?: number;
  /** How much longer, in milliseconds, a page may take that was opened before. Who publishes waits for the answer five minutes at most. */
  grace?: number;
  /** A page that does not answer within so many milliseconds hangs. */
  timeout?: number;
}

const startWithin = 20_000;
/**
 * Two pages that wait below the address bar cost a second of the processor for each context. Of several lists of features Chromium takes
 * the last, so the rest is Playwright's own.
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
/** Pages. */
const atOnce = 2;
/** A busy machine may be late with a drawing; a page that is late three times in a row is slow. */
export const drawings = 3;

/** A browser on this machine, if there is one. */
export const findChromium = (named: string | undefined): string | null =>
  [named, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => path && existsSync(path)) ?? null;

/** The browser contexts that open pages, each with its own cookies. */
interface Contexts extends Record<PictureKind, BrowserContext> {
  /** Gets no drawn page, as if somebody were signed in. */
  clientDrawn: BrowserContext;
}

async function openContexts(browser: Browser, origin: string, grant: string): Promise<Contexts> {
  const open = async (cookies: Record<string, string>, javaScriptEnabled = true) => {
    const context = await browser.newContext({ locale: 'es', javaScriptEnabled, serviceWorkers: 'block', reducedMotion: 'reduce' });
    // Where a browser can share files, it does so instead of linking to them. And one that saves data fetches no other area ahead.
    await context.addInitScript(`
      delete Navigator.prototype.canShare;
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true }, configurable: true });
    `);
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    // Nobody is signed in here: asked for a registry, the server would give a visitor's and take the grant away.
    await context.route(`${origin}${registryPath}*`, (route) => route.fulfill({ status: 503 }));
    return context;
  };
  const trial = { [grantCookie]: grant };
  return { drawn: await open(trial, false), hydrated: await open(trial), clientDrawn: await open({ ...trial, [signedInCookie]: '1' }), live: await open({}) };
}

type Seen = Pick<VisitedPage, 'fault' | 'pictures'>;

/** Opens a page at all widths, until a fault is found. */
async function visitPage(contexts: Contexts, { url, release, timeout }: { url: string; release: string; timeout: number }): Promise<Seen> {
  const pictures: Picture[] = [];
  const keep = (kind: PictureKind, opened: Opened) => void pictures.push(...opened.pictures.map((picture) => ({ ...picture, kind })));
  const failed = (fault: Fault, width: Width = widths[0]): Seen => ({ fault: { ...fault, width }, pictures });

  // What scripts make of a page may depend on the width at which they begin.
  const hydrated = await Promise.all(widths.map((width) => openPage(contexts.hydrated, { url, release, scripted: true, widths: [width], timeout })));
  for (const opened of hydrated) keep('hydrated', opened);
  const broken = hydrated.findIndex(({ faults }) => faults.length > 0);
  if (hydrated[broken]?.faults[0]) return failed(hydrated[broken].faults[0], widths[broken]);

  const live = openPage(contexts.live, { url, release: null, scripted: true, widths, timeout });
  // It is waited for below, and not where a fault is found before.
  live.catch(() => undefined);
  const open = () => openPage(contexts.drawn, { url, release, scripted: false, widths, timeout });
  let drawn = await open();
  for (let i = 1; i < drawings && drawn.drawing === 'failed'; i += 1) drawn = await open();
  if (drawn.faults[0]) return failed(drawn.faults[0]);
  if (drawn.drawing === 'failed') return failed({ message: 'el servidor no pudo dibujarla, o no a tiempo', frames: [] });
  if (drawn.drawing === 'done' && drawn.outline) {
    keep('drawn', drawn);
    // An attribute that differs stays as the server drew it, and no browser says so: only one that draws the page itself has the right one.
    const clientDrawn = await openPage(contexts.clientDrawn, { url, release, scripted: true, widths: [widths[0]], timeout });
    if (clientDrawn.faults[0]) return failed(clientDrawn.faults[0]);
    for (const [i, other] of [...hydrated, clientDrawn].entries()) {
      const missing = other.outline && firstMissing(drawn.outline, other.outline);
      if (missing) return failed({ message: `el servidor la dibuja con ${missing}, y el navegador no`, frames: [] }, widths[i]);
    }
  }

  const seenLive = await live;
  if (seenLive.faults.length === 0) keep('live', seenLive);
  return { fault: null, pictures };
}

async function visit(
  browser: Browser,
  { origin, budget = 90_000, grace = 60_000, timeout = 15_000 }: SmokeOptions,
  { release, grant, pages }: TrialVisit,
): Promise<VisitedPage[]> {
  const until = Date.now() + budget;
  const contexts = await openContexts(browser, origin, grant());
  const visited: VisitedPage[] = [];
  const left = [...pages.entries()];
  const openOthers = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [place, planned] = next;
      const isTime = Date.now() <= until;
      const late = wait(until + grace - Date.now(), null, { ref: false });
      const seen = isTime ? await Promise.race([visitPage(contexts, { url: origin + planned.address, release, timeout }), late]) : null;
      visited[place] = { ...planned, ...(seen ?? { fault: null, pictures: [] }), opened: seen !== null };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openOthers));
  return visited;
}

/** Visits one after the other: a browser takes the memory of many servers. */
export function createSmoke(options: SmokeOptions): Smoke {
  let last: Promise<unknown> = Promise.resolve();
  const run: Smoke = async (asked) => {
    const { chromium: launcher } = await import('playwright-core');
    // Chromium's own sandbox needs a user that is not root.
    const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--disable-features=${unusedFeatures.join(',')}`];
    const browser = await launcher.launch({ executablePath: options.chromium, args, timeout: startWithin });
    try {
      return await visit(browser, options, asked);
    } finally {
      await browser.close();
    }
  };
  return (asked) => {
    const turn = last.then(() => run(asked));
    last = turn.catch(() => undefined);
    return turn;
  };
}
