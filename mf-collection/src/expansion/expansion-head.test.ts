import { listExpansionCards } from '@mesa/contract/calls/cards';
import type { Endpoint, Result } from '@mesa/contract/endpoint';
import { posterPath } from '@mesa/contract/format/poster-paths';
import { makeCard, makeExpansion, makePagination } from '@mesa/runtime/testing/make';
import { expansionHead } from './expansion-head';

const expansion = makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas' });
const headOf = (found: Partial<Result<typeof listExpansionCards>> | null) => {
  const whole = found && { status: 'success', expansion, cards: [makeCard()], pagination: makePagination({ total: 230 }), ...found };
  return expansionHead({ answer: <E extends Endpoint>(endpoint: E) => (endpoint === (listExpansionCards as Endpoint) ? whole : null) as Result<E> | null });
};

test('an expansion says how many cards it has, also those of other pages', () => {
  expect(headOf({})).toMatchObject({
    title: 'Llamas Obsidianas',
    description: 'Las 230 cartas de Llamas Obsidianas (OBF) en español.',
    picture: { url: posterPath('expansion', 'OBF'), alt: 'Cartas de la expansión Llamas Obsidianas' },
    path: '/coleccion/OBF',
  });
  expect(headOf({ pagination: makePagination({ total: 1 }) })?.description).toMatch(/^La carta de /);
});

test('an expansion that is unknown or has no cards has nothing to share', () => {
  expect([headOf(null), headOf({ expansion: null }), headOf({ cards: [] })]).toEqual([null, null, null]);
});
