import { describe, expect, test } from '@jest/globals';
import type { Route } from '@mesa/release-contract/calls/description';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { makeBuild } from '../testing/builds';
import { testAreas } from '../testing/test-areas';
import { testSite } from '../testing/test-site';
import { describedPages } from './described-pages';

const site = testSite();

describe('An area’s description of its pages', () => {
  const route = (fields: Partial<Route>): ReleaseManifest => makeBuild('mf_shop', { routes: [{ path: '/tiendita/:id', page: 'shop', ...fields }] }).manifest;
  const read = { method: 'POST', path: '/api/stores/list', input: { body: { page: 1, itemsPerPage: 5 } } } as const;

  /** Returns an input that has so many characters as JSON. */
  const withLength = (length: number) => ({ body: { text: 'x'.repeat(length - JSON.stringify({ body: { text: '' } }).length) } });

  test('of every area of the site passes', () => {
    for (const area of Object.keys(testAreas)) expect(describedPages(site, makeBuild(area).manifest)).toEqual([]);
  });

  test.each<[string, Partial<Route>, string, string]>([
    ['a title of a hundred and one characters', { title: 'x'.repeat(101) }, 'pages', 'tiene 101 caracteres y caben 100'],
    ['a title of ten thousand characters', { title: 'x'.repeat(10_000) }, 'pages', 'el título de shop tiene 10.000 caracteres'],
    ['a description of three hundred and one', { description: 'x'.repeat(301) }, 'pages', 'tiene 301 caracteres y caben 300'],
    ['a description of a thousand', { description: 'x'.repeat(1000) }, 'pages', 'la descripción de shop tiene 1.000 caracteres'],
    ['nine first calls', { first: Array(9).fill(read) }, 'first', 'shop hace 9 llamadas antes de mostrarse y se permiten 8'],
    ['a hundred first calls', { first: Array(100).fill(read) }, 'first', 'shop hace 100 llamadas antes de mostrarse y se permiten 8'],
    ['first calls in first calls', { first: [{ ...read, next: Array(20).fill(read) }] }, 'first', 'shop hace 21 llamadas'],
    ['a first call that writes', { first: [{ ...read, path: '/api/tournaments/create' }] }, 'first', 'solo van lecturas abiertas a todos'],
    ['a first call that is not everyone’s', { first: [{ ...read, method: 'GET', path: '/api/accounts' }] }, 'first', 'solo van lecturas abiertas a todos'],
    ['a first call without an endpoint', { first: [{ ...read, path: '/api/nothing' }] }, 'first', 'no está en el contrato'],
    ['a first call with what its address has not', { first: [{ ...read, input: { body: { page: { $: 'search.pagina' } } } }] }, 'first', '«search.pagina»'],
    ['a first call with too much data', { first: [{ ...read, input: withLength(4001) }] }, 'first', 'con demasiados datos'],
    [
      'a sitemap of one page too many',
      { sitemap: { list: Array(5001).fill({ id: '1' }) } },
      'sitemap',
      'pone 5.001 direcciones en el mapa del sitio y caben 5.000',
    ],
    ['a sitemap of a million pages', { sitemap: { list: Array(1_000_000).fill({ id: '1' }) } }, 'sitemap', 'pone 1.000.000 direcciones'],
    ['a sitemap that does not fill its address', { sitemap: { list: [{ other: '1' }] } }, 'sitemap', 'no llena /tiendita/:id'],
    ['a sitemap that fills its address with nothing', { sitemap: { list: [{ id: '' }] } }, 'sitemap', 'no llena /tiendita/:id'],
    ['a sitemap of what its address is not filled by', { sitemap: { each: 'stores' } }, 'sitemap', 'toma «stores», que no dice «id»'],
    ['samples of what its address is not filled by', { samples: { each: 'seasons' } }, 'samples', 'toma «seasons», que no dice «id»'],
    ['eleven samples', { samples: Array(11).fill({ id: '1' }) }, 'samples', 'shop tiene 11 muestras y caben 10'],
    ['a sample without a parameter', { samples: [{}] }, 'samples', 'no dice «id»'],
    ['a sample with an empty parameter', { samples: [{ id: '' }] }, 'samples', 'no dice «id»'],
    ['a sample with another one', { samples: [{ id: '1', color: 'red' }] }, 'samples', 'dice «color»'],
    ['a parameter that its address has not', { params: [{ name: 'slug', kind: 'word' }] }, 'pages', 'lee «slug»'],
    ['another address of no page', { sameAs: { page: 'nothing' } }, 'pages', 'otra dirección de nothing'],
  ])('with %s is refused in one sentence that names the file', (_, fields, name, text) => {
    const refusals = describedPages(site, route(fields));
    expect(refusals).toMatchObject([{ rule: name, file: 'area.ts', message: expect.stringContaining(text) }]);
    expect(refusals[0]?.message).toMatch(/^area\.ts: /);
    expect(refusals[0]?.message).toMatch(/ .*\.$/u);
  });

  test.each<[string, Partial<Route>]>([
    ['a title of a hundred characters', { title: 'x'.repeat(100) }],
    ['a description of three hundred', { description: 'x'.repeat(300) }],
    ['a first call with four thousand characters', { first: [{ ...read, input: withLength(4000) }] }],
    ['eight first calls', { first: [{ ...read, next: Array(7).fill(read) }] }],
    ['ten samples', { samples: Array(10).fill({ id: '1' }) }],
    ['a sitemap of five thousand pages', { sitemap: { list: Array(5000).fill({ id: '1' }) } }],
  ])('with %s passes', (_, fields) => {
    expect(describedPages(site, route(fields))).toEqual([]);
  });

  test('is read to its last first call', () => {
    const next = [{ ...read, next: [{ ...read, path: '/api/nothing' }] }];
    expect(describedPages(site, route({ first: [read, { ...read, next }] }))).toMatchObject([{ rule: 'first' }]);
  });

  test('may use what its address has, and what an earlier call answered', () => {
    const input = { body: { page: { $: 'search.pagina' }, id: { $: 'params.id' }, of: { $: 'answer.id' } } };
    const search = [{ name: 'pagina', kind: 'number' as const }];
    const samples = [{ id: '1', pagina: '2' }];
    expect(describedPages(site, route({ search, samples, first: [{ ...read, input }] }))).toEqual([]);
  });

  test('of its widgets may use what the pages with their slot have, and nothing else', () => {
    const widget = (name: string) =>
      makeBuild('mf_shop', {
        widgets: ['offers'],
        fillings: [{ slot: 'store.below', widget: 'offers', order: 1, first: [{ ...read, input: { body: { of: { $: name } } } }] }],
      }).manifest;
    expect(describedPages(site, widget('params.slug'))).toEqual([]);
    expect(describedPages(site, widget('params.id'))).toMatchObject([{ rule: 'first', message: expect.stringContaining('offers pide primero') }]);
  });

  test('has short names: of the area, and of its menu entries', () => {
    const [most, long] = ['x'.repeat(40), 'x'.repeat(41)];
    expect(describedPages(site, makeBuild('mf_shop', { label: most, menu: [{ label: most, path: '/tiendita' }] }).manifest)).toEqual([]);
    const named = makeBuild('mf_shop', { label: long, menu: [{ label: long, path: '/tiendita' }] }).manifest;
    expect(describedPages(site, named).map(({ message }) => message)).toEqual([
      'area.ts: el nombre del área tiene 41 caracteres y caben 40: acórtalo.',
      `area.ts: «${'x'.repeat(40)}», del menú, tiene 41 caracteres y caben 40: acórtalo.`,
    ]);
  });
});
