import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Endpoint, ErrorBody, Input, Result } from '@mesa/contract/endpoint';
import { type Role, roles } from '@mesa/contract/rules/roles';
import type { FailureLog } from '@mesa/release-server/failure-log';
import type { Grants } from '@mesa/release-server/grant';
import type { AutoRollback } from '@mesa/release-server/judged';
import type { PreviewLinks } from '@mesa/release-server/preview-links';
import type { RegistryCache, Snapshot } from '@mesa/release-server/registry-cache';
import type { ReleaseUsage } from '@mesa/release-server/release-usage';
import type { VitalsCounter } from '@mesa/release-server/vitals';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import { type AppOptions, buildApp } from '../app';
import type { CardSearch } from '../domain/cards/card-search';
import { admitSession } from '../domain/identity/sessions';
import type { Verify } from '../domain/identity/verify';
import type { Streams } from '../domain/play/streams';
import type { Caller } from '../kernel/callers';
import type { Capabilities } from '../kernel/capabilities/capabilities';
import type { Tables } from '../kernel/db/tables';
import type { ServedEndpoints } from '../kernel/pipeline/serve';
import { topicsWritten } from '../kernel/pipeline/writing';
import type { SecurityCounter } from '../kernel/security/counter';
import { type TestDatabase, testDatabase } from './test-database';
import { type Claims, testIdentity } from './test-tokens';

/** A phone that opened a pass, by its cookie. */
export interface AsPass {
  cookie: string;
}
/** The caller in a test: a role (user id `user_<role>`), a user id (a member), all claims of a token, a phone with a pass, or a visitor. */
export type As = Role | (string & {}) | Caller | AsPass | null;

const person = (as: Exclude<As, AsPass | null>): Caller => {
  if (typeof as === 'object') return as;
  const role = roles.find((one) => one === as);
  return role ? { userId: `user_${role}`, role } : { userId: as, role: 'member' };
};

interface Refusal extends ErrorBody {
  httpStatus: number;
  [field: string]: unknown;
}

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Tables>;
  /** The live state; call `changed()` after a test writes the registry's rows itself. */
  live: RegistryCache;
  grants: Grants;
  previewLinks: PreviewLinks;
  usage: ReleaseUsage;
  autoRollback: AutoRollback;
  failures: FailureLog;
  vitals: VitalsCounter;
  /** Verifies a request's token. */
  verify: Verify;
  served: ServedEndpoints;
  security: SecurityCounter;
  streams: Streams;
  cardSearch: CardSearch;
  capabilities: Capabilities;
  /** Call it at the top of the file: `make` runs once, and every test begins with its rows. Returns its result. */
  seed: <T>(make: () => Promise<T>) => () => T;
  /** Returns a person's Authorization header with a real signed token, `claims` change its content; or the cookie of a pass. */
  headers: (as: NonNullable<As>, claims?: Claims) => Promise<Record<string, string>>;
  /** Returns the header of a person whose token expired a minute ago. */
  expired: (as: NonNullable<As>) => Promise<Record<string, string>>;
  /** Makes a call that must succeed and returns its answer. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, as?: As, headers?: Record<string, string>) => Promise<Result<E>>;
  /** Makes a call that must fail and returns the failure's body and status; the input can be invalid in any way. */
  refused: (endpoint: Endpoint, input: { params?: unknown; query?: unknown; body?: unknown }, as?: As, headers?: Record<string, string>) => Promise<Refusal>;
}

const addressOf = (path: string, params: unknown, query: unknown): string => {
  const values = (params ?? {}) as Record<string, string | number>;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const address = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return search.size > 0 ? `${address}?${search}` : address;
};

/**
 * The whole server on an empty migrated database, for one test file: call it once at the top of the file. Each test's writes are rolled back.
 * `change` sets other options than the tests' defaults.
 */
export function testApp(change: (db: Kysely<Tables>) => Promise<Partial<AppOptions>> = async () => ({})): TestApp {
  let database: TestDatabase;
  let identity: Awaited<ReturnType<typeof testIdentity>>;
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
  const test = { seed } as TestApp;

  const bearer = async (as: NonNullable<As>, claims?: Claims): Promise<Record<string, string>> =>
    typeof as === 'object' && 'cookie' in as ? { cookie: as.cookie } : { authorization: `Bearer ${await identity.token(person(as), claims)}` };
  const send = async (
    endpoint: Endpoint,
    { params, query, body }: { params?: unknown; query?: unknown; body?: unknown },
    as: As,
    headers: Record<string, string>,
  ) => {
    const request: InjectOptions = {
      method: endpoint.method,
      url: addressOf(endpoint.path, params, query),
      headers: { ...(as === null ? {} : await bearer(as)), ...headers },
    };
    if (body !== undefined) request.payload = body as object;
    return test.app.inject(request);
  };

  beforeAll(async () => {
    let cache: AppOptions['cache'] = null;
    database = await testDatabase(() => {
      cache?.forget(topicsWritten());
      test.cardSearch?.forget(topicsWritten());
    });
    identity = await testIdentity(admitSession(database.db, { own: false }));
    await database.begin();
    const options = { db: database.db, identity, limits: false, ...(await change(database.db)) };
    cache = options.cache ?? null;
    const built = await buildApp(options);
    await database.rollback();
    untouched = built.live.snapshot();
    let cause: unknown;
    built.app.addHook('onError', async (_request, _reply, error) => {
      cause = error;
    });
    await built.app.ready();
    const now = () => Math.floor(Date.now() / 1000);
    Object.assign(test, {
      ...built,
      db: database.db,
      verify: identity.verify,
      headers: bearer,
      expired: (as) => bearer(as, { iat: now() - 120, nbf: now() - 130, exp: now() - 60 }),
      call: async (endpoint, input, as = null, headers = {}) => {
        const reply = await send(endpoint, input, as, headers);
        if (reply.statusCode !== endpoint.status) throw new Error(`${endpoint.method} ${endpoint.path} answered ${reply.statusCode}: ${reply.body}`, { cause });
        return reply.json();
      },
      refused: async (endpoint, input, as = null, headers = {}) => {
        const reply = await send(endpoint, input, as, headers);
        if (reply.statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${reply.statusCode} ${reply.body}`);
        return { ...reply.json<ErrorBody>(), httpStatus: reply.statusCode };
      },
    } satisfies Omit<TestApp, 'seed'>);
  }, 60_000);
  beforeEach(async () => {
    await database.begin();
    test.cardSearch.forget(null);
    // Releases made live by the previous test are gone with its rows.
    if (test.live.snapshot() === untouched) return;
    await test.live.changed();
    untouched = test.live.snapshot();
  });
  afterEach(() => database.rollback());
  afterAll(async () => {
    await test.app?.close();
    await database?.close();
  });
  return test;
}
