import type { Browser, Page } from '@playwright/test';
import { type Fault, type FaultyNetwork, faultyNetwork } from './faulty-network';
import { type Account, expect, followLink, test } from './test';

test.slow();
// Mostly waiting for networks that never answer, so each worker takes the next test.
test.describe.configure({ mode: 'parallel' });

/** Browsers at a time: those with a hanging network only wait. */
const atOnce = (fault: Fault): number => (fault === 'hang' ? areas.length : 3);
/** For a page opened by several browsers at once: a hanging request is abandoned twice, each time after eight seconds. */
const openWithin = { timeout: 50_000 };

/** One page of every area, and who may open it. */
const areas: { area: string; path: string; heading: string; account?: Account }[] = [
  { area: 'mf_tournaments', path: '/torneos', heading: 'Torneos' },
  { area: 'mf_stores', path: '/tiendas', heading: 'Tiendas' },
  { area: 'mf_decks', path: '/exportar-baraja', heading: 'Exportar baraja' },
  { area: 'mf_collection', path: '/coleccion', heading: 'Expansiones' },
  { area: 'mf_profile', path: '/perfil', heading: 'Perfil', account: 'jugador' },
  { area: 'mf_admin', path: '/admin/cambios', heading: 'Historial de cambios', account: 'admin' },
];
type PageOfArea = (typeof areas)[number];

const files = { entry: 'remoteEntry\\.\\w+\\.js', code: '(?!remoteEntry\\.)[\\w-]+\\.\\w+\\.js', style: '[\\w-]+\\.\\w+\\.css' };
const unavailable = 'no está disponible en este momento.';

/** Browser messages about a file that failed to load, or whose hash is wrong. */
const lost = /^Failed to load resource/;
const refused = /^Failed to find a valid digest in the 'integrity' attribute/;

/** Collects the page's console errors, except those about the broken files. */
function complaintsOf(page: Page, fault: Fault): string[] {
  const complaints: string[] = [];
  const expected = fault === 'changed' ? refused : lost;
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

interface Outage {
  file: keyof typeof files;
  fault: Fault;
}

/** Opens a page of each of these areas at once, each in its own browser and network that loses some of the area’s files. */
async function inAreas(
  browser: Browser,
  server: { url: string },
  { file, fault }: Outage,
  visit: (page: Page, of: PageOfArea, network: FaultyNetwork) => Promise<void>,
  visited = areas,
): Promise<void> {
  const visitArea = async (of: PageOfArea) => {
    const network = await faultyNetwork(server.url);
    // A moving skeleton keeps the processor busy while a file hangs.
    const context = await browser.newContext({ baseURL: network.url, locale: 'es-CO', reducedMotion: 'reduce' });
    // The style of a rendered page is inline in its HTML; the server renders nothing for a visitor who may be signed in.
    if (file === 'style') await context.addCookies([{ name: 'mesa-signed-in', value: '1', url: network.url }]);
    const page = await context.newPage();
    const complaints = complaintsOf(page, fault);
    network.fail(fault, new RegExp(`^/mf/${of.area}/${files[file]}$`));
    if (of.account) {
      const signedIn = await page.request.post('/api/auth/local/sign-in', { data: { user: of.account }, headers: { origin: network.url } });
      const { token } = (await signedIn.json()) as { token: string };
      // As after an earlier visit: the server knows the role by a cookie, and the HTML names the files of the role's areas.
      await page.request.get('/registry.json', { headers: { authorization: `Bearer ${token}` } });
    }
    await visit(page, of, network);
    expect(complaints, of.area).toEqual([]);
    await context.close();
    network.close();
  };
  for (let next = 0; next < visited.length; next += atOnce(fault)) await Promise.all(visited.slice(next, next + atOnce(fault)).map(visitArea));
}

async function retryBrings(page: Page, { area, heading }: PageOfArea) {
  await page.getByRole('main').getByRole('button', { name: 'Reintentar' }).click();
  // Shorter than the limit for a hanging request: the area retried and did not wait for the first request.
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), area).toBeVisible({ timeout: 7000 });
  await expect(page.getByRole('alert').filter({ hasText: unavailable }), area).toHaveCount(0);
}

/** Three kinds of fault for each kind of file. */
const outages: [file: keyof typeof files, fault: Fault, how: string, arrival: 'link' | 'address'][] = [
  ['entry', 'reset', 'breaks', 'link'],
  ['code', 'reset', 'breaks', 'link'],
  ['style', 'reset', 'breaks', 'link'],
  ['entry', 'hang', 'is never answered', 'address'],
  ['code', 'hang', 'is never answered', 'address'],
  ['style', 503, 'is answered 503', 'address'],
  ['entry', 'changed', 'is answered with a byte more', 'link'],
  ['code', 'changed', 'is answered with a byte more', 'address'],
  ['style', 'changed', 'is answered with a byte more', 'link'],
];
/**
 * All areas load by the same code, so each outage meets two of them: a latin square, in which every area
 * loses each kind of file once, each time by another fault.
 */
const areasOf = (outage: number): PageOfArea[] => {
  const pair = (Math.floor(outage / 3) + outage) % 3;
  return [pair, pair + 3].map((index) => areas[index] as PageOfArea);
};
test('every area loses each kind of its files', () => {
  const met = outages.flatMap(([file], outage) => areasOf(outage).map(({ area }) => `${area} ${file}`));
  expect(new Set(met)).toEqual(new Set(areas.flatMap(({ area }) => Object.keys(files).map((file) => `${area} ${file}`))));
});
test.describe('the first Reintentar after an outage brings the page', () => {
  for (const [outage, [file, fault, how, arrival]] of outages.entries()) {
    const met = areasOf(outage);
    test(`of ${met.map(({ area }) => area).join(' and ')}, whose request for its ${file} ${how}, opened by ${arrival}`, async ({ browser, server }) => {
      await inAreas(
        browser,
        server,
        { file, fault },
        async (page, of, network) => {
          if (arrival === 'link') {
            await page.goto('/contacto', { waitUntil: 'commit' });
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible(openWithin);
            await followLink(page, of.path);
          } else await page.goto(of.path, { waitUntil: 'commit' });
          await expect(page.getByRole('alert').filter({ hasText: unavailable }), of.area).toBeVisible(openWithin);
          network.mend();
          await retryBrings(page, of);
        },
        met,
      );
    });
  }
});

test('a style that never comes holds no page, and is put on when the network lets it through', async ({ browser, server }) => {
  await inAreas(
    browser,
    server,
    { file: 'style', fault: 'hang' },
    async (page, of, network) => {
      // Whether the page was released before a three-second timer, because timers keep their order on a busy machine.
      await page.addInitScript(() => {
        const state = { released: false, heldTooLong: false };
        Object.assign(globalThis, { state });
        const asked = new Set<string>();
        const note = ({ dataset: { href = '' } }: HTMLLinkElement) => {
          if (asked.has(href)) state.released = true;
          else
            setTimeout(() => {
              state.heldTooLong ||= !state.released;
            }, 3000);
          asked.add(href);
        };
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof HTMLLinkElement && node.dataset.href) note(node);
        }).observe(document, { subtree: true, childList: true });
      });
      await page.goto(of.path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: of.heading, exact: true }), of.area).toBeVisible(openWithin);
      const styled = () => page.evaluate((area) => [...document.styleSheets].some(({ href }) => href?.includes(`/mf/${area}/`)), of.area);
      expect(await styled(), of.area).toBe(false);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'state')), of.area).toEqual({ released: true, heldTooLong: false });
      network.mend();
      await expect.poll(styled, openWithin).toBe(true);
      await expect(page.getByRole('alert').filter({ hasText: unavailable }), of.area).toHaveCount(0);
    },
    areasOf(0),
  );
});
