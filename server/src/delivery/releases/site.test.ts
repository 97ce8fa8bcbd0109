import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Site } from '@mesa/release-server/host';
import { makeBuild, shippedBuilds } from '@mesa/release-server/testing/builds';
import { ownAddresses } from '@mesa/release-server/verify/addresses';
import { describedPages } from '@mesa/release-server/verify/described-pages';
import { noCopies } from '@mesa/release-server/verify/imports';
import { readManifest } from '@mesa/release-server/verify/manifest';
import { contractEndpoints } from '../../testing/contracts';
import { flagAudience, siteRules } from './site';

let site: Site;
beforeAll(async () => {
  site = { ...siteRules, included: shippedBuilds(), served: await contractEndpoints() };
});
const areas = Object.keys(globalThis.describedAreas ?? {});

describe('A release of an area of the repository', () => {
  test('has the addresses, the manifest and the descriptions that this site requires', () => {
    expect(areas.length).toBeGreaterThan(5);
    for (const area of areas) {
      const { manifest } = makeBuild(area);
      expect([area, ...ownAddresses(site, manifest, []), ...describedPages(site, manifest)]).toEqual([area]);
      expect(readManifest(site, manifest).refusals).toBeNull();
    }
  });

  test('is refused with a role that this site lacks, without an address that others link to, and with a copy of what the shell shares', () => {
    const { manifest } = makeBuild('mf_decks');
    expect(readManifest(site, { ...manifest, roles: ['king'] }).refusals).toMatchObject([{ rule: 'manifest' }]);
    expect(ownAddresses(site, makeBuild('mf_decks', { routes: [], menu: [] }).manifest, []).map(({ rule }) => rule)).toContain('routes');
    for (const path of ['/uploads/x', '/insertar/x', '/sitemap/x', '/sitemap.xml', '/robots.txt']) {
      const other = makeBuild('mf_shop', { routes: [{ path, page: 'x' }] }).manifest;
      expect([path, ...ownAddresses(site, other, []).map(({ rule }) => rule)]).toEqual([path, 'routes']);
    }
    expect(noCopies(site, makeBuild('mf_decks', { sources: ['shared/ui/src/button.tsx'] })).map(({ rule }) => rule)).toEqual(['imports']);
  });
});

test('The history of a flag says for how many accounts it is on, and names none', () => {
  expect(flagAudience({ percent: 20, roles: ['owner'], accounts: ['ana', 'beto'] })).toBe('20 % de los visitantes, organizadores y 2 cuentas');
  expect(flagAudience({ percent: 0, roles: [], accounts: ['ana'] })).toBe('1 cuenta');
  expect(flagAudience({ percent: 0, roles: [], accounts: [] })).toBe('apagada');
});
