import { describe, expect, test } from '@jest/globals';
import { fillPlayerIds, findPlayersById, listMissingPlayerData, savePlayerData } from '@mesa/contract/calls/player-ids';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

/** In London a year has begun that is still to come at the store. */
const now = new Date('2031-01-01T03:00:00Z');
const app = testApp(async () => ({ now: () => now }));
const { store, tournament, player, result } = community(app);

async function people() {
  const { id: storeId } = await store({ admins: ['organiser'] });
  const { id } = await tournament({ storeId, status: 'inscripciones' });
  const without = await player({ username: 'beto', name: 'Beto' });
  const withId = await player({ username: 'caro', name: 'Caro', pokemonId: '4912345' });
  const withAccount = await player({ username: 'dani', name: 'Dani', userId: 'user_dani' });
  return { id, without, withId, withAccount };
}

describe('The players of Player IDs', () => {
  test('are found only by ID, without other personal data, and the reading is recorded', async () => {
    const { id, withId } = await people();
    const { found } = await app.call(findPlayersById, { params: { id }, body: { pokemonIds: ['4912345', '1111111', '4912345'] } }, 'organiser');
    expect(found).toEqual([{ pokemonId: '4912345', player: expect.objectContaining({ id: withId.id, username: 'caro', hasAccount: false }) }]);
    expect(found[0]?.player).not.toHaveProperty('birthDate');
    const noted = await app.db.selectFrom('securityLog').select(['userId', 'call']).where('event', '=', 'personalRead').execute();
    expect(noted).toEqual([{ userId: 'organiser', call: 'POST /api/tournaments/:id/player-ids/find' }]);
  });

  test('are those of active players, although one turned out to be another player', async () => {
    const { id, withId } = await people();
    await player({ username: 'carola', pokemonId: '4912345', status: 0, mergedInto: withId.id });
    await player({ username: 'left', pokemonId: '4912346', status: 0 });
    const { found } = await app.call(findPlayersById, { params: { id }, body: { pokemonIds: ['4912345', '4912346'] } }, 'organiser');
    expect(found.map(({ player: one }) => one.id)).toEqual([withId.id]);
  });

  test('are not returned if two have one', async () => {
    const { id } = await people();
    await player({ username: 'otra', pokemonId: '4912345' });
    expect((await app.call(findPlayersById, { params: { id }, body: { pokemonIds: ['4912345'] } }, 'organiser')).found).toEqual([]);
  });

  test('are for organisers of the tournament', async () => {
    const { id } = await people();
    for (const as of ['user_dani', null] as const) {
      expect(await app.refused(findPlayersById, { params: { id }, body: { pokemonIds: ['4912345'] } }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
      expect(await app.refused(fillPlayerIds, { params: { id }, body: { players: [] } }, as)).toMatchObject({ httpStatus: as ? 403 : 401 });
    }
  });
});

describe('The Player IDs of a list', () => {
  const idsOf = async () =>
    Object.fromEntries((await app.db.selectFrom('players').select(['username', 'pokemonId']).execute()).map((row) => [row.username, row.pokemonId]));

  test('are saved only for players without one and without an account', async () => {
    const { id, without, withId, withAccount } = await people();
    const players = [without, withId, withAccount].map(({ id: playerId }, at) => ({ playerId, pokemonId: `700000${at}` }));
    expect(await app.call(fillPlayerIds, { params: { id }, body: { players } }, 'organiser')).toMatchObject({ filled: 1 });
    expect(await idsOf()).toEqual({ beto: '7000000', caro: '4912345', dani: null });
  });

  test('are not given to a second player', async () => {
    const { id, without } = await people();
    expect(await app.call(fillPlayerIds, { params: { id }, body: { players: [{ playerId: without.id, pokemonId: '4912345' }] } }, 'organiser')).toMatchObject({
      filled: 0,
    });
  });

  test('are numbers', async () => {
    const { id, without } = await people();
    expect(await app.refused(fillPlayerIds, { params: { id }, body: { players: [{ playerId: without.id, pokemonId: '49-12' }] } }, 'organiser')).toMatchObject({
      httpStatus: 400,
      issues: [{ message: 'Un Player ID es un número de 4 a 10 cifras.' }],
    });
  });
});

describe('The data of a tournament’s players for the official program', () => {
  async function entered() {
    const made = await people();
    for (const { id: playerId } of [made.without, made.withId, made.withAccount]) await result(made.id, playerId);
    const save = (players: { playerId: number; pokemonId?: string; birthYear?: number }[], as = 'organiser') =>
      app.call(savePlayerData, { params: { id: made.id }, body: { players } }, as);
    const refusal = (players: { playerId: number; pokemonId?: string; birthYear?: number }[], as = 'organiser') =>
      app.refused(savePlayerData, { params: { id: made.id }, body: { players } }, as);
    const rowOf = (id: number) => app.db.selectFrom('players').select(['pokemonId', 'birthDate']).where('id', '=', id).executeTakeFirstOrThrow();
    return { ...made, save, refusal, rowOf };
  }

  test('is saved by the organiser, and gives the division', async () => {
    const { without, withId, save, rowOf } = await entered();
    const { people: saved } = await save([{ playerId: without.id, pokemonId: '7000000', birthYear: 2018 }]);
    expect(saved).toEqual([{ id: without.id, name: expect.any(String), username: 'beto', division: 'junior' }]);
    expect(await rowOf(without.id)).toEqual({ pokemonId: '7000000', birthDate: '2018-02-27' });
    expect(await rowOf(withId.id)).toEqual({ pokemonId: '4912345', birthDate: null });
    expect((await save([{ playerId: withId.id, pokemonId: '4912346' }])).people).toMatchObject([{ id: withId.id, division: 'masters', noYear: true }]);
  });

  test('can be the Player ID of a player that turned out to be the same person', async () => {
    const { withId, save, rowOf } = await entered();
    await player({ pokemonId: '4912399', status: 0, mergedInto: withId.id });
    await save([{ playerId: withId.id, pokemonId: '4912399' }]);
    expect((await rowOf(withId.id)).pokemonId).toBe('4912399');
  });

  test('can be of a child born this year', async () => {
    const { without, save, rowOf } = await entered();
    await save([{ playerId: without.id, birthYear: 2030 }]);
    expect((await rowOf(without.id)).birthDate).toBe('2030-02-27');
  });

  test('is saved after the tournament is closed too', async () => {
    const { id, without, save, rowOf } = await entered();
    await app.db.updateTable('tournaments').set({ status: 'finalizado' }).where('id', '=', id).execute();
    await save([{ playerId: without.id, pokemonId: '7000000', birthYear: 1990 }]);
    expect(await rowOf(without.id)).toEqual({ pokemonId: '7000000', birthDate: '1990-02-27' });
  });

  test('of an account is only completed', async () => {
    const { withAccount, save, refusal, rowOf } = await entered();
    await save([{ playerId: withAccount.id, birthYear: 2012 }]);
    expect(await refusal([{ playerId: withAccount.id, birthYear: 2013 }])).toMatchObject({
      httpStatus: 422,
      message: 'Dani tiene cuenta: pídele que lo corrija en su perfil.',
      issues: [{ path: 'players.0.birthYear' }],
    });
    expect((await rowOf(withAccount.id)).birthDate).toBe('2012-02-27');
    // The year of a whole date is no correction.
    await app.db.updateTable('players').set({ birthDate: '2012-05-04' }).where('id', '=', withAccount.id).execute();
    await save([{ playerId: withAccount.id, birthYear: 2012 }]);
    expect((await rowOf(withAccount.id)).birthDate).toBe('2012-05-04');
  });

  test('is refused as a whole if one value is wrong', async () => {
    const { without, withId, refusal, rowOf } = await entered();
    const stranger = await player();
    for (const [wrong, field, message] of [
      [{ playerId: without.id, pokemonId: '4912345' }, 'pokemonId', 'Ese Player ID ya es de Caro.'],
      [{ playerId: stranger.id, birthYear: 2000 }, 'playerId', 'Ese jugador no está en el torneo.'],
      [{ playerId: without.id, birthYear: 2031 }, 'birthYear', 'Ese año todavía no llega.'],
    ] as const) {
      expect(await refusal([{ playerId: withId.id, birthYear: 1999 }, wrong])).toMatchObject({
        httpStatus: 422,
        message,
        issues: [{ path: `players.1.${field}`, message }],
      });
    }
    expect((await rowOf(withId.id)).birthDate).toBeNull();
    expect(await refusal([{ playerId: without.id, birthYear: 90 }])).toMatchObject({ httpStatus: 400 });
    expect(await refusal([{ playerId: without.id, birthYear: 1990 }], 'user_dani')).toMatchObject({ httpStatus: 403 });
  });
});

test('The organiser sees which players lack a Player ID or a birth year, by name, without reading either', async () => {
  const { id: storeId } = await store({ admins: ['ana'] });
  const { id } = await tournament({ storeId, status: 'inscripciones' });
  const whole = await player({ username: 'zoe', name: 'Zoe', pokemonId: '4912346', birthDate: '2012-02-27' });
  const half = await player({ username: 'beto', name: 'Beto', pokemonId: '4912347' });
  const none = await player({ username: 'aldo', name: 'Aldo' });
  const aged = await player({ username: 'ciro', name: 'Ciro', birthDate: '2011-02-27' });
  // Their names are the same words in the same order.
  const [luz, sol] = [await player({ username: 'luz', name: 'Paz Sol' }), await player({ username: 'luz paz', name: 'Sol' })];
  for (const one of [whole, half, none, aged, sol, luz]) await result(id, one.id);
  await app.db.updateTable('players').set({ city: 'Lima' }).where('id', '=', luz.id).execute();
  await result((await tournament({ storeId })).id, (await player()).id);
  const { players } = await app.call(listMissingPlayerData, { params: { id } }, 'ana');
  expect(players).toEqual([
    { playerId: none.id, withoutId: true, withoutYear: true },
    { playerId: half.id, withoutId: false, withoutYear: true },
    { playerId: aged.id, withoutId: true, withoutYear: false },
    { playerId: luz.id, withoutId: true, withoutYear: true },
    { playerId: sol.id, withoutId: true, withoutYear: true },
  ]);
  expect(await app.refused(listMissingPlayerData, { params: { id } }, 'beto')).toMatchObject({ httpStatus: 403 });
});
