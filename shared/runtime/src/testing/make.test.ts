import { Card } from '@mesa/contract/calls/cards';
import { DeckCard } from '@mesa/contract/calls/decks';
import { Expansion } from '@mesa/contract/calls/expansions';
import { OwnPlayer, PublicPlayer } from '@mesa/contract/calls/players';
import { Pagination } from '@mesa/contract/calls/primitives';
import { Entry, ResultWithTournament, TournamentResult } from '@mesa/contract/calls/results';
import { Store } from '@mesa/contract/calls/stores';
import { DeckIconCard, Tournament } from '@mesa/contract/calls/tournaments';
import { AreaState } from '@mesa/release-contract/calls/area-state';
import { Release } from '@mesa/release-contract/calls/releases';
import * as make from './make';

test.each([
  ['area state', AreaState, make.makeAreaState],
  ['card', Card, make.makeCard],
  ['deck card', DeckCard, make.makeDeckCard],
  ['deck icon card', DeckIconCard, make.makeDeckIconCard],
  ['entry', Entry, make.makeEntry],
  ['expansion', Expansion, make.makeExpansion],
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

test('rows have their own ids and the fields that a test sets', () => {
  const [first, second] = [make.makeStore(), make.makeStore({ name: 'El Rincón' })];
  expect(second.id).not.toBe(first.id);
  expect(second.name).toBe('El Rincón');
});

test('a tournament is official by its category', () => {
  expect(make.makeTournament({ category: 'Online' }).official).toBe(false);
  expect(make.makeTournament({ category: 'Cup' }).official).toBe(true);
});
