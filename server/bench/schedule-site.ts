import { AsyncLocalStorage } from 'node:async_hooks';
import { Writable } from 'node:stream';
import { eventKindOf } from '@mesa/contract/calls/play';
import { fold } from '@mesa/contract/play/apply';
import { emptyEvent } from '@mesa/contract/play/model';
import { seasonOf } from '@mesa/contract/play/structure';
import type { LightMyRequestResponse } from 'fastify';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { buildApp } from '../src/app';
import { admitSession } from '../src/domain/identity/sessions';
import { matchesOf } from '../src/domain/play/matches';
import { enrolled } from '../src/domain/play/results-of';
import { startPlay } from '../src/domain/play/start-play';
import { createPlayStates, entriesAfter } from '../src/domain/play/state';
import { createPool, kyselyPool } from '../src/kernel/db/pool';
import type { Tables } from '../src/kernel/db/tables';
import { transact } from '../src/kernel/db/transact';
import { community } from '../src/testing/community';
import { freshDatabase } from '../src/testing/test-database';
import { testIdentity } from '../src/testing/test-tokens';

/** A request of a device, to one of two servers. */
interface Sent {
  server: number;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: object;
  /** The servers' time, in milliseconds since 1970. */
  now: number;
  /** The database fails at this statement of the request, before or after it ran. */
  fails?: { at: number; ran: boolean } | undefined;
}

interface Circumstances {
  now: number;
  fails: Sent['fails'];
  statements: number;
}

/** A pool whose statements fail at the place that their request's circumstances name. */
function failingPool(pool: PostgresPool, circumstances: AsyncLocalStorage<Circumstances>): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = async (text: string, values: readonly unknown[]) => {
        const request = circumstances.getStore();
        const isFailing = request?.fails?.at === request?.statements;
        if (request) request.statements += 1;
        if (!request?.fails || !isFailing || text === 'rollback') return client.query(text, values);
        // A transaction that begins before its failure would stay open, as on no lost connection.
        if (request.fails.ran && text !== 'begin') await client.query(text, values);
        throw new Error('The database failed, as the schedule says.');
      };
      return { query: query as typeof client.query, release: () => client.release() };
    },
    end: async () => undefined,
  };
}

const asText = (matches: readonly object[]) =>
  matches.map((match) => JSON.stringify(Object.entries(match).sort(([one], [other]) => (one < other ? -1 : 1)))).sort();

/** Two servers on one database for random schedules of tournaments. `isPrivate` finds text that no log of the servers may contain. */
export async function openScheduleSite(isPrivate: (line: string) => boolean) {
  const database = await freshDatabase({ max: 4 });
  // Of their own, because statements are named per pool.
  const pool = createPool({ ...database.address, max: 16 });
  const circumstances = new AsyncLocalStorage<Circumstances>();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: failingPool(kyselyPool(pool), circumstances) }) });
  const identity = await testIdentity(admitSession(db, { own: false }));
  const leaks: string[] = [];
  const stream = new Writable({
    write(line, _, done) {
      const text = String(line);
      if (isPrivate(text)) leaks.push(text);
      done();
    },
  });
  const now = () => new Date(circumstances.getStore()?.now ?? Date.now());
  const apps = await Promise.all([0, 1].map(async () => (await buildApp({ db, identity, limits: false, now, logger: { level: 'info', stream } })).app));
  for (const app of apps) await app.ready();
  const rows = community(database);
  await rows.player({ userId: 'julia', username: 'julia', name: 'Julia' });

  return {
    leaks,
    token: (userId: string, role: 'member' | 'admin' = 'member') => identity.token({ userId, role }),

    async request({ server, method, url, headers, payload, now: at, fails }: Sent) {
      const options = { method, url, headers, ...(payload === undefined ? {} : { payload }) };
      const app = apps[server];
      if (!app) throw new Error(`There is no server ${server}.`);
      // By a callback, so that the request begins in these circumstances.
      const reply = await circumstances.run(
        { now: at, fails, statements: 0 },
        () =>
          new Promise<LightMyRequestResponse>((resolve, reject) => app.inject(options, (error, response) => (response ? resolve(response) : reject(error)))),
      );
      const cookie = [reply.headers['set-cookie']].flat()[0]?.split(';')[0] ?? '';
      return { status: reply.statusCode, body: reply.json() as unknown, cookie };
    },

    /** A tournament of ana's and leo's store that is played here, and known players; the first one has an account. */
    async tournament(category: 'Cup' | 'Challenge', date: string, names: readonly string[]) {
      const store = await rows.store({ admins: ['ana', 'leo'] });
      const { id } = await rows.tournament({ storeId: store.id, status: 'inscripciones', category, date });
      const known: { id: number; name: string }[] = [];
      for (const [index, name] of names.entries()) {
        const account = index === 0 ? { userId: `account-${id}` } : {};
        known.push({ id: (await rows.player({ name, username: name, ...account })).id, name });
      }
      await transact(database.db, (transaction) => startPlay(transaction, createPlayStates(), { userId: 'ana', role: 'member' }, id, Date.now()));
      return { id, known };
    },

    /** Returns a tournament's rows in the database, and those that follow from its log. */
    async stored(id: number) {
      const { category, date } = await database.db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const log = await entriesAfter(database.db, id, 0);
      const event = fold(emptyEvent(eventKindOf(category), seasonOf(date)), log);
      const matches = await database.db
        .selectFrom('matches')
        .select([
          'tournamentId',
          'round',
          'number',
          'phase',
          'pod',
          'division',
          'player1',
          'player2',
          'outcome',
          'games1',
          'games2',
          'tableNumber',
          'publishedAt',
        ])
        .where('tournamentId', '=', id)
        .execute();
      const entered = await database.db.selectFrom('results').select('playerId').where('tournamentId', '=', id).orderBy('playerId').execute();
      return {
        log,
        event,
        matches: { stored: asText(matches), expected: asText(matchesOf(id, event)) },
        entries: { stored: entered.map(({ playerId }) => playerId), expected: [...enrolled(event)].sort((one, other) => one - other) },
      };
    },

    /** Returns the stored names of players, by id. */
    async names(ids: readonly number[]) {
      if (ids.length === 0) return new Map<number, string>();
      const found = await database.db.selectFrom('players').select(['id', 'name']).where('id', 'in', ids).execute();
      return new Map(found.map(({ id, name }) => [id, name]));
    },

    async close() {
      for (const app of apps) await app.close();
      await pool.end();
      await database.remove();
    },
  };
}
