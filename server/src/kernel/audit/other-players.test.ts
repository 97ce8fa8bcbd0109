import { listAccounts } from '@mesa/contract/calls/accounts';
import { createArchetype, deleteArchetype, listArchetypes, updateArchetype } from '@mesa/contract/calls/archetypes';
import { listClaims, listOwnClaims } from '@mesa/contract/calls/claims';
import { listDeckChecks } from '@mesa/contract/calls/deck-checks';
import { listDeckSheets } from '@mesa/contract/calls/deck-sheets';
import { listRegulars } from '@mesa/contract/calls/offline-enrolment';
import * as openData from '@mesa/contract/calls/open-data';
import { listPasses } from '@mesa/contract/calls/passes';
import { listPayments } from '@mesa/contract/calls/payments';
import { listPenalties } from '@mesa/contract/calls/penalties';
import { findPlayersById, listMissingPlayerData } from '@mesa/contract/calls/player-ids';
import { getMerging, listMerges } from '@mesa/contract/calls/player-merges';
import { listPlayers } from '@mesa/contract/calls/players';
import { listEntries, listResults } from '@mesa/contract/calls/results';
import { listRanking, searchAll } from '@mesa/contract/calls/site';
import { getStoreAttendance, listAdminCandidates, listStorePlayers, listStorePoints } from '@mesa/contract/calls/stores';
import { listTournamentMessages } from '@mesa/contract/calls/tournament-messages';
import { testWithCopies } from '../../testing/test-with-copies';

// A season's sums count how many played.
testWithCopies('Other players of the same tournaments', {
  copied: ['players'],
  notCopied: ['tournaments', 'seasonScores', 'seasonTotals', 'seasonPoints', 'seasonDivisions'],
  empty: ['deckVersions', 'matches'],
  reads: [
    listAccounts,
    listArchetypes,
    listClaims,
    listOwnClaims,
    listDeckChecks,
    listDeckSheets,
    listRegulars,
    listPasses,
    listPayments,
    listPenalties,
    findPlayersById,
    listMissingPlayerData,
    getMerging,
    listMerges,
    listPlayers,
    listEntries,
    listResults,
    listRanking,
    searchAll,
    getStoreAttendance,
    listAdminCandidates,
    listStorePlayers,
    listStorePoints,
    listTournamentMessages,
    openData.listOpenPlayers,
    openData.listOpenStandings,
  ],
  writes: [
    [createArchetype, 'decks'],
    [updateArchetype, 'decks'],
    [deleteArchetype, 'decks'],
  ],
});
