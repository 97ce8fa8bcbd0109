import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { Route as Page } from '@mesa/release-contract/calls/description';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../app';
import { securityTxtRoutes } from '../../delivery/site/security-txt.routes';
import { siteRoutes } from '../../delivery/site/site.routes';
import { sitemapRoutes } from '../../delivery/site/sitemap.routes';
import { describeOnDisk } from '../../testing/builds';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { encoded, hostileTexts, hostileValues, namesIn, placesIn, smallest } from '../../testing/hostile-values';
import { readsOf } from '../../testing/read-examples';
import { type As, testApp } from '../../testing/test-app';
import { testIdentity } from '../../testing/test-tokens';
import { deploys, phone, worldIn, writes } from '../../testing/write-examples';
import type { Route } from './routes';

const server = testApp();
let root: string;

interface Site {
  app: FastifyInstance;
  routes: readonly Route[];
  /** The query parameters that a route has read, by its pattern. */
  queryNames: Map<string, Set<string>>;
  world: Awaited<ReturnType<typeof worldIn>>;
}

/** The whole site as served: calls, media, posters, frames, feeds and pages. */
async function open(): Promise<Site> {
  root = mkdtempSync(path.join(tmpdir(), 'mesa-hostile-'));
  const uploads = path.join(root, 'uploads');
  mkdirSync(path.join(uploads, 'cards'), { recursive: true });
  describeOnDisk(root);
  const world = await worldIn(server);
  const { app, routes, live, grants, previewLinks, limits } = await buildApp({ db: server.db, identity: await testIdentity(), limits: false, uploads });
  const queryNames = new Map<string, Set<string>>();
  app.addHook('preHandler', async (request) => {
    const names = queryNames.get(request.routeOptions.url ?? '') ?? new Set();
    queryNames.set(request.routeOptions.url ?? '', names);
    const noted = <T>(name: string | symbol, value: T): T => {
      if (typeof name === 'string' && name !== 'toJSON') names.add(name);
      return value;
    };
    request.query = new Proxy(request.query as object, {
      get: (query, name) => noted(name, Reflect.get(query, name)),
      has: (query, name) => noted(name, Reflect.has(query, name)),
    });
  });
  const origin = 'https://mesa.example';
  securityTxtRoutes(app, { origin, isNamed: true, contact: undefined, limits });
  sitemapRoutes(app, { db: server.db, dist: root, live, origin, limits });
  siteRoutes(app, { dist: root, origin, live, grants, previewLinks, limits, verify: async () => null, readFile: async () => null });
  return { app, routes, queryNames, world };
}
const site = server.seed(open);
afterAll(async () => {
  await site()?.app.close();
  rmSync(root, { recursive: true });
});

/** Makes the requests. Returns those with a server error or without an answer in time. */
async function failuresOf(requests: Iterable<InjectOptions>): Promise<string[]> {
  const failures: string[] = [];
  for (const request of requests) {
    const shown = `${request.method} ${String(request.url).slice(0, 200)} ${String(request.payload ?? '').slice(0, 300)}`;
    try {
      const { statusCode, body } = await site().app.inject({ ...request, signal: AbortSignal.timeout(20_000) });
      if (statusCode >= 500) failures.push(`${shown} answered ${statusCode} ${body.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${shown} was not answered: ${error}`);
    }
  }
  return failures;
}

const parameter = /:(\w+)(?:\([^)]*\))?|\*/g;
/** Returns the addresses of a pattern with a hostile value in one parameter and `given` ones in the others. */
function addressesOf(pattern: string, given: Record<string, unknown> = {}): string[] {
  const names = [...pattern.matchAll(parameter)].map(([whole, name]) => name ?? whole);
  const addressWith = (hostile: string | null, text: string) =>
    pattern.replace(parameter, (whole, name = whole) => (name === hostile ? encoded(text) : encodeURIComponent(String(given[name] ?? '1'))));
  return [addressWith(null, ''), ...names.flatMap((name) => [...hostileTexts, '\0.png', '1.png\0'].map((text) => addressWith(name, text)))];
}

/** Returns query strings with a hostile value in one parameter, as its name, and in a repeated parameter. */
const searchesOf = (names: Iterable<string>): string[] => [
  ...hostileTexts.map((text) => `${encoded(text)}=1`),
  ...[...names].flatMap((name) => [...hostileTexts.map((text) => `${name}=${encoded(text)}`), `${name}=1&${name}=%00`]),
];

/** A valid example of a call: its caller and input. */
interface Example {
  as: As;
  input: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
}
const callers: Partial<Record<Endpoint['access'], As>> = {
  anyone: null,
  'site-admin': 'admin',
  deployer: 'admin',
  team: 'admin',
  owner: 'owner',
  self: 'ana',
  pass: phone,
};
function examplesOf(endpoint: Endpoint): Example[] {
  const { world } = site();
  const reads = readsOf(world).filter((read) => read.endpoint === endpoint);
  const examples = [
    ...reads.map(({ as, input }) => ({ as: as.at(-1) ?? null, input })),
    ...writes.filter((write) => write.endpoint === endpoint).map(({ as = 'organiser', input }) => ({ as, input: input(world) })),
    ...deploys.filter((deploy) => deploy.endpoint === endpoint).map(({ input }) => ({ as: 'admin', input })),
  ] as Example[];
  const { params, query, body } = endpoint;
  const made = { params: params && smallest(params), query: query && smallest(query), body: body && smallest(body) } as Example['input'];
  return examples.length > 0 ? examples.slice(0, 1) : [{ as: callers[endpoint.access] ?? 'ana', input: made }];
}

/**
 * The requests to a call with something hostile in one place. What its contract refuses in a body is refused by the same code wherever it
 * is: of those one is sent, and all that the contract lets through.
 */
async function* requestsTo(endpoint: Endpoint): AsyncGenerator<InjectOptions> {
  const { method, body } = endpoint;
  for (const { as, input } of examplesOf(endpoint)) {
    const headers = as === null ? {} : await server.headers(as);
    const payload = input.body === undefined ? {} : { payload: JSON.stringify(input.body), headers: { ...headers, 'content-type': 'application/json' } };
    const [right = '', ...addresses] = addressesOf(endpoint.path, input.params);
    for (const url of addresses) yield { method, url, headers, ...payload };
    for (const search of searchesOf(namesIn(endpoint.query))) yield { method, url: `${right}?${search}`, headers, ...payload };
    let wasRefused = false;
    for (const fill of body ? placesIn(body, input.body) : []) {
      for (const value of hostileValues) {
        const filled = fill(value);
        const isRefused = !body?.safeParse(filled).success;
        if (isRefused && wasRefused) continue;
        wasRefused ||= isRefused;
        yield { method, url: right, headers: { ...headers, 'content-type': 'application/json' }, payload: JSON.stringify(filled) };
      }
    }
  }
}

/** The part of JSON schema that this test reads. */
interface Schema {
  type?: string;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  prefixItems?: Schema[];
}

const isCall = ({ method, url }: Route) => server.served.some((endpoint) => endpoint.method === method && endpoint.path === url);
const calls = await contractEndpoints();

describe('A hostile parameter:', () => {
  test('the calls below are all that the server answers', () => {
    expect(server.served.map(nameOf).sort()).toEqual(calls.map(nameOf).sort());
    expect(site().routes.filter(isCall)).toHaveLength(calls.length);
  });

  test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s answers it', async (_, endpoint) => {
    const failures: string[] = [];
    for await (const request of requestsTo(endpoint)) failures.push(...(await failuresOf([request])));
    expect(failures).toEqual([]);
  });

  test('no integer exceeds its column', () => {
    // Instants in milliseconds, which stay in a tournament's log.
    const instants = ['at', 'closesAt'];
    const tooLarge: string[] = [];
    const look = (call: string, name: string, schema: Schema): void => {
      const { type, maximum = Number.MAX_SAFE_INTEGER, properties = {} } = schema;
      if (type === 'integer' && maximum > 2 ** 31 - 1 && !instants.includes(name)) tooLarge.push(`${call}: ${name}`);
      for (const [member, inner] of Object.entries(properties)) look(call, member, inner);
      for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.prefixItems].flat())
        if (typeof inner === 'object') look(call, name, inner);
    };
    for (const endpoint of calls) {
      const { params, query, body } = endpoint;
      for (const part of [params, query]) if (part) look(nameOf(endpoint), '', z.toJSONSchema(part, { unrepresentable: 'any' }) as Schema);
      if (body) look(nameOf(endpoint), '', z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
    }
    expect(tooLarge).toEqual([]);
  });

  test('every other address answers it', async () => {
    const { app, routes, queryNames } = site();
    const others = routes.filter((route) => !isCall(route));
    expect(others.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/*', '/og/:kind/:file', '/uploads/*', '/insertar/temporada/:slug', '/api/v1/agenda.ics']),
    );
    const failures: string[] = [];
    for (const { method, url } of others) {
      const [right = '', ...addresses] = addressesOf(url, { file: 'imagen.png', slug: 'liga-2024', kind: 'torneo' });
      // After one valid request, a route has read the names of its query parameters.
      await app.inject({ method: method as 'GET', url: right });
      const all = [...addresses, ...searchesOf(queryNames.get(url) ?? []).map((search) => `${right}?${search}`)];
      const bodies = method === 'GET' ? [undefined] : hostileValues.flatMap((value) => [value, { user: value }]).map((value) => JSON.stringify(value));
      const headers = method === 'GET' ? {} : { 'content-type': 'application/json' };
      failures.push(
        ...(await failuresOf(
          all.flatMap((address) => bodies.map((payload) => ({ method: method as 'GET', url: address, headers, ...(payload ? { payload } : {}) }))),
        )),
      );
    }
    expect(failures).toEqual([]);
  }, 300_000);

  test('every page answers it', async () => {
    const pages: Page[] = Object.values(globalThis.describedAreas ?? {}).flatMap(({ routes }) => routes);
    expect(pages.length).toBeGreaterThan(20);
    const requests = pages.flatMap(({ path: pattern, params = [], search = [] }) => {
      const [right = '', ...addresses] = addressesOf(pattern, Object.fromEntries(params.map(({ name, default: value }) => [name, value ?? '1'])));
      return [...addresses, ...searchesOf(search.map(({ name }) => name)).map((query) => `${right}?${query}`)];
    });
    expect(await failuresOf(requests.map((url) => ({ method: 'GET', url, headers: { accept: 'text/html' } })))).toEqual([]);
  }, 300_000);
});
