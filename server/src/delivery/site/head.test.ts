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
});
