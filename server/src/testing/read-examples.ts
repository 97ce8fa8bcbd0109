import { listAccounts, listCspReports, listSecurityLines } from '@mesa/contract/calls/accounts';
import { listAgenda } from '@mesa/contract/calls/agenda';
import { listArchetypes, previewArchetype } from '@mesa/contract/calls/archetypes';
import { listChanges, listTournamentChanges } from '@mesa/contract/calls/audit';
import { listCardUpdates } from '@mesa/contract/calls/card-updates';
import { countCards, getCatalogueVersion, listCards, listExpansionCards, listPendingCards, searchCards } from '@mesa/contract/calls/cards';
import { listClaims, listOwnClaims } from '@mesa/contract/calls/claims';
import { findListCards, findMissing, getCopies, getProgress, listCopies } from '@mesa/contract/calls/collection';
import { getListToCheck, listDeckChecks } from '@mesa/contract/calls/deck-checks';
import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { getDeck, getDeckOfPlayer, judgeCards, listDeckVersions } from '@mesa/contract/calls/decks';
import { listExpansions } from '@mesa/contract/calls/expansions';
import { findPlaces, listLocations } from '@mesa/contract/calls/locations';
import { getArchetypeCards, getMeta } from '@mesa/contract/calls/meta';
import { getOwnModeration, listReportCases } from '@mesa/contract/calls/moderation';
import { listRegulars } from '@mesa/contract/calls/offline-enrolment';
import * as openData from '@mesa/contract/calls/open-data';
import { getOwnOrganiserRequest, listOrganiserRequests } from '@mesa/contract/calls/organisers';
import { getOwnDeck, listOwnDecks, listOwnDeckVersions } from '@mesa/contract/calls/own-decks';
import { getOwnPass, listPasses } from '@mesa/contract/calls/passes';
import { listPayments } from '@mesa/contract/calls/payments';
import { listOwnPenalties, listPenalties } from '@mesa/contract/calls/penalties';
import { getPersonalData } from '@mesa/contract/calls/personal-data';
import { getLive, getLog, getOwnReport } from '@mesa/contract/calls/play';
import { findPlayersById, listMissingPlayerData } from '@mesa/contract/calls/player-ids';
import { getMerging, listMerges, previewMerge } from '@mesa/contract/calls/player-merges';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { getPlayer, getPlayerByUsername, listPlayers } from '@mesa/contract/calls/players';
import { getPreferences } from '@mesa/contract/calls/preferences';
import { listReminders } from '@mesa/contract/calls/reminders';
import { getResult, listEntries, listResults, listResultsOfPlayer } from '@mesa/contract/calls/results';
import { getSeason, getSeasonPlayer, listSeasonEvents, listSeasons, listSeasonTable } from '@mesa/contract/calls/seasons';
import { listSessions } from '@mesa/contract/calls/sessions';
import { authConfig, health, listRanking, ready, searchAll } from '@mesa/contract/calls/site';
import { listSlips, openSlip } from '@mesa/contract/calls/slips';
import {
  checkStoreAdmin,
  getStoreAttendance,
  getStoreBySlug,
  listAdminCandidates,
  listAdministeredStores,
  listStoreAdmins,
  listStorePlayers,
  listStorePoints,
  listStores,
} from '@mesa/contract/calls/stores';
import { exportTom, previewTom } from '@mesa/contract/calls/tom';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { listStaffPasses, listTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { getTournament, listStoreTournaments, listTournaments, listUnconfirmed, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { getSharedTrades, getTradeLink, listStoreTraders } from '@mesa/contract/calls/trades';
import type { Endpoint } from '@mesa/contract/endpoint';
import { listFailures } from '@mesa/release-contract/calls/failures';
import { listFlags } from '@mesa/release-contract/calls/flags';
import { listRegistryHistory, listSiteHistory, previewRestore } from '@mesa/release-contract/calls/history';
import { showReleasePages } from '@mesa/release-contract/calls/opened-pages';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { listPreviews } from '@mesa/release-contract/calls/previews';
import { listReleases, planModule } from '@mesa/release-contract/calls/releases';
import { listTeams } from '@mesa/release-contract/calls/team';
import { listReleaseTokens } from '@mesa/release-contract/calls/tokens';
import type { As } from './test-app';
import { phone, secrets, tomText, tradeToken, type World } from './write-examples';

/** Every table of open data. */
export const openTables = Object.values(openData).filter((value) => 'path' in value);

export interface ReadExample {
  endpoint: Endpoint;
  /** The callers of the call. */
  as: As[];
  input: { params?: object; query?: object; body?: object };
}

/** Every read of the contract, about the data that the examples of writes change. */
export function readsOf({ mine, open, ana, beto, carla, finished, regional, played, anasDeck, anasOwn, held, loose, archetype }: World): ReadExample[] {
  const everybody: As[] = [null, 'ana'];
  const read = (endpoint: Endpoint, as: As[], ...inputs: ReadExample['input'][]) =>
    (inputs.length > 0 ? inputs : [{}]).map((input) => ({ endpoint, as, input }));
  const seasonOf = { slug: 'liga-2024' };
  const openInputs = (path: string): ReadExample['input'][] => {
    if (path.includes(':slug')) return [{ params: seasonOf }];
    return path.includes(':id') ? [finished, played].map(({ id }) => ({ params: { id } })) : [{}];
  };
  const deckOf = { tournamentId: open.id, userName: 'ana' };
  return [
    ...read(getTournament, [null, 'organiser'], ...[open, finished, regional].map(({ id }) => ({ params: { id } }))),
    ...read(getLive, everybody, { params: { id: played.id } }),
    ...read(getOwnReport, ['ana', 'organiser'], { params: { id: played.id } }),
    ...read(listTournamentStaff, ['organiser'], { params: { id: open.id } }, { params: { id: played.id } }),
    ...read(listSlips, ['organiser'], { params: { id: played.id } }),
    ...read(openSlip, everybody, { body: { slip: `${played.id}.x` } }),
    ...read(listStaffPasses, ['organiser'], { params: { id: played.id } }),
    ...read(listPasses, ['organiser'], { params: { id: played.id } }),
    ...read(getOwnPass, [phone]),
    ...read(listPayments, ['organiser'], { params: { id: open.id } }),
    ...read(listTournamentMessages, [null, 'ana', 'organiser'], { params: { id: open.id } }),
    ...read(listPenalties, ['organiser'], { params: { id: open.id } }),
    ...read(listOwnPenalties, ['ana', 'beto'], { params: { id: open.id } }),
    ...read(listDeckChecks, ['organiser'], { params: { id: open.id } }),
    ...read(getListToCheck, ['organiser'], { params: { id: open.id, playerId: ana.id } }),
    ...read(getLog, ['organiser'], { params: { id: played.id } }, { params: { id: played.id }, query: { after: 1 } }),
    ...read(previewTom, ['organiser'], { params: { id: played.id }, body: { text: tomText } }),
    ...read(findPlayersById, ['organiser'], { params: { id: open.id }, body: { pokemonIds: [secrets.pokemonId] } }),
    ...read(listMissingPlayerData, ['organiser'], { params: { id: open.id } }, { params: { id: played.id } }),
    ...read(listRegulars, ['organiser'], { params: { id: open.id } }, { params: { id: played.id } }),
    ...read(listDeckSheets, ['organiser'], { params: { id: open.id } }),
    ...read(exportTom, ['organiser'], { params: { id: played.id }, query: { offset: 0 } }),
    ...read(listTournaments, [null, 'organiser'], ...(['inscripciones', 'progreso', 'finalizado'] as const).map((status) => ({ body: { status } })), {
      body: { status: 'finalizado', confirmed: true, from: '2025-01-01' },
    }),
    ...read(listUpcomingTournaments, [null], { query: {} }),
    ...openTables.flatMap((table) => read(table, [null], ...openInputs(table.path))),
    ...read(listAgenda, everybody, { query: {} }, { query: { country: 'Colombia' } }, { query: { season: seasonOf.slug } }),
    ...read(listSeasons, [null, 'organiser'], { query: {} }, { query: { country: 'Colombia' } }, { query: { store: mine.slug } }),
    ...read(getSeason, [null, 'organiser'], { params: seasonOf }),
    ...read(listSeasonTable, everybody, { params: seasonOf, query: {} }, { params: seasonOf, query: { division: 'masters' } }),
    ...read(listSeasonEvents, everybody, { params: seasonOf, query: {} }),
    ...read(getSeasonPlayer, everybody, { params: { ...seasonOf, username: 'ana' } }),
    ...read(listStoreTournaments, ['organiser'], { body: { storeId: mine.id } }),
    ...read(listUnconfirmed, ['admin'], { query: {} }),
    ...read(listEntries, everybody, ...[open, finished].map(({ id }) => ({ params: { id } }))),
    ...read(listResults, everybody, { body: { tournamentId: open.id } }, { body: { tournamentId: finished.id } }),
    ...read(listResultsOfPlayer, [null], { body: { username: 'ana' } }, { body: { username: 'beto' } }),
    ...read(getResult, [null], { body: deckOf }, { body: { ...deckOf, tournamentId: finished.id } }),
    ...read(getDeckOfPlayer, everybody, { body: deckOf }),
    ...read(getDeck, [null], { params: { id: anasDeck.id } }),
    ...read(judgeCards, [null], { body: { cards: [{ cardId: held.id, quantity: 2 }], format: 'Estándar', date: '2026-11-22' } }),
    ...read(listDeckVersions, everybody, { params: { id: anasDeck.id } }),
    ...read(listOwnDeckVersions, ['ana', 'beto'], { params: { id: anasOwn.id } }),
    ...read(listOwnDecks, ['ana'], { query: { day: '2026-11-22' } }),
    ...read(getOwnDeck, ['ana', 'beto'], { params: { id: anasOwn.id } }),
    ...read(listReportCases, ['admin'], ...(['open', 'decided', 'appealed'] as const).map((state) => ({ query: { state } })), { query: { order: 'most' } }),
    ...read(getOwnModeration, ['ana', 'reporter']),
    ...read(listArchetypes, ['admin']),
    ...read(previewArchetype, ['admin'], { body: { name: 'Nuevo', requires: ['Lanturn'], excludes: [], priority: 0 } }),
    ...read(
      getMeta,
      [null],
      { query: {} },
      { query: { country: 'Colombia' } },
      { query: { store: mine.slug, format: 'Estándar', weeks: '52' } },
      { query: { season: seasonOf.slug } },
    ),
    ...read(getArchetypeCards, [null], { params: { id: archetype.id }, query: {} }, { params: { id: archetype.id }, query: { season: seasonOf.slug } }),
    ...read(listRanking, [null], { query: {} }, { query: { from: '2025-01-01' } }, { query: { store: mine.slug, format: 'Estándar' } }),
    ...read(listStores, [null], { body: {} }, { body: { search: 'mesa' } }),
    ...read(getStoreBySlug, [null, 'organiser', 'third'], { body: { slug: mine.slug } }),
    ...read(listStoreAdmins, ['organiser'], { params: { id: mine.id }, body: {} }),
    ...read(listAdminCandidates, ['organiser'], { params: { id: mine.id }, body: { search: 'ana' } }, { params: { id: mine.id }, body: { search: 'beto' } }),
    ...(['second', 'granted', 'ana'] as const).flatMap((userId) => read(listAdministeredStores, [userId], { body: { userId } })),
    ...read(checkStoreAdmin, ['second'], { body: { storeId: mine.id, clerkId: 'second' } }),
    ...read(listStorePlayers, [null], { body: { storeId: mine.id } }),
    ...read(listStorePoints, [null], { body: { storeId: mine.id, startDate: '2025-01-01', endDate: '2027-01-01' } }),
    ...read(getStoreAttendance, [null], { params: { id: mine.id } }),
    ...read(listPlayers, [null], { body: {} }, { body: { search: 'beto' } }),
    ...read(getPlayer, [null, 'ana'], { params: { userId: 'ana' } }),
    ...read(getPlayer, ['newcomer'], { params: { userId: 'newcomer' } }),
    ...read(getPlayerByUsername, [null], ...['ana', 'beto', 'nuevo', 'nueva'].map((username) => ({ params: { username } }))),
    ...read(getMerging, ['admin', 'organiser'], { params: { id: ana.id } }, { params: { id: carla.id } }),
    ...read(previewMerge, ['admin'], { params: { id: ana.id, removedId: carla.id } }, { params: { id: carla.id, removedId: beto.id } }),
    ...read(listMerges, ['admin']),
    ...read(getPlayerStatistics, [null], ...['ana', 'beto'].map((username) => ({ params: { username } }))),
    ...['ana', 'asker', 'newcomer'].flatMap((userId) => read(listOwnClaims, [userId], { params: { userId } })),
    ...read(getPersonalData, ['ana'], { params: { userId: 'ana' } }),
    ...read(listClaims, ['admin'], { query: {} }),
    ...['newcomer', 'organising', 'granted'].flatMap((userId) => read(getOwnOrganiserRequest, [userId])),
    ...read(listOrganiserRequests, ['admin'], { query: {} }),
    ...read(searchAll, [null], ...['liga', 'ana', 'mesa', 'lanturn', 'charmander', 'nuevo'].map((query) => ({ query: { query } }))),
    ...read(listCards, [null], { body: { id: loose.id } }, { body: { name: 'a' } }),
    ...read(countCards, [null], { body: {} }, { body: { name: 'lanturn' } }),
    ...read(getCatalogueVersion, [null]),
    ...read(searchCards, [null], { body: { searchText: 'lanturn' } }, { body: { searchText: 'char' } }),
    ...read(listExpansionCards, [null], ...[held.expansionCode, 'CRZ', 'MEW'].map((code) => ({ params: { code }, query: {} }))),
    ...read(listExpansions, [null]),
    ...read(listCardUpdates, ['admin']),
    ...read(listPendingCards, ['admin'], { query: {} }),
    ...read(getCopies, ['ana'], { params: { code: held.expansionCode } }),
    ...read(listCopies, ['ana'], { query: {} }),
    ...read(getProgress, ['ana']),
    ...read(getTradeLink, ['ana']),
    ...read(listStoreTraders, ['somebody'], { params: { id: mine.id }, query: {} }),
    ...read(getSharedTrades, [null], { params: { token: tradeToken }, query: {} }),
    ...read(findListCards, ['somebody'], { body: { lines: [{ name: 'Lanturn', code: 'CRZ', printNumber: '44' }] } }),
    ...read(findMissing, ['ana'], { body: { cards: [{ cardId: held.id, quantity: 2 }] } }),
    ...read(listChanges, ['admin'], { query: {} }),
    ...read(listTournamentChanges, ['organiser'], { params: { id: open.id }, query: {} }),
    ...read(listAccounts, ['admin'], { query: {} }),
    ...read(listSecurityLines, ['admin'], { query: {} }),
    ...read(listCspReports, ['admin'], { query: {} }),
    ...read(listSessions, ['ana']),
    ...read(listReminders, ['ana']),
    ...read(getPreferences, ['ana']),
    ...read(listReleases, ['admin'], { params: { area: 'mf_decks' } }),
    ...read(listFlags, ['admin'], { params: { area: 'mf_stores' } }),
    ...read(listFailures, ['admin'], { params: { area: 'mf_decks' } }),
    ...read(listPreviews, ['admin'], { params: { area: 'mf_decks' } }),
    ...read(showReleasePages, ['admin'], { params: { area: 'mf_decks' }, query: { release: '1.0.0+000000000000' } }),
    ...read(listRegistryHistory, ['admin'], { params: { area: 'mf_decks' }, query: {} }),
    ...read(registryOverview, ['admin', 'second']),
    ...read(listSiteHistory, ['admin']),
    ...read(previewRestore, ['admin'], { params: { area: 'shell' }, query: { to: 0 } }),
    ...read(listReleaseTokens, ['admin', 'organiser']),
    ...read(planModule, ['admin'], { params: { area: 'mf_decks' }, query: { module: 'react', version: '20' } }),
    ...read(listTeams, ['admin', 'second']),
    ...read(listLocations, [null]),
    ...read(findPlaces, [null], { query: { search: 'Medellín' } }),
    ...read(authConfig, [null]),
    ...read(health, [null]),
    ...read(ready, [null]),
  ];
}
