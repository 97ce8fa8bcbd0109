import { addresses, href, isServerAddress } from './paths';

describe('href', () => {
  test('fills in what an address names', () => {
    expect(href('tournaments')).toBe('/torneos');
    expect(href('deck', { tournamentId: 3, username: 'ana' })).toBe('/baraja/3/ana');
  });

  test('encodes what an address cannot hold', () => {
    expect(href('player', { username: 'ana maría' })).toBe('/jugador/ana%20mar%C3%ADa');
  });
});

test('the addresses that others link to are the ones that their areas describe, under the same names', () => {
  for (const [page, { path, area }] of Object.entries(addresses)) {
    expect(globalThis.describedAreas[area]?.routes).toContainEqual(expect.objectContaining({ page, path }));
  }
});

test('no page is at an address that the server answers itself, but the page about the calls is', () => {
  for (const address of ['/api/stores', '/uploads/a.png', '/mf/mf_decks/a.js', '/.well-known/security.txt']) expect(isServerAddress(address)).toBe(true);
  for (const address of ['/', '/api', '/apis', '/torneos', '/mfs', '/tienda/og']) expect(isServerAddress(address)).toBe(false);
});
