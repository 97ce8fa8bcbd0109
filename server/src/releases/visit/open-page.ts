import { registryBlock } from '@mesa/contract/calls/registry';
import type { BrowserContext, Page } from 'playwright-core';
import { drawingHeader } from '../../site/drawing-header';
import { type Fault, listen } from './faults';
import { type Outline, outlineOf } from './outline';
import { follow } from './rest';

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
  awake: boolean;
  /** Opened at the first, then made as wide as each other one. */
  widths: readonly [Width, ...Width[]];
  /** How long each step of it may take, in milliseconds. */
  longest: number;
}

const quality = 60;

/** A page whose script never ends answers nothing any more, and what asks it waits for ever, now and then beyond its own timeout too. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
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
async function awaken(page: Page, rests: () => Promise<void>, longest: number): Promise<void> {
  await within(longest, page.waitForFunction(hasMark));
  await within(longest, page.locator('main h1').first().waitFor());
  await rests();
}

const inSpanish = (error: unknown, longest: number): string => {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return /timeout/i.test(line) ? `no se mostró en ${longest / 1000} segundos` : line;
};

/** Opens an address in a tab of its own, and closes it. Rejects where the site, and not the page, is at fault. */
export async function openPage(context: BrowserContext, { url, release, awake, widths, longest }: Wanted): Promise<Opened> {
  const page = await context.newPage();
  const resize = (width: Width) => page.setViewportSize({ width, height: heights[width] });
  await resize(widths[0]);
  const heard = listen(page);
  const rests = follow(page);
  const opened: Opened = { faults: [], outline: null, pictures: [], drawing: undefined };
  try {
    const answer = await within(longest, page.goto(url, { waitUntil: awake ? 'load' : 'domcontentloaded' }));
    opened.drawing = answer?.headers()[drawingHeader];
    if (answer?.status() === 404) heard.fault('la dirección no lleva a ninguna página');
    const registry = (await within(longest, page.locator(`#${registryBlock}`).textContent())) ?? '';
    if (release !== null && !registry.includes(release)) heard.fault('se abrió sin esta publicación');
    else {
      if (awake) await awaken(page, rests, longest);
      opened.outline = await within(longest, outlineOf(page));
      for (const width of widths) {
        if (width !== widths[0]) await within(longest, resize(width));
        if (width !== widths[0] && awake) await rests();
        const jpeg = await within(longest, page.screenshot({ type: 'jpeg', quality, animations: 'disabled' }));
        opened.pictures.push({ width, jpeg });
      }
    }
  } catch (error) {
    heard.fault(inSpanish(error, longest));
  } finally {
    await within(longest, page.close()).catch(() => undefined);
  }
  opened.faults = heard.faults();
  return opened;
}
