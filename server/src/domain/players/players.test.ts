import { describe, expect, test } from '@jest/globals';
import { createPlayer, createPlayerOfAccount, getPlayer, getPlayerByUsername, listPlayers, syncUser, updatePlayer } from '@mesa/contract/calls/players';
import { sql } from 'kysely';
import { community } from '../../testing/community';
import { testApp } from '../../testing/test-app';

const site = testApp();
const rows = community(site);

const secrets = { userId: 'user_ana', lastName: 'Ruiz', pokemonId: '1234567', birthDate: '2001-02-03' };
const ana = () => rows.player({ username: 'ana', name: 'Ana', optionalname: 'Anita', country: 'Perú', ...secrets });

const changes = () => site.db.selectFrom('auditLog').select(['userId', 'action', 'entity', 'before', 'after']).orderBy('id').execute();

describe('Reading a player', () => {
  test('a visitor gets the public form, without last name, birth date, pokemonId or user id', async () => {
    const { id } = await ana();
    const { data } = await site.call(getPlayerByUsername, { params: { username: 'ana' } });
    expect(data).toEqual({
      id,
      username: 'ana',
      name: 'Ana',
      optionalname: 'Anita',
      useUsername: false,
      country: 'Perú',
      state: null,
      city: null,
      hasAccount: true,
    });
  });

  test.each(['user_other', 'owner', null])('%s gets no more of another player by user id', async (as) => {
    await ana();
    const { data } = await site.call(getPlayer, { params: { userId: 'user_ana' } }, as);
    for (const field of [...Object.keys(secrets), 'terms', 'status', 'createdAt']) expect(data).not.toHaveProperty(field);
  });

  test.each(['user_ana', 'admin'])('%s gets the whole player', async (as) => {
    await ana();
    expect((await site.call(getPlayer, { params: { userId: 'user_ana' } }, as)).data).toMatchObject({ ...secrets, terms: 0, status: 1 });
    expect((await site.call(getPlayerByUsername, { params: { username: 'ANA' } }, as)).data).toMatchObject(secrets);
  });

  test('an unknown player is a 404 that says so', async () => {
    expect(await site.refused(getPlayer, { params: { userId: 'user_nobody' } })).toMatchObject({ httpStatus: 404, message: 'No encontramos a ese jugador.' });
    expect(await site.refused(getPlayerByUsername, { params: { username: 'nadie' } })).toMatchObject({ httpStatus: 404 });
  });

  test('a username can contain spaces, accents and dots', async () => {
    await rows.player({ username: 'José P. Ñandú' });
    expect((await site.call(getPlayerByUsername, { params: { username: 'josé p. ñandú' } })).data.username).toBe('José P. Ñandú');
  });
});

describe('Listing players', () => {
  test('active players come in pages, in order, in their public form', async () => {
    for (const username of ['carla', 'bruno', 'álvaro']) await rows.player({ username, birthDate: '2000-01-01' });
    await rows.player({ username: 'dario', status: 0 });
    const { data, pagination } = await site.call(listPlayers, { body: { limit: 2 } });
    expect(data.map((player) => player.username)).toEqual(['álvaro', 'bruno']);
    expect(data[0]).not.toHaveProperty('birthDate');
    expect(pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 });
    expect((await site.call(listPlayers, { body: { limit: 2, page: 9 } })).data).toEqual([]);
    expect((await site.call(listPlayers, { body: { status: 0 } })).data.map((player) => player.username)).toEqual(['dario']);
  });

  test('a username lists only its player, not others with that name, and no player if it does not exist', async () => {
    await rows.player({ username: 'ana', name: 'Zoe' });
    await rows.player({ username: 'otra', name: 'Ana' });
    for (const [username, found] of [
      ['ANA', ['ana']],
      ['nadie', []],
    ] as const)
      expect((await site.call(listPlayers, { body: { username } })).data.map((player) => player.username)).toEqual(found);
  });

  test('the search covers usernames and names, ignoring case and accents', async () => {
    await rows.player({ username: 'vale', name: 'Valeria', optionalname: 'Sofía Núñez' });
    await rows.player({ username: 'otro' });
    for (const search of ['VALE', 'valería', 'nunez sofia']) {
      expect((await site.call(listPlayers, { body: { search } })).data.map((player) => player.username)).toEqual(['vale']);
    }
  });
});

describe('Searching players', () => {
  const search = async (text: string, more: object = {}) =>
    (await site.call(listPlayers, { body: { search: text, ...more } })).data.map((player) => player.username);

  test('every word counts', async () => {
    for (const name of ['Ana Sofía Rojas', 'Ana Sofía Vega']) await rows.player({ username: name.toLowerCase().replaceAll(' ', '-').replace('í', 'i'), name });
    expect(await search('ana sofia vega')).toEqual(['ana-sofia-vega']);
  });

  test('two letters find only the beginnings of words', async () => {
    await rows.player({ username: 'rafa', name: 'Rafael' });
    await rows.player({ username: 'juan-ramos', name: 'Juan Ramos' });
    await rows.player({ username: 'clara', name: 'Clara' });
    expect((await search('ra')).sort()).toEqual(['juan-ramos', 'rafa']);
  });

  test('the best match comes first, by each of the names', async () => {
    await rows.player({ username: 'avalencia', name: 'Ana' });
    await rows.player({ username: 'valentin88', name: 'Valentín' });
    await rows.player({ username: 'valecastro', name: 'Valeria', optionalname: 'Vale Castro' });
    await rows.player({ username: 'beto', name: 'Beto Valencia' });
    expect(await search('vale')).toEqual(['valecastro', 'valentin88', 'beto', 'avalencia']);
    expect(await search('Valentin')).toEqual(['valentin88']);
  });

  test('of more than ten thousand players, those whose name begins with the text come first', async () => {
    await sql`insert into players (username, name) select 'ana' || n, 'Ana Zeta' from generate_series(1, 10000) n`.execute(site.db);
    await rows.player({ username: 'zulma', name: 'Zulma' });
    const { data, pagination } = await site.call(listPlayers, { body: { search: 'z', limit: 2 } });
    expect(data.map((player) => player.username)).toEqual(['zulma', 'ana1']);
    expect(pagination.total).toBe(10_001);
  });

  test('the players of a place come first, then those of its country, each by the match', async () => {
    const near = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    await rows.player({ username: 'zoe.lima', name: 'Zoe', country: 'Perú', state: 'Lima', city: 'Lima' });
    await rows.player({ username: 'zoeli', name: 'Zoe', country: 'Colombia', state: 'Caldas', city: 'Medellín' });
    await rows.player({ username: 'zoeline', name: 'Zoeline', ...near });
    await rows.player({ username: 'zoe', name: 'Zoe', ...near });
    await rows.player({ username: 'zoe.nowhere', name: 'Zoe' });
    expect(await search('zoe', { near })).toEqual(['zoe', 'zoeline', 'zoeli', expect.any(String), expect.any(String)]);
  });

  test('for enrolling, people who run a store and never played are found only by their username', async () => {
    const near = { country: 'Colombia', state: 'Antioquia', city: 'Medellín' };
    await rows.player({ username: 'teo.store', name: 'Teo', userId: 'user_runs' });
    const { id } = await rows.player({ username: 'teo.both', name: 'Teo', userId: 'user_both' });
    await rows.player({ username: 'teo.new', name: 'Teo', userId: 'user_new' });
    const store = await rows.store({ admins: ['user_runs', 'user_both'] });
    await rows.result((await rows.tournament({ storeId: store.id })).id, id);
    expect((await search('teo', { near })).sort()).toEqual(['teo.both', 'teo.new']);
    expect(await search('TEO.store', { near })).toEqual(['teo.store']);
    expect((await search('teo')).sort()).toEqual(['teo.both', 'teo.new', 'teo.store']);
  });

  test('an exact name comes before a longer one and before a match of another name', async () => {
    await rows.player({ username: 'anabel', name: 'Anabel' });
    await rows.player({ username: 'luz.ana', name: 'Luz Ana' });
    await rows.player({ username: 'ana', name: 'Andrea Ana María de los Ángeles' });
    expect(await search('ana')).toEqual(['ana', 'anabel', 'luz.ana']);
  });

  test('a typing error is forgiven if no name contains the words', async () => {
    await rows.player({ username: 'valecastro', name: 'Valeria' });
    expect(await search('valecatro')).toEqual(['valecastro']);
    await rows.player({ username: 'valecatro', name: 'Otra' });
    expect(await search('valecatro')).toEqual(['valecatro']);
  });

  test('can be limited to players with or without an account', async () => {
    await rows.player({ username: 'ana', userId: 'user_ana' });
    await rows.player({ username: 'anabel' });
    expect(await search('ana', { hasAccount: true })).toEqual(['ana']);
    expect(await search('ana', { hasAccount: false })).toEqual(['anabel']);
  });
});

describe('Creating a player without an account', () => {
  test.each(['owner', 'admin'])('%s creates one, and it is recorded', async (as) => {
    await rows.player({ username: 'ana' });
    const { data } = await site.call(createPlayer, { body: { username: '  nuevo ', name: 'Nuevo' } }, as);
    expect(data).toMatchObject({ username: 'nuevo', name: 'Nuevo', hasAccount: false });
    expect(await changes()).toEqual([{ userId: `user_${as}`, action: 'create', entity: 'player', before: null, after: { username: 'nuevo', name: 'Nuevo' } }]);
  });

  test('administrators of a store can too; other members are refused', async () => {
    await rows.store({ admins: ['user_store'] });
    await site.call(createPlayer, { body: { username: 'nuevo', name: 'Nuevo' } }, 'user_store');
    expect(await site.refused(createPlayer, { body: { username: 'otro', name: 'Otro' } }, 'member')).toMatchObject({ httpStatus: 403 });
  });

  test('a username that differs only in case is taken', async () => {
    await rows.player({ username: 'Ana' });
    const refusal = await site.refused(createPlayer, { body: { username: 'ANA', name: 'Ana' } }, 'owner');
    expect(refusal).toMatchObject({ httpStatus: 409, code: 'username_taken', message: 'Ese nombre de usuario ya es de otro jugador.' });
    expect(await changes()).toEqual([]);
  });

  test('a username that cannot be in an address is refused', async () => {
    for (const username of ['a/b', 'a?b', 'a%b', '   ', 'a\u0000b']) {
      expect(await site.refused(createPlayer, { body: { username, name: 'Ana' } }, 'owner')).toMatchObject({ httpStatus: 400, code: 'invalid' });
    }
  });
});

describe('Saving a profile', () => {
  const save = (body: Record<string, unknown>, as = 'user_ana') => site.call(updatePlayer, { params: { userId: 'user_ana' }, body: body as never }, as);

  test('given fields change, null empties, and omitted ones stay', async () => {
    await ana();
    const { data } = await save({ name: 'Ana María', country: null, city: 'Cusco', terms: 1 });
    expect(data).toMatchObject({ ...secrets, name: 'Ana María', country: null, city: 'Cusco', terms: 1, optionalname: 'Anita' });
    expect(await changes()).toEqual([
      {
        userId: 'user_ana',
        action: 'update',
        entity: 'player',
        before: { name: 'Ana', country: 'Perú', city: null, terms: 0 },
        after: { name: 'Ana María', country: null, city: 'Cusco', terms: 1 },
      },
    ]);
  });

  test('what is saved again without a change keeps its time, and is not recorded', async () => {
    await ana();
    const { updatedAt } = (await save({ name: 'Ana María', terms: 1 })).data;
    expect((await save({ name: 'Ana María', terms: 1 })).data.updatedAt).toBe(updatedAt);
    expect(await changes()).toHaveLength(1);
  });

  test('accepted terms stay accepted', async () => {
    await ana();
    await save({ name: 'Ana', terms: 1 });
    expect((await save({ name: 'Ana', terms: 0 })).data.terms).toBe(1);
  });

  test('only the player and the site admin may save it', async () => {
    await ana();
    for (const as of ['user_other', 'owner']) {
      expect(await site.refused(updatePlayer, { params: { userId: 'user_ana' }, body: { name: 'X', terms: 1 } }, as)).toMatchObject({ httpStatus: 403 });
    }
    expect((await save({ name: 'Por la administración', terms: 0 }, 'admin')).data.name).toBe('Por la administración');
  });

  test('the second of two editors of the same state is refused, and nothing is written', async () => {
    const { updatedAt } = await ana();
    const { data } = await save({ name: 'Primera', terms: 0, updatedAt });
    expect(data.updatedAt > updatedAt).toBe(true);
    const second = await site.refused(updatePlayer, { params: { userId: 'user_ana' }, body: { name: 'Segunda', terms: 0, updatedAt } }, 'user_ana');
    expect(second).toMatchObject({ httpStatus: 409, code: 'stale' });
    expect((await site.call(getPlayer, { params: { userId: 'user_ana' } })).data.name).toBe('Primera');
  });

  test('another player’s name is refused, one’s own in another case is not', async () => {
    await ana();
    await rows.player({ username: 'bea' });
    const taken = await site.refused(updatePlayer, { params: { userId: 'user_ana' }, body: { username: 'BEA', name: 'Ana', terms: 0 } }, 'user_ana');
    expect(taken).toMatchObject({ httpStatus: 409, code: 'username_taken' });
    expect((await save({ username: 'Ana', name: 'Ana', terms: 0 })).data.username).toBe('Ana');
  });

  test('a name is required, days must exist, and unknown fields are refused', async () => {
    await ana();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const wrong = [
      { terms: 1 },
      { name: ' ', terms: 1 },
      { name: 'Ana', terms: 1, birthDate: '2001-02-30' },
      { name: 'Ana', terms: 1, birthDate: tomorrow },
      { name: 'Ana', terms: 1, userId: 'user_x' },
    ];
    for (const body of wrong) expect(await site.refused(updatePlayer, { params: { userId: 'user_ana' }, body }, 'user_ana')).toMatchObject({ httpStatus: 400 });
  });
});

describe('The player of an account', () => {
  const create = (userId: string, username: string) => site.call(createPlayerOfAccount, { body: { userId, username } }, userId);
  const claims = () => site.db.selectFrom('claims').select(['userId', 'playerId', 'settledAt']).execute();

  test('a free username creates a player; a repetition returns the same one', async () => {
    await ana();
    const { data } = await create('user_new', 'nueva');
    expect(data).toMatchObject({ userId: 'user_new', username: 'nueva', name: 'nueva', hasAccount: true, terms: 0 });
    expect((await create('user_new', 'Nueva')).data.id).toBe(data.id);
    const second = await site.refused(createPlayerOfAccount, { body: { userId: 'user_new', username: 'otra' } }, 'user_new');
    expect(second).toMatchObject({ httpStatus: 409, code: 'conflict', message: 'Tu cuenta ya tiene un jugador.' });
  });

  test('a username of another account is taken', async () => {
    await ana();
    const refusal = await site.refused(createPlayerOfAccount, { body: { userId: 'user_new', username: 'Ana' } }, 'user_new');
    expect(refusal).toMatchObject({ httpStatus: 409, code: 'username_taken' });
    expect(await claims()).toEqual([]);
  });

  test('a username with a history but without an account is not given: one claim is recorded', async () => {
    const { id } = await rows.player({ username: 'veterano' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refusal = await site.refused(createPlayerOfAccount, { body: { userId: 'user_new', username: 'veterano' } }, 'user_new');
      expect(refusal).toMatchObject({ httpStatus: 409, code: 'username_unclaimed' });
    }
    expect(await claims()).toEqual([{ userId: 'user_new', playerId: id, settledAt: null }]);
    expect((await site.call(getPlayerByUsername, { params: { username: 'veterano' } })).data.hasAccount).toBe(false);
    expect(await changes()).toHaveLength(1);
  });

  test('a player for another account is refused', async () => {
    expect(await site.refused(createPlayerOfAccount, { body: { userId: 'user_other', username: 'x' } }, 'user_new')).toMatchObject({ httpStatus: 403 });
  });
});

describe('Syncing an account', () => {
  const sync = async (email: string, as = 'user_ana') =>
    site.call(syncUser, { body: { email: 'del@navegador.pe' } }, { userId: as, role: 'member', email }, { 'user-id': as });

  test('the account is recorded with its role and gets its player', async () => {
    expect((await sync('ana@correo.pe')).data).toEqual({ userId: 'user_ana', role: 'member', player: null });
    await ana();
    expect((await sync('ana@correo.pe')).data.player).toMatchObject(secrets);
    expect((await sync('beto@correo.pe', 'user_beto')).data.player).toBeNull();
    await sync('nueva@correo.pe');
    const users = await site.db.selectFrom('users').select(['userId', 'email', 'role']).orderBy('userId').execute();
    expect(users).toEqual([
      { userId: 'user_ana', email: 'nueva@correo.pe', role: 'member' },
      { userId: 'user_beto', email: 'beto@correo.pe', role: 'member' },
    ]);
    expect((await changes()).map(({ userId, action }) => `${action} ${userId}`)).toEqual(['create user_ana', 'create user_beto', 'update user_ana']);
  });

  test('a role that changed is recorded, and one that did not is not', async () => {
    const as = (role: 'member' | 'owner') => ({ userId: 'user_ana', role, email: 'ana@correo.pe' });
    for (const role of ['member', 'owner', 'owner'] as const)
      await site.call(syncUser, { body: { email: 'x@correo.pe' } }, as(role), { 'user-id': 'user_ana' });
    expect(await site.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'owner' }]);
    expect((await changes()).map(({ action, entity }) => `${action} ${entity}`)).toEqual(['create account', 'update account']);
  });

  test('a user-id header that differs from the token’s, or is missing, is refused', async () => {
    for (const headers of [{}, { 'user-id': 'user_other' }]) {
      expect(await site.refused(syncUser, { body: { email: 'ana@correo.pe' } }, 'user_ana', headers)).toMatchObject({ httpStatus: 403 });
    }
    expect(await site.refused(syncUser, { body: { email: 'sin arroba' } }, 'user_ana', { 'user-id': 'user_ana' })).toMatchObject({ httpStatus: 400 });
  });
});
