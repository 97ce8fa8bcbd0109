import { addressOf, findPage } from './addresses';

const pages = ['/torneo/:id', '/torneo/crear', '/baraja/:tournamentId/:username', '/baraja/lista/:id', '/torneos'].map((path) => ({ path }));
const found = (pathname: string) => findPage(pages, pathname);

test('a page is found by its address, with its parameters', () => {
  expect(found('/baraja/3/ana%20mar%C3%ADa')).toEqual({
    page: { path: '/baraja/:tournamentId/:username' },
    params: { tournamentId: '3', username: 'ana maría' },
  });
  expect(found('/torneos/')).toEqual({ page: { path: '/torneos' }, params: {} });
});

test('of two matches, the one with more fixed words wins, wherever it is listed', () => {
  expect(found('/torneo/crear')?.page.path).toBe('/torneo/crear');
  expect(found('/torneo/7')?.page.path).toBe('/torneo/:id');
  expect(found('/baraja/lista/4')?.page.path).toBe('/baraja/lista/:id');
});

test('of two pages at the same addresses, the first listed wins', () => {
  expect(findPage([{ path: '/liga/:id' }, { path: '/liga/:name' }], '/liga/7')).toEqual({ page: { path: '/liga/:id' }, params: { id: '7' } });
});

test.each(['/nada', '/torneo', '/torneo/1/2', '/baraja/3/%E0%A4%A', '/TORNEOS'])('%s has no page', (address) => {
  expect(found(address)).toBeNull();
});

test('an address encodes special characters', () => {
  expect(addressOf('/liga/:season/:name', { season: 2026, name: 'La Ñ' })).toBe('/liga/2026/La%20%C3%91');
});
