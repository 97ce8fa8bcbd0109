import { getSeason, listSeasonTable, type SeasonRow } from '@mesa/contract/calls/seasons';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { seasonHead } from './season-head';

const row = (id: number, position: number | null): SeasonRow => ({
  ...{ id, username: `u${id}`, name: `Jugador ${id}`, optionalname: `Jugador ${id}`, useUsername: false },
  ...{ position, points: 20 - id, events: 1, counted: 1, bestPlace: null },
});

function descriptionOf(rows: SeasonRow[]) {
  const known = new Map<Endpoint, unknown>([
    [getSeason, { status: 'success', data: makeSeason({ name: 'Liga', slug: 'liga' }) }],
    [listSeasonTable, { status: 'success', data: rows, pagination: makePagination() }],
  ]);
  return seasonHead({ answer: <E extends Endpoint>(endpoint: E) => (known.get(endpoint) ?? null) as Result<E> | null })?.description;
}

test('a shared season names its first three, but no player without a place', () => {
  expect(descriptionOf([row(1, 1), row(2, 2), row(3, 3), row(4, 4), row(5, null)])).toBe(
    'Temporada de El Dragón, 1 de enero de 2025 – 31 de diciembre de 2025: 4 torneos. 1.º Jugador 1 (19), 2.º Jugador 2 (18), 3.º Jugador 3 (17).',
  );
  expect(descriptionOf([])).toMatch(/: 4 torneos\.$/);
});

test('a shared season has its poster at its own address, and one that does not exist says nothing', () => {
  const data = makeSeason({ name: 'Liga', slug: 'liga' });
  const season = { status: 'success', data };
  const answer = <E extends Endpoint>(endpoint: E) => (endpoint === (getSeason as Endpoint) ? season : null) as Result<E> | null;
  expect(seasonHead({ answer })).toMatchObject({
    ...{ title: 'Liga', path: '/temporada/liga' },
    picture: { url: '/og/temporada/liga.png', width: 1200, height: 630, alt: 'Afiche de la temporada Liga' },
  });
  expect(seasonHead({ answer: () => null })).toBeNull();
});
