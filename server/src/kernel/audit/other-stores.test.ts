import { createArchetype, deleteArchetype, listArchetypes, updateArchetype } from '@mesa/contract/calls/archetypes';
import * as openData from '@mesa/contract/calls/open-data';
import { deleteAccount, getPersonalData } from '@mesa/contract/calls/personal-data';
import { previewMerge } from '@mesa/contract/calls/player-merges';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { listResultsOfPlayer } from '@mesa/contract/calls/results';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { searchAll } from '@mesa/contract/calls/site';
import { listAdministeredStores, listStores } from '@mesa/contract/calls/stores';
import { listTournaments, listUnconfirmed } from '@mesa/contract/calls/tournaments';
import { testWithCopies } from '../../testing/test-with-copies';

// The sums of the ranking are over all stores.
testWithCopies('Another store with the same people, tournaments and seasons', {
  copied: ['stores', 'tournaments', 'seasons'],
  notCopied: ['rankingScopes', 'rankingEvents', 'rankingTotals'],
  empty: ['claims', 'deckVersions', 'matches', 'metaEntries', 'metaPairs', 'playLeases', 'playRefusals', 'reminders', 'seasonDivisions', 'tomFiles'],
  reads: [
    listArchetypes,
    previewMerge,
    getPersonalData,
    getPlayerStatistics,
    searchAll,
    listSeasons,
    listUnconfirmed,
    openData.listOpenPlayers,
    openData.listOpenSeasons,
    openData.listOpenStores,
    openData.listOpenTournaments,
    listStores,
    listAdministeredStores,
    listResultsOfPlayer,
    listTournaments,
  ],
  writes: [
    [deleteAccount, 'deckChecks', 'tournamentMessages', 'tournamentPenalties', 'tournamentStaff'],
    [createArchetype, 'decks'],
    [updateArchetype, 'decks'],
    [deleteArchetype, 'decks'],
  ],
});
