import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Endpoint } from '@mesa/contract/endpoint';
import type { Route as Page } from '@mesa/release-contract/calls/description';
import { describeOnDisk } from '@mesa/release-server/testing/builds';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import { buildApp } from '../../app';
import { securityTxtRoutes } from '../../delivery/site/security-txt.routes';
import { siteRoutes } from '../../delivery/site/site.routes';
import { sitemapRoutes } from '../../delivery/site/sitemap.routes';
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
interface Address {
  url: string;
  /** The parameters with their values as the server reads them. */
  params: Record<string, string>;
}
/** Returns the addresses of a pattern: a valid one, and those with a hostile value in one parameter and `given` ones in the others. */
function addressesOf(pattern: string, given: Record<string, unknown> = {}): [string, ...Address[]] {
  const names = [...pattern.matchAll(parameter)].map(([whole, name]) => name ?? whole);
  const otherwise = (name: string) => String(given[name] ?? '1');
  const addressWith = (hostile: string | null, text: string): Address => ({
    url: pattern.replace(parameter, (whole, name = whole) => (name === hostile ? encoded(text) : encodeURIComponent(otherwise(name)))),
    params: Object.fromEntries(names.map((name) => [name, name === hostile ? text : otherwise(name)])),
  });
  return [addressWith(null, '').url, ...names.flatMap((name) => [...hostileTexts, '\0.png', '1.png\0'].map((text) => addressWith(name, text)))];
}

interface Search {
  text: string;
  query: Record<string, unknown>;
}
/** Returns query strings with a hostile value in one parameter, and in a repeated parameter. */
const searchesOf = (names: Iterable<string>): Search[] =>
  [...names].flatMap((name) => [
    ...hostileTexts.map((text) => ({ text: `${name}=${encoded(text)}`, query: { [name]: text } })),
    { text: `${name}=1&${name}=%00`, query: { [name]: ['1', '\0'] } },
  ]);
/** Returns a query string with a hostile name. No call reads it, so each call gets one of them. */
const unknownName = (turn: number): string => `${encoded(hostileTexts[turn % hostileTexts.length] ?? '')}=1`;

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

/** Returns whether to send what a schema refuses or accepts: all that is accepted, and the first that is refused, because the rest meets the same code. */
function untilRefused(): (isRefused: boolean) => boolean {
  let wasRefused = false;
  return (isRefused) => {
    const isSent = !isRefused || !wasRefused;
    wasRefused ||= isRefused;
    return isSent;
  };
}

/** The requests to a call with something hostile in one place. */
async function* requestsTo(endpoint: Endpoint, turn: number): AsyncGenerator<InjectOptions> {
  const { method, params, query, body } = endpoint;
  for (const { as, input } of examplesOf(endpoint)) {
    const headers = as === null ? {} : await server.headers(as);
    const payload = input.body === undefined ? {} : { payload: JSON.stringify(input.body), headers: { ...headers, 'content-type': 'application/json' } };
    const [right, ...addresses] = addressesOf(endpoint.path, input.params);
    const [ofParams, ofQuery, ofBody] = [untilRefused(), untilRefused(), untilRefused()];
    for (const { url, params: given } of addresses) if (ofParams(!params?.safeParse(given).success)) yield { method, url, headers, ...payload };
    const searches = searchesOf(namesIn(query)).filter(({ query: given }) => ofQuery(!query?.safeParse(given).success));
    for (const search of [unknownName(turn), ...searches.map(({ text }) => text)]) yield { method, url: `${right}?${search}`, headers, ...payload };
    for (const fill of body ? placesIn(body, input.body) : []) {
      for (const value of hostileValues) {
        const filled = fill(value);
        if (!ofBody(!body?.safeParse(filled).success)) continue;
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

  test.each(calls.map((endpoint, turn) => [nameOf(endpoint), endpoint, turn] as const))('%s answers it', async (_, endpoint, turn) => {
    const failures: string[] = [];
    for await (const request of requestsTo(endpoint, turn)) failures.push(...(await failuresOf([request])));
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
    for (const [turn, { method, url }] of others.entries()) {
      const [right, ...addresses] = addressesOf(url, { file: 'imagen.png', slug: 'liga-2024', kind: 'torneo' });
      // After one valid request, a route has read the names of its query parameters.
      await app.inject({ method: method as 'GET', url: right });
      const searches = [unknownName(turn), ...searchesOf(queryNames.get(url) ?? []).map(({ text }) => text)];
      const all = [...addresses.map((address) => address.url), ...searches.map((search) => `${right}?${search}`)];
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
    // All pages are read by the same code: each meets a third of the values, and each value a third of the pages.
    const requests = pages.flatMap(({ path: pattern, params = [], search = [] }, turn) => {
      const [right, ...addresses] = addressesOf(pattern, Object.fromEntries(params.map(({ name, default: value }) => [name, value ?? '1'])));
      const searches = searchesOf(search.map(({ name }) => name)).map(({ text }) => text);
      const urls = [...addresses.map(({ url }) => url), ...searches.map((query) => `${right}?${query}`)];
      return [`${right}?${unknownName(turn)}`, ...urls.filter((_, place) => place % 3 === turn % 3)];
    });
    expect(await failuresOf(requests.map((url) => ({ method: 'GET', url, headers: { accept: 'text/html' } })))).toEqual([]);
  }, 300_000);
});
