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

test('a store without a description is shared with its whole address, its results as a feed and its calendar', () => {
  const known = { id: 7, slug: 'el-dragon', address: 'Calle 10', state: 'Antioquia Department', description: null, phone: '+57 300', website: null };
  expect(headOf({ ...dragon, ...known, latitude: null })).toEqual({
    title: 'El Dragón',
    description: 'Tienda en Calle 10, Medellín, Antioquia, Colombia. Sus torneos de Pokémon TCG, con resultados y barajas.',
    picture: { url: '/og/tienda/el-dragon.png', width: 1200, height: 630, alt: 'Afiche de la tienda El Dragón, Medellín' },
    path: '/tienda/el-dragon',
    alternates: [
      { type: 'application/rss+xml', title: 'Resultados de El Dragón', url: '/api/v1/tournaments.rss?storeId=7' },
      { type: 'text/calendar', title: 'Próximos torneos de El Dragón', url: '/api/v1/agenda.ics?store=el-dragon' },
    ],
    structured: {
      '@type': 'HobbyShop',
      name: 'El Dragón',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Calle 10',
        addressLocality: 'Medellín',
        addressRegion: 'Antioquia',
        addressCountry: 'Colombia',
      },
      url: '/tienda/el-dragon',
      image: '/og/tienda/el-dragon.png',
      telephone: '+57 300',
    },
  });
});
