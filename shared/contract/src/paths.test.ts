import { href, pageOf, rolesOf, siteMap } from './paths';

describe('href', () => {
  test('fills in what an address names', () => {
    expect(href('tournaments')).toBe('/torneos');
    expect(href('deck', { tournamentId: 3, username: 'ana' })).toBe('/baraja/3/ana');
  });

  test('encodes what an address cannot hold', () => {
    expect(href('player', { username: 'ana maría' })).toBe('/jugador/ana%20mar%C3%ADa');
  });
});

describe('pageOf', () => {
  test('finds the page of an address and what stands in it', () => {
    expect(pageOf('/baraja/3/ana%20mar%C3%ADa')).toEqual({ page: 'deck', params: { tournamentId: '3', username: 'ana maría' } });
    expect(pageOf('/torneos/')).toEqual({ page: 'tournaments', params: {} });
  });

  test('an address further down answers only where none above it fits', () => {
    expect(pageOf('/torneo/crear')?.page).toBe('createTournament');
    expect(pageOf('/torneo/7')?.page).toBe('tournament');
    expect(pageOf('/tienda/crear')?.page).toBe('createStore');
    expect(pageOf('/baraja/lista/4')?.page).toBe('deckList');
  });

  test.each(['/nada', '/torneo', '/torneo/1/2', '/jugador/%E0%A4%A'])('%s has no page', (address) => {
    expect(pageOf(address)).toBeNull();
  });
});

test('only the administration is kept for a role', () => {
  expect(rolesOf('mf_admin')).toEqual(['admin']);
  expect(rolesOf('shell')).toEqual([]);
  expect(rolesOf('mf_profile')).toEqual([]);
});

test('every page is found at its own address', () => {
  for (const [page, { path }] of Object.entries(siteMap)) {
    const address = path.replace(/:(\w+)/g, '7');
    expect(pageOf(address)?.page).toBe(page);
  }
});
