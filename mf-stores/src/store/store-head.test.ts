import { getStoreBySlug, type Store } from '@mesa/contract/calls/stores';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { makeStore } from '@mesa/runtime/testing/make';
import { storeHead } from './store-head';

const headOf = (store: Store | null) =>
  storeHead({
    answer: <E extends Endpoint>(endpoint: E) => (endpoint === (getStoreBySlug as Endpoint) ? { status: 'success', store } : null) as Result<E> | null,
  });

const dragon = makeStore({ name: 'El Dragón', address: null, city: 'Medellín', state: 'Antioquia', country: 'Colombia' });

test('a shared store is described in its own words, in one line, cut after a word', () => {
  const place = 'Tienda en Medellín, Antioquia, Colombia.';
  const description = 'Torneos los viernes.\n\nTambién  cambios.';
  expect(headOf({ ...dragon, description })?.description).toBe(`${place} Torneos los viernes. También cambios.`);
  expect(headOf({ ...dragon, description: 'x'.repeat(140) })?.description).toBe(`${place} ${'x'.repeat(140)}`);
  expect(headOf({ ...dragon, description: `${'carta '.repeat(23)}sueltas` })?.description).toBe(`${place} ${'carta '.repeat(23).trim()}…`);
});

test('a shared store has its point for search engines, also on the equator, if it is known', () => {
  const known = { ...dragon, latitude: 0, longitude: -78.45 };
  expect(headOf(known)?.structured).toMatchObject({ geo: { '@type': 'GeoCoordinates', latitude: 0, longitude: -78.45 } });
  expect(headOf({ ...known, longitude: null })?.structured).not.toHaveProperty('geo');
});

test('a shared store has its name, its address on the site and its poster', () => {
  expect(headOf({ ...dragon, slug: 'el-dragon' })).toMatchObject({
    title: 'El Dragón',
    path: '/tienda/el-dragon',
    picture: { url: '/og/tienda/el-dragon.png', alt: 'Afiche de la tienda El Dragón, Medellín' },
  });
  expect(headOf({ ...dragon, description: 'Mesas.', website: 'https://dragon.co' })?.structured).toMatchObject({
    description: 'Mesas.',
    sameAs: 'https://dragon.co',
  });
});

test('a store that is not known says nothing', () => {
  expect(headOf(null)).toBeNull();
});
