import { describe, expect, test } from '@jest/globals';
import * as locations from '@mesa/contract/calls/locations';
import * as results from '@mesa/contract/calls/results';
import { listRanking } from '@mesa/contract/calls/site';
import * as stores from '@mesa/contract/calls/stores';
import * as tournaments from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { community } from '../../testing/community';
import { type As, testApp } from '../../testing/test-app';

const app = testApp();
const { store, tournament, player, result } = community(app);

/** All kinds of callers; `organiser` administers the store of the table, `rival` another one, `owner` none. */
const callers = {
  visitor: null,
  member: 'somebody',
  rival: 'rival',
  organiser: 'organiser',
  owner: 'owner',
  siteAdmin: 'admin',
} as const satisfies Record<string, As>;
type CallerName = keyof typeof callers;
type Statuses = Record<CallerName, number>;

async function world() {
  const mine = await store({ admins: ['organiser', 'second'] });
  await store({ admins: ['rival'] });
  const open = await tournament({ storeId: mine.id, status: 'inscripciones' });
  const finished = await tournament({ storeId: mine.id, status: 'finalizado' });
  const regional = await tournament({ storeId: mine.id, category: 'Regional' });
  const changed = await tournament({ storeId: mine.id, status: 'inscripciones', listsClose: 'al empezar', listsVisible: 'al terminar', listsNotice: true });
  const [ana, beto] = [await player({ username: 'ana' }), await player({ username: 'beto' })];
  await result(open.id, ana.id);
  await result(finished.id, ana.id);
  return { mine, open, finished, regional, changed, ana, beto };
}
type World = Awaited<ReturnType<typeof world>>;
const made = app.seed(world);

const anyone: Statuses = { visitor: 200, member: 200, rival: 200, organiser: 200, owner: 200, siteAdmin: 200 };
const ofStore: Statuses = { visitor: 401, member: 403, rival: 403, organiser: 200, owner: 403, siteAdmin: 200 };
const ofSite: Statuses = { ...ofStore, organiser: 403 };
const self: Statuses = { ...ofStore };

interface Row {
  endpoint: Endpoint;
  /** The variant, for a call whose answer depends on its input. */
  when?: string;
  statuses: Statuses;
  /** Leaves a line in the record of changes. */
  writes?: true;
  input: (world: World) => { params?: unknown; query?: unknown; body?: unknown };
}

const storeFields = { name: 'Nueva', email: 'hola@nueva.co', country: 'Chile', state: 'Ñuble', city: 'Chillán' };
const tournamentFields = (storeId: number) => ({ name: 'Nuevo', storeId, date: '2025-05-24' });
const range = { startDate: '2025-01-01', endDate: '2025-12-31' };

const table: Row[] = [
  { endpoint: stores.listStores, statuses: anyone, input: () => ({ body: {} }) },
  { endpoint: stores.listStores, when: 'of a person', statuses: self, input: () => ({ body: { userId: 'organiser' } }) },
  {
    endpoint: stores.createStore,
    writes: true,
    statuses: { visitor: 401, member: 403, rival: 403, organiser: 403, owner: 201, siteAdmin: 201 },
    input: () => ({ body: storeFields }),
  },
  { endpoint: stores.updateStore, writes: true, statuses: ofStore, input: ({ mine }) => ({ params: { id: mine.id }, body: storeFields }) },
  { endpoint: stores.getStoreBySlug, statuses: anyone, input: ({ mine }) => ({ body: { slug: mine.slug } }) },
  { endpoint: stores.listStoreAdmins, statuses: ofStore, input: ({ mine }) => ({ params: { id: mine.id }, body: {} }) },
  { endpoint: stores.addStoreAdmins, writes: true, statuses: ofStore, input: ({ mine }) => ({ params: { id: mine.id }, body: { userIds: ['third'] } }) },
  { endpoint: stores.removeStoreAdmin, writes: true, statuses: ofStore, input: ({ mine }) => ({ params: { id: mine.id }, body: { userId: 'second' } }) },
  { endpoint: stores.listAdminCandidates, statuses: ofStore, input: ({ mine }) => ({ params: { id: mine.id }, body: { search: 'an' } }) },
  { endpoint: stores.listAdministeredStores, statuses: self, input: () => ({ body: { userId: 'organiser' } }) },
  { endpoint: stores.checkStoreAdmin, statuses: self, input: ({ mine }) => ({ body: { storeId: mine.id, clerkId: 'organiser' } }) },
  { endpoint: stores.listStorePlayers, statuses: anyone, input: ({ mine }) => ({ body: { storeId: mine.id } }) },
  { endpoint: stores.listStorePoints, statuses: anyone, input: ({ mine }) => ({ body: { storeId: mine.id, ...range } }) },
  { endpoint: stores.getStoreAttendance, statuses: anyone, input: ({ mine }) => ({ params: { id: mine.id } }) },
  { endpoint: locations.listLocations, statuses: anyone, input: () => ({ query: { withStores: 'true' } }) },
  { endpoint: locations.findPlaces, statuses: anyone, input: () => ({ query: { search: 'Medellín' } }) },
  { endpoint: tournaments.getTournament, statuses: anyone, input: ({ open }) => ({ params: { id: open.id } }) },
  {
    endpoint: tournaments.createTournament,
    writes: true,
    statuses: { ...ofStore, organiser: 201, siteAdmin: 201 },
    input: ({ mine }) => ({ body: tournamentFields(mine.id) }),
  },
  {
    endpoint: tournaments.updateTournament,
    writes: true,
    statuses: ofStore,
    input: ({ mine, open }) => ({ params: { id: open.id }, body: tournamentFields(mine.id) }),
  },
  { endpoint: tournaments.deactivateTournament, writes: true, statuses: ofStore, input: ({ open }) => ({ params: { id: open.id }, body: {} }) },
  {
    endpoint: tournaments.saveOfficialData,
    writes: true,
    statuses: ofStore,
    input: ({ open }) => ({ params: { id: open.id }, body: { sanctionNumber: '26-10-000123' } }),
  },
  {
    endpoint: tournaments.acknowledgeListRules,
    writes: true,
    statuses: ofStore,
    input: ({ changed }) => ({ params: { id: changed.id }, body: { open: true } }),
  },
  { endpoint: tournaments.listUpcomingTournaments, statuses: anyone, input: () => ({ query: {} }) },
  { endpoint: tournaments.listTournaments, statuses: anyone, input: () => ({ body: { status: 'inscripciones' } }) },
  {
    endpoint: tournaments.listTournaments,
    when: 'deactivated',
    statuses: { visitor: 403, member: 403, rival: 403, organiser: 403, owner: 403, siteAdmin: 200 },
    input: () => ({ body: { status: 'desactivado' } }),
  },
  {
    endpoint: tournaments.confirmTournament,
    writes: true,
    statuses: ofSite,
    input: ({ regional }) => ({ params: { id: regional.id }, body: { confirmed: true } }),
  },
  { endpoint: tournaments.listUnconfirmed, statuses: ofSite, input: () => ({ query: {} }) },
  { endpoint: tournaments.listStoreTournaments, statuses: anyone, input: ({ mine }) => ({ body: { storeId: mine.id } }) },
  {
    endpoint: tournaments.listStoreTournaments,
    when: 'deactivated',
    statuses: { ...ofStore, visitor: 403 },
    input: ({ mine }) => ({ body: { storeId: mine.id, status: 'desactivado' } }),
  },
  { endpoint: results.listEntries, statuses: anyone, input: ({ open }) => ({ params: { id: open.id } }) },
  { endpoint: results.addPlayers, writes: true, statuses: ofStore, input: ({ open, beto }) => ({ body: { tournamentId: open.id, playerIds: [beto.id] } }) },
  { endpoint: results.removePlayers, writes: true, statuses: ofStore, input: ({ open, ana }) => ({ body: { tournamentId: open.id, playerIds: [ana.id] } }) },
  { endpoint: results.listResults, statuses: anyone, input: ({ finished }) => ({ body: { tournamentId: finished.id } }) },
  {
    endpoint: results.saveResults,
    writes: true,
    statuses: ofStore,
    input: ({ finished, ana }) => ({ body: { results: [{ tournamentId: finished.id, playerId: ana.id, position: 1 }] } }),
  },
  { endpoint: results.listResultsOfPlayer, statuses: anyone, input: () => ({ body: { username: 'ana' } }) },
  { endpoint: results.getResult, statuses: anyone, input: ({ finished }) => ({ body: { tournamentId: finished.id, userName: 'ana' } }) },
  { endpoint: listRanking, statuses: anyone, input: () => ({ query: {} }) },
];

const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

describe('Access to each call of stores, tournaments and results', () => {
  test('is listed for every call of their contracts', () => {
    const exported: unknown[] = [stores, tournaments, results, locations].flatMap((contract) => Object.values(contract));
    const calls = exported.filter(isEndpoint);
    expect(calls.length).toBeGreaterThan(25);
    const named = new Set(table.map(({ endpoint }) => nameOf(endpoint)));
    expect(calls.map(nameOf).filter((name) => !named.has(name))).toEqual([]);
    const served = new Set(app.served.map(nameOf));
    expect([...named].filter((name) => !served.has(name))).toEqual([]);
  });

  describe.each(table.map((row) => [nameOf(row.endpoint) + (row.when ? ` (${row.when})` : ''), row] as const))(
    '%s',
    (_, { endpoint, statuses, writes, input }) => {
      /** Returns the status of a call; checks that a refused one leaves no trace. */
      const statusFor = async (as: As, headers: Record<string, string> = {}): Promise<number> => {
        const asked = input(made());
        const answer = await app.call(endpoint, asked as never, as, headers).catch(() => null);
        const recorded = await app.db.selectFrom('auditLog').select('userId').execute();
        expect(recorded).toHaveLength(answer && writes ? 1 : 0);
        if (answer) return endpoint.status;
        const refusal = await app.refused(endpoint, asked, as, headers);
        expect(await app.db.selectFrom('auditLog').select('id').execute()).toEqual([]);
        return refusal.httpStatus;
      };

      test.each(Object.keys(callers) as CallerName[])('%s', async (name) => {
        expect(await statusFor(callers[name])).toBe(statuses[name]);
      });

      test('an expired token', async () => {
        const headers: Record<string, string> = await app.expired('admin');
        expect(await statusFor(null, headers)).toBe(401);
      });
    },
  );
});
