import { makeDeckCard } from '@mesa/runtime/testing/make';
import { kindsOf } from './kinds';

const kinds = (group: Parameters<typeof kindsOf>[0]) =>
  kindsOf(group, [makeDeckCard({ subtype: 'Fase 1', quantity: 1 }), makeDeckCard({ subtype: 'Básico, ex', quantity: 2 }), makeDeckCard({ subtype: null })]);

test('the kinds of a group are counted, most first; those of cards that are not in the collection are unknown', () => {
  expect(kinds('Pokémon')).toBe('2 Básico · 1 Fase 1');
  expect(kinds('Revisión')).toBeNull();
});
