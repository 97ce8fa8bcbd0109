import type { z } from 'zod';
import { listAccounts, listSecurityLines } from './accounts';
import { listAgenda } from './agenda';
import { listChanges, listTournamentChanges } from './audit';
import { listCards, listExpansionCards, listPendingCards } from './cards';
import { listClaims } from './claims';
import { listCopies } from './collection';
import { judgeCards, listDeckVersions } from './decks';
import { findPlaces } from './locations';
import { getMeta } from './meta';
import { listReportCases } from './moderation';
import { listOpenMeta, listOpenStores, listOpenTournaments } from './open-data';
import { listOrganiserRequests } from './organisers';
import { listOwnDeckVersions } from './own-decks';
import { listPlayers } from './players';
import { listResults, listResultsOfPlayer } from './results';
import { listSeasonEvents, listSeasons, listSeasonTable } from './seasons';
import { listRanking } from './site';
import { listAdministeredStores, listStorePlayers, listStorePoints, listStores, storesOf } from './stores';
import { importTom } from './tom';
import { createTournament, listStoreTournaments, listTournaments, listUnconfirmed, listUpcomingTournaments, updateTournament } from './tournaments';
import { getSharedTrades, listStoreTraders } from './trades';

const [, cardsOfFilter] = listCards.body.options;

/** The length of a page if a call does not ask for one, and the longest that it can ask for. */
const lists: [string, z.ZodType, usual: number, longest: number][] = [
  ['accounts', listAccounts.query.shape.limit, 20, 100],
  ['lines of the security record', listSecurityLines.query.shape.limit, 30, 100],
  ['upcoming tournaments of a place', listAgenda.query.shape.limit, 50, 100],
  ['changes of the site', listChanges.query.shape.limit, 25, 100],
  ['changes of a tournament', listTournamentChanges.query.shape.limit, 20, 100],
  ['cards of a filter', cardsOfFilter.shape.limit, 20, 300],
  ['cards of an expansion', listExpansionCards.query.shape.limit, 250, 300],
  ['pending cards', listPendingCards.query.shape.limit, 20, 100],
  ['claims', listClaims.query.shape.limit, 20, 50],
  ['copies of a member', listCopies.query.shape.limit, 50, 1000],
  ['versions of a deck', listDeckVersions.query.shape.limit, 10, 50],
  ['versions of an own deck', listOwnDeckVersions.query.shape.limit, 10, 50],
  ['places of a search', findPlaces.query.shape.limit, 8, 20],
  ['reports', listReportCases.query.shape.limit, 20, 50],
  ['rows of open data', listOpenStores.query.shape.limit, 100, 500],
  ['requests of organisers', listOrganiserRequests.query.shape.limit, 20, 50],
  ['players', listPlayers.body.shape.limit, 20, 100],
  ['results of a tournament', listResults.body.shape.limit, 1000, 1000],
  ['results of a player', listResultsOfPlayer.body.shape.limit, 10, 100],
  ['seasons', listSeasons.query.shape.limit, 12, 50],
  ['rows of a season', listSeasonTable.query.shape.limit, 30, 100],
  ['tournaments of a season', listSeasonEvents.query.shape.limit, 20, 100],
  ['rows of the ranking', listRanking.query.shape.limit, 30, 100],
  ['stores', listStores.body.shape.itemsPerPage, 12, 100],
  ['stores of a person', listAdministeredStores.body.shape.itemsPerPage, 100, 100],
  ['players of a store', listStorePlayers.body.shape.limit, 20, 100],
  ['points of a store', listStorePoints.body.shape.limit, 5, 100],
  ['tournaments of a status', listTournaments.body.shape.limit, 10, 100],
  ['tournaments that wait for a confirmation', listUnconfirmed.query.shape.limit, 20, 50],
  ['upcoming tournaments', listUpcomingTournaments.query.shape.limit, 4, 20],
  ['tournaments of a store', listStoreTournaments.body.shape.limit, 20, 100],
  ['traders of a city', listStoreTraders.query.shape.limit, 10, 50],
  ['shared cards', getSharedTrades.query.shape.limit, 50, 100],
  ['weeks of the meta', getMeta.query.shape.weeks, 12, 104],
  ['weeks of the meta as open data', listOpenMeta.query.shape.weeks, 12, 104],
];

test.each(lists)('%s come by the number of a page, or as many as a call asks for', (_, limit, usual, longest) => {
  expect(limit.parse(undefined)).toBe(usual);
  const isTaken = (asked: number) => limit.safeParse(asked).success;
  expect([1, longest, 0, longest + 1].map(isTaken)).toEqual([true, true, false, false]);
});

test('the page of open data starts with its first row, and continues after one', () => {
  const { after } = listOpenTournaments.query.shape;
  expect([after.parse(undefined), after.parse('7')]).toEqual([undefined, 7]);
});

test('the menu and the pages ask for all stores of an account with one call', () => {
  expect(storesOf('user_ana')).toEqual({ body: { userId: 'user_ana', page: 1, itemsPerPage: 100 } });
});

describe('A call that does not say otherwise', () => {
  test.each([
    ['lists open requests of organisers', listOrganiserRequests.query.parse({}), { state: 'open' }],
    ['lists active players', listPlayers.body.parse({}), { status: 1 }],
    ['lists the newest results of a player first', listResultsOfPlayer.body.parse({ username: 'ana' }), { sort: 'date', order: 'desc' }],
    ['shows the cards that a member trades', getSharedTrades.query.parse({}), { list: 'trade' }],
    [
      'judges a deck by the rules of an official tournament',
      judgeCards.body.parse({ cards: [{ cardId: 1, quantity: 1 }], format: 'Estándar', date: '2026-11-22' }),
      { category: 'Cup' },
    ],
    ['replaces no enrolled player by a file', importTom.body.parse({ text: '<tournament/>', offset: -300, players: [] }), { replace: false }],
    [
      'creates a friendly tournament in Estándar',
      createTournament.body.parse({ name: 'Liga', storeId: 1, date: '2026-11-22' }),
      { category: 'Amistoso', format: 'Estándar', game: 'pokémon' },
    ],
  ])('%s', (_, parsed, expected) => {
    expect(parsed).toMatchObject(expected);
  });

  test('leaves the category and the format of a saved tournament as they are', () => {
    const fields = { name: 'Liga', storeId: 1, date: '2026-11-22' };
    expect(updateTournament.body.parse(fields)).toEqual(fields);
  });
});
