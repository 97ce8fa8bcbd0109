import { registryBlock } from '@mesa/contract/calls/registry';
import type { BrowserContext, Page } from 'playwright-core';
import { drawingHeader } from '../../delivery/site/drawing-header';
import { type Fault, recordFaults } from './faults';
import { trackRequests } from './idle';
import { type Outline, outlineOf } from './outline';

export const widths = [360, 1280] as const;
export type Width = (typeof widths)[number];
const heights: Record<Width, number> = { 360: 740, 1280: 800 };

/** What was seen of a page at one address. */
export interface Opened {
  faults: Fault[];
  /** What can be read of it; null where it did not come to that. */
  outline: Outline | null;
  pictures: { width: Width; jpeg: Buffer }[];
  drawing: string | undefined;
}

interface Wanted {
  url: string;
  /** What the document's registry must name; null: what is live is looked at, whatever that is. */
  release: string | null;
  /** Whether scripts run. */
  scripted: boolean;
  /** Opened at the first, then made as wide as each other one. */
  widths: readonly [Width, ...Width[]];
  /** How long each step of it may take, in milliseconds. */
  timeout: number;
}

const quality = 60;

/** A page whose script never ends answers nothing any more, and what asks it waits for ever, now and then beyond its own timeout too. */
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

/** The page's own code ran: a heading alone may be the one that the server drew. */
async function waitForHydration(page: Page, idle: () => Promise<void>, timeout: number): Promise<void> {
  await withTimeout(timeout, page.waitForFunction(hasMark));
  await withTimeout(timeout, page.locator('main h1').first().waitFor());
  await idle();
}

const inSpanish = (error: unknown, timeout: number): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return /timeout/i.test(line) ? `no se mostró en ${timeout / 1000} segundos` : line;
};

/** Opens an address in a tab of its own, and closes it. Rejects where the site, and not the page, is at fault. */
export async function openPage(context: BrowserContext, { url, release, scripted, widths, timeout }: Wanted): Promise<Opened> {
  const page = await context.newPage();
  const resize = (width: Width) => page.setViewportSize({ width, height: heights[width] });
  await resize(widths[0]);
  const recorder = recordFaults(page);
  const idle = trackRequests(page);
  const opened: Opened = { faults: [], outline: null, pictures: [], drawing: undefined };
  try {
    const answer = await withTimeout(timeout, page.goto(url, { waitUntil: scripted ? 'load' : 'domcontentloaded' }));
    opened.drawing = answer?.headers()[drawingHeader];
    if (answer?.status() === 404) recorder.fault('la dirección no lleva a ninguna página');
    const registry = (await withTimeout(timeout, page.locator(`#${registryBlock}`).textContent())) ?? '';
    if (release !== null && !registry.includes(release)) recorder.fault('se abrió sin esta publicación');
    else {
      if (scripted) await waitForHydration(page, idle, timeout);
      opened.outline = await withTimeout(timeout, outlineOf(page));
      for (const width of widths) {
        if (width !== widths[0]) await withTimeout(timeout, resize(width));
        if (width !== widths[0] && scripted) await idle();
        const jpeg = await withTimeout(timeout, page.screenshot({ type: 'jpeg', quality, animations: 'disabled' }));
        opened.pictures.push({ width, jpeg });
      }
    }
  } catch (error) {
    recorder.fault(inSpanish(error, timeout));
  } finally {
    await withTimeout(timeout, page.close()).catch(() => undefined);
  }
  opened.faults = recorder.faults();
  return opened;
}
