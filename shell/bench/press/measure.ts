import type { Browser } from '@playwright/test';
import type { Viewer } from '../../e2e/permissions';
import { type Press, PressedPage } from './press-page';
import { openPhone, type Visited } from './visits';

/** The most milliseconds that a press may take. */
export const limit = 100;

export interface Measured extends Visited {
  presses: Press[];
}

export interface Thoroughness {
  /** The most presses on a page; a page with more controls is pressed in part. */
  most: number;
  /** How often a press over the limit is repeated; the quickest counts, because others use the machine too. */
  repeats: number;
}

/** Measures the visits of one viewer in one browser, and reports each. */
export async function measure(
  browser: Browser,
  url: string,
  viewer: Viewer,
  visits: readonly Visited[],
  { most, repeats }: Thoroughness,
  report: (one: Measured) => void,
): Promise<Measured[]> {
  const page = await openPhone(browser, url, viewer);
  const session = await page.context().newCDPSession(page);
  const shared = new Set<string>();
  const measured: Measured[] = [];
  for (const visit of visits) {
    const pressed = new PressedPage(page, session, visit.address, shared, most);
    await pressed.pressEverything();
    const presses: Press[] = [];
    for (const press of pressed.presses) {
      let quickest = press;
      for (let times = 0; times < repeats && quickest.duration > limit; times += 1) quickest = await pressed.again(quickest);
      presses.push(quickest);
    }
    measured.push({ ...visit, presses });
    report({ ...visit, presses });
  }
  await page.context().close();
  return measured;
}
