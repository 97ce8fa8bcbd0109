import { beforeEach, describe, expect, test } from '@jest/globals';
import { listChanges } from '@mesa/contract/calls/audit';
import { refuseClaim } from '@mesa/contract/calls/claims';
import { listOpenMatches, listOpenPlayers, listOpenStandings } from '@mesa/contract/calls/open-data';
import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { getLive, sendCommands, startPlay } from '@mesa/contract/calls/play';
import { getMerging, listMerges, mergePlayers, previewMerge, undoMerge } from '@mesa/contract/calls/player-merges';
import { getPlayerStatistics } from '@mesa/contract/calls/player-statistics';
import { getPlayerByUsername, listPlayers } from '@mesa/contract/calls/players';
import { addPlayers, getResult, listResultsOfPlayer } from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import { updateTournament } from '@mesa/contract/calls/tournaments';
import { undoMergeDays } from '@mesa/contract/rules/merges';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { allRows, anaTwice, removedId } from '../../testing/merging';
import { playDevice } from '../../testing/play-device';
import { type As, testApp } from '../../testing/test-app';
import { entryColumns } from './entries';

let now = new Date('2026-06-01T12:00:00.000Z');
const app = testApp(async () => ({ now: () => now }));
const { store, tournament, player, result, audits } = community(app);
const made = app.seed(() => anaTwice(app));
beforeEach(() => {
  now = new Date('2026-06-01T12:00:00.000Z');
});

const merge = (keptId: number, removed: number, as: As = 'admin') => app.call(mergePlayers, { params: { id: keptId }, body: { removedId: removed } }, as);
const refusedMerge = (keptId: number, removed: number, as: As = 'admin') =>
  app.refused(mergePlayers, { params: { id: keptId }, body: { removedId: removed } }, as);
const uniteAna = async () => (await merge(made().ana.id, removedId)).data.merge;
const undo = (id: number, as: As = 'admin') => app.call(undoMerge, { params: { id }, body: {} }, as);
const refusedUndo = (id: number, as: As = 'admin') => app.refused(undoMerge, { params: { id }, body: {} }, as);

/** Returns the tables with the removed player's id in any column. */
const tablesWithRemoved = async () =>
  Object.entries(await allRows(app))
    .filter(([, rows]) => rows.some((row) => row.includes(String(removedId))))
    .map(([table]) => table);

describe('A merge', () => {
  test('moves everything of the removed player; its id stays only in the player itself and in histories', async () => {
    const [other] = made().others;
    // Not the names of another player and their deck, nor that of another thing with the same number.
    for (const [kind, ref] of [
      ['player', String(other)],
      ['store', String(removedId)],
      ['deck', `${made().played}/${other}`],
    ] as const)
      await app.db.insertInto('withdrawnNames').values({ kind, ref, name: 'ajena', caseId: 1 }).execute();
    await uniteAna();
    expect(await tablesWithRemoved()).toEqual(['auditLog', 'playLog', 'playerMerges', 'players', 'withdrawnNames']);
    const withdrawn = await app.db.selectFrom('withdrawnNames').select(['kind', 'ref', 'name']).where('name', '<>', 'mala').execute();
    expect(withdrawn.map(({ kind, ref, name }) => `${kind} ${ref}: ${name}`).sort()).toEqual(
      [
        ...[`player ${made().ana.id}: grosera`, `player ${removedId}: grosera`],
        ...[`player ${other}: ajena`, `store ${removedId}: ajena`, `deck ${made().played}/${other}: ajena`],
      ].sort(),
    );
  });

  test('leaves a payment with each where both have one in a tournament that only one played', async () => {
    const noted = { tournamentId: made().played, priceCents: 100, currency: 'COP', takenBy: 'organiser', paidAt: now.toISOString() };
    await app.db
      .insertInto('tournamentPayments')
      .values({ ...noted, playerId: made().ana.id, method: 'transfer' })
      .execute();
    const payments = () => app.db.selectFrom('tournamentPayments').selectAll().orderBy('playerId').execute();
    const before = await payments();
    expect(before).toHaveLength(2);
    await uniteAna();
    expect(await payments()).toEqual(before);
  });

  test('leaves a TOM file that names both as it is', async () => {
    const players = { 5550001: removedId, 5550002: made().ana.id };
    await app.db
      .updateTable('tomFiles')
      .set({ players: JSON.stringify(players) })
      .execute();
    await uniteAna();
    expect(await app.db.selectFrom('tomFiles').select('players').execute()).toEqual([{ players }]);
  });

  test('handles every column that refers to players', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
        a.attname ~* 'player|winner' or exists (
          select from pg_constraint f join pg_class target on target.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) and target.relname in ('players', 'results') and a.attname <> 'tournamentId'
        ))`.execute(app.db);
    // The database derives these from results.
    const derived = ['rankingTotals.playerId', 'seasonScores.playerId', 'seasonTotals.playerId'];
    const counts = ['rankingScopes.players', 'seasonDivisions.players', 'seasonPoints.players', 'seasonScores.players', 'tournaments.numberPlayers'];
    const others = ['claims.playerId', 'players.mergedInto', 'playerMerges.keptId', 'playerMerges.removedId', 'tomFiles.players'];
    const entries = entryColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).sort()).toEqual([...derived, ...counts, ...others, ...entries].sort());
  });

  test('undone at once leaves every row as it was', async () => {
    // A first sign-in is not part of a merge.
    await app.call(listMerges, {}, 'admin');
    const { ana, storeId } = made();
    const { id: tournamentId } = await tournament({ storeId, status: 'inscripciones' });
    await app.call(startPlay, { params: { id: tournamentId }, body: {} }, 'organiser');
    const players = JSON.stringify({ 5550002: ana.id });
    await app.db.insertInto('tomFiles').values({ tournamentId, text: '<tournament/>', players }).execute();
    const before = await allRows(app);
    const event = async () => (await app.call(getLive, { params: { id: made().played } }, null)).event;
    const played = await event();
    expect((await undo(await uniteAna())).data.id).toBe(removedId);
    const after = await allRows(app);
    expect(await event()).toEqual(played);
    const { auditLog: changes, playLog: log, ...others } = after;
    const { auditLog: earlierChanges, playLog: earlierLog, ...earlier } = before;
    expect(others).toEqual(earlier);
    expect(changes?.length).toBe((earlierChanges?.length ?? 0) + 2);
    expect(log?.length).toBe((earlierLog?.length ?? 0) + 2);
    expect(log).toEqual(expect.arrayContaining(earlierLog ?? []));
  });

  test('adds up points, record and tournaments in ranking, season and statistics', async () => {
    const { ana, season } = made();
    const totals = async () => {
      const { data } = await app.call(listRanking, { query: {} });
      const { rows: ranking } = await sql<{ playerId: number; tournaments: number }>`
        select "playerId", tournaments from "rankingTotals" t join "rankingScopes" s on s.id = t."scopeId" where s.place = '{site}' and s.format is null`.execute(
        app.db,
      );
      const { rows: seasons } = await sql<{ playerId: number; points: number; events: number }>`
        select "playerId", points, events from "seasonTotals" where "seasonId" = ${season}`.execute(app.db);
      const of = (id: number) => {
        const [ranked, counted, seasonal] = [data, ranking, seasons].map((rows) => rows.find((row) => row.playerId === id)) as [
          (typeof data)[number]?,
          (typeof ranking)[number]?,
          (typeof seasons)[number]?,
        ];
        return { points: ranked?.points ?? 0, played: counted?.tournaments ?? 0, season: seasonal?.points ?? 0, events: seasonal?.events ?? 0 };
      };
      return { ana: of(ana.id), anita: of(removedId) };
    };
    const before = await totals();
    expect(before.anita.points).toBeGreaterThan(0);
    await uniteAna();
    const after = await totals();
    expect(after.anita).toEqual({ points: 0, played: 0, season: 0, events: 0 });
    for (const field of ['points', 'played', 'season', 'events'] as const) expect(after.ana[field]).toBe(before.ana[field] + before.anita[field]);
    const statistics = await app.call(getPlayerStatistics, { params: { username: 'anita' } });
    expect(statistics.tournaments).toBe(after.ana.played);
    expect(statistics.places.first).toBe(2);
  });

  test('gives the kept player the account, what its holder decided, and facts that it had none of', async () => {
    await uniteAna();
    const rows = await app.db.selectFrom('players').selectAll().where('username', 'in', ['ana', 'anita', 'anita-vieja']).orderBy('username').execute();
    const [ana, anita, older] = rows;
    expect(ana).toMatchObject({ userId: 'user_ana', name: 'Ana', pokemonId: '5550001', birthDate: '1990-02-27', city: 'Cali', rivalsHidden: true });
    expect(anita).toMatchObject({ userId: null, status: 0, mergedInto: ana?.id });
    expect(older).toMatchObject({ mergedInto: ana?.id });
  });

  test('takes over a place as a whole, and no choices of somebody without an account', async () => {
    const own = { country: 'Perú', useUsername: true, userId: 'user_kept' };
    const [one, other] = [await player(own), await player({ country: 'Colombia', state: 'Valle del Cauca', city: 'Cali', lastName: 'Ruiz' })];
    await merge(one.id, other.id);
    const kept = await app.db
      .selectFrom('players')
      .select(['country', 'state', 'city', 'lastName', 'useUsername', 'userId'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ ...own, state: null, city: null, lastName: 'Ruiz' });
  });

  test('answers with the kept player, leads the removed name to them, and leaves it out of searches', async () => {
    const { ana, ofAnita } = made();
    expect((await merge(ana.id, removedId)).data.player).toMatchObject({ id: ana.id, username: 'ana' });
    expect((await app.call(getPlayerByUsername, { params: { username: 'Anita' } })).data).toMatchObject({ id: ana.id });
    expect((await app.call(listResultsOfPlayer, { body: { username: 'anita-vieja' } })).total).toBe(3);
    expect((await app.call(getResult, { body: { tournamentId: ofAnita, userName: 'anita' } })).player.username).toBe('ana');
    expect((await app.call(listPlayers, { body: { search: 'anita' } })).data).toEqual([]);
  });

  test('is in open data as one player', async () => {
    const { played } = made();
    await uniteAna();
    for (const answer of [
      await app.call(listOpenPlayers, { query: {} }),
      await app.call(listOpenStandings, { params: { id: played }, query: {} }),
      await app.call(listOpenMatches, { params: { id: played }, query: {} }),
    ])
      expect(JSON.stringify(answer)).not.toContain(String(removedId));
  });

  test('and its undo are in the record of changes', async () => {
    const { ana } = made();
    const before = (await audits('player')).length;
    await undo(await uniteAna(), 'admin');
    expect((await audits('player')).slice(before)).toMatchObject([
      { userId: 'user_admin', action: 'update', entityId: String(removedId), before: { mergedInto: null }, after: { mergedInto: ana.id } },
      { userId: 'user_admin', action: 'update', entityId: String(removedId), before: { mergedInto: ana.id }, after: { mergedInto: null } },
    ]);
    const { names } = await app.call(listChanges, { query: { entity: 'player', entityId: String(removedId) } }, 'admin');
    expect(names.players[ana.id]).toMatchObject({ id: ana.id });
  });

  test('closes the removed player to new tournaments, by hand and in the console', async () => {
    await uniteAna();
    const open = await tournament({ storeId: made().storeId, status: 'inscripciones' });
    const refusal = await app.refused(addPlayers, { body: { tournamentId: open.id, playerIds: [removedId] } }, 'organiser');
    expect(refusal.message).toContain('Ese jugador se unió con otro');
    await app.call(startPlay, { params: { id: open.id }, body: {} }, 'organiser');
    const device = await playDevice(app, open.id, 'organiser');
    expect(await device.refusalOf({ kind: 'enrol', player: removedId, division: 'masters' })).toBe('no_such_player');
  });
});

describe('A merge is refused', () => {
  test('of a player with itself, and of one that does not exist', async () => {
    const { ana } = made();
    expect(await refusedMerge(ana.id, ana.id)).toMatchObject({ httpStatus: 422, message: 'Elige a otro jugador: nadie se une consigo mismo.' });
    expect(await refusedMerge(ana.id, 99)).toMatchObject({ httpStatus: 404, message: 'No encontramos a ese jugador.' });
  });

  test('if both played in one tournament, which it names', async () => {
    const { ana, ofAna } = made();
    await result(ofAna, removedId);
    expect(await refusedMerge(ana.id, removedId)).toMatchObject({
      httpStatus: 409,
      message: 'Ana Gómez y Ana Gomes jugaron los dos en «Liga de marzo»: son dos personas.',
    });
  });

  test('if they played each other, whichever of them would be kept', async () => {
    const { others } = made();
    const [opponent = 0] = others;
    const message = expect.stringMatching(/ jugaron los dos en «.+»: son dos personas\.$/);
    expect(await refusedMerge(opponent, removedId)).toMatchObject({ httpStatus: 409, message });
    expect(await refusedMerge(removedId, opponent)).toMatchObject({ httpStatus: 409, message });
    // Also if an entry was deleted and only the match is left.
    await app.db.deleteFrom('results').where('playerId', '=', opponent).execute();
    expect(await refusedMerge(opponent, removedId)).toMatchObject({ httpStatus: 409, message });
  });

  test('if only the log of a tournament says that both played in it, which it names', async () => {
    const { others } = made();
    const [opponent = 0] = others;
    await app.db.deleteFrom('matches').execute();
    await app.db.deleteFrom('results').where('playerId', '=', opponent).execute();
    const message = expect.stringMatching(/ jugaron los dos en «Jugado aquí»: son dos personas\.$/);
    expect(await refusedMerge(opponent, removedId)).toMatchObject({ httpStatus: 409, message });
  });

  test('while the removed player is in a tournament that is not finished', async () => {
    const { ana, storeId } = made();
    const open = await tournament({ storeId, name: 'Liga de junio', status: 'progreso' });
    await result(open.id, removedId);
    for (const status of ['progreso', 'inscripciones'] as const) {
      await app.db.updateTable('tournaments').set({ status }).where('id', '=', open.id).execute();
      expect((await refusedMerge(ana.id, removedId)).message).toBe('Ana Gomes está en «Liga de junio», que todavía no termina. Únelos cuando termine.');
    }
    // The kept one may play on.
    await app.db.deleteFrom('results').where('tournamentId', '=', open.id).execute();
    await result(open.id, ana.id);
    await merge(ana.id, removedId);
  });

  test('while the removed player is on the waiting list of a tournament that is played here', async () => {
    const { ana, others, storeId } = made();
    const waitIn = async (name: string) => {
      const { id } = await tournament({ storeId, name, status: 'inscripciones' });
      for (const playerId of others.slice(0, 2)) await result(id, playerId);
      await app.call(startPlay, { params: { id }, body: {} }, 'organiser');
      const device = await playDevice(app, id, 'organiser');
      await device.run({ kind: 'enrolment', open: true, capacity: 2, closesAt: null });
      const commands = [device.commandOf({ kind: 'enrol', player: removedId, division: 'masters' })];
      await app.call(sendCommands, { params: { id }, body: { device: 'phone', head: 0, commands } }, 'user_ana');
      expect(await app.db.selectFrom('results').select('id').where('tournamentId', '=', id).execute()).toHaveLength(2);
      return device;
    };
    const july = await waitIn('Liga de julio');
    expect((await refusedMerge(ana.id, removedId)).message).toBe('Ana Gomes está en «Liga de julio», que todavía no termina. Únelos cuando termine.');
    const august = await waitIn('Liga de agosto');
    await july.run({ kind: 'remove', player: removedId });
    expect((await refusedMerge(ana.id, removedId)).message).toBe('Ana Gomes está en «Liga de agosto», que todavía no termina. Únelos cuando termine.');
    await august.run({ kind: 'remove', player: removedId });
    await merge(ana.id, removedId);
  });

  test('if both have an account', async () => {
    const { ana } = made();
    await app.db.updateTable('players').set({ userId: 'user_other' }).where('id', '=', ana.id).execute();
    expect((await refusedMerge(ana.id, removedId)).message).toBe('Ana Gómez y Ana Gomes tienen cada uno su cuenta: no se pueden unir.');
  });

  test('of one that is merged already, retired, hidden or reported', async () => {
    const { ana, others } = made();
    await app.db
      .insertInto('reportCases')
      .values({ kind: 'player', ref: String(removedId), name: 'Ana', reports: 1 })
      .execute();
    expect((await refusedMerge(ana.id, removedId)).message).toBe('Hay una denuncia sin decidir sobre Ana Gomes: primero hay que decidirla.');
    const decided = { outcome: 'none', decidedAt: '2026-01-01T00:00:00.000Z', decidedBy: 'admin', version: 2 } as const;
    await app.db.updateTable('reportCases').set(decided).where('ref', '=', String(removedId)).execute();
    // Nor is a report of something else with the same number.
    await app.db
      .insertInto('reportCases')
      .values({ kind: 'store', ref: String(removedId), name: 'La Mesa', reports: 1 })
      .execute();
    await uniteAna();
    expect((await refusedMerge(others[0] ?? 0, removedId)).message).toBe('Ana Gomes ya está unido con Ana Gómez.');
    expect((await refusedMerge(removedId, others[0] ?? 0)).message).toBe('Ana Gomes ya está unido con Ana Gómez.');
    const [retired, hidden] = [await player({ name: 'Beto', status: 0 }), await player({ name: 'Caro', status: 2 })];
    expect((await refusedMerge(ana.id, retired.id)).message).toContain('se retiró del sitio');
    expect((await refusedMerge(ana.id, hidden.id)).message).toContain('está oculto por una denuncia');
  });
});

describe('Who may unite players', () => {
  const forbidden = 'Solo puedes unir a jugadores que inscribió únicamente tu tienda. Para los demás, pídeselo al administrador del sitio.';

  test.each<[string, As, number]>([
    ['a visitor', null, 401],
    ['a member', 'somebody', 403],
    ['the owner of another store', 'owner', 403],
    ['an administrator of another store', 'rival', 403],
    ['the player themselves', 'user_ana', 403],
  ])('not %s', async (_, as, status) => {
    const { ana } = made();
    await store({ admins: ['rival', 'user_owner'] });
    const refusal = await refusedMerge(ana.id, removedId, as);
    expect(refusal.httpStatus).toBe(status);
    if (status === 403) expect(refusal.message).toBe(forbidden);
    for (const input of [{ params: { id: ana.id, removedId } }]) expect((await app.refused(previewMerge, input, as)).httpStatus).toBe(status);
    expect((await app.refused(listMerges, {}, as)).httpStatus).toBe(status);
  });

  test('an administrator of the only store that entered both, if the account stays with its player', async () => {
    const { ana } = made();
    expect((await refusedMerge(ana.id, removedId, 'organiser')).message).toBe('Ana Gomes tiene una cuenta: conserva a Ana Gomes y une al otro.');
    // Another store's tournament, in which neither played, and a merge of two other players.
    await tournament();
    await merge((await player()).id, (await player()).id);
    const { merge: id } = (await merge(removedId, ana.id, 'organiser')).data;
    expect((await app.call(getMerging, { params: { id: removedId } }, 'organiser')).data.merges).toMatchObject([{ id, by: 'Una cuenta sin jugador' }]);
    await undo(id, 'organiser');
  });

  test('not if another store entered one of them too, or no store did and another person created it', async () => {
    const { ana } = made();
    const elsewhere = await tournament({ date: '2025-02-01' });
    await result(elsewhere.id, ana.id);
    expect((await refusedMerge(removedId, ana.id, 'organiser')).message).toBe(forbidden);
    const [nobodys, own] = [await player(), await player()];
    // Another person created the player; the caller created a store of the same number and another player, and changed the player.
    for (const [userId, action, entity, id] of [
      ['rival', 'create', 'player', nobodys.id],
      ['organiser', 'create', 'store', nobodys.id],
      ['organiser', 'create', 'player', own.id],
      ['organiser', 'update', 'player', nobodys.id],
    ] as const) {
      await app.db
        .insertInto('auditLog')
        .values({ userId, action, entity, entityId: String(id) })
        .execute();
      expect((await refusedMerge(removedId, nobodys.id, 'organiser')).message).toBe(forbidden);
    }
  });

  test('an administrator also one that they created and no store entered', async () => {
    const own = await player();
    await app.db
      .insertInto('auditLog')
      .values({ userId: 'organiser', action: 'create', entity: 'player', entityId: String(own.id) })
      .execute();
    const { merge: id } = (await merge(removedId, own.id, 'organiser')).data;
    // Nothing that it moved belongs to another store, but the caller has none any more.
    await app.db.deleteFrom('storeAdmins').where('userId', '=', 'organiser').execute();
    expect((await refusedUndo(id, 'organiser')).httpStatus).toBe(403);
  });
});

describe('The claims of players without an account', () => {
  const claim = async (playerId: number, fields: object = {}) => {
    const { id } = await app.db
      .insertInto('claims')
      .values({ userId: 'dario', playerId, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const claims = async () =>
    (await app.db.selectFrom('claims').select(['playerId', 'settledAt', 'refusal']).where('userId', '=', 'dario').orderBy('id').execute()).map(
      ({ playerId, settledAt, refusal }) => [playerId, settledAt === null ? 'open' : refusal],
    );

  test('stay open if the other player was only refused to the person', async () => {
    const [one, other] = [await player(), await player()];
    await claim(one.id, { settledAt: '2025-05-10T15:00:00.000Z', refusal: 'No es.' });
    await claim(other.id);
    // Nor does the open claim of another person settle it.
    await claim(one.id, { userId: 'elena' });
    await merge(one.id, other.id);
    expect(await claims()).toEqual([
      [one.id, 'No es.'],
      [one.id, 'open'],
    ]);
  });

  test('end if one of the two has an account, and are open again once the merge is undone', async () => {
    const [one, other] = [await player(), await player({ userId: 'flor' })];
    await claim(one.id);
    const { merge: united } = (await merge(one.id, other.id)).data;
    expect(await claims()).toEqual([[one.id, null]]);
    await undo(united);
    expect(await claims()).toEqual([[one.id, 'open']]);
  });

  test('that were answered after the merge stay as they were answered when it is undone', async () => {
    const [one, other] = [await player(), await player()];
    const id = await claim(other.id);
    const { merge: united } = (await merge(one.id, other.id)).data;
    await app.call(refuseClaim, { params: { id }, body: { reason: 'No eres tú.' } }, 'admin');
    await undo(united);
    expect(await claims()).toEqual([[one.id, 'No eres tú.']]);
  });
});

describe('The preview', () => {
  test('shows both, what moves, and why they cannot be united', async () => {
    const { ana, ofAna } = made();
    const ask = async () => (await app.call(previewMerge, { params: { id: ana.id, removedId } }, 'admin')).data;
    expect(await ask()).toMatchObject({
      kept: { tournaments: 1, player: { username: 'ana', hasAccount: false } },
      removed: { tournaments: 2, player: { username: 'anita', hasAccount: true }, results: [{ tournament: 'Jugado aquí' }, { tournament: 'Liga de abril' }] },
      refusal: null,
      idsDiffer: false,
      moves: { tournaments: 2, decks: 2, claims: 2, account: true },
    });
    await app.db.updateTable('players').set({ pokemonId: '1' }).where('id', '=', ana.id).execute();
    await result(ofAna, removedId);
    expect(await ask()).toMatchObject({ idsDiffer: true, refusal: expect.stringContaining('«Liga de marzo»') });
  });

  test('proposes players with nearly the same name, most alike first', async () => {
    const { ana } = made();
    await player({ username: 'anagomez2', name: 'Ana Gómez' });
    await player({ username: 'beto', name: 'Beto Ruiz' });
    // A long name that contains it is not nearly the same.
    await player({ username: 'otra', name: 'Ana Gómez Villavicencio de la Torre y Mendoza' });
    for (const status of [0, 2]) await player({ name: 'Ana Gómez', status });
    const { likely } = (await app.call(getMerging, { params: { id: ana.id } }, 'admin')).data;
    expect(likely.map(({ username }) => username)).toEqual(['anagomez2', 'anita']);
    for (const at of [5, 3, 4]) await player({ id: removedId + at, username: `gomez${at}`, name: 'Ana Gómez' });
    await player({ username: 'gomezana', name: 'Ana Gómez' });
    const more = (await app.call(getMerging, { params: { id: ana.id } }, 'admin')).data.likely;
    expect(more.map(({ username }) => username)).toEqual(['anagomez2', 'gomezana', 'gomez3', 'gomez4', 'gomez5']);
  });

  test('proposes the one with the longer name to the one with the shorter, and the other way round', async () => {
    const [short, long] = [await player({ username: 'corta', name: 'Zoe Quispe' }), await player({ username: 'larga', name: 'Zoe Quispe Villanueva' })];
    const likelyOf = async (id: number) => (await app.call(getMerging, { params: { id } }, 'admin')).data.likely.map(({ username }) => username);
    expect([await likelyOf(short.id), await likelyOf(long.id)]).toEqual([['larga'], ['corta']]);
  });
});

describe('Undoing a merge', () => {
  test('leaves new results with the kept player, and takes along what was added to moved entries', async () => {
    const { ana, ofAnita, played, storeId } = made();
    const id = await uniteAna();
    const later = await tournament({ storeId, name: 'Después' });
    await result(later.id, ana.id, { position: 1 });
    await app.db.updateTable('results').set({ deckName: 'Mew' }).where('tournamentId', '=', ofAnita).where('playerId', '=', ana.id).execute();
    await undo(id);
    const of = async (playerId: number) =>
      (await app.db.selectFrom('results').select(['tournamentId', 'deckName']).where('playerId', '=', playerId).orderBy('tournamentId').execute()).map(
        ({ tournamentId }) => tournamentId,
      );
    expect(await of(ana.id)).toEqual([made().ofAna, later.id]);
    expect(await of(removedId)).toEqual([ofAnita, played]);
    expect((await app.call(getResult, { body: { tournamentId: ofAnita, userName: 'anita' } })).data.deckName).toBe('Mew');
  });

  test('is possible for thirty days, and refused after that', async () => {
    const id = await uniteAna();
    now = new Date(now.getTime() + undoMergeDays * 24 * 3_600_000);
    expect((await app.call(listMerges, {}, 'admin')).data).toHaveLength(1);
    now = new Date(now.getTime() + 1);
    expect((await app.call(listMerges, {}, 'admin')).data).toEqual([]);
    expect(await refusedUndo(id)).toMatchObject({ httpStatus: 409, message: 'Ya pasaron 30 días: esa unión queda así.' });
  });

  test('is offered for the latest merge first, and on a player’s page for theirs alone', async () => {
    const first = await uniteAna();
    now = new Date(now.getTime() + 60_000);
    const { merge: second } = (await merge((await player()).id, (await player()).id)).data;
    // By a server whose clock is behind.
    now = new Date(now.getTime() - 30_000);
    const { merge: between } = (await merge((await player()).id, (await player()).id)).data;
    expect((await app.call(listMerges, {}, 'admin')).data.map(({ id }) => id)).toEqual([second, between, first]);
    expect((await app.call(getMerging, { params: { id: made().ana.id } }, 'admin')).data.merges.map(({ id }) => id)).toEqual([first]);
    // In the same moment the later one has the higher id.
    await app.db.updateTable('playerMerges').set({ mergedAt: now.toISOString() }).where('id', '=', first).execute();
    expect((await app.call(listMerges, {}, 'admin')).data.map(({ id }) => id)).toEqual([second, between, first]);
    await app.db.updateTable('playerMerges').set({ mergedAt: now.toISOString() }).where('id', '=', second).execute();
    expect((await app.call(listMerges, {}, 'admin')).data.map(({ id }) => id)).toEqual([between, second, first]);
  });

  test('waits for the undo of a later merge, and for a tournament that was opened again', async () => {
    const { ana, storeId, ofAnita, played } = made();
    const id = await uniteAna();
    const other = await player({ username: 'otra', optionalname: 'Otra Ana' });
    const { merge: later } = (await merge(other.id, ana.id)).data;
    expect((await refusedUndo(id)).message).toBe('Ana Gómez se unió después con Otra Ana: deshaz primero esa unión.');
    await undo(later);
    const opened = { name: 'Liga de abril', storeId, date: '2025-04-01', status: 'inscripciones' as const };
    await app.call(updateTournament, { params: { id: ofAnita }, body: opened }, 'admin');
    expect((await refusedUndo(id)).message).toBe('El torneo «Liga de abril» se volvió a abrir: ciérralo antes de deshacer la unión.');
    // Of several, the one that was entered first.
    await app.db.updateTable('tournaments').set({ status: 'progreso' }).where('id', '=', played).execute();
    await app.db.updateTable('tournaments').set({ prize: 'Sobres' }).where('id', '=', ofAnita).execute();
    await app.db.updateTable('results').set({ points: 7 }).where('tournamentId', '=', ofAnita).where('playerId', '=', ana.id).execute();
    for (const plan of ['enable_indexscan', 'enable_bitmapscan']) await sql`set local ${sql.ref(plan)} = off`.execute(app.db);
    expect((await refusedUndo(id)).message).toContain('El torneo «Liga de abril» se volvió a abrir');
    await app.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', played).execute();
    // Without the player in it, it is no reason to wait.
    await app.db.deleteFrom('results').where('tournamentId', '=', ofAnita).where('playerId', '=', ana.id).execute();
    await undo(id);
  });

  test('happens once, and only by the site admin or who made it', async () => {
    const { ana } = made();
    const { merge: id } = (await merge(removedId, ana.id, 'organiser')).data;
    for (const as of ['somebody', 'owner', 'user_ana'])
      expect(await refusedUndo(id, as)).toMatchObject({
        httpStatus: 403,
        message: 'Esa unión solo la puede deshacer quien la hizo o el administrador del sitio.',
      });
    await app.db.deleteFrom('storeAdmins').where('userId', '=', 'organiser').execute();
    expect((await refusedUndo(id, 'organiser')).httpStatus).toBe(403);
    await store({ admins: ['organiser'] });
    expect((await refusedUndo(id, 'organiser')).httpStatus).toBe(403);
    await undo(id);
    expect(await refusedUndo(id)).toMatchObject({ httpStatus: 404, message: expect.stringContaining('Esa unión ya no se puede deshacer') });
  });

  test('takes back what the kept player got, except what the person changed since', async () => {
    const { ana } = made();
    const id = await uniteAna();
    await app.db.updateTable('players').set({ birthDate: '1991-03-28' }).where('id', '=', ana.id).execute();
    await undo(id);
    const facts = (playerId: number) =>
      app.db.selectFrom('players').select(['pokemonId', 'birthDate', 'city']).where('id', '=', playerId).executeTakeFirstOrThrow();
    expect(await facts(ana.id)).toEqual({ pokemonId: null, birthDate: '1991-03-28', city: null });
    expect(await facts(removedId)).toEqual({ pokemonId: '5550001', birthDate: '1990-02-27', city: 'Cali' });
  });

  test('leaves the account where the site admin put it since', async () => {
    const { ana } = made();
    const id = await uniteAna();
    await app.db.updateTable('players').set({ userId: 'user_new' }).where('id', '=', ana.id).execute();
    await undo(id);
    const rows = await app.db.selectFrom('players').select(['username', 'userId']).where('username', 'in', ['ana', 'anita']).orderBy('username').execute();
    expect(rows).toEqual([
      { username: 'ana', userId: 'user_new' },
      { username: 'anita', userId: null },
    ]);
  });
});

test('Erasing the account erases the names of all players that turned out to be the person, and ends the undo', async () => {
  const id = await uniteAna();
  await app.call(deleteAccount, { params: { userId: 'user_ana' }, body: { confirm: 'ELIMINAR' } }, 'user_ana');
  // Ended sessions stay for a day.
  const { sessions: _, ...tables } = await allRows(app);
  const text = JSON.stringify(tables).toLowerCase();
  for (const value of ['anita', 'ana gomes', 'ana gómez', '5550001', '1990-02-27', 'user_ana']) expect([value, text.includes(value)]).toEqual([value, false]);
  expect((await refusedUndo(id)).httpStatus).toBe(404);
});
