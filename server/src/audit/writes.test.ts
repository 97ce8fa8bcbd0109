import { describe, expect, test } from '@jest/globals';
import { blockAccount, unblockAccount } from '@mesa/contract/calls/accounts';
import { createCards, deleteCard, updateCard } from '@mesa/contract/calls/cards';
import { deleteDeckCards, importDeck, saveDeckCards } from '@mesa/contract/calls/decks';
import {
  createPlayer,
  createPlayerOfAccount,
  deleteAccount,
  linkPlayer,
  refuseClaim,
  syncUser,
  unlinkPlayer,
  updatePlayer,
} from '@mesa/contract/calls/players';
import {
  createReleaseToken,
  promoteRelease,
  publishRelease,
  revokeReleaseToken,
  rollbackRelease,
  startCanary,
  switchArea,
} from '@mesa/contract/calls/releases';
import { addPlayers, removePlayers, saveResults } from '@mesa/contract/calls/results';
import { addStoreAdmins, createStore, removeStoreAdmin, updateStore } from '@mesa/contract/calls/stores';
import { confirmTournament, createTournament, deactivateTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { releaseIdOf } from '../releases/release-id';
import { bodyOf, makeBuild, shippedBuilds } from '../testing/builds';
import { testCard } from '../testing/cards';
import { community } from '../testing/community';
import { contractEndpoints, nameOf } from '../testing/contracts';
import { type As, testApp } from '../testing/test-app';

const app = testApp(async () => ({ included: shippedBuilds('mf_decks') }));
const { store, tournament, player, result, card, deck } = community(app);

/** What stands nowhere else than in Ana's row and account. */
const secrets = { lastName: 'Zafirina', pokemonId: '77665544', birthDate: '1987-06-05', email: 'ana.secreta@correo.pe' };

async function world() {
  const { updatedAt: _, createdAt: __, norm: ___, ...mine } = await store({ name: 'La Mesa', admins: ['organiser', 'second'] });
  const open = await tournament({ storeId: mine.id, name: 'Liga', status: 'inscripciones' });
  const finished = await tournament({ storeId: mine.id, name: 'Copa', status: 'finalizado' });
  const { email, ...personal } = secrets;
  const regional = await tournament({ storeId: mine.id, category: 'Regional' });
  const ana = await player({ username: 'ana', userId: 'ana', name: 'Ana', ...personal });
  await app.db.insertInto('users').values({ userId: 'ana', email, role: 'member' }).execute();
  const beto = await player({ username: 'beto' });
  await result(open.id, ana.id, { deckName: 'Gardevoir' });
  await result(finished.id, ana.id, { position: 2 });
  const [held, loose] = [await card({ name: 'Pineco' }), await card({ name: 'Lanturn', cardNumber: 44, printNumber: '44', expansionCode: 'CRZ' })];
  const anasDeck = await deck(open.id, ana.id, [{ cardId: held.id }]);
  await app.db.insertInto('blockedAccounts').values({ userId: 'blocked', reason: 'Insulta.', blockedBy: 'user_admin' }).execute();
  const token = await app.db
    .insertInto('releaseTokens')
    .values({ area: 'mf_stores', name: 'Vieja', hash: 'x', createdBy: 'user_admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const carla = await player({ username: 'carla' });
  const claim = await app.db.insertInto('claims').values({ userId: 'asker', playerId: carla.id }).returning('id').executeTakeFirstOrThrow();
  return { mine, open, finished, regional, ana, beto, carla, claim, held, loose, anasDeck, token };
}
type World = Awaited<ReturnType<typeof world>>;

interface Write {
  endpoint: Endpoint;
  /** Where a call writes different things, what is meant here. */
  when?: string;
  as?: As;
  headers?: Record<string, string>;
  input: (world: World) => { params?: unknown; body?: unknown };
  /** A write that the caller is nonetheless refused. */
  refused?: true;
  /** What is recorded; where the id is new, it is left out. */
  recorded: (world: World) => {
    action: string;
    entity: string;
    entityId?: number | string;
    tournamentId?: number;
    before: object | null;
    after: object | null;
  };
}

const storeFields = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
const deckOf = ({ open }: World) => ({ tournamentId: open.id, userName: 'ana' });

const writes: Write[] = [
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
    recorded: ({ ana }) => ({ action: 'delete', entity: 'player', entityId: ana.id, before: null, after: null }),
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
    endpoint: unblockAccount,
    as: 'admin',
    input: () => ({ params: { userId: 'blocked' } }),
    recorded: () => ({ action: 'update', entity: 'account', entityId: 'blocked', before: { blocked: 'Insulta.' }, after: { blocked: null } }),
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
    endpoint: deleteCard,
    as: 'admin',
    input: ({ loose }) => ({ body: { id: loose.id } }),
    recorded: ({ loose }) => ({ action: 'delete', entity: 'card', entityId: loose.id, before: { name: 'Lanturn', expansionCode: 'CRZ' }, after: null }),
  },
];

/** What is published and what is live record themselves: each release is a row with its publisher, each revision a line of the history. */
const [first, second] = [makeBuild('mf_decks', { version: '1.1.0', code: 'first' }), makeBuild('mf_decks', { version: '1.2.0', code: 'second' })];
const release = releaseIdOf(second.manifest);
const params = { area: 'mf_decks' };
const deploys: { endpoint: Endpoint; input: object; history: object | null }[] = [
  { endpoint: publishRelease, input: { params, body: bodyOf(makeBuild('mf_decks', { version: '1.3.0', code: 'third' })) }, history: null },
  { endpoint: promoteRelease, input: { params, body: { release, revision: 1 } }, history: { action: 'promote', release, note: null } },
  { endpoint: startCanary, input: { params, body: { release, percent: 5, revision: 1 } }, history: { action: 'canary', release, note: '5 %' } },
  { endpoint: rollbackRelease, input: { params, body: { revision: 1 } }, history: { action: 'rollback', release: null, note: null } },
  { endpoint: switchArea, input: { params, body: { message: 'Pausa', revision: 1 } }, history: { action: 'off', note: 'Pausa' } },
];

/** Calls for signed-in people that write nothing. What anyone may call only reads. */
const reads = [
  'GET /api/accounts',
  'GET /api/audit',
  'GET /api/cards/pending',
  'GET /api/claims',
  'GET /api/players/:userId/claims',
  'GET /api/players/:userId/data',
  'GET /api/registry',
  'GET /api/release-tokens',
  'GET /api/releases/:area',
  'GET /api/releases/:area/history',
  'GET /api/security',
  'GET /api/sessions',
  'GET /api/tournaments/:id/changes',
  'GET /api/tournaments/unconfirmed',
  'POST /api/stores/:id/admin-candidates',
  'POST /api/stores/:id/admins',
  'POST /api/stores/liststoresadmin',
  'POST /api/stores/validation-admin-store',
];

/** These change who may come in, nothing of the site: the security record has them. */
const ofSecurity = ['POST /api/sessions/end'];

describe('The record of changes', () => {
  test('is tested for every call that writes', async () => {
    const guarded = (await contractEndpoints()).filter(({ access }) => access !== 'anyone').map(nameOf);
    const said = [...new Set(writes.map(({ endpoint }) => nameOf(endpoint))), ...deploys.map(({ endpoint }) => nameOf(endpoint)), ...reads, ...ofSecurity];
    expect(said.sort()).toEqual(guarded.sort());
  });

  test.each(writes.map((write) => [nameOf(write.endpoint) + (write.when ? ` (${write.when})` : ''), write] as const))(
    'holds one line with who, what, before and after for %s',
    async (_, { endpoint, as = 'organiser', headers = {}, input, refused, recorded }) => {
      const made = await world();
      if (refused) await app.refused(endpoint, input(made), as, headers);
      else await app.call(endpoint, input(made) as never, as, headers);

      const lines = await app.db.selectFrom('auditLog').selectAll().execute();
      const { entityId, tournamentId, before, after, ...what } = recorded(made);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatchObject({ ...what, userId: as === 'admin' || as === 'owner' ? `user_${as}` : as });
      if (entityId !== undefined) expect(lines[0]?.entityId).toBe(String(entityId));
      expect(lines[0]?.tournamentId).toBe(what.entity === 'tournament' ? Number(lines[0]?.entityId) : (tournamentId ?? null));
      for (const [side, expected] of [
        [lines[0]?.before, before],
        [lines[0]?.after, after],
      ]) {
        if (expected && what.action === 'update') expect(side).toEqual(expected);
        else if (expected) expect(side).toMatchObject(expected);
        else expect(side).toBeNull();
      }
      expect(Math.abs(Date.now() - Date.parse(lines[0]?.at ?? ''))).toBeLessThan(60_000);
    },
  );
});

describe('The record of what is deployed', () => {
  test.each(deploys.map((deploy) => [nameOf(deploy.endpoint), deploy] as const))('holds one line more for %s', async (_, { endpoint, input, history }) => {
    for (const build of [first, second]) await app.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
    await app.call(promoteRelease, { params, body: { release: releaseIdOf(first.manifest), revision: 0 } }, 'admin');
    const read = async () => ({
      lines: await app.db.selectFrom('registryHistory').selectAll().orderBy('revision').execute(),
      releases: await app.db.selectFrom('releases').select(['version', 'publishedBy']).orderBy('version').execute(),
    });
    const before = await read();
    await app.call(endpoint, input as never, 'admin');
    const after = await read();
    const who = 'account:user_admin';
    expect(after.lines.slice(0, before.lines.length)).toEqual(before.lines);
    expect(after.lines.slice(before.lines.length)).toMatchObject(history === null ? [] : [{ ...history, who, area: 'mf_decks', revision: 2 }]);
    expect(after.releases.slice(before.releases.length)).toEqual(history === null ? [{ version: '1.3.0', publishedBy: who }] : []);
  });
});

describe('The answer of a call that writes', () => {
  const callers: As[] = [null, 'somebody', 'rival', 'organiser', 'owner'];
  const asked = writes.flatMap((write) => [...new Set([...callers, write.as ?? 'organiser'])].map((as) => ({ ...write, as })));
  const named = asked.filter(({ as }) => as !== 'admin' && as !== 'ana').map((write) => [nameOf(write.endpoint), write.when ?? '', write.as, write] as const);

  test.each(named)('%s %s tells %s nothing personal of somebody else', async (_, __, as, { endpoint, headers = {}, input }) => {
    const made = await world();
    await store({ admins: ['rival'] });
    const { params, body } = input(made) as { params?: Record<string, unknown>; body?: object };
    const { statusCode, body: answer } = await app.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_match, name: string) => String(params?.[name])),
      headers: { ...(as === null ? {} : await app.headers(as)), ...headers },
      ...(body ? { payload: body } : {}),
    });
    // Refused or not, it was understood: a call that is wrong in its form would tell nothing anyway.
    expect(statusCode).not.toBe(400);
    expect(Object.entries(secrets).filter(([, secret]) => answer.includes(secret))).toEqual([]);
  });
});
