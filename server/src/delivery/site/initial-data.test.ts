import { expect, test } from '@jest/globals';
import { describedArea } from '@mesa/release-server/testing/builds';
import { testApp } from '../../testing/test-app';
import { leadsNowhere } from './initial-data';

const server = testApp();
const manifest = { area: 'mf_collection', version: '1.0.0', ...describedArea('mf_collection') } as Parameters<typeof leadsNowhere>[1]['manifest'];

test('a page without content is missing, except if the sitemap lists it', async () => {
  const route = manifest.routes.find(({ page }) => page === 'expansion');
  if (!route) throw new Error('no page');
  const isMissing = (listed: Record<string, string>[]) =>
    leadsNowhere(server.app, {
      manifest,
      route: { ...route, sitemap: { list: listed } },
      path: { expansionCode: 'PRX' },
      search: new URLSearchParams(),
    });
  expect(await isMissing([])).toBe(true);
  expect(await isMissing([{ expansionCode: 'SVI' }])).toBe(true);
  expect(await isMissing([{ expansionCode: 'PRX', idioma: 'es' }])).toBe(true);
  expect(await isMissing([{ expansionCode: 'SVI' }, { expansionCode: 'PRX' }])).toBe(false);
});
