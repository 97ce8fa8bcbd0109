import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { listCardUpdates } from '@mesa/contract/calls/card-updates';
import { listPlayers } from '@mesa/contract/calls/players';
import { endSessions, listSessions } from '@mesa/contract/calls/sessions';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { publishPreview } from '@mesa/release-contract/calls/previews';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { bodyOf, describedArea, makeBuild, shippedBuilds } from '@mesa/release-server/testing/builds';
import { testApp } from './testing/test-app';

const folder = mkdtempSync(join(tmpdir(), 'mesa-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('A server', () => {
  const site = testApp(async () => {
    mkdirSync(join(folder, 'uploads'));
    // Where pictures are prepared, no folder can be made.
    writeFileSync(join(folder, 'cache'), '');
    return { included: shippedBuilds('mf_collection'), uploads: join(folder, 'uploads'), cardsWeekly: true, previewDays: 3 };
  });
  const params = { area: 'mf_collection' };

  test('that updates its catalogue of cards itself says so', async () => {
    expect((await site.call(listCardUpdates, {}, 'admin')).weekly).toBe(true);
  });

  test('shows the preview of a pull request for as many days as its operator wants', async () => {
    const body = bodyOf(makeBuild('mf_collection', { version: '1.1.0' }));
    const { preview } = await site.call(publishPreview, { params: { ...params, pullRequest: 7 }, body }, 'admin');
    expect(Date.parse(preview.expiresAt) - Date.parse(preview.publishedAt)).toBe(3 * 86_400_000);
  });

  test('refuses a release whose sample address leads to nothing on this site', async () => {
    const routes = describedArea('mf_collection').routes.map((route) =>
      route.page === 'expansion' ? { ...route, sitemap: undefined, samples: [{ expansionCode: 'PRX' }] } : route,
    );
    const body = bodyOf(makeBuild('mf_collection', { version: '1.2.0', routes: JSON.parse(JSON.stringify(routes)) }));
    expect(await site.refused(publishRelease, { params, body }, 'admin')).toMatchObject({ httpStatus: 422, refusals: [{ rule: 'samples' }] });
  });

  test('that cannot prepare pictures says so to its administrators', async () => {
    await site.capabilities.checkAll();
    expect((await site.call(registryOverview, {}, 'admin')).degraded).toMatchObject([{ name: 'images', cause: expect.stringContaining('ENOTDIR') }]);
  });

  test('answers a person’s own reads for nobody to store', async () => {
    const { headers } = await site.app.inject({ url: listSessions.path, headers: await site.headers('ana') });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
  });
});

describe('A server with limits', () => {
  const site = testApp(async () => ({ limits: { reads: 2, writes: 3 } }));

  test('counts what people do with their account apart from what everybody reads', async () => {
    for (let made = 0; made < 3; made += 1) await site.call(endSessions, { body: { ids: ['sess_other'] } }, 'ana');
    expect(await site.refused(endSessions, { body: { ids: ['sess_other'] } }, 'ana')).toMatchObject({ httpStatus: 429, code: 'rate_limited' });
    for (let made = 0; made < 2; made += 1) await site.call(listPlayers, { body: {} });
    expect(await site.refused(listPlayers, { body: {} })).toMatchObject({ httpStatus: 429 });
  });
});
