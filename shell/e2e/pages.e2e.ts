import { type Browser, devices, type Page } from '@playwright/test';
import { objectionsInBothSchemes, outlineOf } from './axe';
import { accounts, type Examples, examplesOf, menuPages, permissions, type Viewer, viewers } from './permissions';
import { addressOf, drawnAgain, type NamedPlace, openAddress, openInside, places } from './places';
import { pageNameAt, sitePages } from './site-pages';
import { walkByTab } from './tab-walk';
import { type Account, test as base, expect } from './test';

/** All viewers of the table of permissions, the visitor first, and an account without a player. */
const visits = [...viewers, 'newcomer'] as const;
type Visitor = (typeof visits)[number];
const accountOf = (visitor: Visitor): Account | null => (visitor === 'newcomer' ? 'nuevo' : accounts[visitor]);

/**
 * Whether a visitor opens a place by its address. The others go there inside the site, because a document is the same for all viewers with equal
 * permissions and costs as much as all checks on it. The site's administrator sees most, a visitor least.
 */
const isOpenedByAddress = ({ place }: NamedPlace, visitor: Visitor): boolean => {
  if (visitor === 'visitor' || visitor === 'siteAdmin') return true;
  return visitor !== 'newcomer' && place.opensTo.length < viewers.length && place.opensTo.includes(visitor);
};

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

async function openPlace({ page }: Visit, named: NamedPlace, visitor: Visitor, address: string) {
  if (isOpenedByAddress(named, visitor)) return openAddress(page, address);
  if (page.url() === 'about:blank') await openAddress(page, '/');
  await openInside(page, address);
}

/** Browsers log a 404 by themselves. */
function forgetNotFound(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.endsWith('the server responded with a status of 404 (Not Found)')));
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

for (const named of places) {
  const { place, title } = named;
  test(`${title}: for every visitor the console is silent, a phone shows all of it, axe has no objection, the buttons are those of the table, and Tab reaches all`, async ({
    visitOf,
    examples,
  }) => {
    test.setTimeout(180_000);
    const address = addressOf(named, examples);
    const [judged, walked] = [new Set<string>(), new Set<string>()];
    let common: string[] | null = null;
    for (const visitor of visits) {
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
        const outline = await outlineOf(page);
        if (!judged.has(outline)) expect(await objectionsInBothSchemes(page), `${address} for the ${visitor}`).toEqual([]);
        judged.add(outline);

        if (visitor === 'newcomer') return;
        await page.setViewportSize(desktop);
        // Some pages adapt their content to the size.
        await drawnAgain(page);
        const shown = await controlsOf(page);
        common ??= shown;
        await expectTheTable(visit, named, visitor, shown, common);
        // Viewers with equal permissions see the same page, so one check is enough.
        if (visitor !== 'visitor' && !(visitor === 'siteAdmin' && (place.controls || place.opensTo.length < viewers.length))) return;
        const wide = await outlineOf(page);
        if (!walked.has(wide)) await expectOrderByTab(page, `${title} for the ${visitor}`);
        walked.add(wide);
      });
    }
  });
}

for (const viewer of viewers) {
  test(`the menu offers the ${viewer} what opens`, async ({ visitOf }) => {
    const { page } = await visitOf(viewer);
    await openAddress(page, '/');
    const links = page.getByRole('navigation', { name: 'Menú principal' }).locator('a');
    const offered = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    const expected = menuPages.filter(([, entry]) => permissions[entry]?.every(({ opensTo }) => opensTo.includes(viewer)));
    expect(offered).toEqual(expected.map(([label, entry]) => [label, sitePages[entry]?.path]));
  });
}
