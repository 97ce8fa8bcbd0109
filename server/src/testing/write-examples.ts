// One list: an example of every write. Tests of all writes go through it.

import { expect } from '@jest/globals';
import { blockAccount, setAccountQuotas, unblockAccount } from '@mesa/contract/calls/accounts';
import { createArchetype, deleteArchetype, updateArchetype } from '@mesa/contract/calls/archetypes';
import { createCards, deleteCard, updateCard } from '@mesa/contract/calls/cards';
import { linkPlayer, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { saveDeckCheck } from '@mesa/contract/calls/deck-checks';
import { deleteDeckCards, importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import { appealDecision, createReport, decideReportCase, reviewReportCase } from '@mesa/contract/calls/moderation';
import { createReservedPlayer } from '@mesa/contract/calls/offline-enrolment';
import { grantOrganising, refuseOrganising, requestOrganising, revokeOrganising } from '@mesa/contract/calls/organisers';
import { claimWithPass, endPass, issuePasses, openPass, saveOwnPlayerData, savePassList, sendPassCommands } from '@mesa/contract/calls/passes';
import { savePayment } from '@mesa/contract/calls/payments';
import { addPenalty, removePenalty } from '@mesa/contract/calls/penalties';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { sendCommands, startPlay as startPlayCall, stopPlay } from '@mesa/contract/calls/play';
import { fillPlayerIds, savePlayerData } from '@mesa/contract/calls/player-ids';
import { mergePlayers, undoMerge } from '@mesa/contract/calls/player-merges';
import { createPlayer, createPlayerOfAccount, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { addPlayers, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { createSeason, deleteSeason, updateSeason } from '@mesa/contract/calls/seasons';
import { addStoreAdmins, createStore, removeStoreAdmin, updateStore } from '@mesa/contract/calls/stores';
import { importTom } from '@mesa/contract/calls/tom';
import { removeTournamentMessage, sendTournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { endStaffPass, issueStaffPass, removeTournamentStaff, saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import {
  acknowledgeListRules,
  confirmTournament,
  createTournament,
  deactivateTournament,
  saveOfficialData,
  updateTournament,
} from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { ruleOf } from '@mesa/contract/rules/season';
import { newTom } from '@mesa/contract/tom/of-event';
import { writeTom } from '@mesa/contract/tom/write';
import { requireApproval, waiveApproval, withdrawProposal } from '@mesa/release-contract/calls/approval';
import { allowPrefix, promoteRelease, promoteTogether, rollbackRelease, startCanary, switchArea } from '@mesa/release-contract/calls/deploys';
import { saveFlag } from '@mesa/release-contract/calls/flags';
import { restoreRegistry } from '@mesa/release-contract/calls/history';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { removeTeammate, saveTeammate } from '@mesa/release-contract/calls/team';
import { createReleaseToken, revokeReleaseToken } from '@mesa/release-contract/calls/tokens';
import { releaseIdOf } from '@mesa/release-server/release-id';
import { bodyOf, makeBuild } from '@mesa/release-server/testing/builds';
import { sql } from 'kysely';
import { entryColumns } from '../domain/merges/entries';
import { hashOf, passAccount } from '../domain/passes/valid-passes';
import { ownCommand, startPlay } from '../domain/play/start-play';
import { createPlayStates } from '../domain/play/state';
import { testCard } from './cards';
import { community } from './community';
import type { As, AsPass, TestApp } from './test-app';

/** Unique values in Ana's row and account. */
export const secrets = { lastName: 'Zafirina', pokemonId: '77665544', birthDate: '1987-06-05', email: 'ana.secreta@correo.pe' };

/** Some rows that the writes below are made on. */
/** The token of ana's trade link. */
export const tradeToken = 'an-s-link';
/** The secret of beto's pass, and the phone that opened it. */
const passSecret = 'x'.repeat(22);
export const phone: AsPass = { cookie: 'mesa_pase=phone' };

export async function worldIn(app: Pick<TestApp, 'db'>) {
  const { store, tournament, player, result, card, deck, ownDeck } = community(app);
  const { updatedAt: _, createdAt: __, norm: ___, ...mine } = await store({ name: 'La Mesa', admins: ['organiser', 'second'] });
  const open = await tournament({ storeId: mine.id, name: 'Liga', status: 'inscripciones' });
  const finished = await tournament({ storeId: mine.id, name: 'Copa', status: 'finalizado' });
  const { email, ...personal } = secrets;
  const regional = await tournament({ storeId: mine.id, category: 'Regional' });
  const changed = await tournament({ storeId: mine.id, status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true });
  const ana = await player({ username: 'ana', userId: 'ana', name: 'Ana', ...personal });
  await app.db.insertInto('users').values({ userId: 'ana', email, role: 'member' }).execute();
  const beto = await player({ username: 'beto' });
  await result(open.id, ana.id, { deckName: 'Gardevoir' });
  await result(finished.id, ana.id, { position: 2 });
  const [held, loose] = [await card({ name: 'Pineco' }), await card({ name: 'Lanturn', cardNumber: 44, printNumber: '44', expansionCode: 'CRZ' })];
  const anasDeck = await deck(open.id, ana.id, [{ cardId: held.id }]);
  await app.db.insertInto('tradeLinks').values({ userId: 'ana', token: tradeToken, withWants: false, nearby: true }).execute();
  await app.db.insertInto('preferences').values({ userId: 'ana', spanish: 'latin' }).execute();
  const reminded = await app.db
    .insertInto('pushSubscriptions')
    .values({
      userId: 'ana',
      sid: 's',
      device: '',
      endpoint: 'https://fcm.googleapis.com/fcm/send/ana',
      p256dh: '',
      auth: '',
      tournamentDay: true,
      newRound: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const anasOwn = await ownDeck('ana', [{ cardId: held.id }]);
  const archetype = await app.db
    .insertInto('archetypes')
    .values({ name: 'Pineco', requires: ['Pineco'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.updateTable('decks').set({ archetypeId: archetype.id }).where('id', '=', anasDeck.id).execute();
  await app.db.insertInto('blockedAccounts').values({ userId: 'blocked', reason: 'Insulta.', blockedBy: 'user_admin' }).execute();
  const token = await app.db
    .insertInto('releaseTokens')
    .values({ area: 'mf_stores', name: 'Vieja', hash: 'x', createdBy: 'user_admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('areaTeam')
    .values([
      { area: 'mf_stores', userId: 'organiser', role: 'owner' },
      { area: 'mf_stores', userId: 'second', role: 'member' },
    ])
    .execute();
  const carla = await player({ username: 'carla' });
  const dora = await player({ username: 'dora', status: 0, mergedInto: carla.id });
  const entries = entryColumns.map(({ table, column }) => ({ table, column, tournaments: [] }));
  const moved = { entries, logs: [], tomFiles: [], claims: [], earlier: [], withdrawnNames: [], account: null, profile: { before: {}, after: {} } };
  const unity = await app.db
    .insertInto('playerMerges')
    .values({ keptId: carla.id, removedId: dora.id, mergedBy: 'organiser', mergedAt: '2031-05-24T15:00:00.000Z', moved: JSON.stringify(moved) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = await app.db.insertInto('claims').values({ userId: 'asker', playerId: carla.id }).returning('id').executeTakeFirstOrThrow();
  const asked = { who: 'Juego desde 2019.', store: 'El Dragón, Cali', proof: 'https://dragon.example', createdAt: '2025-05-24T15:00:00.000Z' };
  const [organising, granted] = await app.db
    .insertInto('organiserRequests')
    .values([
      { ...asked, userId: 'organising' },
      { ...asked, userId: 'granted', outcome: 'granted', settledAt: asked.createdAt, settledBy: 'user_admin' },
    ])
    .returning('id')
    .execute();
  if (!organising || !granted) throw new Error('the requests are not written');
  const played = await tournament({ storeId: mine.id, name: 'Copa de la mesa', status: 'inscripciones', numberPlayers: 1 });
  await result(played.id, beto.id);
  const organiser = { userId: 'organiser', role: 'member' } as const;
  await app.db.insertInto('tournamentStaff').values({ tournamentId: open.id, userId: 'ana', role: 'helper' }).execute();
  await app.db.updateTable('tournaments').set({ priceCents: 2_000_000, currency: 'COP' }).where('id', '=', open.id).execute();
  const noted = { tournamentId: open.id, playerId: ana.id };
  const at = '2031-05-24T15:00:00.000Z';
  await app.db
    .insertInto('tournamentPayments')
    .values({ ...noted, method: 'cash', priceCents: 2_000_000, currency: 'COP', takenBy: 'organiser', paidAt: at })
    .execute();
  const message = await app.db
    .insertInto('tournamentMessages')
    .values({ ...noted, message: 'Ana, te esperamos.', sentBy: 'organiser', sentAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const penalty = await app.db
    .insertInto('tournamentPenalties')
    .values({
      ...noted,
      penalty: 'caution',
      infraction: 'pace',
      severity: 'minor',
      round: 1,
      note: 'Jugó despacio.',
      opponentInformed: true,
      judge: 'organiser',
      givenAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('deckChecks')
    .values({ ...noted, round: 1, cards: 1, differences: '', outcome: 'matches', judge: 'organiser', checkedAt: at })
    .execute();
  const blank = await tournament({ storeId: mine.id, name: 'Reto de la mesa', status: 'inscripciones' });
  await app.db.transaction().execute(async (transaction) => {
    for (const { id } of [played, blank]) await startPlay(transaction, createPlayStates(), organiser, id, Date.now());
  });
  const pass = await app.db
    .insertInto('passes')
    .values({ tournamentId: played.id, playerId: beto.id, hash: hashOf(passSecret), issuedBy: 'organiser', issuedAt: at, usedSince: at })
    .returning(['id', 'playerId'])
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('sessions')
    .values({ userId: passAccount(pass), sid: 'phone', hash: hashOf('phone'), device: 'Chrome en Android', expiresAt: at })
    .execute();
  const judgePass = await app.db
    .insertInto('staffPasses')
    .values({ tournamentId: played.id, role: 'judge', hash: 'x', issuedBy: 'organiser', issuedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('playerIdBlocks')
    .values({ firstId: 900_001, size: 64, device: 'd1', userId: 'organiser', tournamentId: played.id, createdAt: at })
    .execute();
  const choice = { kind: 'match-points', categories: ['Amistoso', 'Cup'], best: null, places: [], coming: 0, minEvents: 0 } as const;
  const season = await app.db
    .insertInto('seasons')
    .values({ slug: 'liga-2024', name: 'Liga 2024', scope: 'store', startsOn: '2024-01-01', endsOn: '2025-12-31', rule: JSON.stringify(ruleOf(choice)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db.insertInto('seasonStores').values({ seasonId: season.id, storeId: mine.id }).execute();
  await sql`select "refreshSeason"(${season.id}, array[${finished.id}]::int[])`.execute(app.db);
  const reported = { kind: 'player', ref: String(beto.id), name: 'beto', reports: 1 } as const;
  const decided = { outcome: 'hide', message: 'Ofende.', decidedAt: '2025-05-24T15:00:00.000Z', decidedBy: 'user_admin' } as const;
  const [openCase, decidedCase, appealedCase] = await app.db
    .insertInto('reportCases')
    .values([
      reported,
      { ...reported, kind: 'store', ref: String(mine.id), name: mine.name, ...decided, version: 2 },
      {
        ...reported,
        kind: 'store',
        ref: String(mine.id),
        name: mine.name,
        ...decided,
        version: 3,
        appealText: 'No.',
        appealedAt: decided.decidedAt,
        appealedBy: 'second',
      },
    ])
    .returning('id')
    .execute();
  if (!openCase || !decidedCase || !appealedCase) throw new Error('the cases are not written');
  for (const { id } of [openCase, decidedCase, appealedCase])
    await app.db.insertInto('reports').values({ caseId: id, userId: 'reporter', reason: 'offensiveName' }).execute();
  for (const { id } of [decidedCase, appealedCase]) await app.db.insertInto('reportAffected').values({ caseId: id, userId: 'second' }).execute();
  const cases = { open: openCase.id, decided: decidedCase.id, appealed: appealedCase.id };
  await app.db.deleteFrom('auditLog').execute();
  return {
    cases,
    mine,
    season,
    open,
    finished,
    regional,
    changed,
    played,
    blank,
    ana,
    beto,
    carla,
    dora,
    unity,
    claim,
    organising,
    granted,
    held,
    loose,
    anasDeck,
    message,
    penalty,
    pass,
    judgePass,
    anasOwn,
    reminded,
    archetype,
    token,
  };
}
export type World = Awaited<ReturnType<typeof worldIn>>;

export interface WriteExample {
  endpoint: Endpoint;
  /** The variant, for a call that can write different things. */
  when?: string;
  as?: As;
  headers?: Record<string, string>;
  input: (world: World) => { params?: unknown; body?: unknown };
  /** A write that the caller is refused. */
  refused?: true;
  /** The recorded change; new ids are omitted. */
  recorded: (world: World) => {
    /** By default the caller. */
    userId?: string;
    action: string;
    entity: string;
    entityId?: number | string;
    tournamentId?: number;
    before: object | null;
    after: object | null;
  };
}

const seasonFields = {
  name: 'Liga 2026',
  scope: 'store',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  kind: 'match-points',
  categories: ['Amistoso', 'Cup'],
};
const storeFields = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
const deckOf = ({ open }: World) => ({ tournamentId: open.id, userName: 'ana' });

/** A TOM file with one player, before the first round. */
export const tomText = writeTom({
  ...newTom({ type: '2', mode: 'LEAGUECHALLENGE', data: { name: 'Reto', startdate: '10/03/2026' }, organizer: { popId: '', name: '' } }),
  players: [{ userId: '501', firstName: 'Ana', lastName: 'Peña', birthDate: '02/27/1990', created: '', modified: '' }],
});

/** Opens beto's pass on another phone. */
export const opening = { endpoint: openPass, input: { body: { secret: passSecret } } };

/** Every write in the record of changes, made at least once, with its recorded change. */
export const writes: WriteExample[] = [
  {
    endpoint: createSeason,
    input: ({ mine }) => ({ body: { ...seasonFields, storeIds: [mine.id] } }),
    recorded: ({ mine }) => ({
      action: 'create',
      entity: 'season',
      before: null,
      entityId: 'liga-2026',
      after: { name: 'Liga 2026', storeIds: [mine.id], startsOn: '2026-01-01' },
    }),
  },
  {
    endpoint: updateSeason,
    input: ({ mine, season }) => ({
      params: { id: season.id },
      body: { ...seasonFields, name: 'Liga', storeIds: [mine.id], startsOn: '2024-01-01', endsOn: '2025-12-31' },
    }),
    recorded: () => ({ action: 'update', entity: 'season', entityId: 'liga-2024', before: { name: 'Liga 2024' }, after: { name: 'Liga' } }),
  },
  {
    endpoint: deleteSeason,
    input: ({ season }) => ({ params: { id: season.id }, body: {} }),
    recorded: () => ({ action: 'delete', entity: 'season', entityId: 'liga-2024', before: { name: 'Liga 2024' }, after: null }),
  },
  {
    endpoint: startPlayCall,
    input: ({ open }) => ({ params: { id: open.id }, body: {} }),
    recorded: ({ open }) => ({ action: 'update', entity: 'tournament', entityId: open.id, before: { played: false }, after: { played: true } }),
  },
  {
    endpoint: stopPlay,
    input: ({ played }) => ({ params: { id: played.id }, body: {} }),
    recorded: ({ played }) => ({ action: 'update', entity: 'tournament', entityId: played.id, before: { played: true }, after: { played: false } }),
  },
  {
    endpoint: saveTournamentStaff,
    input: ({ played }) => ({ params: { id: played.id }, body: { username: 'ana', role: 'judge' } }),
    recorded: ({ played }) => ({ action: 'update', entity: 'tournament', entityId: played.id, before: { judges: [] }, after: { judges: ['ana'] } }),
  },
  {
    endpoint: removeTournamentStaff,
    input: ({ open }) => ({ params: { id: open.id }, body: { userId: 'ana' } }),
    recorded: ({ open }) => ({ action: 'update', entity: 'tournament', entityId: open.id, before: { helpers: ['ana'] }, after: { helpers: [] } }),
  },
  {
    endpoint: issueStaffPass,
    input: ({ played, judgePass }) => ({ params: { id: played.id }, body: { role: 'judge', insteadOf: judgePass.id } }),
    recorded: ({ played }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: played.id,
      before: { staffPasses: ['judge'] },
      after: { staffPasses: ['judge'] },
    }),
  },
  {
    endpoint: endStaffPass,
    input: ({ played, judgePass }) => ({ params: { id: played.id }, body: { passId: judgePass.id } }),
    recorded: ({ played }) => ({ action: 'update', entity: 'tournament', entityId: played.id, before: { staffPasses: ['judge'] }, after: null }),
  },
  {
    endpoint: issuePasses,
    input: ({ played, beto }) => ({ params: { id: played.id }, body: { playerIds: [beto.id] } }),
    recorded: ({ played, beto }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: played.id,
      before: { passes: [beto.id] },
      after: { passes: [beto.id] },
    }),
  },
  {
    endpoint: endPass,
    input: ({ played, beto }) => ({ params: { id: played.id }, body: { playerId: beto.id } }),
    recorded: ({ played, beto }) => ({ action: 'update', entity: 'tournament', entityId: played.id, before: { passes: [beto.id] }, after: null }),
  },
  {
    endpoint: sendPassCommands,
    as: phone,
    input: ({ beto }) => ({ body: { device: 'd2', commands: [ownCommand({ kind: 'drop', player: beto.id, seen: 0 }, 0)] } }),
    recorded: ({ played, pass }) => ({
      userId: passAccount(pass),
      action: 'delete',
      entity: 'enrolment',
      entityId: played.id,
      tournamentId: played.id,
      before: { numberPlayers: 1 },
      after: { numberPlayers: 0 },
    }),
  },
  {
    endpoint: claimWithPass,
    as: 'newcomer',
    headers: { ...phone },
    input: () => ({ body: {} }),
    recorded: ({ beto }) => ({ action: 'create', entity: 'claim', before: null, after: { userId: 'newcomer', playerId: beto.id } }),
  },
  {
    endpoint: savePassList,
    as: phone,
    input: () => ({ body: { cards: 'Pokémon: 1\n3 Lanturn CRZ 44' } }),
    recorded: ({ played, beto, loose, pass }) => ({
      userId: passAccount(pass),
      action: 'import',
      entity: 'deck',
      tournamentId: played.id,
      before: { playerId: beto.id, cards: [] },
      after: { playerId: beto.id, cards: [{ cardId: loose.id, quantity: 3, favourite: false }] },
    }),
  },
  {
    endpoint: saveOwnPlayerData,
    as: phone,
    input: () => ({ body: { pokemonId: '7654321' } }),
    recorded: ({ beto, pass }) => ({
      userId: passAccount(pass),
      action: 'update',
      entity: 'player',
      entityId: beto.id,
      before: { pokemonId: null },
      after: { pokemonId: '7654321' },
    }),
  },
  {
    endpoint: savePayment,
    input: ({ open, ana }) => ({ params: { id: open.id }, body: { playerId: ana.id, method: 'transfer' } }),
    recorded: ({ open, ana }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: { payment: 'cash' },
      after: { playerId: ana.id, payment: 'transfer' },
    }),
  },
  {
    endpoint: sendTournamentMessage,
    input: ({ open, ana }) => ({ params: { id: open.id }, body: { message: 'Ven a la caja.', playerId: ana.id } }),
    recorded: ({ open, ana }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: null,
      after: { messageId: expect.any(Number), playerId: ana.id },
    }),
  },
  {
    endpoint: removeTournamentMessage,
    input: ({ open, message }) => ({ params: { id: open.id }, body: { messageId: message.id } }),
    recorded: ({ open, message }) => ({ action: 'update', entity: 'tournament', entityId: open.id, before: { messageId: message.id }, after: null }),
  },
  {
    endpoint: addPenalty,
    input: ({ open, ana }) => ({
      params: { id: open.id },
      body: { playerId: ana.id, penalty: 'warning', infraction: 'tardiness', severity: 'minor', round: 1, note: 'Llegó tarde.', opponentInformed: true },
    }),
    recorded: ({ open, ana }) => ({ action: 'update', entity: 'tournament', entityId: open.id, before: null, after: { playerId: ana.id, penalty: 'warning' } }),
  },
  {
    endpoint: removePenalty,
    input: ({ open, penalty }) => ({ params: { id: open.id }, body: { penaltyId: penalty.id } }),
    recorded: ({ open, ana }) => ({ action: 'update', entity: 'tournament', entityId: open.id, before: { playerId: ana.id, penalty: 'caution' }, after: null }),
  },
  {
    endpoint: saveDeckCheck,
    input: ({ open, ana }) => ({ params: { id: open.id }, body: { playerId: ana.id, round: 1, cards: 1, differences: '', outcome: 'matches' } }),
    recorded: ({ open, ana }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: null,
      after: { playerId: ana.id, deckCheck: 'matches' },
    }),
  },
  {
    endpoint: fillPlayerIds,
    input: ({ played, beto }) => ({ params: { id: played.id }, body: { players: [{ playerId: beto.id, pokemonId: '4912345' }] } }),
    recorded: ({ beto }) => ({ action: 'update', entity: 'player', entityId: beto.id, before: { pokemonId: null }, after: { pokemonId: '4912345' } }),
  },
  {
    endpoint: createReservedPlayer,
    input: ({ played }) => ({ params: { id: played.id }, body: { device: 'd1', playerId: 900_001, name: 'Recién Llegado' } }),
    recorded: () => ({
      action: 'create',
      entity: 'player',
      entityId: 900_001,
      before: null,
      after: { username: 'Recién Llegado', name: 'Recién Llegado' },
    }),
  },
  {
    endpoint: savePlayerData,
    input: ({ played, beto }) => ({ params: { id: played.id }, body: { players: [{ playerId: beto.id, birthYear: 2015 }] } }),
    recorded: ({ beto }) => ({ action: 'update', entity: 'player', entityId: beto.id, before: { birthDate: null }, after: { birthDate: '2015-02-27' } }),
  },
  {
    endpoint: importTom,
    input: ({ blank, ana }) => ({ params: { id: blank.id }, body: { text: tomText, offset: -300, players: [{ userId: '501', playerId: ana.id }] } }),
    recorded: ({ blank, ana }) => ({
      action: 'create',
      entity: 'enrolment',
      entityId: blank.id,
      tournamentId: blank.id,
      before: { numberPlayers: 0 },
      after: { playerIds: [ana.id], numberPlayers: 1 },
    }),
  },
  {
    endpoint: sendCommands,
    input: ({ played, ana }) => ({
      params: { id: played.id },
      body: { device: 'd1', head: 2, commands: [ownCommand({ kind: 'enrol', player: ana.id, division: 'masters' }, 0)] },
    }),
    recorded: ({ played, ana }) => ({
      action: 'create',
      entity: 'enrolment',
      entityId: played.id,
      tournamentId: played.id,
      before: { numberPlayers: 1 },
      after: { playerIds: [ana.id], numberPlayers: 2 },
    }),
  },
  {
    endpoint: createStore,
    as: 'owner',
    input: () => ({ body: storeFields }),
    recorded: () => ({ action: 'create', entity: 'store', before: null, after: { ...storeFields, slug: 'nueva', admins: ['user_owner'] } }),
  },
  {
    endpoint: updateStore,
    input: ({ mine }) => ({ params: { id: mine.id }, body: { ...storeFields, name: 'La Mesa' } }),
    recorded: ({ mine }) => ({
      action: 'update',
      entity: 'store',
      entityId: mine.id,
      before: { email: 'hola@tienda.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' },
      after: { email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' },
    }),
  },
  {
    endpoint: addStoreAdmins,
    input: ({ mine }) => ({ params: { id: mine.id }, body: { userIds: ['third'] } }),
    recorded: ({ mine }) => ({
      action: 'update',
      entity: 'storeAdmins',
      entityId: mine.id,
      before: { admins: ['organiser', 'second'] },
      after: { admins: ['organiser', 'second', 'third'] },
    }),
  },
  {
    endpoint: removeStoreAdmin,
    input: ({ mine }) => ({ params: { id: mine.id }, body: { userId: 'second' } }),
    recorded: ({ mine }) => ({
      action: 'update',
      entity: 'storeAdmins',
      entityId: mine.id,
      before: { admins: ['organiser', 'second'] },
      after: { admins: ['organiser'] },
    }),
  },
  {
    endpoint: createTournament,
    input: ({ mine }) => ({ body: { name: 'Nuevo', storeId: mine.id, date: '2025-05-24' } }),
    recorded: ({ mine }) => ({
      action: 'create',
      entity: 'tournament',
      before: null,
      after: { name: 'Nuevo', storeId: mine.id, date: '2025-05-24', status: 'finalizado', city: 'Medellín' },
    }),
  },
  {
    endpoint: updateTournament,
    input: ({ mine, open }) => ({ params: { id: open.id }, body: { name: 'Liga', storeId: mine.id, date: '2025-05-25', status: 'progreso' } }),
    recorded: ({ open }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: { date: '2025-05-24', status: 'inscripciones' },
      after: { date: '2025-05-25', status: 'progreso' },
    }),
  },
  {
    endpoint: saveOfficialData,
    input: ({ open }) => ({ params: { id: open.id }, body: { sanctionNumber: '26-10-000123' } }),
    recorded: ({ open }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: { sanctionNumber: null },
      after: { sanctionNumber: '26-10-000123' },
    }),
  },
  {
    endpoint: acknowledgeListRules,
    input: ({ changed }) => ({ params: { id: changed.id }, body: { open: true } }),
    recorded: ({ changed }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: changed.id,
      before: { listsClose: 'al empezar', listsVisible: 'al terminar' },
      after: { listsClose: 'nunca', listsVisible: 'siempre' },
    }),
  },
  {
    endpoint: deactivateTournament,
    input: ({ open }) => ({ params: { id: open.id }, body: {} }),
    recorded: ({ open }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: open.id,
      before: { status: 'inscripciones' },
      after: { status: 'desactivado' },
    }),
  },
  {
    endpoint: confirmTournament,
    as: 'admin',
    input: ({ regional }) => ({ params: { id: regional.id }, body: { confirmed: true } }),
    recorded: ({ regional }) => ({
      action: 'update',
      entity: 'tournament',
      entityId: regional.id,
      before: { confirmedAt: null },
      after: { confirmedAt: expect.any(String) as never },
    }),
  },
  {
    endpoint: addPlayers,
    input: ({ open, ana, beto }) => ({ body: { tournamentId: open.id, playerIds: [ana.id, beto.id] } }),
    recorded: ({ open, beto }) => ({
      action: 'create',
      entity: 'enrolment',
      entityId: open.id,
      tournamentId: open.id,
      before: { numberPlayers: 1 },
      after: { numberPlayers: 2, playerIds: [beto.id] },
    }),
  },
  {
    endpoint: removePlayers,
    input: ({ open, ana }) => ({ body: { tournamentId: open.id, playerIds: [ana.id] } }),
    recorded: ({ open, ana, held }) => ({
      action: 'delete',
      entity: 'enrolment',
      entityId: open.id,
      tournamentId: open.id,
      before: {
        numberPlayers: 1,
        results: [
          {
            playerId: ana.id,
            position: null,
            points: null,
            winRate: null,
            record: null,
            deckName: 'Gardevoir',
            dropRound: null,
            deck: [{ cardId: held.id, quantity: 1, favourite: false }],
          },
        ],
      },
      after: { numberPlayers: 0 },
    }),
  },
  {
    endpoint: saveResults,
    input: ({ finished, ana }) => ({ body: { results: [{ tournamentId: finished.id, playerId: ana.id, position: 1, points: null }] } }),
    recorded: ({ finished, ana }) => ({
      action: 'update',
      entity: 'results',
      entityId: finished.id,
      tournamentId: finished.id,
      before: { results: [{ playerId: ana.id, position: 2 }] },
      after: { results: [{ playerId: ana.id, position: 1 }] },
    }),
  },
  {
    endpoint: saveDeckCards,
    as: 'ana',
    input: (made) => ({ body: { ...deckOf(made), cards: [{ cardId: made.loose.id, quantity: 2, deckicons: true }] } }),
    recorded: ({ open, ana, anasDeck, held, loose }) => ({
      action: 'update',
      entity: 'deck',
      entityId: anasDeck.id,
      tournamentId: open.id,
      before: { playerId: ana.id, cards: [{ cardId: held.id, quantity: 1, favourite: false }] },
      after: {
        playerId: ana.id,
        cards: [
          { cardId: held.id, quantity: 1, favourite: false },
          { cardId: loose.id, quantity: 2, favourite: true },
        ],
      },
    }),
  },
  {
    endpoint: deleteDeckCards,
    input: (made) => ({ body: { ...deckOf(made), cards: [{ cardId: made.held.id }] } }),
    recorded: ({ open, ana, anasDeck, held }) => ({
      action: 'update',
      entity: 'deck',
      entityId: anasDeck.id,
      tournamentId: open.id,
      before: { playerId: ana.id, cards: [{ cardId: held.id, quantity: 1, favourite: false }] },
      after: { playerId: ana.id, cards: [] },
    }),
  },
  {
    endpoint: importDeck,
    input: (made) => ({ body: { ...deckOf(made), cards: 'Pokémon: 1\n3 Lanturn CRZ 44' } }),
    recorded: ({ open, ana, anasDeck, held, loose }) => ({
      action: 'import',
      entity: 'deck',
      entityId: anasDeck.id,
      tournamentId: open.id,
      before: { playerId: ana.id, cards: [{ cardId: held.id, quantity: 1, favourite: false }] },
      after: { playerId: ana.id, cards: [{ cardId: loose.id, quantity: 3, favourite: false }] },
    }),
  },
  {
    endpoint: createPlayer,
    input: () => ({ body: { username: 'nuevo', name: 'Nuevo' } }),
    recorded: () => ({ action: 'create', entity: 'player', before: null, after: { username: 'nuevo', name: 'Nuevo' } }),
  },
  {
    endpoint: updatePlayer,
    as: 'ana',
    input: () => ({ params: { userId: 'ana' }, body: { name: 'Ana María', terms: 1, birthDate: '2001-02-03' } }),
    recorded: ({ ana }) => ({
      action: 'update',
      entity: 'player',
      entityId: ana.id,
      before: { name: 'Ana', terms: 0, birthDate: secrets.birthDate },
      after: { name: 'Ana María', terms: 1, birthDate: '2001-02-03' },
    }),
  },
  {
    endpoint: createPlayerOfAccount,
    as: 'newcomer',
    input: () => ({ body: { userId: 'newcomer', username: 'nueva' } }),
    recorded: () => ({ action: 'create', entity: 'player', before: null, after: { userId: 'newcomer', username: 'nueva' } }),
  },
  {
    endpoint: createPlayerOfAccount,
    when: 'of a player who has no account',
    as: 'newcomer',
    refused: true,
    input: () => ({ body: { userId: 'newcomer', username: 'beto' } }),
    recorded: ({ beto }) => ({ action: 'create', entity: 'claim', before: null, after: { userId: 'newcomer', playerId: beto.id } }),
  },
  {
    endpoint: refuseClaim,
    as: 'admin',
    input: ({ claim }) => ({ params: { id: claim.id }, body: { reason: 'Sin historial' } }),
    recorded: ({ claim, carla }) => ({
      action: 'update',
      entity: 'claim',
      entityId: claim.id,
      before: { userId: 'asker', playerId: carla.id },
      after: { userId: 'asker', playerId: carla.id, refusal: 'Sin historial' },
    }),
  },
  {
    endpoint: mergePlayers,
    as: 'admin',
    input: ({ beto, carla }) => ({ params: { id: beto.id }, body: { removedId: carla.id } }),
    recorded: ({ beto, carla }) => ({
      action: 'update',
      entity: 'player',
      entityId: carla.id,
      before: { mergedInto: null },
      after: { mergedInto: beto.id },
    }),
  },
  {
    endpoint: undoMerge,
    input: ({ unity }) => ({ params: { id: unity.id }, body: {} }),
    recorded: ({ carla, dora }) => ({
      action: 'update',
      entity: 'player',
      entityId: dora.id,
      before: { mergedInto: carla.id },
      after: { mergedInto: null },
    }),
  },
  {
    endpoint: linkPlayer,
    as: 'admin',
    input: ({ beto }) => ({ params: { id: beto.id }, body: { userId: 'newcomer' } }),
    recorded: ({ beto }) => ({ action: 'link', entity: 'player', entityId: beto.id, before: { userId: null }, after: { userId: 'newcomer' } }),
  },
  {
    endpoint: unlinkPlayer,
    as: 'admin',
    input: ({ ana }) => ({ params: { id: ana.id }, body: { userId: 'ana' } }),
    recorded: ({ ana }) => ({ action: 'link', entity: 'player', entityId: ana.id, before: { userId: 'ana' }, after: { userId: null } }),
  },
  {
    endpoint: deleteAccount,
    as: 'ana',
    input: () => ({ params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }),
    recorded: ({ ana }) => ({ userId: `retirado-${ana.id}`, action: 'delete', entity: 'player', entityId: ana.id, before: null, after: null }),
  },
  {
    endpoint: syncUser,
    as: 'newcomer',
    headers: { 'user-id': 'newcomer' },
    input: () => ({ body: { email: 'nueva@correo.co' } }),
    recorded: () => ({ action: 'create', entity: 'account', entityId: 'newcomer', before: null, after: { email: null, role: 'member' } }),
  },
  {
    endpoint: createCards,
    as: 'admin',
    input: () => ({ body: [testCard({ cardNumber: 4, name: 'Charmander', expansionCode: 'MEW', collectionNumber: '004/165' })] }),
    recorded: () => ({
      action: 'create',
      entity: 'card',
      before: null,
      after: { cards: [{ cardId: expect.any(Number), name: 'Charmander', print: 'MEW 4' }] },
    }),
  },
  {
    endpoint: updateCard,
    as: 'admin',
    input: ({ loose: { id, expansion, expansionCode, category } }) => ({
      body: { id, name: 'Lanturn', expansion, expansionCode, category, cardNumber: 44, hp: 110 },
    }),
    recorded: ({ loose }) => ({ action: 'update', entity: 'card', entityId: loose.id, before: { hp: null }, after: { hp: 110 } }),
  },
  {
    endpoint: blockAccount,
    as: 'admin',
    input: () => ({ params: { userId: 'ana' }, body: { reason: 'Publica resultados falsos.' } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'ana', before: { blocked: null }, after: { blocked: 'Publica resultados falsos.' } }),
  },
  {
    endpoint: requestOrganising,
    as: 'newcomer',
    input: () => ({ body: { who: 'Juego desde 2019.', store: 'El Dragón, Cali', proof: 'https://dragon.example' } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'newcomer', before: { organiser: null }, after: { organiser: 'asked' } }),
  },
  {
    endpoint: grantOrganising,
    as: 'admin',
    input: ({ organising }) => ({ params: { id: organising.id } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'organising', before: { organiser: 'asked' }, after: { organiser: 'granted' } }),
  },
  {
    endpoint: refuseOrganising,
    as: 'admin',
    input: ({ organising }) => ({ params: { id: organising.id }, body: { reason: 'Sin datos.' } }),
    recorded: () => ({
      action: 'update',
      entity: 'account',
      entityId: 'organising',
      before: { organiser: 'asked' },
      after: { organiser: 'refused', reason: 'Sin datos.' },
    }),
  },
  {
    endpoint: revokeOrganising,
    as: 'admin',
    input: ({ granted }) => ({ params: { id: granted.id }, body: { reason: 'Cerró.' } }),
    recorded: () => ({
      action: 'update',
      entity: 'account',
      entityId: 'granted',
      before: { organiser: 'granted' },
      after: { organiser: 'revoked', reason: 'Cerró.' },
    }),
  },
  {
    endpoint: setAccountQuotas,
    as: 'admin',
    input: () => ({ params: { userId: 'ana' }, body: { quotas: { stores: 50 } } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'ana', before: { quotas: { stores: 10 } }, after: { quotas: { stores: 50 } } }),
  },
  {
    endpoint: unblockAccount,
    as: 'admin',
    input: () => ({ params: { userId: 'blocked' } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'blocked', before: { blocked: 'Insulta.' }, after: { blocked: null } }),
  },
  {
    endpoint: createReport,
    as: 'ana',
    input: ({ finished }) => ({ body: { thing: { kind: 'tournament', id: finished.id }, reason: 'cheating' } }),
    recorded: ({ finished }) => ({
      action: 'create',
      entity: 'report',
      before: null,
      after: { kind: 'tournament', tournamentId: finished.id, reason: 'cheating' },
    }),
  },
  {
    endpoint: decideReportCase,
    as: 'admin',
    input: ({ cases }) => ({ params: { id: cases.open }, body: { outcome: 'none', version: 1 } }),
    recorded: ({ cases, beto }) => ({
      action: 'update',
      entity: 'report',
      entityId: cases.open,
      before: { kind: 'player', playerId: beto.id },
      after: { kind: 'player', playerId: beto.id, outcome: 'none', refusal: null },
    }),
  },
  {
    endpoint: appealDecision,
    as: 'second',
    input: ({ cases }) => ({ params: { id: cases.decided }, body: { text: 'Es un error.' } }),
    recorded: ({ cases, mine }) => ({
      action: 'update',
      entity: 'report',
      entityId: cases.decided,
      before: { kind: 'store', storeId: mine.id },
      after: { kind: 'store', storeId: mine.id, appealed: true },
    }),
  },
  {
    endpoint: reviewReportCase,
    as: 'admin',
    input: ({ cases }) => ({ params: { id: cases.appealed }, body: { upheld: true, version: 3 } }),
    recorded: ({ cases, mine }) => ({
      action: 'update',
      entity: 'report',
      entityId: cases.appealed,
      before: { kind: 'store', storeId: mine.id },
      after: { kind: 'store', storeId: mine.id, upheld: true, refusal: null },
    }),
  },
  {
    endpoint: createReleaseToken,
    as: 'admin',
    input: () => ({ body: { area: 'mf_decks', name: 'Integración' } }),
    recorded: () => ({ action: 'create', entity: 'releaseToken', before: null, after: { area: 'mf_decks', name: 'Integración' } }),
  },
  {
    endpoint: revokeReleaseToken,
    as: 'admin',
    input: ({ token }) => ({ params: { id: token.id } }),
    recorded: ({ token }) => ({ action: 'delete', entity: 'releaseToken', entityId: token.id, before: { area: 'mf_stores', name: 'Vieja' }, after: null }),
  },
  {
    endpoint: saveTeammate,
    input: () => ({ params: { area: 'mf_stores' }, body: { username: 'ana', role: 'member' } }),
    recorded: () => ({ action: 'create', entity: 'areaTeam', entityId: 'mf_stores', before: null, after: { userId: 'ana', teamRole: 'member' } }),
  },
  {
    endpoint: removeTeammate,
    input: () => ({ params: { area: 'mf_stores' }, body: { userId: 'second' } }),
    recorded: () => ({ action: 'delete', entity: 'areaTeam', entityId: 'mf_stores', before: { userId: 'second', teamRole: 'member' }, after: null }),
  },
  {
    endpoint: deleteCard,
    as: 'admin',
    input: ({ loose }) => ({ body: { id: loose.id } }),
    recorded: ({ loose }) => ({ action: 'delete', entity: 'card', entityId: loose.id, before: { name: 'Lanturn', expansionCode: 'CRZ' }, after: null }),
  },
  {
    endpoint: createArchetype,
    as: 'admin',
    input: () => ({ body: { name: 'Pineco veloz', requires: ['Pineco'], excludes: ['Lanturn'], priority: 5 } }),
    recorded: () => ({
      action: 'create',
      entity: 'archetype',
      before: null,
      after: { name: 'Pineco veloz', requires: ['Pineco'], excludes: ['Lanturn'], priority: 5 },
    }),
  },
  {
    endpoint: updateArchetype,
    as: 'admin',
    input: ({ archetype: { id } }) => ({ params: { id }, body: { name: 'Lanturn', requires: ['Lanturn'], excludes: [], priority: 0 } }),
    recorded: ({ archetype }) => ({
      action: 'update',
      entity: 'archetype',
      entityId: archetype.id,
      before: { name: 'Pineco', requires: ['Pineco'] },
      after: { name: 'Lanturn', requires: ['Lanturn'] },
    }),
  },
  {
    endpoint: deleteArchetype,
    as: 'admin',
    input: ({ archetype: { id } }) => ({ params: { id } }),
    recorded: ({ archetype }) => ({
      action: 'delete',
      entity: 'archetype',
      entityId: archetype.id,
      before: { name: 'Pineco', requires: ['Pineco'] },
      after: null,
    }),
  },
];

/** Releases and registry changes record themselves: each release is a row with its publisher, each revision a line of the history. */
export const [first, second] = [makeBuild('mf_decks', { version: '1.1.0', code: 'first' }), makeBuild('mf_decks', { version: '1.2.0', code: 'second' })];
/** A release of another area. */
const beside = makeBuild('mf_stores', { version: '1.1.0', code: 'beside' });
const release = releaseIdOf(second.manifest);
export const params = { area: 'mf_decks' };
const required = { endpoint: requireApproval, input: { params, body: { revision: 1 } } };
/** `given` are calls that each needs before it. */
export const deploys: { endpoint: Endpoint; input: object; history: object | null; given?: { endpoint: Endpoint; input: object }[] }[] = [
  { endpoint: publishRelease, input: { params, body: bodyOf(makeBuild('mf_decks', { version: '1.3.0', code: 'third' })) }, history: null },
  { endpoint: promoteRelease, input: { params, body: { release, revision: 1 } }, history: { action: 'promote', release, note: null } },
  {
    endpoint: promoteTogether,
    input: { params, body: { releases: { mf_decks: release, mf_stores: releaseIdOf(beside.manifest) }, revision: 1 } },
    history: { action: 'together', release, note: `mf_decks ${release}, mf_stores ${releaseIdOf(beside.manifest)}.` },
    given: [{ endpoint: publishRelease, input: { params: { area: 'mf_stores' }, body: bodyOf(beside) } }],
  },
  { endpoint: startCanary, input: { params, body: { release, percent: 5, revision: 1 } }, history: { action: 'canary', release, note: '5 %' } },
  { endpoint: rollbackRelease, input: { params, body: { revision: 1 } }, history: { action: 'rollback', release: null, note: null } },
  {
    endpoint: restoreRegistry,
    input: { params: { area: 'shell' }, body: { to: 0, revision: 1 } },
    history: { action: 'restore', area: 'shell', release: null, note: 'Revisión 0: mf_decks.' },
  },
  { endpoint: switchArea, input: { params, body: { message: 'Pausa', revision: 1 } }, history: { action: 'off', note: 'Pausa' } },
  {
    endpoint: allowPrefix,
    input: { params, body: { prefix: '/exportar-baraja', to: 'mf_stores', allowed: true } },
    history: { action: 'allow', note: '/exportar-baraja: mf_stores puede usarla.' },
  },
  {
    endpoint: saveFlag,
    input: { params, body: { name: 'openingHand', percent: 20, roles: ['owner'], accounts: [], revision: 1 } },
    history: { action: 'flag', release: releaseIdOf(first.manifest), note: 'openingHand: 20 % de los visitantes y organizadores.' },
  },
  { ...required, history: { action: 'require', release: null, note: null } },
  {
    endpoint: waiveApproval,
    input: { params, body: { revision: 2 } },
    history: { action: 'waive', release: null, note: null },
    given: [required],
  },
  {
    endpoint: withdrawProposal,
    input: { params, body: { revision: 3 } },
    history: { action: 'withdraw', release, note: null },
    given: [required, { endpoint: promoteRelease, input: { params, body: { release, revision: 2 } } }],
  },
];
