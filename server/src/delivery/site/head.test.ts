import { describe, expect, test } from '@jest/globals';
import { everyone, Shown } from '@mesa/release-server/shown';
import { shippedBuilds } from '@mesa/release-server/testing/builds';
import { testApp } from '../../testing/test-app';
import { pageHead, readHead } from './head';
import { pageAt } from './page';

const server = testApp();
/** Returns the head of a store's page as its area's code wrote it. */
const headOf = (described: object) => {
  const shown = new Shown(everyone, server.live.snapshot(), shippedBuilds('mf_stores', 'mf_decks'));
  return pageHead(
    pageAt('/tienda/la-torre', new URLSearchParams(), shown),
    false,
    readHead(JSON.stringify({ title: 'La Torre', description: 'Lima', ...described })),
  );
};

describe('The head of a page', () => {
  test('may name another address of its own area, and none of another area', () => {
    expect(headOf({}).canonical).toBe('/tienda/la-torre');
    expect(headOf({ path: '/tienda/la-torre-2' }).canonical).toBe('/tienda/la-torre-2');
    for (const path of ['/baraja/1/ana', 'https://evil.example/tienda/x', '/nada']) expect(headOf({ path }).canonical).toBe('/tienda/la-torre');
  });

  test('shows a picture and feeds of this site only', () => {
    const picture = { url: '/og/tienda/la-torre.png', width: 1200, height: 630, alt: 'La Torre' };
    expect(headOf({ picture }).picture).toEqual(picture);
    for (const url of ['https://evil.example/a.png', '//evil.example/a.png']) {
      expect(headOf({ picture: { ...picture, url } })).toMatchObject({ title: 'Tiendas · Mesa Abierta' });
      expect(headOf({ alternates: [{ type: 'text/calendar', title: 'x', url }] })).not.toHaveProperty('alternates');
    }
  });

  test('is cut where search engines cut it, between letters', () => {
    const { title, description, picture } = headOf({
      title: '🎴'.repeat(201),
      description: 'a'.repeat(501),
      picture: { url: '/og/tienda/la-torre.png', width: 1200, height: 630, alt: 'b'.repeat(301) },
    });
    expect([title, description, picture.alt]).toEqual([`${'🎴'.repeat(200)} · Mesa Abierta`, 'a'.repeat(500), 'b'.repeat(300)]);
  });

  test('has at most five feeds, and a picture of a size that exists', () => {
    const feed = { type: 'text/calendar', title: 'x', url: '/x.ics' };
    expect(headOf({ alternates: Array(5).fill(feed) }).alternates).toHaveLength(5);
    expect(headOf({ alternates: Array(6).fill(feed) })).toMatchObject({ title: 'Tiendas · Mesa Abierta' });
    for (const side of [0, 10_001, 1.5]) {
      const picture = { url: '/og/tienda/la-torre.png', width: side, height: 630, alt: 'La Torre' };
      expect(headOf({ picture })).toMatchObject({ title: 'Tiendas · Mesa Abierta', picture: { width: 1200 } });
    }
  });

  test('says what the site is where the page says nothing', () => {
    const shown = new Shown(everyone, server.live.snapshot(), shippedBuilds('mf_stores', 'mf_decks'));
    const of = (address: string, missing = false) => pageHead(pageAt(address, new URLSearchParams(), shown), missing, null);
    const site = 'Torneos, tiendas, barajas y cartas de la comunidad Pokémon TCG en Latinoamérica.';
    expect(of('/nada')).toMatchObject({ title: 'Ruta no encontrada · Mesa Abierta', description: site, canonical: null });
    expect(of('/tienda/la-torre', true)).toMatchObject({ title: 'Tiendas · Mesa Abierta', description: site, canonical: null });
    expect(of('/tienda/la-torre').canonical).toBe('/tienda/la-torre');
  });
});
