import { describe, expect, test } from '@jest/globals';
import { getLive, getLog, getOwnReport, maxCommands, sendCommands, startPlay, stopPlay } from '@mesa/contract/calls/play';
import { addPlayers, listEntries, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { createSeason, getSeasonPlayer, listSeasonTable } from '@mesa/contract/calls/seasons';
import { getTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { fold } from '@mesa/contract/play/apply';
import { emptyEvent } from '@mesa/contract/play/model';
import { proposeDraw, proposeRedraw } from '@mesa/contract/play/propose';
import { statusNames } from '@mesa/contract/rules/tournament';
import { community } from '../../testing/community';
import { playDevice, playRound } from '../../testing/play-device';
import { testApp } from '../../testing/test-app';
import { saveMatches } from './matches';
import { publicEvent } from './public-event';
import { createPlayStates, entriesAfter, requirePlay, stateOf } from './state';

const app = testApp();
const { store, tournament, player, result, audits } = community(app);

/** A tournament with registration open, run by Ana in the console, with this many players. */
async function played(count: number, fields: object = {}) {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', ...fields });
  const players = [];
  for (let index = 0; index < count; index += 1) players.push((await player({ userId: `player_${id}_${index}` })).id);
  for (const playerId of players) await result(id, playerId);
  const { data } = await app.call(startPlay, { params: { id }, body: {} }, 'ana');
  return { id, players, code: data.code, storeId, accountOf: (index: number) => `player_${id}_${index}` };
}

/** In the middle of its first round, on Ana's device. */
async function running(count: number, fields: object = {}) {
  const made = await played(count, fields);
  const device = await playDevice(app, made.id, 'ana');
  await device.takePen();
  await device.configure();
  await device.publishRound();
  return { ...made, device };
}

const entriesOf = async (id: number) => (await app.call(listEntries, { params: { id } }, 'ana')).data;
const tournamentOf = async (id: number) => (await app.call(getTournament, { params: { id } }, 'ana')).data;

describe('A change of a published round', () => {
  test('needs a reason, and everybody reads it with the new tables', async () => {
    const { id, device } = await running(6);
    const round = device.round();
    const [one, two] = round.matches;
    if (!one || !two) throw new Error('nobody plays');
    const swap = { kind: 'swap', round: round.id, player: one.player1, with: two.player1 } as const;
    expect(await device.refusalOf(swap)).toBe('change_reason_missing');
    await device.run({ ...swap, reason: 'Son hermanos' });
    const played = async () => (await app.call(getLive, { params: { id } }, null)).event.pods[0]?.played[0];
    expect(await played()).toMatchObject({
      repairs: [{ kind: 'swap', reason: 'Son hermanos', players: [one.player1, one.player2, two.player1, two.player2] }],
    });

    const open = device.round().matches.slice(1);
    const { body } = proposeRedraw(
      device.event,
      device.pod().name,
      'again',
      open.map(({ table }) => table),
    );
    if (!body) throw new Error('no draw');
    expect(await device.refusalOf(body)).toBe('change_reason_missing');
    await device.result(round.id, device.round().matches[0] as (typeof open)[number], 'player1');
    await device.run({ ...body, reason: 'Faltaba una mesa' });
    expect((await played())?.matches[0]).toMatchObject({ player1: two.player1, outcome: 'player1' });
    const rows = await app.db
      .selectFrom('matches')
      .select(['player1', 'player2', 'tableNumber'])
      .where('tournamentId', '=', id)
      .orderBy('tableNumber')
      .execute();
    expect(rows).toEqual(device.round().matches.map(({ player1, player2, table }) => ({ player1, player2, tableNumber: table })));
  });

  test('needs none before it is published', async () => {
    const { device } = await running(4);
    await playRound(device);
    const { id: round, pairs } = await device.draw();
    await device.run({ kind: 'swap', round, player: pairs[0]?.player1 ?? 0, with: pairs[1]?.player1 ?? 0 });
    expect(device.event.drafts[0]?.pairs.flatMap(({ player1, player2 }) => [player1, player2])[0]).toBe(pairs[1]?.player1);
  });
});

describe('A played tournament', () => {
  test('begins with its enrolled players, in their divisions, and its page says so', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status: 'inscripciones', date: '2026-11-20' });
    const child = await player({ birthDate: '2016-05-04' });
    const adult = await player();
    // The one who entered the site first enrols last, and was changed last.
    for (const one of [adult, child]) await result(id, one.id);
    await app.db.updateTable('players').set({ optionalname: 'Chiqui' }).where('id', '=', child.id).execute();
    expect((await tournamentOf(id)).played).toBe(false);
    const { data } = await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    expect(data.code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect((await tournamentOf(id)).played).toBe(true);
    const { event, people, code, from } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
    expect(code).toBe(data.code);
    expect(event).toMatchObject({
      kind: 'cup',
      season: 2027,
      entries: [
        { player: child.id, division: 'junior' },
        { player: adult.id, division: 'masters' },
      ],
    });
    expect(people).toMatchObject([
      { id: child.id, username: child.username, division: 'junior' },
      { id: adult.id, division: 'masters' },
    ]);
    // A repetition has no effect.
    expect((await app.call(startPlay, { params: { id }, body: {} }, 'ana')).data.code).toBe(data.code);
    expect((await app.call(getLog, { params: { id }, query: {} }, 'ana')).from).toBe(from);
    expect(await audits('tournament')).toHaveLength(1);
  });

  test.each(['progreso', 'finalizado', 'desactivado'] as const)('does not begin in «%s»', async (status) => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status });
    expect(await app.refused(startPlay, { params: { id }, body: {} }, 'ana')).toMatchObject({
      httpStatus: 422,
      code: 'rule_violation',
      message: `El torneo está en «${statusNames[status]}»: para llevarlo en la mesa, cambia primero su estado a «Inscripciones abiertas».`,
    });
    expect(await app.refused(getLog, { params: { id } }, 'ana')).toMatchObject({ httpStatus: 404 });
  });

  test('shows lists that open at the cut once its first matches are published, and hides them if they are withdrawn', async () => {
    const { id, device } = await running(9, { category: 'Cup', listsVisible: 'al corte' });
    const other = await running(2, { category: 'Cup', listsVisible: 'al corte' });
    const hidden = async (of = id) => (await app.call(getTournament, { params: { id: of } }, null)).data.listsHidden;
    await playRound(device);
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    await device.startCut();
    expect(await hidden()).toBe(true);
    await device.publishRound('masters');
    expect([await hidden(), await hidden(other.id)]).toEqual([false, true]);
    await device.run({ kind: 'delete-round', round: device.round().id });
    expect(await hidden()).toBe(true);
  });

  test('is kept apart from another one that is played meanwhile', async () => {
    /** With so many entries that the database keeps a state between them. */
    const long = async (count: number) => {
      const made = await played(count);
      const device = await playDevice(app, made.id, 'ana');
      const capacities = Array.from({ length: maxCommands }, (_, index) => index + 10);
      await device.send(...capacities.map((capacity) => device.commandOf({ kind: 'enrolment', open: true, capacity, closesAt: null })));
      return { ...made, device };
    };
    const [one, two] = [await long(4), await long(2)];
    await one.device.takePen();
    await one.device.configure();
    await one.device.publishRound();
    const open = async ({ id }: { id: number }) => {
      const { event, entries } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
      return { players: event?.entries.map((entry) => entry.player), rounds: event?.pods[0]?.played.length, entries };
    };
    const both = async () => [await open(one), await open(two)];
    const expected = [
      { players: one.players, rounds: 1, entries: [] },
      { players: two.players, rounds: undefined, entries: [] },
    ];
    expect(await both()).toEqual(expected);
    await playRound(one.device);
    await two.device.run({ kind: 'enrolment', open: true, capacity: 8, closesAt: null });
    expect(await both()).toEqual(expected);
    // As a server that has just started reads them.
    const found = await Promise.all([one, two].map(({ id }) => requirePlay(app.db, id)));
    const states = await Promise.all(found.map((row) => stateOf(app.db, createPlayStates(), row)));
    expect(states.map(({ event }) => event)).toEqual([one.device.event, two.device.event]);

    while (one.device.pod().played.length < one.device.pod().rounds) {
      await one.device.publishRound();
      await playRound(one.device);
    }
    await one.device.finalize();
    expect(await tournamentOf(one.id)).toMatchObject({ status: 'finalizado', winnerId: one.players[0], numberPlayers: 4 });
    expect(await tournamentOf(two.id)).toMatchObject({ status: 'inscripciones', winnerId: null, numberPlayers: 2, played: true });
  });

  test('begins and stops without another one of its store', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const [{ id }, other] = [await tournament({ storeId, status: 'inscripciones' }), await tournament({ storeId, status: 'inscripciones' })];
    await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    expect([(await tournamentOf(id)).played, (await tournamentOf(other.id)).played]).toEqual([true, false]);
    await app.call(startPlay, { params: { id: other.id }, body: {} }, 'ana');
    await app.call(stopPlay, { params: { id }, body: {} }, 'ana');
    expect([(await tournamentOf(id)).played, (await tournamentOf(other.id)).played]).toEqual([false, true]);
    expect(await app.refused(stopPlay, { params: { id }, body: {} }, 'ana')).toMatchObject({ httpStatus: 404, message: 'Este torneo no se lleva en la mesa.' });
  });

  test('is run by its store’s administrators only', async () => {
    const { id, accountOf } = await played(2);
    for (const as of ['somebody', accountOf(0)]) {
      expect(await app.refused(getLog, { params: { id } }, as)).toMatchObject({ httpStatus: 403 });
      expect(await app.refused(stopPlay, { params: { id }, body: {} }, as)).toMatchObject({ httpStatus: 403 });
    }
    expect(await app.refused(sendCommands, { params: { id }, body: { device: 'd', head: 0, commands: [] } }, 'somebody')).toMatchObject({
      httpStatus: 403,
      message: 'Tu cuenta no tiene todavía un jugador: elige tu nombre de usuario en tu perfil.',
    });
    expect(await app.refused(sendCommands, { params: { id }, body: { device: 'd', head: 0, commands: [] } }, null)).toMatchObject({ httpStatus: 401 });
  });

  test('fills the tournament’s page with its players, and with the results once closed', async () => {
    const { id, players, device } = await running(4);
    expect(await tournamentOf(id)).toMatchObject({ status: 'progreso', numberPlayers: 4, winnerId: null });
    await playRound(device);
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    expect((await entriesOf(id)).map(({ TournamentResult: { position, points } }) => [position, points])).toEqual(Array(4).fill([null, null]));
    await device.finalize();
    const [best] = players;
    expect(await tournamentOf(id)).toMatchObject({ status: 'finalizado', winnerId: best });
    const rows = (await entriesOf(id)).map(({ playerId, TournamentResult: { position, points, record, winRate, dropRound } }) => ({
      playerId,
      position,
      points,
      record,
      winRate,
      dropRound,
    }));
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(rows[0]).toEqual({
      playerId: best,
      position: 1,
      points: 3 * device.pod().rounds,
      record: `${device.pod().rounds}-0-0`,
      winRate: 100,
      dropRound: null,
    });
    expect(rows[3]).toMatchObject({ points: 0, winRate: 0 });

    // What the site admin confirmed is no longer the result.
    const confirmed = { confirmedAt: '2031-05-25T12:00:00.000Z', confirmedBy: 'user_admin' };
    await app.db.updateTable('tournaments').set(confirmed).where('id', '=', id).execute();
    // The pen changes hands without a change of the results.
    await device.takePen();
    expect(await app.db.selectFrom('tournaments').select(['confirmedAt', 'confirmedBy']).where('id', '=', id).execute()).toEqual([confirmed]);
    await device.run({ kind: 'reopen', reason: 'Un resultado estaba al revés' });
    expect(await tournamentOf(id)).toMatchObject({ status: 'progreso', winnerId: null });
    expect(await app.db.selectFrom('tournaments').select(['confirmedAt', 'confirmedBy']).where('id', '=', id).execute()).toEqual([
      { confirmedAt: null, confirmedBy: null },
    ]);
    expect((await entriesOf(id)).map(({ TournamentResult: { position } }) => position)).toEqual([null, null, null, null]);
  });

  test('keeps the round in which a player left, who stays in the table', async () => {
    const { id, players, device } = await running(4);
    await playRound(device);
    await device.run({ kind: 'drop', player: players[3] ?? 0, seen: 1 });
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    await device.finalize();
    const left = (await entriesOf(id)).find(({ playerId }) => playerId === players[3]);
    expect(left?.TournamentResult).toMatchObject({ dropRound: '1', position: expect.any(Number) });
  });

  test('counts in a season by each entry’s division, even if divisions share a pod and birth dates are unknown', async () => {
    const { id, players, storeId } = await played(5);
    const device = await playDevice(app, id, 'ana');
    await device.takePen();
    for (const senior of players.slice(3)) await device.run({ kind: 'edit-entry', player: senior, division: 'senior' });
    await device.configure();
    expect(device.pod().name).toBe('all');
    while (device.pod().played.length < device.pod().rounds) {
      await device.publishRound();
      await playRound(device);
    }
    await device.finalize();
    const { date } = await tournamentOf(id);
    const body = { name: 'Circuito', scope: 'store' as const, storeIds: [storeId], startsOn: date, endsOn: date, kind: 'championship' as const };
    const { slug } = (await app.call(createSeason, { body }, 'ana')).data;
    const scored = async () =>
      Promise.all(
        (await entriesOf(id)).map(async ({ playerId, player: { username } }) => {
          const { data } = await app.call(getSeasonPlayer, { params: { slug, username } });
          return `${players.indexOf(playerId) < 3 ? 'masters' : 'senior'} ${data?.scores.map((score) => `${score.place} of ${score.players}`)}`;
        }),
      );
    const places = ['masters 1 of 3', 'masters 2 of 3', 'masters 3 of 3', 'senior 1 of 2', 'senior 2 of 2'];
    expect((await scored()).sort()).toEqual(places);
    await device.run({ kind: 'reopen', reason: 'Un resultado estaba al revés' });
    expect(await app.call(listSeasonTable, { params: { slug }, query: {} })).toMatchObject({ data: [] });
    await device.finalize();
    expect((await scored()).sort()).toEqual(places);
  });

  test('enrols and removes players through the players table like the console', async () => {
    const { id } = await played(2);
    const device = await playDevice(app, id, 'ana');
    const { id: late } = await player();
    await device.run({ kind: 'enrol', player: late, division: 'masters' });
    expect(await tournamentOf(id)).toMatchObject({ numberPlayers: 3 });
    await device.run({ kind: 'remove', player: late });
    expect(await tournamentOf(id)).toMatchObject({ numberPlayers: 2 });
    const merged = await player({ status: 0, mergedInto: late });
    for (const nobody of [999_999, merged.id]) expect(await device.refusalOf({ kind: 'enrol', player: nobody, division: 'masters' })).toBe('no_such_player');
  });

  test('refuses manual changes, except names of decks, until it is switched to manual', async () => {
    // Another tournament, whose results are typed by hand.
    await tournament();
    const { id, players, storeId } = await played(2);
    const row = { tournamentId: id, playerId: players[0] ?? 0 };
    const refusals = [
      await app.refused(addPlayers, { body: { tournamentId: id, playerIds: [(await player()).id] } }, 'ana'),
      await app.refused(removePlayers, { body: { tournamentId: id, playerIds: [players[0]] } }, 'ana'),
      await app.refused(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', status: 'finalizado' } }, 'ana'),
      await app.refused(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', winnerId: players[0] } }, 'ana'),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ httpStatus: 422, message: expect.stringContaining('se lleva en la mesa') });
    // Nor can the winner of its rounds be removed.
    const winnerIs = (winnerId: number | null) => app.db.updateTable('tournaments').set({ winnerId }).where('id', '=', id).execute();
    await winnerIs(row.playerId);
    const withoutWinner = { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', winnerId: null } };
    expect(await app.refused(updateTournament, withoutWinner, 'ana')).toMatchObject({ httpStatus: 422 });
    await winnerIs(null);
    await app.call(saveResults, { body: { results: [{ ...row, deckName: 'Gardevoir' }] } }, 'ana');
    await app.call(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24' } }, 'ana');

    await app.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    for (const field of [{ position: 1 }, { points: 3 }, { dropRound: '1' }, { deckName: 'Gardevoir ex', position: 1 }])
      expect(await app.refused(saveResults, { body: { results: [{ ...row, ...field }] } }, 'ana')).toMatchObject({
        httpStatus: 422,
        message: expect.stringContaining('se lleva en la mesa'),
      });
    await app.db.updateTable('tournaments').set({ status: 'inscripciones' }).where('id', '=', id).execute();

    await app.call(stopPlay, { params: { id }, body: {} }, 'ana');
    expect((await tournamentOf(id)).played).toBe(false);
    await app.call(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', status: 'finalizado' } }, 'ana');
    await app.call(saveResults, { body: { results: [{ ...row, position: 1 }] } }, 'ana');
    expect(await app.refused(getLog, { params: { id } }, 'ana')).toMatchObject({ httpStatus: 404 });
  });

  test('is set up again when its category or day changes before it is configured', async () => {
    const { id, storeId } = await played(2, { date: '2025-05-24' });
    const change = (fields: object) => app.call(updateTournament, { params: { id }, body: { name: 'Copa', storeId, date: '2025-05-24', ...fields } }, 'ana');
    const tables = async () => {
      const { event } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
      return [event?.kind, event?.season];
    };
    expect(await tables()).toEqual(['challenge', 2025]);
    await change({ date: '2026-05-24' });
    expect(await tables()).toEqual(['challenge', 2026]);
    await change({ category: 'Cup', date: '2026-11-22' });
    expect(await tables()).toEqual(['cup', 2027]);
    expect(await tournamentOf(id)).toMatchObject({ category: 'Cup', status: 'inscripciones', numberPlayers: 2 });
    const device = await playDevice(app, id, 'ana');
    await device.takePen();
    await device.configure();
    await change({ category: 'Challenge', date: '2026-11-22' });
    expect(await tables()).toEqual(['cup', 2027]);
  });

  test('goes on under its code after it was switched to manual and back', async () => {
    const { id, code } = await played(2);
    const { id: late } = await player();
    await (await playDevice(app, id, 'ana')).run({ kind: 'enrol', player: late, division: 'masters' });
    await app.call(stopPlay, { params: { id }, body: {} }, 'ana');
    expect((await app.call(startPlay, { params: { id }, body: {} }, 'ana')).data.code).toBe(code);
    const { event, from } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
    expect([event?.entries.length, from > 3]).toEqual([3, true]);
  });

  test('goes on with the players that its organiser enrolled and removed by hand meanwhile, and with its waiting list', async () => {
    const { id, players, accountOf } = await played(2);
    const [gone = 0, stays = 0] = players;
    const device = await playDevice(app, id, 'ana');
    await device.run({ kind: 'enrolment', open: true, capacity: 2, closesAt: null });
    const { id: waiting } = await player({ userId: accountOf(2) });
    const enrol = device.commandOf({ kind: 'enrol', player: waiting, division: 'masters' });
    await app.call(sendCommands, { params: { id }, body: { device: 'phone', head: 0, commands: [enrol] } }, accountOf(2));
    const { id: came } = await player();
    await app.call(stopPlay, { params: { id }, body: {} }, 'ana');
    await app.call(removePlayers, { body: { tournamentId: id, playerIds: [gone] } }, 'ana');
    await app.call(addPlayers, { body: { tournamentId: id, playerIds: [came] } }, 'ana');
    await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    const { event } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
    expect(event?.entries.map((entry) => [entry.player, entry.waiting ?? false])).toEqual([
      [stays, false],
      [waiting, true],
      [came, false],
    ]);
    expect((await entriesOf(id)).map(({ TournamentResult: { playerId } }) => playerId).sort()).toEqual([stays, came].sort());
  });

  test('that was taken off the site stays so, whatever its organiser enters', async () => {
    const { id, device } = await running(2);
    await app.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', id).execute();
    await playRound(device);
    expect(await tournamentOf(id)).toMatchObject({ status: 'desactivado' });
  });

  test('cannot be closed before its day', async () => {
    const { device } = await running(2, { date: '2099-01-01' });
    await playRound(device);
    expect(await device.refusalOf({ kind: 'finalize', standings: '' })).toBe('too_early');
  });

  test('has match rows that can be rebuilt from its log', async () => {
    const { id, device } = await running(5);
    await playRound(device);
    await device.publishRound();
    const match = device.round().matches.find(({ outcome }) => outcome === 'open');
    if (match) await device.result(device.round().id, match, 'tie');
    const rows = () => app.db.selectFrom('matches').selectAll().where('tournamentId', '=', id).orderBy('number').orderBy('player1').execute();
    const kept = await rows();
    expect(kept).toHaveLength(6);
    const start = emptyEvent('challenge', 2025);
    const state = fold(start, await entriesAfter(app.db, id, 0));
    expect(state).toEqual(device.event);
    await app.db.deleteFrom('matches').where('tournamentId', '=', id).execute();
    await saveMatches(app.db, id, start, state);
    expect(await rows()).toEqual(kept);
    await device.run({ kind: 'result', round: device.round().id, player1: match?.player1 ?? 0, player2: match?.player2 ?? 0, outcome: 'open', was: 'tie' });
    await device.run({ kind: 'delete-round', round: device.round().id });
    expect(new Set((await rows()).map(({ number }) => number))).toEqual(new Set([1]));
  });
});

describe('A command', () => {
  test('counts once, however often it is sent, and its id cannot be another’s', async () => {
    const { id, device } = await running(2);
    const [match] = device.round().matches;
    if (!match) throw new Error('no match');
    const { player1, player2 } = match;
    const command = device.commandOf({ kind: 'result', round: device.round().id, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open' });
    const [first] = await device.send(command);
    expect(await device.send(command, command)).toEqual([first, first]);
    const refusal = await app.refused(
      sendCommands,
      { params: { id }, body: { device: 'other', head: 0, commands: [{ ...command, body: { ...command.body, outcome: 'tie' } }] } },
      'ana',
    );
    expect(refusal).toMatchObject({
      httpStatus: 409,
      code: 'conflict',
      message: 'Este dispositivo repite el número de otra anotación. Recarga la página.',
    });
  });

  test('counts in its tournament although another one has a command of that id', async () => {
    const [here, there] = [await running(2), await running(2)];
    const said = async ({ device }: typeof here, id?: string) => {
      const [match] = device.round().matches;
      if (!match) throw new Error('no match');
      const { player1, player2 } = match;
      const command = device.commandOf({ kind: 'result', round: device.round().id, player1, player2: player2 ?? 0, outcome: 'player1', was: 'open' });
      const [answer] = await device.send({ ...command, id: id ?? command.id });
      return { id: command.id, answer };
    };
    const first = await said(here);
    const second = await said(there, first.id);
    expect(second.answer).toMatchObject({ id: first.id, seq: there.device.head });
    expect(there.device.round().matches[0]?.outcome).toBe('player1');
  });

  test('that was refused stays refused, with the conflicting entries', async () => {
    const { device, id } = await running(2);
    const other = await playDevice(app, id, 'ana', 'other');
    const [match] = device.round().matches;
    if (!match) throw new Error('no match');
    await device.result(device.round().id, match, 'player1');
    const { player1, player2 } = match;
    const late = other.commandOf({ kind: 'result', round: other.round().id, player1, player2: player2 ?? 0, outcome: 'tie', was: 'open' });
    const [answer] = await other.send(late);
    expect(answer).toEqual({ id: late.id, code: 'result_differs', theirs: [device.head] });
    // In another tournament this id is another command’s.
    const elsewhere = (await running(2)).device;
    const open = elsewhere.commandOf({ kind: 'enrolment', open: true, capacity: null, closesAt: null }, { id: late.id });
    expect((await elsewhere.send(open))[0]).not.toMatchObject({ code: 'result_differs' });
    await device.run({ kind: 'result', round: device.round().id, player1, player2: player2 ?? 0, outcome: 'open', was: 'player1' });
    expect(await other.send(late)).toEqual([answer]);
  });

  test('by two people who draw at once succeeds for the holder of the pen; after taking it, the other sees their draw', async () => {
    const { id, device } = await running(4);
    const { id: first, matches } = device.round();
    for (const match of matches) await device.result(first, match, 'player1');
    const other = await playDevice(app, id, 'ana', 'tablet');
    const drawn = (round: string) => {
      const { body } = proposeDraw(device.event, { pod: device.pod().name, round, seed: round });
      if (!body) throw new Error('no draw');
      return body;
    };
    const [mine, theirs] = [drawn('mine'), drawn('theirs')];
    const codes = await Promise.all([device.refusalOf(mine), other.refusalOf(theirs)]);
    expect(codes).toEqual([null, 'pen_lost']);
    await other.takePen();
    expect(await other.refusalOf(theirs)).toBe('already_drawn');
    await device.send();
    for (const { event } of [device, other]) expect(event.drafts.map((draft) => draft.id)).toEqual(['mine']);
  });

  test('of a newer engine is left undecided, with all after it', async () => {
    const { id } = await played(2);
    const device = await playDevice(app, id, 'ana');
    const [known, newer, behind] = [1, 2, 1].map((engine) => device.commandOf({ kind: 'enrolment', open: true, capacity: null, closesAt: null }, { engine }));
    if (!known || !newer || !behind) throw new Error('three were made');
    expect(await device.send(known, newer, behind)).toEqual([{ id: known.id, seq: expect.any(Number) }]);
  });

  test('of a device whose clock is a day wrong gets a possible time', async () => {
    const { id } = await played(2);
    const device = await playDevice(app, id, 'ana');
    const day = 86_400_000;
    const body = { kind: 'enrolment', open: true, capacity: null, closesAt: null } as const;
    const before = Date.now();
    const early = { at: before - day };
    await device.send(
      device.commandOf(body, { at: before + day }),
      device.commandOf(body, early),
      // As if it had seen nothing, or an entry that does not exist.
      device.commandOf(body, { ...early, base: 0 }),
      device.commandOf(body, { ...early, base: 9999 }),
    );
    expect(device.entries).toHaveLength(4);
    for (const { at, received } of device.entries) {
      expect(at).toBeGreaterThanOrEqual(before - 60_000);
      expect(at).toBeLessThanOrEqual(received);
    }
  });

  test('that takes the pen needs its number, and notifies the previous holder', async () => {
    const { id, device, storeId } = await running(2);
    const other = await playDevice(app, id, 'ana', 'tablet');
    expect(await other.refusalOf({ kind: 'pen', to: 'tablet', of: other.event.pen.epoch })).toBe('pen_elsewhere');
    const { lease } = await app.call(getLog, { params: { id }, query: {} }, 'ana');
    expect(lease).toMatchObject({ alive: true, queued: [], holder: null });
    // Without a contact since, the time at which the pen was taken counts.
    await app.db.deleteFrom('playLeases').where('tournamentId', '=', id).execute();
    const untouched = (await app.call(getLog, { params: { id }, query: {} }, 'ana')).lease;
    expect(untouched?.heardAt).toBeGreaterThan(Date.UTC(2020, 0));
    // As the account's player, under the name that the site shows.
    await player({ username: 'ana', name: 'Ana', optionalname: 'Ana Ruiz', userId: 'ana', useUsername: false });
    expect((await app.call(getLog, { params: { id }, query: {} }, 'ana')).lease?.holder).toBe('Ana Ruiz');
    await other.takePen();
    expect(await device.refusalOf({ kind: 'drop', player: 1, seen: 1 })).toBe('pen_lost');
    await app.db.insertInto('storeAdmins').values({ storeId, userId: 'beto' }).execute();
    await player({ username: 'beto', name: 'Beto', optionalname: 'Beto Díaz', userId: 'beto', useUsername: false });
    await (await playDevice(app, id, 'beto', 'phone')).takePen();
    const leaseOf = async () => (await app.call(getLog, { params: { id }, query: {} }, 'ana')).lease;
    expect(await leaseOf()).toMatchObject({ device: 'phone', holder: 'Beto Díaz' });
    // The previous device's last contact does not count for the new one.
    await app.db.updateTable('playLeases').set({ device: 'tablet', heardAt: '2020-01-01T00:00:00.000Z' }).where('tournamentId', '=', id).execute();
    expect((await leaseOf())?.heardAt).toBeGreaterThan(Date.UTC(2021, 0));
    // Neither does that of the same device in another tournament.
    const another = await played(2);
    const longAgo = { device: 'phone', heardAt: '2020-01-01T00:00:00.000Z', queued: '[]' };
    await app.db
      .insertInto('playLeases')
      .values({ ...longAgo, tournamentId: another.id })
      .execute();
    const longer = await playDevice(app, another.id, 'ana');
    while (longer.head <= device.head + 10) await longer.takePen();
    expect((await leaseOf())?.heardAt).toBeGreaterThan(Date.UTC(2021, 0));
    expect(await leaseOf()).toMatchObject({ device: 'phone', holder: 'Beto Díaz' });
    // Who starts the clock from another device does not hold the pen.
    await device.run({ kind: 'clock', round: device.round().id, action: 'start' });
    expect(await leaseOf()).toMatchObject({ device: 'phone', holder: 'Beto Díaz' });
  });

  test.each([
    ['no device', { head: 0, commands: [] }],
    ['a device of no name', { device: 'a b', head: 0, commands: [] }],
    [
      'too many',
      {
        device: 'd',
        head: 0,
        commands: Array.from({ length: maxCommands + 1 }, (_, n) => ({
          id: `c${n}`,
          engine: 1,
          base: 0,
          pen: 0,
          at: 0,
          body: { kind: 'decide', of: ['x'], choice: 'mine' },
        })),
      },
    ],
    [
      'an author of its own',
      {
        device: 'd',
        head: 0,
        commands: [{ id: 'c', engine: 1, base: 0, pen: 0, at: 0, by: { role: 'admin' }, body: { kind: 'decide', of: ['x'], choice: 'mine' } }],
      },
    ],
    [
      'what only the server may',
      { device: 'd', head: 0, commands: [{ id: 'c', engine: 1, base: 0, pen: 0, at: 0, body: { kind: 'set-up', event: 'cup', season: 2027 } }] },
    ],
  ])('with %s is refused', async (_, body) => {
    const { id } = await played(2);
    expect(await app.refused(sendCommands, { params: { id }, body }, 'ana')).toMatchObject({ httpStatus: 400, code: 'invalid' });
  });
});

describe('A player', () => {
  const send = async (id: number, as: string, ...bodies: object[]) => {
    const commands = bodies.map((body, n) => ({
      id: `${as}-${id}-${n}-${Math.random().toString(36).slice(2)}`,
      engine: 1,
      base: 0,
      pen: 0,
      at: Date.now(),
      body,
    }));
    const { answers, entries } = await app.call(sendCommands, { params: { id }, body: { device: `of-${as}`, head: 0, commands: commands as never } }, as);
    expect(entries).toEqual([]);
    return answers.map((answer) => ('code' in answer ? answer.code : null));
  };

  test('enrols themselves while allowed, in the division of their birth date, and waits if it is full', async () => {
    const { id } = await played(1);
    const child = await player({ userId: 'child', birthDate: '2016-01-01' });
    const last = await player({ userId: 'last' });
    const enrol = (of: number) => ({ kind: 'enrol', player: of, division: 'masters', earnedByes: 3 });
    expect(await send(id, 'child', enrol(child.id))).toEqual(['registration_closed']);
    const device = await playDevice(app, id, 'ana');
    await device.run({ kind: 'enrolment', open: true, capacity: 2, closesAt: null });
    expect(await send(id, 'child', enrol(child.id), enrol(last.id))).toEqual([null, 'not_allowed']);
    expect(await send(id, 'last', enrol(last.id))).toEqual([null]);
    await device.send();
    expect(device.event.entries.slice(1)).toEqual([
      { player: child.id, division: 'junior', earnedByes: 0 },
      { player: last.id, division: 'masters', earnedByes: 0, waiting: true },
    ]);
    expect((await tournamentOf(id)).numberPlayers).toBe(2);
    await device.run({ kind: 'enrolment', open: true, capacity: 2, closesAt: Date.now() - 1 });
    const { id: tooLate } = await player({ userId: 'too-late' });
    expect(await send(id, 'too-late', enrol(tooLate))).toEqual(['registration_closed']);
  });

  test('who enrols and checks in before the network returns did both, in that order', async () => {
    const { id } = await played(1);
    const device = await playDevice(app, id, 'ana');
    await device.run({ kind: 'enrolment', open: true, capacity: null, closesAt: null });
    const { id: child } = await player({ userId: 'child' });
    expect(await send(id, 'child', { kind: 'enrol', player: child, division: 'masters' }, { kind: 'check-in', player: child })).toEqual([null, null]);
    await device.send();
    expect(device.event.entries.at(-1)).toMatchObject({ player: child, checkedIn: true });
  });

  test('reports only their own match; agreeing reports count after a minute, others are the organiser’s', async () => {
    const { id, players, device, accountOf } = await running(4);
    const { id: round, matches } = device.round();
    const accounts = new Map(players.map((playerId, index) => [playerId, accountOf(index)]));
    const [agreed, disputed] = matches;
    if (!agreed?.player2 || !disputed?.player2) throw new Error('two matches');
    const report = ({ player1, player2 }: typeof agreed, outcome: string) => ({ kind: 'report', round, player1, player2, outcome });
    const of = (playerId: number) => accounts.get(playerId) ?? '';
    expect(await send(id, of(agreed.player1), report(disputed, 'player1'))).toEqual(['not_your_match']);
    expect(
      await send(id, of(agreed.player1), report(agreed, 'player1'), { kind: 'result', round, player1: 1, player2: 2, outcome: 'tie', was: 'open' }),
    ).toEqual([null, 'not_allowed']);
    expect(await send(id, of(agreed.player2), report(agreed, 'player1'))).toEqual([null]);
    expect(await send(id, of(disputed.player1), report(disputed, 'player1'))).toEqual([null]);
    const disputedFor = async (player: number) => (await app.call(getOwnReport, { params: { id } }, of(player))).disputed;
    expect(await disputedFor(disputed.player1)).toBeNull();
    expect(await send(id, of(disputed.player2), report(disputed, 'player2'))).toEqual([null]);
    // Only these two see each other's reports.
    expect(await disputedFor(disputed.player1)).toEqual({ round, theirs: 'player2' });
    expect(await disputedFor(disputed.player2 ?? 0)).toEqual({ round, theirs: 'player1' });
    expect(await disputedFor(agreed.player1)).toBeNull();
    expect((await app.call(getOwnReport, { params: { id } }, 'ana')).disputed).toBeNull();
    await device.send();
    expect(device.round().matches.map(({ outcome }) => outcome)).toEqual(['open', 'open']);
    // A minute ago by the log.
    await app.db
      .updateTable('play')
      .set({
        snapshot: JSON.stringify({ ...device.event, reports: device.event.reports.map((one) => ({ ...one, at: one.at - 61_000 })) }),
        snapshotSeq: device.head,
        lastId: 'aged',
      })
      .where('tournamentId', '=', id)
      .execute();
    await Promise.all(Array.from({ length: 8 }, () => send(id, of(disputed.player1))));
    await device.send();
    expect(device.round().matches.map(({ outcome }) => outcome)).toEqual(['player1', 'open']);
    expect(device.entries.filter(({ command }) => command.by.role === 'server' && command.body.kind === 'result')).toHaveLength(1);
    expect(device.entries.at(-1)?.command).toMatchObject({ by: { role: 'server' }, body: { kind: 'result', outcome: 'player1' } });
  });

  test('who also runs the tournament reports their own match like everybody', async () => {
    const { id, players, device, storeId } = await running(2);
    await app.db
      .updateTable('players')
      .set({ userId: 'organiser' })
      .where('id', '=', players[0] ?? 0)
      .execute();
    await app.db.insertInto('storeAdmins').values({ storeId, userId: 'organiser' }).execute();
    const { id: round, matches } = device.round();
    const { player1 = 0, player2 = 0 } = matches[0] ?? {};
    const own = await playDevice(app, id, 'organiser', 'phone');
    await own.run({ kind: 'report', round, player1, player2: player2 ?? 0, outcome: 'player1' });
    expect(own.entries.at(-1)?.command.by).toEqual({ role: 'player', player: players[0] });
  });

  test('arrives by the short code: before the first round to check in, then at the rounds', async () => {
    const { id: storeId } = await store({ admins: ['ana'] });
    const { id } = await tournament({ storeId, status: 'inscripciones', category: 'Challenge', date: '2026-10-03' });
    const { data } = await app.call(startPlay, { params: { id }, body: {} }, 'ana');
    const { statusCode, headers } = await app.app.inject(`/t/${data.code}`);
    expect([statusCode, headers.location]).toEqual([302, `/torneo/${id}/mi-mesa`]);
  });

  test('can drop, and sees no drafts, reports and devices', async () => {
    const { id, players, device, accountOf } = await running(4);
    expect(await send(id, accountOf(0), { kind: 'drop', player: players[0], seen: 1 })).toEqual([null]);
    const { event, people, code } = await app.call(getLive, { params: { id } }, null);
    expect(event.entries[0]?.dropped).toMatchObject({ round: 1, device: '', command: '' });
    expect(event).toMatchObject({ drafts: [], reports: [], notices: [], pen: { device: null, epoch: 0 } });
    expect(people.map((person) => person.id)).toEqual(players);
    // Who did not start is for the console.
    expect(publicEvent({ ...device.event, notices: [{ kind: 'not-in-start', player: players[0] ?? 0 }] }).notices).toEqual([]);
    // Whose year of birth is missing is for the staff.
    expect(people.filter((person) => 'noYear' in person)).toEqual([]);
    const { statusCode, headers } = await app.app.inject(`/t/${code.toLowerCase()}`);
    expect([statusCode, headers.location]).toEqual([302, `/torneo/${id}/rondas`]);
    expect((await app.app.inject('/t/000000')).statusCode).toBe(404);
    expect(device.event.entries).toHaveLength(4);
    await app.db.updateTable('tournaments').set({ status: 'desactivado' }).where('id', '=', id).execute();
    expect((await app.app.inject(`/t/${code}`)).statusCode).toBe(404);
    for (const read of [getLive, getOwnReport]) expect(await app.refused(read, { params: { id } }, accountOf(0))).toMatchObject({ httpStatus: 404 });
  });
});
