import { expect, type Page } from '@playwright/test';
import { type PageName, siteMap } from '../../shared/contract/src/paths';
import { type Examples, type Place, permissions } from './permissions';

export interface NamedPlace {
  page: PageName;
  place: Place;
  title: string;
}

/** Every page of the site, some in several places. */
export const places: NamedPlace[] = (Object.keys(siteMap) as PageName[]).flatMap((page) => {
  const rows: Place[] | undefined = permissions[page];
  if (!rows) throw new Error(`${page} has no row in the table of permissions`);
  return rows.map((place) => ({ page, place, title: place.what ? `${page}, ${place.what}` : page }));
});

export function addressOf({ page, place }: NamedPlace, examples: Examples): string {
  const params = place.params?.(examples) ?? {};
  return siteMap[page].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** What a page has asked for since it was first looked at, and how much of that is still to come. */
const traffic = new WeakMap<Page, { asked: number; awaited: number }>();

function trafficOf(page: Page) {
  const known = traffic.get(page);
  if (known) return known;
  const counts = { asked: 0, awaited: 0 };
  traffic.set(page, counts);
  page.on('request', () => {
    counts.asked += 1;
    counts.awaited += 1;
  });
  const arrived = () => {
    counts.awaited -= 1;
  };
  page.on('requestfinished', arrived);
  page.on('requestfailed', arrived);
  return counts;
}

/** Waits until a page has drawn itself, everything it asked for has come, and it has had time to ask for more. */
async function settled(page: Page): Promise<void> {
  const counts = trafficOf(page);
  for (;;) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect.poll(() => counts.awaited, { intervals: [20] }).toBeLessThanOrEqual(0);
    const asked = counts.asked;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))));
    if (counts.asked === asked && counts.awaited <= 0 && (await page.locator('[aria-busy=true]').count()) === 0) return;
  }
}

/** Opens an address and waits until all of it is there. */
export async function openAddress(page: Page, address: string): Promise<void> {
  const counts = trafficOf(page);
  // What the page before still waited for is not this one's.
  counts.awaited = 0;
  await page.goto(address);
  await settled(page);
}
