import { addresses, href, isServerAddress } from './paths';

describe('href', () => {
  test('fills in the parameters of an address', () => {
    expect(href('tournaments')).toBe('/torneos');
    expect(href('deck', { tournamentId: 3, username: 'ana' })).toBe('/baraja/3/ana');
  });

  test('encodes special characters', () => {
    expect(href('player', { username: 'ana maría' })).toBe('/jugador/ana%20mar%C3%ADa');
  });
});

test('the addresses that others link to match their areas’ descriptions, under the same names', () => {
  for (const [page, { path, area }] of Object.entries(addresses)) {
    expect(globalThis.describedAreas[area]?.routes).toContainEqual(expect.objectContaining({ page, path }));
  }
});

test('no page is at an address that the server answers itself, except the page about the calls', () => {
  for (const address of ['/api/stores', '/uploads/a.png', '/mf/mf_decks/a.js', '/.well-known/security.txt']) expect(isServerAddress(address)).toBe(true);
  for (const address of ['/', '/api', '/apis', '/torneos', '/mfs', '/tienda/og']) expect(isServerAddress(address)).toBe(false);
});
