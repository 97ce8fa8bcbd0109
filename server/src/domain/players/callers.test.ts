import { describe, expect, test } from '@jest/globals';
import * as audit from '@mesa/contract/calls/audit';
import * as claims from '@mesa/contract/calls/claims';
import * as personalData from '@mesa/contract/calls/personal-data';
import * as players from '@mesa/contract/calls/players';
import * as site from '@mesa/contract/calls/site';
import type { Endpoint } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { nameOf } from '../../testing/contracts';
import { type As, testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player } = community(app);

/** All kinds of callers; `ana` is the player of the table, `organiser` administers the store. */
const callers = { visitor: null, member: 'somebody', ana: 'ana', organiser: 'organiser', owner: 'owner', siteAdmin: 'admin' } as const satisfies Record<
  string,
  As
>;
type CallerName = keyof typeof callers;
type Statuses = Record<CallerName, number>;

async function world() {
  const mine = await store({ admins: ['organiser'] });
  const played = await tournament({ storeId: mine.id });
  const ana = await player({ username: 'ana', userId: 'ana' });
  const beto = await player({ username: 'beto' });
  const claim = await app.db.insertInto('claims').values({ userId: 'ana', playerId: beto.id }).returning('id').executeTakeFirstOrThrow();
  return { played, ana, beto, claim };
}
type World = Awaited<ReturnType<typeof world>>;
const made = app.seed(world);

const all = (status: number): Statuses => ({ visitor: status, member: status, ana: status, organiser: status, owner: status, siteAdmin: status });
const anyone = all(200);
const signedIn: Statuses = { ...anyone, visitor: 401 };
const self: Statuses = { ...all(403), visitor: 401, ana: 200, siteAdmin: 200 };
const siteAdmin: Statuses = { ...all(403), visitor: 401, siteAdmin: 200 };

interface Row {
  endpoint: Endpoint;
  statuses: Statuses;
  input?: (world: World, as: As) => { params?: unknown; query?: unknown; body?: unknown };
  headers?: (as: As) => Record<string, string>;
}

const userIdOf = (as: As): string => (as === 'owner' || as === 'admin' ? `user_${as}` : String(as));

const table: Row[] = [
  {
    endpoint: players.createPlayer,
    statuses: { ...all(403), visitor: 401, organiser: 201, owner: 201, siteAdmin: 201 },
    input: () => ({ body: { username: 'nuevo', name: 'Nuevo' } }),
  },
  { endpoint: players.getPlayer, statuses: anyone, input: () => ({ params: { userId: 'ana' } }) },
  { endpoint: players.getPlayerByUsername, statuses: anyone, input: () => ({ params: { username: 'ana' } }) },
  { endpoint: players.updatePlayer, statuses: self, input: () => ({ params: { userId: 'ana' }, body: { name: 'Ana', terms: 1 } }) },
  {
    endpoint: players.createPlayerOfAccount,
    // Ana has a player; only the site admin may create players for other accounts.
    statuses: { ...all(403), visitor: 401, member: 201, siteAdmin: 201 },
    input: () => ({ body: { userId: 'somebody', username: 'alguien' } }),
  },
  { endpoint: players.listPlayers, statuses: anyone, input: () => ({ body: {} }) },
  { endpoint: players.syncUser, statuses: signedIn, input: () => ({ body: { email: 'a@correo.co' } }), headers: (as) => ({ 'user-id': userIdOf(as) }) },
  { endpoint: personalData.getPersonalData, statuses: self, input: () => ({ params: { userId: 'ana' } }) },
  { endpoint: personalData.deleteAccount, statuses: self, input: () => ({ params: { userId: 'ana' }, body: { confirm: 'ELIMINAR' } }) },
  { endpoint: claims.listOwnClaims, statuses: self, input: () => ({ params: { userId: 'ana' } }) },
  { endpoint: claims.listClaims, statuses: siteAdmin },
  { endpoint: claims.refuseClaim, statuses: siteAdmin, input: ({ claim }) => ({ params: { id: claim.id }, body: { reason: 'No eres tú.' } }) },
  { endpoint: claims.linkPlayer, statuses: siteAdmin, input: ({ beto }) => ({ params: { id: beto.id }, body: { userId: 'somebody' } }) },
  { endpoint: claims.unlinkPlayer, statuses: siteAdmin, input: ({ ana }) => ({ params: { id: ana.id }, body: { userId: 'ana' } }) },
  { endpoint: audit.listChanges, statuses: siteAdmin },
  {
    endpoint: audit.listTournamentChanges,
    statuses: { ...all(403), visitor: 401, organiser: 200, siteAdmin: 200 },
    input: ({ played }) => ({ params: { id: played.id } }),
  },
  { endpoint: site.searchAll, statuses: anyone, input: () => ({ query: { query: 'ana' } }) },
  { endpoint: site.listRanking, statuses: anyone },
  { endpoint: site.authConfig, statuses: anyone },
  { endpoint: site.health, statuses: anyone },
  { endpoint: site.ready, statuses: anyone },
];

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;

describe('Access to each call of players, changes and the site', () => {
  test('is listed for every call of their contracts', () => {
    const calls = [players, claims, personalData, audit, site].flatMap((contract) => Object.values<unknown>(contract).filter(isEndpoint));
    expect(table.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(calls.map(nameOf).sort());
  });

  const rows = table.flatMap((row) => (Object.keys(callers) as CallerName[]).map((who) => [nameOf(row.endpoint), who, row.statuses[who], row] as const));
  test.each(rows)('%s: %s is answered %d', async (_, who, status, { endpoint, input, headers }) => {
    const as = callers[who];
    const request = input?.(made(), as) ?? {};
    if (status < 300) await app.call(endpoint, request as never, as, headers?.(as));
    else expect((await app.refused(endpoint, request, as, headers?.(as))).httpStatus).toBe(status);
  });

  test.each(table.map((row) => [nameOf(row.endpoint), row] as const))('%s: a token that ran out is refused', async (_, { endpoint, input }) => {
    const request = input?.(made(), 'admin') ?? {};
    expect(await app.refused(endpoint, request, null, { ...(await app.expired('admin')) })).toMatchObject({ httpStatus: 401 });
  });
});
