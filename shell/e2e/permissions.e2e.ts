import { accounts, type Call, examplesOf, type Viewer, viewers } from './permissions';
import { places } from './places';
import { expect, test } from './test';

for (const viewer of viewers) {
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
