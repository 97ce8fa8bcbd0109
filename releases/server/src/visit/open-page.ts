import { type Frame, reportFailure } from '@mesa/release-contract/calls/failures';
import { runTimers } from '@mesa/release-contract/early-timers';
import { registryBlock, registryPath } from '@mesa/release-contract/registry';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Fault, Width } from '../visited';
import { drawingHeader } from '../visitor';
import { framesIn, recordFaults } from './faults';
import { trackRequests } from './idle';
import { type Outline, outlineOf } from './outline';
import { watchScripts } from './stuck';
import { busiest, isRestless, measureWork, profile, watchedFor } from './work';

const heights: Record<Width, number> = { 360: 740, 1280: 800 };

/** The result of opening a page at one address. */
export interface Opened {
  faults: Fault[];
  /** Its readable content; null if it did not load. */
  outline: Outline | null;
  pictures: { width: Width; jpeg: Buffer }[];
  drawing: string | undefined;
  /** Milliseconds of processor time until it responded. */
  work: number;
  /** Where the area's code spent that time, if it was profiled. */
  busiest: readonly Frame[];
}

/** A page on the screen: how the server rendered it, and whether nothing failed so far. */
interface Shown {
  drawing: string | undefined;
  isClean: boolean;
}

interface Wanted {
  url: string;
  /** The area whose files can be at fault. */
  area: string;
  /** The release that the document's registry must contain; null for the live one, whichever it is. */
  release: string | null;
  /** Whether scripts run. */
  scripted: boolean;
  /** Opened at the first width, then resized to the others. */
  widths: readonly [Width, ...Width[]];
  /** Maximum milliseconds of each step. */
  timeout: number;
  /** Whether to run what the page has planned for later. */
  stay?: boolean;
  /** Whether to measure what takes its time. */
  profiled?: boolean;
  /** Called when its pictures are taken, before it stays. */
  onShown?: (shown: Shown) => void;
  /** Resolves when the visit opens nothing else meanwhile, which would take processor time from a page that is watched for rest. */
  alone?: Promise<unknown>;
}

const quality = 60;
/** Milliseconds of a page that does not come to rest. */
const profiledFor = 500;

/** A page with an endless script answers nothing, and requests to it can hang beyond their own timeout. */
async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Timeout')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

const hasMark = () => ['hydrated', 'drawn'].some((name) => performance.getEntriesByName(name).length > 0);

/** Waits until the page's own code has run; the heading alone can come from the server. */
async function waitForHydration(page: Page, idle: () => Promise<void>, timeout: number): Promise<void> {
  await withTimeout(timeout, page.waitForFunction(hasMark));
  await withTimeout(timeout, page.locator('main h1').first().waitFor());
  await idle();
}

const inSpanish = (error: unknown, timeout: number): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return /timeout/i.test(line) ? `no se mostró en ${timeout / 1000} segundos` : line;
};

/**
 * Answers a page's requests for the registry with an error, because a visit is not signed in: the answer would be a visitor's and remove the grant. Reads its
 * reports of failures, which the page's own events contain without their text. Playwright's `route` would stop every request of the page on its way, and turn
 * the browser's cache off.
 */
async function interceptSome(session: CDPSession, onReport: (sent: string) => void): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request: { url, postData, postDataEntries = [] } }) => {
    const isRegistry = new URL(url).pathname === registryPath;
    if (!isRegistry) onReport(postData ?? postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64').toString()).join(''));
    const answer = isRegistry ? session.send('Fetch.fulfillRequest', { requestId, responseCode: 503 }) : session.send('Fetch.continueRequest', { requestId });
    // A page that closes meanwhile has ended the request.
    answer.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [registryPath, reportFailure.path].map((path) => ({ urlPattern: `*${path}*` })) });
}

/** Prepares a page to be asked what its scripts do. */
async function observe(page: Page, area: string, onReport: (sent: string) => void) {
  const session = await page.context().newCDPSession(page);
  await interceptSome(session, onReport);
  const [stuck, worked] = [await watchScripts(session), await measureWork(session)];
  return {
    worked,
    stuck: async () => framesIn(await stuck(), area),
    /** Starts a profile; the returned function ends it. */
    async profile() {
      const end = await profile(session);
      return async () =>
        framesIn(
          busiest(await end(), (url) => framesIn(`${url}:1:1`, area).length > 0),
          area,
        );
    },
  };
}

/** Opens an address in a new tab, and closes it. Rejects if the site, not the page, is at fault. */
export async function openPage(context: BrowserContext, wanted: Wanted): Promise<Opened> {
  const { url, area, release, scripted, widths, timeout, stay = false, profiled = false, onShown, alone } = wanted;
  const page = await context.newPage();
  const resize = (width: Width) => page.setViewportSize({ width, height: heights[width] });
  await resize(widths[0]);
  const recorder = recordFaults(page, area);
  const scripts = scripted ? await observe(page, area, recorder.report) : null;
  const idle = trackRequests(page);
  const opened: Opened = { faults: [], outline: null, pictures: [], drawing: undefined, work: 0, busiest: [] };
  try {
    const endProfile = profiled ? await scripts?.profile() : undefined;
    const answer = await withTimeout(timeout, page.goto(url, { waitUntil: scripted ? 'load' : 'domcontentloaded' }));
    opened.drawing = answer?.headers()[drawingHeader];
    if (answer?.status() === 404) recorder.fault('la dirección no lleva a ninguna página');
    const registry = (await withTimeout(timeout, page.locator(`#${registryBlock}`).textContent())) ?? '';
    if (release !== null && !registry.includes(release)) recorder.fault('se abrió sin esta publicación');
    else {
      if (scripts) {
        await waitForHydration(page, idle, timeout);
        opened.work = await withTimeout(timeout, scripts.worked());
        opened.busiest = (await endProfile?.()) ?? [];
      }
      opened.outline = await withTimeout(timeout, outlineOf(page));
      for (const width of widths) {
        if (width !== widths[0]) await withTimeout(timeout, resize(width));
        if (width !== widths[0] && scripted) await idle();
        const jpeg = await withTimeout(timeout, page.screenshot({ type: 'jpeg', quality, animations: 'disabled' }));
        opened.pictures.push({ width, jpeg });
      }
      onShown?.({ drawing: opened.drawing, isClean: recorder.isClean() });
      if (stay && scripts) {
        await withTimeout(timeout, page.evaluate(runTimers));
        await idle();
        const watched = { at: performance.now(), worked: await withTimeout(timeout, scripts.worked()) };
        await alone;
        if (await withTimeout(timeout + watchedFor, isRestless(scripts.worked, watched))) {
          const end = await scripts.profile();
          await page.waitForTimeout(profiledFor);
          recorder.fault('no deja de trabajar: se dibuja una y otra vez', await end());
        }
      }
    }
  } catch (error) {
    recorder.fault(inSpanish(error, timeout), (await scripts?.stuck()) ?? []);
  } finally {
    await withTimeout(timeout, page.close()).catch(() => undefined);
  }
  opened.faults = recorder.faults();
  return opened;
}
