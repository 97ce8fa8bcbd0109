import type { Page } from '@playwright/test';
import { type PageName, pageOf, siteMap } from '../../shared/contract/src/paths';
import { accounts, type Call, examplesOf, menuPages, permissions, type Viewer, viewers } from './permissions';
import { addressOf, openAddress, places } from './places';
import { expect, test } from './test';

const isRestricted = (page: PageName | undefined) => page !== undefined && permissions[page].every(({ opensTo }) => opensTo.length < viewers.length);

/** The names of the buttons of a page, and of its links to pages that are not everybody's. */
async function controlsOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('button, a[href]')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent.trim(), path: element.getAttribute('href') })),
    );
  return [...new Set(found.filter(({ path }) => path === null || isRestricted(pageOf(path.split('?')[0] ?? '')?.page)).map(({ name }) => name))];
}

const fits = (name: string, wanted: string | RegExp) => (typeof wanted === 'string' ? wanted === name : wanted.test(name));

/** What everybody sees, the visitor's controls: of the first test, for the others. */
const publicControls = new Map<string, string[]>();

for (const viewer of viewers) {
  test(`the pages and their buttons for the ${viewer} are those of the table, and the menu offers what opens`, async ({ page, signIn }) => {
    test.setTimeout(180_000);
    const examples = await examplesOf(page.request);
    const account = accounts[viewer];
    if (account) await signIn(page, account);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));

    for (const named of places) {
      const { place, title } = named;
      await test.step(title, async () => {
        files.length = 0;
        await openAddress(page, addressOf(named, examples));
        const opens = place.opensTo.includes(viewer);
        if (place.refusal) await expect(page.getByText(place.refusal), title).toHaveCount(opens ? 0 : 1);
        if (place.code)
          expect(
            files.some((file) => place.code?.test(file)),
            `${title}: its code`,
          ).toBe(opens);

        const shown = await controlsOf(page);
        if (viewer === 'visitor') publicControls.set(title, shown);
        const rows = place.controls ?? [];
        for (const { name: wanted, shownTo } of rows)
          expect(
            shown.some((one) => fits(one, wanted)),
            `${title}: ${wanted}`,
          ).toBe(shownTo.includes(viewer));
        const common = publicControls.get(title) ?? shown;
        const different = [...shown.filter((one) => !common.includes(one)), ...common.filter((one) => !shown.includes(one))];
        expect(
          different.filter((one) => !rows.some(({ name: wanted }) => fits(one, wanted))),
          `${title}: without a row`,
        ).toEqual([]);
      });
    }

    await test.step('the menu', async () => {
      const links = page.getByRole('navigation', { name: 'Menú principal' }).locator('a');
      const offered = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
      const expected = menuPages.filter(([, entry]) => permissions[entry].every(({ opensTo }) => opensTo.includes(viewer)));
      expect(offered).toEqual(expected.map(([label, entry]) => [label, siteMap[entry].path]));
    });
  });

  test(`the server answers the ${viewer} the calls behind what they see, and refuses the others`, async ({ page, signIn, server }) => {
    const examples = await examplesOf(page.request);
    const account = accounts[viewer];
    let authorization = {};
    if (account) {
      await signIn(page, account);
      const { token } = await (await page.request.post(`${server.url}/api/auth/local/token`, { data: {}, headers: { origin: server.url } })).json();
      authorization = { authorization: `Bearer ${token}` };
    }
    const statusOf = async ({ method, path, data }: Call) =>
      (await page.request.fetch(path, { method: method ?? 'POST', headers: authorization, ...(data ? { data } : {}) })).status();

    for (const { place, title } of places) {
      const calls = [
        { name: 'the page', call: place.call, allowed: place.opensTo },
        ...(place.controls ?? []).map(({ name, call, shownTo, alsoAllowed = [] }) => ({ name, call, allowed: [...shownTo, ...alsoAllowed] })),
      ];
      for (const { name, call, allowed } of calls) {
        if (!call) continue;
        const status = await statusOf(call(examples, viewer));
        const refused = viewer === 'visitor' ? [401, 403] : [403];
        expect(refused.includes(status), `${title}: ${name} is answered ${status}`).toBe(!(allowed as Viewer[]).includes(viewer));
      }
    }
  });
}
