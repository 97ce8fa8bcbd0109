import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { admitTeam, admitToken } from '../admit';
import type { Included } from '../builds';
import type { Caller } from '../callers';
import type { Host, ServedCall } from '../host';
import type { Judging } from '../judged';
import { createJudging } from '../judging/judging';
import { createMemoryStore } from '../memory-store';
import { openReleases, type Releases, serveReleases } from '../platform';
import { RefusedCall } from '../refused-call';
import type { Snapshot } from '../registry-cache';
import type { Endpoint, HostServe, Result } from '../serve';
import type { ReleaseTables } from '../tables';
import type { FirstThings } from '../visit/plan';
import type { Smoke } from '../visit/smoke';
import { opensPages } from '../visit/visit';
import { shippedBuilds } from './builds';
import { type TestAccount, testAccounts } from './test-accounts';
import { testDatabase } from './test-database';
import { testRoles, testSite } from './test-site';

/** The caller in a test: a role (user id `user_<role>`), a user id (a member), a whole caller, or a visitor. */
export type As = (typeof testRoles)[number] | (string & {}) | Caller | null;

const person = (as: NonNullable<As>): Caller => {
  if (typeof as === 'object') return as;
  return testRoles.some((role) => role === as) ? { userId: `user_${as}`, role: as } : { userId: as, role: 'member' };
};

type Part<Name extends string, S> = S extends z.ZodType ? { [K in Name]: z.input<S> } : { [K in Name]?: undefined };
type Input<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>;

interface Refusal {
  httpStatus: number;
  status: 'error';
  code: string;
  message: string;
  [field: string]: unknown;
}

interface HostOptions extends Partial<Pick<Host, 'now' | 'store' | 'judging' | 'leadsNowhere'>> {
  included?: Included;
  /** Opens pages in place of a browser; without it no pages are opened. */
  smoke?: Smoke;
  firstThings?: FirstThings;
}

export interface TestHost extends Pick<Releases, 'live' | 'grants' | 'previewLinks'>, ReturnType<typeof serveReleases> {
  app: FastifyInstance;
  db: Kysely<ReleaseTables>;
  /** Gives accounts with these ids a name and username that are the same. */
  people: (...userIds: string[]) => void;
  /** Blocks an account, or no longer. */
  block: (userId: string, isBlocked: boolean) => void;
  /** Every change that was recorded, with who made it. */
  audited: (Parameters<Host['audit']>[2] & { userId: string })[];
  /** The calls that the host answers. */
  served: ServedCall[];
  /** Call it at the top of the file: `make` runs once, and every test begins with its rows. Returns its result. */
  seed: <T>(make: () => Promise<T>) => () => T;
  /** Returns the header that identifies a person. */
  headers: (as: NonNullable<As>) => Promise<Record<string, string>>;
  /** Makes a call that must succeed and returns its answer. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, as?: As, headers?: Record<string, string>) => Promise<Result<E>>;
  /** Makes a call that must fail and returns the failure's body and status; the input can be invalid in any way. */
  refused: (endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, as?: As, headers?: Record<string, string>) => Promise<Refusal>;
}

const callerHeader = 'x-test-caller';

/** Serves calls as a product must: identifies and admits the caller, parses the input, and checks the answer. */
function createServe(app: FastifyInstance, { readToken, roleIn }: Releases, served: ServedCall[]): HostServe {
  const personIn = ({ headers }: FastifyRequest): Caller | null => (headers[callerHeader] ? JSON.parse(String(headers[callerHeader])) : null);

  const callers = new WeakMap<FastifyRequest, unknown>();

  async function callerOf({ access, action }: Endpoint, request: FastifyRequest): Promise<unknown> {
    const caller = personIn(request);
    if (request.headers.authorization && access !== 'deployer') throw new RefusedCall('unauthenticated', 'Una llave solo despliega.');
    if (access === 'anyone') return caller;
    const { area = '' } = request.params as { area?: string };
    const token = access === 'deployer' ? await readToken(request.headers.authorization) : null;
    if (token) {
      admitToken(token, { action, area });
      return { token };
    }
    if (!caller) throw new RefusedCall('unauthenticated', 'Inicia sesión.');
    if (access === 'site-admin' && caller.role !== 'admin') throw new RefusedCall('forbidden');
    return access === 'deployer' ? admitTeam(caller, { action, area }, { admin: 'admin', roleIn }) : caller;
  }

  return (endpoint, handler) => {
    served.push(endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      // A whole build is read only after its caller was identified.
      async onRequest(request) {
        callers.set(request, await callerOf(endpoint, request));
      },
      async handler(request, reply) {
        const answer = await handler({
          params: endpoint.params?.parse(request.params),
          query: endpoint.query?.parse(request.query),
          body: endpoint.body?.parse(request.body ?? {}),
          caller: callers.get(request),
          headers: request.headers,
          address: request.ip,
          noteRead: () => undefined,
        });
        const checked = endpoint.result.safeParse(answer);
        if (!checked.success) throw new Error(`answers against its contract: ${checked.error.message}`);
        return reply.code(endpoint.status).send(checked.data);
      },
    });
  };
}

const addressOf = (path: string, params: unknown, query: unknown): string => {
  const values = (params ?? {}) as Record<string, string | number>;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return search.size > 0 ? `${address}?${search}` : address;
};

const unlimited = async () => undefined;
const slowerPage: Judging['slowerPage'] = ({ page, vital, canary, live }) => `${page}: ${vital} ${Math.round(canary)} ms en vez de ${Math.round(live)} ms`;

/**
 * The platform in a product that has nothing else, on an empty database, for one test file: call it once at the top of the file. Each test's writes are
 * rolled back.
 */
export function testHost(change: (db: Kysely<ReleaseTables>) => Promise<HostOptions> = async () => ({})): TestHost {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let untouched: Snapshot;
  const seed = <T>(make: () => Promise<T>) => {
    let made: T;
    beforeAll(async () => {
      await database.begin();
      made = await make();
      await test.live.changed();
      await database.commit();
      untouched = test.live.snapshot();
    }, 60_000);
    return () => made;
  };
  const known = new Map<string, TestAccount>();
  const people = (...userIds: string[]) => {
    for (const userId of userIds) known.set(userId, { userId, username: userId, name: userId, isBlocked: false });
  };
  const block = (userId: string, isBlocked: boolean) => {
    const account = known.get(userId);
    if (account) account.isBlocked = isBlocked;
  };
  const audited: TestHost['audited'] = [];
  const test = { seed, people, block, audited } as unknown as TestHost;
  const headers = async (as: NonNullable<As>) => ({ [callerHeader]: JSON.stringify(person(as)) });

  beforeAll(async () => {
    database = await testDatabase();
    const { db } = database;
    await database.begin();
    const {
      included = shippedBuilds(),
      now = () => new Date(),
      store = createMemoryStore(),
      smoke,
      firstThings = async () => [],
      ...options
    } = await change(db);
    const app = fastify();
    app.setErrorHandler((error, _, reply) => {
      if (error instanceof RefusedCall)
        return reply.code(error.statusCode).send({ status: 'error', code: error.code, message: error.message || 'Eso no te toca.', ...error.extra });
      if (!(error instanceof z.ZodError)) {
        const { statusCode = 500 } = error as { statusCode?: number };
        return reply.code(statusCode).send({ status: 'error', code: 'internal', message: String(error) });
      }
      const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      return reply.code(400).send({ status: 'error', code: 'invalid', message: issues[0]?.message ?? '', issues });
    });
    const accounts = testAccounts(known);
    const releases = await openReleases({ db, key: Buffer.alloc(32, 1), accounts, included });
    const site = testSite({ included });
    const served = [...site.served];
    const counting = serveReleases(
      {
        app,
        db,
        now,
        serve: createServe(app, releases, served),
        site: { ...site, served },
        accounts,
        store,
        limits: { files: unlimited, reports: unlimited },
        takeQuota: async () => undefined,
        audit: async (_, { userId }, line) => void audited.push({ userId, before: null, after: null, ...line }),
        writing: (write) => write(),
        degraded: () => [],
        leadsNowhere: async () => false,
        flagAudience: ({ percent, roles, accounts: named }) => [`${percent} %`, ...roles, `${named.length} cuentas`].join(', '),
        previewDays: 14,
        visit: smoke ? opensPages({ smoke, firstThings }) : null,
        judging: createJudging({ counted: (amount, one, many) => `${amount} ${amount === 1 ? one : many}`, slowerPage }),
        ...options,
      },
      releases,
    );
    await database.rollback();
    untouched = releases.live.snapshot();
    await app.ready();
    const send = async (endpoint: Endpoint, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }, as: As, more: object) =>
      app.inject({
        method: endpoint.method,
        url: addressOf(endpoint.path, params, query),
        headers: { ...(as === null ? {} : await headers(as)), ...more },
        ...(body === undefined ? {} : { payload: body as object }),
      });
    Object.assign(test, {
      ...releases,
      ...counting,
      app,
      db,
      served,
      headers,
      async call(endpoint, input, as = null, more = {}) {
        const reply = await send(endpoint, input, as, more);
        if (reply.statusCode !== endpoint.status) throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.statusCode}: ${reply.body}`);
        return reply.json();
      },
      async refused(endpoint, input, as = null, more = {}) {
        const reply = await send(endpoint, input, as, more);
        if (reply.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${reply.statusCode} ${reply.body}`);
        return { ...reply.json(), httpStatus: reply.statusCode };
      },
    } satisfies Omit<TestHost, 'seed' | 'people' | 'block' | 'audited'>);
  }, 60_000);
  beforeEach(async () => {
    await database.begin();
    // Releases made live by the previous test are gone with its rows.
    if (test.live.snapshot() === untouched) return;
    await test.live.changed();
    untouched = test.live.snapshot();
  });
  afterEach(async () => {
    await database.rollback();
    audited.length = 0;
  });
  afterAll(async () => {
    await test.app?.close();
    await database?.close();
  });
  return test;
}
