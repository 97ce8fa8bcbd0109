import { describe, expect, test } from '@jest/globals';
import { type Change, listChanges, listTournamentChanges } from '@mesa/contract/calls/audit';
import { saveDeckCards } from '@mesa/contract/calls/decks';
import { mergePlayers } from '@mesa/contract/calls/player-merges';
import { syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { addPlayers, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { addStoreAdmins, removeStoreAdmin, updateStore } from '@mesa/contract/calls/stores';
import { saveTournamentStaff } from '@mesa/contract/calls/tournament-staff';
import { createTournament, deactivateTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, card } = community(app);

const summaryOf = ({ data }: { data: Change[] }) => data.map(({ action, entity }) => `${action} ${entity}`);
const signIn = (as: string) => {
  const email = `${as}@correo.co`;
  return app.call(syncUser, { body: { email } }, { userId: as, role: 'member', email }, { 'user-id': as });
};
const historyOf = (id: number, as: As = 'organiser', query: { page?: number; limit?: number } = {}) =>
  app.call(listTournamentChanges, { params: { id }, query }, as);
const changes = (query: Parameters<typeof app.call<typeof listChanges>>[1]['query'] = {}) => app.call(listChanges, { query }, 'admin');
const saveStore = (id: number, name: string, as: As = 'organiser') =>
  app.call(updateStore, { params: { id }, body: { name, email: 'hola@tienda.co', country: 'Colombia', state: 'Antioquia', city: 'Medellín' } }, as);

describe('Access to the record', () => {
  const callers = { visitor: null, member: 'somebody', rival: 'rival', organiser: 'organiser', owner: 'owner', siteAdmin: 'admin' } as const;
  const cases = [
    { what: 'of the site', endpoint: listChanges, statuses: { visitor: 401, member: 403, rival: 403, organiser: 403, owner: 403, siteAdmin: 200 } },
    {
      what: 'of a tournament',
      endpoint: listTournamentChanges,
      statuses: { visitor: 401, member: 403, rival: 403, organiser: 200, owner: 403, siteAdmin: 200 },
    },
  ];
  const rows = cases.flatMap(({ what, endpoint, statuses }) =>
    (Object.keys(callers) as (keyof typeof callers)[]).map((who) => ({ what, who, endpoint, status: statuses[who] })),
  );

  const place = async () => {
    const { id: storeId } = await store({ admins: ['organiser'] });
    await store({ admins: ['rival'] });
    return tournament({ storeId });
  };

  test.each(rows)('$what: $who is answered $status', async ({ who, endpoint, status }) => {
    const { id } = await place();
    const input = endpoint === listTournamentChanges ? { params: { id } } : {};
    if (status === 200) await app.call(endpoint, input as never, callers[who]);
    else expect((await app.refused(endpoint, input, callers[who])).httpStatus).toBe(status);
  });

  test.each(cases)('$what: an expired token is refused', async ({ endpoint }) => {
    const { id } = await place();
    expect((await app.refused(endpoint, { params: { id } }, null, { ...(await app.expired('admin')) })).httpStatus).toBe(401);
  });

  test('a missing tournament, or another store’s deactivated one, is a 404', async () => {
    const { id, storeId } = await place();
    expect(await app.refused(listTournamentChanges, { params: { id: id + 1 } }, 'admin')).toMatchObject({ httpStatus: 404 });
    const gone = await tournament({ storeId, status: 'desactivado' });
    expect(await app.refused(listTournamentChanges, { params: { id: gone.id } }, 'rival')).toMatchObject({ httpStatus: 404 });
    expect((await historyOf(gone.id)).data).toEqual([]);
  });
});

describe('The history of a tournament', () => {
  test('contains everything about it, newest first, and nothing else', async () => {
    const { id: storeId } = await store({ admins: ['organiser'] });
    const [ana, beto] = [await player({ username: 'ana', optionalname: 'Ana T.' }), await player({ username: 'beto' })];
    await player({ username: 'caro' });
    const pineco = await card({ name: 'Pineco' });
    const fields = { storeId, date: '2025-05-24', name: 'Liga' };
    const { id } = await app.call(createTournament, { body: { ...fields, status: 'inscripciones' } }, 'organiser');
    const other = await app.call(createTournament, { body: { ...fields, name: 'Otra' } }, 'organiser');
    await app.call(addPlayers, { body: { tournamentId: id, playerIds: [ana.id, beto.id] } }, 'organiser');
    await app.call(saveDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [{ cardId: pineco.id, quantity: 1, deckicons: false }] } }, 'organiser');
    await app.call(removePlayers, { body: { tournamentId: id, playerIds: [beto.id] } }, 'organiser');
    await app.call(updateTournament, { params: { id }, body: { ...fields, status: 'finalizado', winnerId: ana.id } }, 'organiser');
    await app.call(saveResults, { body: { results: [{ tournamentId: id, playerId: ana.id, position: 1 }] } }, 'organiser');
    await saveStore(storeId, 'Otro nombre');

    const history = await historyOf(id);
    expect(summaryOf(history)).toEqual(['update results', 'update tournament', 'delete enrolment', 'update deck', 'create enrolment', 'create tournament']);
    expect(history.data.every(({ tournamentId }) => tournamentId === id)).toBe(true);
    expect(history.names).toEqual({
      tournaments: { [id]: 'Liga' },
      stores: { [storeId]: { name: 'Otro nombre', slug: expect.any(String) } },
      players: {
        [ana.id]: { id: ana.id, username: 'ana', name: ana.name, optionalname: 'Ana T.', useUsername: false },
        [beto.id]: { id: beto.id, username: 'beto', name: beto.name, optionalname: null, useUsername: false },
      },
      cards: { [pineco.id]: `Pineco TST ${pineco.printNumber}` },
      people: {},
    });
    expect(summaryOf(await historyOf(other.id))).toEqual(['create tournament']);
    // The winner is named on a page without the entries too.
    const { names } = await changes({ entity: 'tournament', entityId: String(id) });
    expect(names.players[ana.id]?.username).toBe('ana');
  });

  test('comes in pages', async () => {
    const { id: storeId } = await store({ admins: ['organiser'] });
    const { id } = await tournament({ storeId, status: 'inscripciones' });
    for (const { id: playerId } of [await player(), await player(), await player()]) {
      await app.call(addPlayers, { body: { tournamentId: id, playerIds: [playerId] } }, 'organiser');
    }
    const first = await historyOf(id, 'organiser', { limit: 2 });
    const second = await historyOf(id, 'organiser', { limit: 2, page: 2 });
    expect(first.pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 });
    expect([...first.data, ...second.data].map(({ after }) => after?.numberPlayers)).toStrictEqual([3, 2, 1]);
    expect((await historyOf(id, 'organiser', { page: 9 })).data).toEqual([]);
    expect(await app.refused(listTournamentChanges, { params: { id }, query: { limit: 101 } }, 'organiser')).toMatchObject({ httpStatus: 400 });
  });

  test('shows a store’s administrators nothing personal', async () => {
    const { id: storeId } = await store({ admins: ['organiser', 'helper'] });
    const { id } = await tournament({ storeId, status: 'inscripciones' });
    const ana = await player({ username: 'ana', userId: 'ana' });
    const personal = { birthDate: '2001-02-03', lastName: 'Restrepo', pokemonId: '1234567' };
    await app.call(updatePlayer, { params: { userId: 'ana' }, body: { name: 'Ana', terms: 1, ...personal } }, 'ana');
    for (const as of ['ana', 'helper']) await signIn(as);
    await app.call(addPlayers, { body: { tournamentId: id, playerIds: [ana.id] } }, 'helper');
    await app.call(saveDeckCards, { body: { tournamentId: id, userName: 'ana', cards: [{ cardId: (await card()).id, quantity: 1, deckicons: true }] } }, 'ana');
    await app.call(removePlayers, { body: { tournamentId: id, playerIds: [ana.id] } }, 'helper');

    const history = await historyOf(id);
    expect(history.data).toHaveLength(3);
    const nameless = { userId: null, name: 'Una cuenta sin jugador' };
    expect(history.data.map(({ who }) => who)).toEqual([nameless, { userId: null, name: 'ana' }, nameless]);
    for (const secret of [...Object.keys(personal), ...Object.values(personal), 'email', '@correo.co']) expect(JSON.stringify(history)).not.toContain(secret);
    // The site admin sees an account without a player by its e-mail, and everyone by their user id.
    const helper = { userId: 'helper', name: 'helper@correo.co' };
    expect((await historyOf(id, 'admin')).data.map(({ who }) => who)).toEqual([helper, { userId: 'ana', name: 'ana' }, helper]);
  });

  test('uses an index for its order', async () => {
    // With a few rows any other plan is faster.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(app.db);
    const plan = await sql`explain select id from "auditLog" where "tournamentId" = 7 order by id desc limit 20`.execute(app.db);
    expect(JSON.stringify(plan.rows)).toMatch(/Index.* using \W*auditLog_tournament/);
    expect(JSON.stringify(plan.rows)).not.toContain('Sort Key');
  });
});

describe('The record of the site', () => {
  test('is filtered by record, person and time', async () => {
    const { id: storeId } = await store({ admins: ['organiser', 'second'] });
    const { id } = await tournament({ storeId });
    await saveStore(storeId, 'Uno');
    await saveStore(storeId, 'Dos', 'second');
    await app.call(deactivateTournament, { params: { id }, body: {} }, 'second');
    expect(summaryOf(await changes())).toEqual(['update tournament', 'update store', 'update store']);
    expect((await changes({ entity: 'store' })).data.map(({ after }) => after)).toEqual([{ name: 'Dos' }, { name: 'Uno' }]);
    expect(summaryOf(await changes({ entity: 'tournament', entityId: String(id) }))).toEqual(['update tournament']);
    expect(summaryOf(await changes({ entity: 'tournament', entityId: String(id + 1) }))).toEqual([]);
    expect(summaryOf(await changes({ userId: 'second' }))).toEqual(['update tournament', 'update store']);
    expect((await changes({ userId: 'second', entity: 'store', limit: 1 })).pagination.total).toBe(1);

    await app.db.updateTable('auditLog').set({ at: '2025-05-24T04:59:59.999Z' }).where('userId', '=', 'organiser').execute();
    expect(summaryOf(await changes({ to: '2025-05-24T05:00:00.000Z' }))).toEqual(['update store']);
    expect(summaryOf(await changes({ to: '2025-05-24T04:59:59.999Z' }))).toEqual([]);
    expect(summaryOf(await changes({ from: '2025-05-24T04:59:59.999Z', to: '2025-05-24T05:00:00.000Z' }))).toEqual(['update store']);
    expect(summaryOf(await changes({ from: '2025-05-24T05:00:00.000Z' }))).toEqual(['update tournament', 'update store']);
  });

  test('names people by their player, otherwise by e-mail, otherwise by user id', async () => {
    const { id } = await store({ admins: ['organiser', 'helper', 'nobody'] });
    await player({ userId: 'organiser', username: 'cami', optionalname: 'Camila' });
    await signIn('helper');
    for (const as of ['organiser', 'helper', 'nobody']) await saveStore(id, as, as);
    await app.call(addStoreAdmins, { params: { id }, body: { userIds: ['fourth'] } }, 'nobody');
    const { data, names } = await changes({ entity: 'store' });
    expect(data.map(({ who }) => who)).toEqual([
      { userId: 'nobody', name: 'nobody' },
      { userId: 'helper', name: 'helper@correo.co' },
      { userId: 'organiser', name: 'Camila' },
    ]);
    expect(names.stores[id]?.name).toBe('nobody');
    const { names: ofAdmins } = await changes({ entity: 'storeAdmins' });
    expect(ofAdmins.people).toEqual({ organiser: 'Camila', helper: 'helper@correo.co', nobody: 'nobody', fourth: 'fourth' });
    expect(ofAdmins.stores[id]?.name).toBe('nobody');
  });

  test('names an administrator whom a change removed', async () => {
    const { id } = await store({ admins: ['organiser', 'helper'] });
    await player({ userId: 'helper', username: 'hugo', optionalname: 'Hugo' });
    await app.call(removeStoreAdmin, { params: { id }, body: { userId: 'helper' } }, 'organiser');
    expect((await changes({ entity: 'storeAdmins' })).names.people).toEqual({ organiser: 'organiser', helper: 'Hugo' });
  });

  test('names the site as the author of what an update of it changed', async () => {
    await app.db.insertInto('auditLog').values({ userId: 'site', action: 'update', entity: 'store', entityId: '1' }).execute();
    expect((await changes()).data.map(({ who }) => who.name)).toEqual(['Mesa Abierta']);
  });

  test('names the judges and helpers of a tournament', async () => {
    const { id } = await tournament({ storeId: (await store({ admins: ['organiser'] })).id, status: 'inscripciones' });
    for (const [username, optionalname, role] of [
      ['julia', 'Julia', 'judge'],
      ['hugo', 'Hugo', 'helper'],
    ] as const) {
      await player({ userId: `user_${username}`, username, optionalname });
      await app.call(saveTournamentStaff, { params: { id }, body: { username, role } }, 'organiser');
    }
    expect((await historyOf(id)).names.people).toMatchObject({ user_julia: 'Julia', user_hugo: 'Hugo' });
  });

  test('names the account that a player was given', async () => {
    await player({ userId: 'ana', username: 'ana', optionalname: 'Ana T.' });
    const after = JSON.stringify({ userId: 'ana' });
    await app.db.insertInto('auditLog').values({ userId: 'admin', action: 'link', entity: 'player', entityId: '1', after }).execute();
    expect((await changes({ entity: 'player' })).names.people).toEqual({ ana: 'Ana T.' });
  });

  test('names the account that a change is about, and tournaments inside a change', async () => {
    await player({ userId: 'ana', username: 'ana', optionalname: 'Ana T.' });
    const { id } = await tournament({ name: 'Copa de mayo' });
    const after = JSON.stringify({ entries: [{ tournamentId: id }] });
    await app.db
      .insertInto('auditLog')
      .values([
        { userId: 'admin', action: 'update', entity: 'account', entityId: 'ana' },
        { userId: 'admin', action: 'update', entity: 'player', entityId: '1', after },
      ])
      .execute();
    expect((await changes({ entity: 'account' })).names.people).toEqual({ ana: 'Ana T.' });
    expect((await changes({ entity: 'player' })).names.tournaments).toEqual({ [id]: 'Copa de mayo' });
  });

  test('names the player that another one turned out to be', async () => {
    const [kept, removed] = [await player({ username: 'ana' }), await player({ username: 'anita' })];
    await app.call(mergePlayers, { params: { id: kept.id }, body: { removedId: removed.id } }, 'admin');
    expect((await changes({ entity: 'player', entityId: String(removed.id) })).names.players).toMatchObject({
      [removed.id]: { username: 'anita' },
      [kept.id]: { username: 'ana' },
    });
  });

  test('names a card without a print by its name alone', async () => {
    const { id } = await card({ name: 'Misterio', expansionCode: '', printNumber: 'misterio', pending: true });
    await app.db
      .insertInto('auditLog')
      .values({ userId: 'admin', action: 'update', entity: 'card', entityId: String(id) })
      .execute();
    expect((await changes({ entity: 'card' })).names.cards).toEqual({ [id]: 'Misterio' });
  });

  test('has a new role of an account once', async () => {
    const email = 'ana@correo.co';
    for (const role of ['member', 'owner', 'owner'] as const)
      await app.call(syncUser, { body: { email } }, { userId: 'ana', role, email }, { 'user-id': 'ana' });
    expect((await changes({ entity: 'account' })).data).toMatchObject([
      { action: 'update', before: { role: 'member' }, after: { role: 'owner' } },
      { action: 'create', before: null, after: { role: 'member' } },
    ]);
  });

  test.each([
    { entityId: '7' },
    { entity: 'nothing' },
    { from: '2025-05-24' },
    { to: '0000-01-01T00:00:00Z' },
    { limit: '101' },
    { page: '0' },
    { userId: 'a b' },
    { since: 'x' },
  ])('refuses %j', async (query) => {
    expect(await app.refused(listChanges, { query }, 'admin')).toMatchObject({ httpStatus: 400, code: 'invalid' });
  });
});
