import type { Browser, BrowserContext, Page } from '@playwright/test';
import { accounts, type Examples, type Viewer, viewers } from '../../e2e/permissions';
import { addressOf, places } from '../../e2e/places';
import type { Account } from '../../e2e/test';
import { prepareControls } from './controls';
import { holdWrites } from './held-writes';
import { prepareInteractions } from './interactions';

/** A page as somebody sees it. */
export interface Visited {
  title: string;
  page: string;
  address: string;
  viewer: Viewer;
}

/** Every place of the journeys, as a visitor if it opens to one and as the viewer with most controls; and a running tournament as its organiser. */
export function visitsOf(examples: Examples): Visited[] {
  const ordinary = places.flatMap((named) => {
    const { opensTo, controls = [] } = named.place;
    const shownTo = (viewer: Viewer) => controls.filter((control) => control.shownTo.includes(viewer)).length;
    const members = viewers.filter((viewer) => viewer !== 'visitor' && opensTo.includes(viewer));
    const [busiest] = [...members].sort((a, b) => shownTo(b) - shownTo(a));
    const as: Viewer[] = [...(opensTo.includes('visitor') ? ['visitor' as const] : []), ...(busiest ? [busiest] : [])];
    return as.map((viewer) => ({ title: named.title, page: named.page, address: addressOf(named, examples), viewer }));
  });
  const { id } = examples.played;
  const played = (page: string, part: string): Visited => ({ title: `${page}, being played`, page, address: `/torneo/${id}${part}`, viewer: 'owner' });
  return [...ordinary, played('tournament', ''), played('console', '/mesa'), played('myTable', '/mi-mesa')];
}

async function signIn(context: BrowserContext, url: string, user: Account): Promise<void> {
  const response = await context.request.post('/api/auth/local/sign-in', { data: { user }, headers: { origin: url } });
  if (!response.ok()) throw new Error(`sign-in as ${user}: ${response.status()}`);
}

/** Opens a browser like a cheap phone's, signed in as a viewer of the journeys. */
export async function openPhone(browser: Browser, url: string, viewer: Viewer): Promise<Page> {
  const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  // A worker would answer calls that the route must see.
  const context = await browser.newContext({ ...screen, baseURL: url, locale: 'es-CO', serviceWorkers: 'block' });
  const account = accounts[viewer];
  if (account) await signIn(context, url, account);
  await holdWrites(context);
  const page = await context.newPage();
  await prepareControls(page);
  await prepareInteractions(page);
  return page;
}
