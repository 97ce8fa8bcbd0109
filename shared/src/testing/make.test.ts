import { Card } from '../contracts/cards';
import { DeckCard } from '../contracts/decks';
import { OwnPlayer, PublicPlayer } from '../contracts/players';
import { Pagination } from '../contracts/primitives';
import { AreaState, Release } from '../contracts/releases';
import { Entry, ResultWithTournament, TournamentResult } from '../contracts/results';
import { Store } from '../contracts/stores';
import { DeckIconCard, Tournament } from '../contracts/tournaments';
import * as make from './make';

test.each([
  ['area state', AreaState, make.makeAreaState],
  ['card', Card, make.makeCard],
  ['deck card', DeckCard, make.makeDeckCard],
  ['deck icon card', DeckIconCard, make.makeDeckIconCard],
  ['entry', Entry, make.makeEntry],
  ['own player', OwnPlayer, make.makeOwnPlayer],
  ['pagination', Pagination, make.makePagination],
  ['player', PublicPlayer, make.makePlayer],
  ['release', Release, make.makeRelease],
  ['result', TournamentResult, make.makeResult],
  ['result with its tournament', ResultWithTournament, make.makeResultWithTournament],
  ['store', Store, make.makeStore],
  ['tournament', Tournament, make.makeTournament],
] as const)('a made %s is valid by the contract', (_, schema, maker) => {
  expect(() => schema.parse(maker())).not.toThrow();
});

test('made rows have ids of their own and the fields that a test names', () => {
  const [first, second] = [make.makeStore(), make.makeStore({ name: 'El Rincón' })];
  expect(second.id).not.toBe(first.id);
  expect(second.name).toBe('El Rincón');
});

test('a tournament is official by its category', () => {
  expect(make.makeTournament({ category: 'Online' }).official).toBe(false);
  expect(make.makeTournament({ category: 'Cup' }).official).toBe(true);
});
