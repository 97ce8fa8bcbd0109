import { expect, type Page, type Request, type Response } from '@playwright/test';
import { fillPath } from '../../releases/contract/src/addresses';
import { type Examples, type Place, permissions } from './permissions';
import { sitePages } from './site-pages';

export interface NamedPlace {
  page: string;
  place: Place;
  title: string;
}

/** Every page of the site, some in several places. */
export const places: NamedPlace[] = Object.keys(sitePages).flatMap((page) => {
  const rows: Place[] | undefined = permissions[page];
  if (!rows) throw new Error(`${page} has no row in the table of permissions`);
  return rows.map((place) => ({ page, place, title: place.what ? `${page}, ${place.what}` : page }));
});

/** Whether the server renders a place for a visitor. */
export const isRendered = ({ page, place }: NamedPlace): boolean => place.opensTo.includes('visitor') && !sitePages[page]?.personal;

export function addressOf({ page, place }: NamedPlace, examples: Examples): string {
  const params = place.params?.(examples) ?? {};
  return fillPath(sitePages[page]?.path ?? '', params);
}

/** A page's requests since it was opened: how many, how many are pending, and the last one. */
const traffic = new WeakMap<Page, { asked: number; awaited: number; last: string }>();

function trafficOf(page: Page) {
  const known = traffic.get(page);
  if (known) return known;
  const counts = { asked: 0, awaited: 0, last: '' };
  traffic.set(page, counts);
  // A stream lasts as long as the page is open.
  const ends = (request: Request) => request.resourceType() !== 'eventsource';
  page.on('request', (request) => {
    if (!ends(request)) return;
    counts.asked += 1;
    counts.awaited += 1;
    counts.last = request.url();
  });
  const arrived = (request: Request) => {
    if (ends(request)) counts.awaited -= 1;
  };
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);
  return counts;
}

/** Returns what a finished page has and this one lacks, in one call, because each call to the page costs time. */
const missingOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility({ visibilityProperty: true }));
    return [
      ...(headings.length === 1 ? [] : ['one heading of the page']),
      ...(document.querySelector('[aria-busy=true]') ? ['nothing that is busy'] : []),
      // Appears once the site knows its sign-in provider.
      ...(document.querySelector('aside[aria-label="Modo de demostración"]') ? [] : ['the notice about the demo']),
    ];
  });

/**
 * Waits until the page was painted again and had time to react. On a busy machine Chromium may not paint one of several tabs for a while; then it
 * stops waiting.
 */
export const paintedAgain = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, 2000);
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(), { timeout: 500 })));
      }),
  );

/** Waits until a page is rendered, all its requests are answered, and it had time to send more. */
async function settled(page: Page): Promise<void> {
  const counts = trafficOf(page);
  for (let tries = 0; tries < 40; tries += 1) {
    await expect.poll(() => missingOn(page), { intervals: [50] }).toEqual([]);
    await expect.poll(() => counts.awaited, { intervals: [20] }).toBeLessThanOrEqual(0);
    const asked = counts.asked;
    await paintedAgain(page);
    const isBusy = await page.evaluate(() => document.querySelector('[aria-busy=true]') !== null);
    if (counts.asked === asked && counts.awaited <= 0 && !isBusy) return;
  }
  throw new Error(`${page.url()} keeps asking, last for ${counts.last}`);
}

/** Opens an address and waits until it is complete. Returns the answer with the page. */
export async function openAddress(page: Page, address: string): Promise<Response | null> {
  const counts = trafficOf(page);
  // Ignores pending requests of the page before.
  counts.awaited = 0;
  const opened = await page.goto(address);
  await settled(page);
  return opened;
}

/** Goes to an address inside the site and waits until it is complete. */
export async function openInside(page: Page, address: string): Promise<void> {
  // Goes through a page that is none of the places, so that nothing of the page before remains.
  await page.evaluate(async (address) => {
    const go = (to: string) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    };
    const isBetween = () => document.querySelector('h1')?.textContent === 'Ruta no encontrada';
    const until = (met: () => boolean) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!met()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      });
    const left = until(isBetween);
    go('/entre/paginas');
    await left;
    const arrived = until(() => !isBetween());
    go(address);
    await arrived;
  }, address);
  await settled(page);
}
