import { posterPath } from '@mesa/contract/format/poster-paths';
import { makeDeck, makePlayer, makeResult, makeTournament } from '@mesa/runtime/testing/make';
import { deckHead } from './deck-head';

const player = makePlayer({ username: 'ana' });
const tournament = makeTournament({ id: 9, name: 'Copa', date: '2025-05-24', numberPlayers: 32 });
const deck = makeDeck({ id: 5, player, tournament, result: makeResult({ player, deckName: 'Charizard', position: 3, record: '5-0-1' }) });

test('a deck is shared with its name, player, place and poster', () => {
  expect(deckHead(deck)).toMatchObject({
    title: 'Charizard de ana',
    description: 'Baraja de ana en Copa, 24 de mayo de 2025 · 3.º de 32 · 5-0-1',
    picture: { url: posterPath('baraja', 5), alt: 'Afiche de la baraja Charizard de ana en Copa' },
    path: '/baraja/9/ana',
  });
});

test('a deck without a name, a result and a list is shared with its tournament’s poster', () => {
  const result = makeResult({ player, deckName: null, position: null, record: null });
  expect(deckHead({ ...deck, id: null, result })).toMatchObject({
    title: 'Baraja de ana',
    description: 'Baraja de ana en Copa, 24 de mayo de 2025',
    picture: { url: posterPath('torneo', 9), alt: 'Afiche de la baraja Baraja de ana en Copa' },
  });
  expect(deckHead(null)).toBeNull();
});
