// One table: what erasing an account does with every column.

import { columnsOf, writtenNames } from '@mesa/contract/calls/fields';
import type { PersonalData } from '@mesa/contract/calls/personal-data';
import { resultFields } from '@mesa/contract/calls/result-fields';
import { storeFields } from '@mesa/contract/calls/store-fields';
import { tournamentFields } from '@mesa/contract/calls/tournament-fields';
import {
  deleteClaims,
  deleteDeckChecks,
  deleteDeckVersions,
  deleteMessages,
  deleteOrganiserRequests,
  deletePasses,
  deleteRows,
  deleteWords,
  endMerges,
  endSessions,
  eraseModeration,
  erasePenalties,
  forgetInSecurityLog,
  forgetPopIds,
  leaveFlags,
  leaveStores,
  leaveTeams,
  replaceId,
  replaceInAuditLog,
  replaceInTomFiles,
  retirePlayer,
  type Step,
} from './erasure-steps';

/** What erasing an account does with a column that can contain personal data; `kept` gives the reason. */
type Fate = 'erased' | 'replaced' | { kept: string };

interface TableRule {
  /** Columns that can contain personal data. */
  personal: Record<string, Fate>;
  /** Columns that cannot; `all` if new columns of the table cannot either. */
  other: readonly string[] | 'all';
  /** Carries out the fates in `personal`. */
  erase?: Step;
  /** The parts of the data download that show these columns, or why none does. */
  download: readonly (keyof PersonalData)[] | string;
}

const publicText = { kept: 'written for the public about a store, event or season, not about the person who wrote it' };
/** A table without personal data: at most it refers to players by number. */
const impersonal: TableRule = { personal: {}, other: 'all', download: 'says nothing about a person' };
const playedDeck = { kept: 'part of a tournament, under the anonymous player' };

/**
 * All tables; those that can contain personal data column by column. Erasing an account runs the steps in this order: the audit log after all steps
 * that write into it, the words of names after the names.
 */
export const personalTables: Readonly<Record<string, TableRule>> = {
  storeAdmins: { personal: { userId: 'erased', founder: 'erased' }, other: ['storeId'], erase: leaveStores, download: ['stores'] },
  tournamentStaff: {
    personal: { userId: 'erased', role: 'erased' },
    other: ['tournamentId'],
    erase: deleteRows('tournamentStaff'),
    download: 'who judges or helps in a tournament sees it on its page',
  },
  passes: {
    personal: { playerId: 'erased', hash: 'erased', usedSince: 'erased', issuedBy: 'replaced' },
    other: ['id', 'tournamentId', 'issuedAt'],
    erase: deletePasses,
    download: 'links that the store gave for a few days; the page of a pass says until when it is valid',
  },
  staffPasses: {
    personal: { issuedBy: 'replaced' },
    other: ['id', 'tournamentId', 'role', 'hash', 'issuedAt', 'usedSince'],
    erase: replaceId('staffPasses', 'issuedBy'),
    download: 'who gave a link for a few days; it names no other person',
  },
  playerIdBlocks: {
    personal: { userId: 'erased', device: 'erased', createdAt: 'erased' },
    other: ['firstId', 'size', 'tournamentId'],
    erase: deleteRows('playerIdBlocks'),
    download: 'numbers that a device keeps for new players, for some weeks',
  },
  tournamentPayments: {
    personal: { takenBy: 'replaced' },
    other: ['tournamentId', 'playerId', 'method', 'priceCents', 'currency', 'paidAt'],
    erase: replaceId('tournamentPayments', 'takenBy'),
    download: ['payments'],
  },
  tournamentMessages: {
    personal: { message: 'erased', sentBy: 'replaced' },
    other: ['id', 'tournamentId', 'playerId', 'sentAt'],
    erase: deleteMessages,
    download: ['messages'],
  },
  tournamentPenalties: {
    personal: { note: 'erased', judge: 'replaced' },
    // The official report of the tournament names the penalty, under the anonymous player.
    other: ['id', 'tournamentId', 'playerId', 'penalty', 'infraction', 'severity', 'round', 'opponentInformed', 'givenAt'],
    erase: erasePenalties,
    download: ['penalties'],
  },
  deckChecks: {
    personal: { playerId: 'erased', cards: 'erased', differences: 'erased', outcome: 'erased', judge: 'replaced' },
    other: ['id', 'tournamentId', 'round', 'checkedAt'],
    erase: deleteDeckChecks,
    download: ['deckChecks'],
  },
  claims: {
    personal: { userId: 'erased', playerId: 'erased', refusal: 'erased', createdAt: 'erased', settledAt: 'erased', passOf: 'erased' },
    other: ['id'],
    erase: deleteClaims,
    download: ['claims'],
  },
  organiserRequests: {
    personal: {
      userId: 'erased',
      who: 'erased',
      store: 'erased',
      proof: 'erased',
      createdAt: 'erased',
      outcome: 'erased',
      settledAt: 'erased',
      settledBy: 'replaced',
      reason: 'erased',
    },
    other: ['id'],
    erase: deleteOrganiserRequests,
    download: ['organiserRequests'],
  },
  deckVersions: {
    personal: { cardIds: 'erased', quantities: 'erased', savedAt: 'erased', wasPublic: 'erased' },
    other: ['id', 'deckId'],
    erase: deleteDeckVersions,
    download: 'lists that the player replaced: their page of the deck shows them',
  },
  tomFiles: { personal: { text: 'replaced', players: 'replaced' }, other: ['tournamentId'], erase: replaceInTomFiles, download: ['tomFiles'] },
  playerMerges: {
    personal: { moved: 'erased', mergedBy: 'replaced' },
    other: ['id', 'keptId', 'removedId', 'mergedAt'],
    erase: endMerges,
    download: 'which entries of the person were united in the last 30 days: the results show them',
  },
  players: {
    personal: {
      userId: 'erased',
      username: 'replaced',
      name: 'replaced',
      optionalname: 'replaced',
      norm: 'replaced',
      lastName: 'erased',
      pokemonId: 'erased',
      birthDate: 'erased',
      country: 'erased',
      state: 'erased',
      city: 'erased',
      skeleton: 'erased',
      useUsername: 'replaced',
      rivalsHidden: 'replaced',
    },
    other: ['id', 'terms', 'status', 'mergedInto', 'createdAt', 'updatedAt'],
    erase: retirePlayer,
    download: ['player'],
  },
  searchWords: {
    personal: { word: 'erased', reversed: 'erased' },
    other: ['kind'],
    erase: deleteWords,
    download: 'words of the names in the profile',
  },
  sessions: {
    personal: {
      userId: { kept: 'for one day at most: a token that was issued before must be refused' },
      sid: { kept: 'as the account, for one day' },
      hash: 'erased',
      device: 'erased',
      startedAt: { kept: 'as the account, for one day' },
      lastSeenAt: { kept: 'as the account, for one day' },
      expiresAt: 'replaced',
      endedAt: { kept: 'as the account, for one day' },
    },
    other: [],
    erase: endSessions,
    download: ['sessions'],
  },
  cardCopies: {
    personal: { userId: 'erased', cardId: 'erased', list: 'erased', finish: 'erased', language: 'erased', condition: 'erased', quantity: 'erased' },
    other: [],
    erase: deleteRows('cardCopies'),
    download: ['collection'],
  },
  copyBatches: {
    personal: { userId: 'erased', batch: 'erased', at: 'erased' },
    other: [],
    erase: deleteRows('copyBatches'),
    download: 'ids of calls of the last day',
  },
  tradeLinks: {
    personal: { userId: 'erased', token: 'erased', withWants: 'erased', nearby: 'erased', createdAt: 'erased', expiresAt: 'erased' },
    other: [],
    erase: deleteRows('tradeLinks'),
    download: ['tradeLink'],
  },
  ownDecks: {
    personal: { userId: 'erased', name: 'erased', format: 'erased', batch: 'erased', createdAt: 'erased', updatedAt: 'erased' },
    other: ['id'],
    erase: deleteRows('ownDecks'),
    download: ['ownDecks'],
  },
  // Deleted with their deck.
  ownDeckCards: {
    personal: { cardId: 'erased', quantity: 'erased', favourite: 'erased' },
    other: ['deckId'],
    download: ['ownDecks'],
  },
  ownDeckVersions: { personal: { cardIds: 'erased', quantities: 'erased', savedAt: 'erased' }, other: ['id', 'deckId'], download: ['ownDecks'] },
  pushSubscriptions: {
    personal: {
      userId: 'erased',
      sid: 'erased',
      device: 'erased',
      endpoint: 'erased',
      p256dh: 'erased',
      auth: 'erased',
      tournamentDay: 'erased',
      newRound: 'erased',
      createdAt: 'erased',
    },
    other: ['id'],
    erase: deleteRows('pushSubscriptions'),
    download: ['reminders'],
  },
  // Deleted with their subscription.
  reminders: {
    personal: { subscriptionId: 'erased', tournamentId: 'erased', what: 'erased', dueAt: 'erased', doneAt: 'erased', createdAt: 'erased' },
    other: ['id', 'attempts'],
    download: ['reminders'],
  },
  preferences: { personal: { userId: 'erased', spanish: 'erased' }, other: [], erase: deleteRows('preferences'), download: ['preferences'] },
  quotaUse: {
    personal: { userId: 'erased', kind: 'erased', at: 'erased' },
    other: [],
    erase: deleteRows('quotaUse'),
    download: 'counts of the last day',
  },
  attempts: { personal: {}, other: ['who', 'since', 'made'], download: 'keyed hashes of network addresses for a minute, of no account' },
  quotaRaises: {
    personal: { userId: 'erased', kind: 'erased', most: 'erased' },
    other: [],
    erase: deleteRows('quotaRaises'),
    download: 'limits that the account was given',
  },
  users: {
    personal: { userId: 'erased', email: 'erased', role: 'erased', createdAt: 'erased', updatedAt: 'erased' },
    other: [],
    erase: deleteRows('users'),
    download: ['account'],
  },
  blockedAccounts: {
    personal: {
      userId: { kept: 'a block outlives the account, or deleting it would lift the block' },
      reason: { kept: 'shown to the blocked person, who may sign up again' },
      blockedBy: 'replaced',
      blockedAt: { kept: 'with the block' },
    },
    other: [],
    erase: replaceId('blockedAccounts', 'blockedBy'),
    download: ['block'],
  },
  securityLog: {
    personal: {
      userId: 'erased',
      about: 'erased',
      device: 'erased',
      network: { kept: 'without an account; a network of 256 addresses or more, until it expires' },
      call: { kept: 'the address without its values' },
      at: { kept: 'without an account, until it expires' },
    },
    other: ['id', 'event', 'times'],
    erase: forgetInSecurityLog,
    download: ['security'],
  },
  tournaments: {
    personal: {
      ...Object.fromEntries(writtenNames(tournamentFields).map((column) => [column, publicText])),
      norm: publicText,
      confirmedBy: 'replaced',
      // By the step of the stores.
      organizerPopId: 'erased',
    },
    other: ['id', 'game', 'cutStarted', 'listsNotice', 'numberPlayers', 'played', 'confirmedAt', 'review', 'ranked', 'createdAt', 'updatedAt'],
    erase: replaceId('tournaments', 'confirmedBy'),
    download: ['changes', 'player'],
  },
  playLog: {
    personal: { userId: 'replaced', entry: { kept: 'names players by their number here, which stays with the anonymous player; the log must replay' } },
    other: ['tournamentId', 'seq', 'commandId', 'hash'],
    erase: replaceId('playLog', 'userId'),
    download: ['commands'],
  },
  releases: {
    personal: { publishedBy: 'replaced' },
    other: ['area', 'release', 'version', 'manifest', 'sizes', 'publishedAt', 'verifiedAt'],
    erase: replaceId('releases', 'publishedBy', 'account:'),
    download: ['deployments'],
  },
  releasePreviews: {
    personal: { publishedBy: 'replaced', teammate: 'replaced' },
    other: ['area', 'pullRequest', 'release', 'manifest', 'tokenId', 'startedAt', 'publishedAt', 'expiresAt'],
    async erase(erasure) {
      await replaceId('releasePreviews', 'publishedBy', 'account:')(erasure);
      // A pseudonym is in no team, so the link ends.
      await replaceId('releasePreviews', 'teammate')(erasure);
    },
    download: 'the person sees it in /admin/versiones; it is deleted after some days',
  },
  registry: {
    personal: { state: 'replaced' },
    other: ['environment', 'revision'],
    erase: leaveFlags('registry'),
    download: 'names accounts for which a part in trial is on; the person sees that part',
  },
  registryHistory: {
    personal: { who: 'replaced', state: 'replaced', note: { kept: 'about a release' } },
    other: ['revision', 'at', 'action', 'area', 'release'],
    async erase(erasure) {
      await replaceId('registryHistory', 'who', 'account:')(erasure);
      await leaveFlags('registryHistory')(erasure);
    },
    download: ['deployments'],
  },
  // Before the tokens, which it revokes while they still name the account.
  areaTeam: {
    personal: { userId: 'erased', role: 'erased', addedAt: 'erased' },
    other: ['area'],
    erase: leaveTeams,
    download: 'the person sees it in /admin/versiones',
  },
  releaseTokens: {
    personal: { createdBy: 'replaced', name: { kept: 'names a team, which goes on deploying' } },
    other: ['id', 'area', 'hash', 'createdAt', 'usedAt', 'revokedAt'],
    erase: replaceId('releaseTokens', 'createdBy'),
    download: ['changes'],
  },
  stores: {
    personal: {
      ...Object.fromEntries(writtenNames(storeFields).map((column) => [column, publicText])),
      slug: publicText,
      norm: publicText,
      popId: 'erased',
      email: { kept: 'the contact of the store, which other administrators run on' },
      phone: { kept: 'the contact of the store, which other administrators run on' },
    },
    other: ['id', 'status', 'createdAt', 'updatedAt'],
    erase: forgetPopIds,
    download: ['stores', 'player'],
  },
  results: {
    personal: { deckName: playedDeck, deckIcon: playedDeck },
    other: [
      ...columnsOf(resultFields).filter((column) => column !== 'deckName'),
      ...['id', 'tournamentId', 'playerId', 'deckHidden', 'wins', 'losses', 'draws', 'createdAt', 'updatedAt'],
    ],
    download: ['results'],
  },
  decks: {
    personal: { playerId: playedDeck, lateChange: playedDeck, lateChangeAt: playedDeck },
    other: ['id', 'tournamentId', 'archetypeId', 'createdAt', 'updatedAt'],
    download: ['decks'],
  },
  reportCases: {
    personal: {
      ref: 'replaced',
      name: 'replaced',
      message: 'erased',
      undo: 'replaced',
      appealText: 'erased',
      appealedBy: 'erased',
      reviewMessage: 'erased',
      decidedBy: 'replaced',
      reviewedBy: 'replaced',
    },
    other: ['id', 'kind', 'version', 'reports', 'openedAt', 'reportedAt', 'outcome', 'decidedAt', 'appealedAt', 'upheld', 'reviewedAt'],
    erase: eraseModeration,
    download: ['decisions'],
  },
  // Deleted with the cases.
  reports: { personal: { userId: 'erased', details: 'erased' }, other: ['id', 'caseId', 'reason', 'createdAt'], download: ['reports'] },
  reportAffected: { personal: { userId: 'erased', caseId: 'erased' }, other: [], download: ['decisions'] },
  hiddenThings: { personal: { ref: 'erased' }, other: ['kind', 'caseId'], download: ['decisions'] },
  withdrawnNames: { personal: { ref: 'erased', name: 'erased' }, other: ['kind', 'caseId'], download: ['decisions'] },
  auditLog: {
    personal: { userId: 'replaced', entityId: 'replaced', before: 'replaced', after: 'replaced' },
    other: ['id', 'at', 'action', 'entity', 'tournamentId'],
    erase: replaceInAuditLog,
    download: ['changes'],
  },
  ...Object.fromEntries(
    [
      ...['tournamentTotals', 'tournamentMonths', 'rankingTotals', 'rankingScopes', 'rankingEvents', 'matches', 'play', 'playRefusals', 'playLeases'],
      ...['expansions', 'cardUpdates', 'cards', 'deckCards', 'archetypes', 'metaEntries', 'metaPairs', 'metaWeeks', 'metaPairWeeks'],
      ...['addressPrefixes', 'releaseUse', 'releaseFailures', 'releaseVitals', 'cspReports', 'secrets', 'kysely_migration', 'kysely_migration_lock'],
      ...['seasons', 'seasonStores', 'seasonEvents', 'seasonScores', 'seasonTotals', 'seasonPoints', 'seasonDivisions'],
    ].map((table) => [table, impersonal]),
  ),
};
