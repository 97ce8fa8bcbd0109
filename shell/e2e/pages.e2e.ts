import { type Browser, devices, type Page } from '@playwright/test';
import { objectionsInBothSchemes, outlineOf } from './axe';
import { accounts, type Examples, examplesOf, menuPages, type Place, permissions, type Viewer, viewers, withCity } from './permissions';
import { addressOf, isRendered, type NamedPlace, openAddress, openInside, paintedAgain, places } from './places';
import { pageNameAt, sitePages } from './site-pages';
import { walkByTab } from './tab-walk';
import { type Account, test as base, expect } from './test';
import { smallTargets } from './touch-targets';

/** All viewers of the table of permissions, and an account without a player. */
type Visitor = Viewer | 'newcomer';
const accountOf = (visitor: Visitor): Account | null => (visitor === 'newcomer' ? 'nuevo' : accounts[visitor]);

/** What the table expects of a place for a viewer: whether it opens, and which controls it shows. */
const rowOf = ({ opensTo, controls = [] }: Place, viewer: Viewer): string =>
  JSON.stringify([opensTo, ...controls.map(({ shownTo }) => shownTo)].map((to) => to.includes(viewer)));

/**
 * Who visits a place: a visitor, and one signed-in viewer for each distinct row of the table. Places take turns among the viewers of equal
 * rows, so each viewer opens many places; permissions.e2e.ts makes the calls of every place as every viewer.
 */
function visitorsOf({ place }: NamedPlace, turn: number): Visitor[] {
  const groups = new Map<string, Viewer[]>();
  for (const viewer of viewers) {
    if (viewer === 'visitor') continue;
    const row = rowOf(place, viewer);
    groups.set(row, [...(groups.get(row) ?? []), viewer]);
  }
  const inTurn = [...groups.values()].map((group) => group[turn % group.length] as Viewer);
  // Without a player, personal pages are others.
  const isPersonal = place.opensTo.includes('member') && !place.opensTo.includes('visitor');
  return ['visitor', ...inTurn, ...(isPersonal ? ['newcomer' as const] : [])];
}

const countShown = ({ controls = [] }: Place, viewer: Viewer): number => controls.filter(({ shownTo }) => shownTo.includes(viewer)).length;

/**
 * Whether a visitor opens a place by its address, so that a restricted page loads its code and the focus starts at the top: a visitor, the role
 * a restricted place opens to, and the role that sees most of its controls. Others go there inside the site, which costs less.
 */
function isOpenedByAddress({ place }: NamedPlace, visitor: Visitor): boolean {
  if (visitor === 'visitor' || visitor === 'newcomer') return visitor === 'visitor';
  if (place.opensTo.length < viewers.length) return place.opensTo.includes(visitor);
  const most = Math.max(...viewers.map((viewer) => countShown(place, viewer)));
  return most > 0 && countShown(place, visitor) === most;
}

/**
 * Returns the viewer with the most controls on a place. On a wide screen axe judges only this view; on a phone also those of visitors and of
 * members without a player. Tests of the parts judge the views of roles with fewer controls.
 */
function seesMost({ place }: NamedPlace, visitors: Visitor[]): Visitor | undefined {
  const shownTo = (visitor: Visitor) => (visitor !== 'newcomer' && place.opensTo.includes(visitor) ? countShown(place, visitor) : -1);
  return [...visitors].sort((one, other) => shownTo(other) - shownTo(one))[0];
}

interface Visit {
  page: Page;
  /** Console errors with their addresses, and requested files, since the browser was opened. */
  complaints: string[];
  files: string[];
  /** The number of requested files when the place was opened. */
  opened: number;
}

async function beginVisit(browser: Browser, url: string, account: Account | null): Promise<Visit> {
  const context = await browser.newContext({ ...devices['Desktop Chrome'], baseURL: url, locale: 'es-CO', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (account) {
    const response = await page.request.post('/api/auth/local/sign-in', { data: { user: account }, headers: { origin: url } });
    expect(response.ok()).toBe(true);
  }
  const visit: Visit = { page, complaints: [], files: [], opened: 0 };
  page.on('console', (message) => message.type() === 'error' && visit.complaints.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => visit.complaints.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => visit.files.push(new URL(request.url()).pathname));
  return visit;
}

/** Each visitor keeps one browser open across the pages of the site. */
const test = base.extend<object, { visitOf: (visitor: Visitor) => Promise<Visit>; examples: Examples }>({
  visitOf: [
    async ({ browser, server }, use) => {
      const begun = new Map<Visitor, Promise<Visit>>();
      await use((visitor) => {
        const visit = begun.get(visitor) ?? beginVisit(browser, server.url, accountOf(visitor));
        begun.set(visitor, visit);
        return visit;
      });
      for (const visit of begun.values()) await (await visit).page.context().close();
    },
    { scope: 'worker' },
  ],
  examples: [
    async ({ playwright, server }, use) => {
      const request = await playwright.request.newContext({ baseURL: server.url });
      await use(await examplesOf(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'parallel' });

const isRestricted = (page: string | undefined) => page !== undefined && permissions[page]?.every(({ opensTo }) => opensTo.length < viewers.length);

/** Returns the names of a page's buttons, and of its links to restricted pages. */
async function controlsOf(page: Page): Promise<string[]> {
  const found = await page.locator('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('button, a[href]')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        name: element.getAttribute('aria-label') ?? element.textContent.trim(),
        path: element.getAttribute('href'),
        isTab: element.role === 'tab',
      })),
  );
  return [...new Set(found.filter(({ path, isTab }) => path === null || isTab || isRestricted(pageNameAt(path.split('?')[0] ?? ''))).map(({ name }) => name))];
}

const fits = (name: string, wanted: string | RegExp) => (typeof wanted === 'string' ? wanted === name : wanted.test(name));

/** Checks a page against the table of permissions. `common`: the visitor's controls. */
async function expectTheTable({ page, files, opened }: Visit, { place, title }: NamedPlace, viewer: Viewer, shown: string[], common: string[]) {
  const opens = place.opensTo.includes(viewer);
  if (place.refusal) await expect(page.getByText(place.refusal), title).toHaveCount(opens ? 0 : 1);
  // Permitted viewers open it by its address, so that its code is requested now; for the others it must never be requested.
  if (place.code)
    expect(
      (opens ? files.slice(opened) : files).some((file) => place.code?.test(file)),
      `${title}: its code for the ${viewer}`,
    ).toBe(opens);
  const rows = place.controls ?? [];
  for (const { name: wanted, shownTo } of rows)
    expect(
      shown.some((one) => fits(one, wanted)),
      `${title}: ${wanted} for the ${viewer}`,
    ).toBe(shownTo.includes(viewer));
  const different = [...shown.filter((one) => !common.includes(one)), ...common.filter((one) => !shown.includes(one))];
  expect(
    different.filter((one) => !rows.some(({ name: wanted }) => fits(one, wanted))),
    `${title}: without a row for the ${viewer}`,
  ).toEqual([]);
}

/**
 * Opens a page that the server rendered, and expects it to come to life. React logs what it would have rendered otherwise. A busy server leaves the
 * rendering to the browser.
 */
async function openRendered(page: Page, address: string) {
  await expect(async () => expect((await openAddress(page, address))?.headers()['mesa-rendering'], address).not.toMatch(/^browser/)).toPass();
  expect(await page.evaluate(() => performance.getEntriesByName('hydrated').length), address).toBe(1);
}

async function openPlace({ page }: Visit, named: NamedPlace, visitor: Visitor, address: string) {
  if (visitor === 'visitor' && isRendered(named)) return openRendered(page, address);
  if (isOpenedByAddress(named, visitor)) return openAddress(page, address);
  if (page.url() === 'about:blank') await openAddress(page, '/');
  await openInside(page, address);
}

/** Browsers log a 404 by themselves. */
function forgetNotFound(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.endsWith('the server responded with a status of 404 (Not Found)')));
}

/** Expects no sideways scrolling on a phone whose text is twice as large: 32 px in the browser's settings. */
async function expectRoomForLargeText(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, standard);
    await paintedAgain(page);
  };
  await setSize(32);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} with large text`).toBeLessThanOrEqual(phone.width);
  await setSize(16);
  await session.detach();
}

async function expectOrderByTab(page: Page, title: string) {
  const { wanted, steps } = await walkByTab(page);
  for (const { shown, what } of steps) expect(shown, `${title}: the focus is seen on ${what}`).toBe(true);
  const reached = steps.map(({ index }) => index).filter((index) => index >= 0);
  expect(
    reached.map((index) => wanted[index]),
    title,
  ).toEqual(wanted);
}

const [phone, desktop] = [
  { width: 360, height: 740 },
  { width: 1280, height: 720 },
];

/** The outlines that were judged, measured and walked through, of all places: the same refusal is shown on many pages. */
const [judged, measured, walked] = [new Set<string>(), new Set<string>(), new Set<string>()];

for (const [turn, named] of places.entries()) {
  const { place, title } = named;
  test(`${title}: for everyone whom the table treats alike the console is silent, a phone shows all of it, also with large text, axe has no objection, a finger meets every control, the buttons are those of the table, and Tab reaches all`, async ({
    visitOf,
    examples,
  }) => {
    test.setTimeout(180_000);
    const address = addressOf(named, examples);
    let common: string[] | null = null;
    const visitors = visitorsOf(named, turn);
    const most = seesMost(named, visitors);
    for (const visitor of visitors) {
      await test.step(visitor, async () => {
        const visit = await visitOf(visitor);
        const { page, complaints } = visit;
        await page.setViewportSize(phone);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        visit.opened = visit.files.length;
        await openPlace(visit, named, visitor, address);
        if (place.empty || (place.private && !place.opensTo.includes(visitor as Viewer))) forgetNotFound(complaints);
        expect(complaints, `${address} for the ${visitor}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${address} for the ${visitor}`).toBeLessThanOrEqual(phone.width);
        if (visitor === 'visitor') await expectRoomForLargeText(page, address);
        const outline = await outlineOf(page);
        if (!judged.has(outline) && ['visitor', 'newcomer', most].includes(visitor)) {
          expect(await objectionsInBothSchemes(page), `${address} for the ${visitor}`).toEqual([]);
          judged.add(outline);
        }
        if (!measured.has(outline)) expect(await smallTargets(page), `${address} for the ${visitor}: smaller than a finger`).toEqual([]);
        measured.add(outline);

        if (visitor === 'newcomer') return;
        await page.setViewportSize(desktop);
        // Some pages adapt their content to the size.
        await paintedAgain(page);
        const shown = await controlsOf(page);
        common ??= shown;
        await expectTheTable(visit, named, visitor, shown, common);
        // Inside the site the focus starts at the new page.
        if (!isOpenedByAddress(named, visitor)) return;
        const wide = await outlineOf(page);
        const onWide = `on a wide screen: ${wide}`;
        if (visitor === most && !judged.has(onWide)) {
          expect(await objectionsInBothSchemes(page), `${address} for the ${visitor} on a wide screen`).toEqual([]);
          judged.add(onWide);
        }
        if (!walked.has(wide)) await expectOrderByTab(page, `${title} for the ${visitor}`);
        walked.add(wide);
      });
    }
  });
}

/** The pages that start at the viewer's city. */
const cityPages = ['ranking', 'agenda', 'seasons', 'meta', 'stores'];

for (const viewer of viewers) {
  test(`the menu offers the ${viewer} what opens`, async ({ visitOf }) => {
    const { page } = await visitOf(viewer);
    await openAddress(page, '/');
    const links = page.getByRole('navigation', { name: 'Menú principal' }).locator('a');
    const offered = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')?.replace(/\?pais=.+&ciudad=.+/, ' of a city')]),
    );
    const expected = menuPages.filter(
      ([, entry, shownTo]) => shownTo?.includes(viewer) ?? permissions[entry]?.every(({ opensTo }) => opensTo.includes(viewer)),
    );
    const startsAtCity = (entry: string) => withCity.includes(viewer) && cityPages.includes(entry);
    expect(offered).toEqual(expected.map(([label, entry]) => [label, `${sitePages[entry]?.path}${startsAtCity(entry) ? ' of a city' : ''}`]));
  });
}
