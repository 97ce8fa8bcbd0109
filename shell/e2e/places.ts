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

/** Opens an address and waits until all of it is there. */
export async function openAddress(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
