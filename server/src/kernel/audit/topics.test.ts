import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { blockAccount, listSecurityLines, unblockAccount } from '@mesa/contract/calls/accounts';
import { saveDeckCards } from '@mesa/contract/calls/decks';
import { saveResults } from '@mesa/contract/calls/results';
import { listSessions } from '@mesa/contract/calls/sessions';
import { confirmTournament, deactivateTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { type Topic, topics } from '@mesa/contract/topics';
import { promoteRelease } from '@mesa/release-contract/calls/deploys';
import { publishRelease } from '@mesa/release-contract/calls/releases';
import { releaseIdOf } from '@mesa/release-server/release-id';
import { bodyOf, shippedBuilds } from '@mesa/release-server/testing/builds';
import { sql } from 'kysely';
import pg from 'pg';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { ownWrites } from '../../testing/own-write-examples';
import { readsOf } from '../../testing/read-examples';
import { type As, testApp } from '../../testing/test-app';
import { deploys, first, opening, params, second, type World, worldIn, writes } from '../../testing/write-examples';
import type { Tables } from '../db/tables';
import type { Payload } from '../pipeline/payload';
import { ReadCache } from '../pipeline/read-cache';

type Kept = [key: string, reads: readonly Topic[], payload: Payload];
/** While `isBypassed`, reads the database and stores nothing. */
class TestCache extends ReadCache {
  isBypassed = false;
  /** The first answers; `refill` stores them again. */
  readonly first: Kept[] = [];
  override get: ReadCache['get'] = async (key, reads, read) => {
    if (this.isBypassed) return { payload: await read(), staleSeconds: null };
    return super.get(key, reads, read);
  };
  noteFirst = async (ask: () => Promise<void>) => {
    const { get } = this;
    this.get = async (key, reads, read) => {
      const found = await get(key, reads, read);
      this.first.push([key, reads, found.payload]);
      return found;
    };
    await ask();
    this.get = get;
  };
  /** Gives the cache its first answers, which are right again once a write was rolled back. */
  refill = async () => {
    for (const [key, reads, payload] of this.first) await super.get(key, reads, async () => payload);
  };
}
const cache = new TestCache({ seconds: 600 });
const app = testApp(async () => ({ included: shippedBuilds('mf_decks'), cache }));

/**
 * The topics of each table's rows. Empty for counters that change with every call, and for the record of changes, which uses its entities as topics.
 */
const topicsOf: Record<keyof Tables, readonly Topic[]> = {
  users: ['account'],
  stores: ['store'],
  storeAdmins: ['storeAdmins'],
  tournamentStaff: ['storeAdmins'],
  passes: ['desk'],
  staffPasses: ['desk'],
  playerIdBlocks: [],
  tournamentPayments: ['desk'],
  tournamentMessages: ['desk'],
  tournamentPenalties: ['desk'],
  deckChecks: ['desk'],
  players: ['player'],
  playerMerges: ['player'],
  claims: ['claim'],
  organiserRequests: ['account'],
  tournaments: ['tournament'],
  results: ['enrolment', 'results'],
  tournamentTotals: ['tournament'],
  tournamentMonths: ['tournament'],
  rankingTotals: ['ranking'],
  rankingScopes: ['ranking'],
  rankingEvents: ['ranking'],
  expansions: ['card'],
  cardUpdates: ['card'],
  cards: ['card'],
  decks: ['deck'],
  deckCards: ['deck'],
  deckVersions: ['deck'],
  ownDecks: ['ownDeck'],
  ownDeckCards: ['ownDeck'],
  ownDeckVersions: ['ownDeck'],
  archetypes: ['archetype'],
  metaEntries: ['deck', 'results'],
  metaPairs: ['deck', 'play'],
  metaWeeks: ['deck', 'results'],
  metaPairWeeks: ['deck', 'play'],
  cardCopies: ['collection'],
  copyBatches: [],
  tradeLinks: ['collection'],
  preferences: ['preferences'],
  pushSubscriptions: ['reminder'],
  reminders: [],
  auditLog: [],
  sessions: ['session'],
  blockedAccounts: ['account'],
  quotaUse: [],
  attempts: [],
  quotaRaises: ['account'],
  securityLog: [],
  reportCases: ['report'],
  reports: ['report'],
  reportAffected: ['report'],
  // A decision also names the topics of what it hides.
  hiddenThings: [],
  withdrawnNames: [],
  releases: ['release'],
  releasePreviews: ['release'],
  registry: ['release'],
  registryHistory: ['release'],
  releaseTokens: ['releaseToken'],
  areaTeam: ['areaTeam'],
  addressPrefixes: ['release'],
  releaseUse: [],
  releaseVitals: [],
  releaseFailures: ['release'],
  cspReports: ['account'],
  secrets: [],
  play: ['play'],
  playLog: ['play'],
  playRefusals: ['play'],
  playLeases: [],
  tomFiles: ['play'],
  matches: ['play'],
  seasons: ['season'],
  seasonStores: ['season'],
  // Derived from results; writes of results name these topics.
  seasonEvents: ['tournament'],
  seasonScores: ['results'],
  seasonTotals: ['results'],
  seasonPoints: ['results'],
  seasonDivisions: ['results'],
};
/** Looked up for every caller, at every call. */
const ofTheCaller = ['sessions', 'blockedAccounts', 'organiserRequests', 'securityLog'];

/** Returns the tables that statements name after one of these words. */
function tablesIn(sent: readonly (readonly unknown[])[], words: string): (keyof Tables)[] {
  const texts = sent.map(([query]) => String((query as { text?: string }).text ?? query));
  const named = texts.flatMap((text) => [...text.matchAll(new RegExp(`\\b(?:${words})\\s+"?(\\w+)"?`, 'gi'))].map(([, name]) => name as keyof Tables));
  return [...new Set(named)].filter((name) => Object.hasOwn(topicsOf, name) && !ofTheCaller.includes(name));
}

interface Asked {
  params?: object;
  query?: object;
  body?: object;
}

async function ask({ method, path }: Endpoint, { params: named, query, body }: Asked, as: As, more: Record<string, string> = {}): Promise<string> {
  const search = new URLSearchParams(query as Record<string, string>);
  const { statusCode, body: answer } = await app.app.inject({
    method,
    url: `${path.replace(/:(\w+)/g, (_, name: string) => String((named as Record<string, unknown>)[name]))}?${search}`,
    headers: { ...(as === null ? {} : await app.headers(as)), ...more },
    ...(body ? { payload: body } : {}),
  });
  return `${statusCode} ${answer.replace(/"requestId":"[^"]*"/, '')}`;
}

const questionOf = (endpoint: Endpoint, input: Asked, as: As) => `${nameOf(endpoint)} ${JSON.stringify(input)} as ${as}`;
const questionsOf = (made: World) =>
  readsOf(made).flatMap(({ endpoint, as: callers, input }) => callers.map((as) => ({ question: questionOf(endpoint, input, as), endpoint, as, input })));
type Question = ReturnType<typeof questionsOf>[number];

type Counts = Map<keyof Tables, { read: number; written: number }>;
/** Returns how often each table was read and written on this connection, also by triggers and functions. */
async function countsOfTables(): Promise<Counts> {
  const { rows } = await sql<{ name: keyof Tables; read: number; written: number }>`
    select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as read, (n_tup_ins + n_tup_upd + n_tup_del)::int as written
    from pg_stat_xact_user_tables`.execute(app.db);
  return new Map(rows.filter(({ name }) => Object.hasOwn(topicsOf, name)).map(({ name, ...counts }) => [name, counts]));
}
const tablesSince = (before: Counts, after: Counts, what: 'read' | 'written'): (keyof Tables)[] =>
  [...after].filter(([name, counts]) => counts[what] > (before.get(name)?.[what] ?? 0)).map(([name]) => name);

interface Known extends Question {
  answer: string;
  /** The tables that the answer was read from. */
  tables: readonly (keyof Tables)[];
}

/** Returns the answers to all reads before any write, and the tables that they were read from. */
async function knownAnswers(made: World): Promise<Known[]> {
  const known: Known[] = [];
  cache.isBypassed = true;
  for (const one of questionsOf(made)) {
    app.cardSearch.forget(null);
    const before = await countsOfTables();
    const answer = await ask(one.endpoint, one.input, one.as);
    known.push({ ...one, answer, tables: tablesSince(before, await countsOfTables(), 'read') });
  }
  cache.isBypassed = false;
  await cache.noteFirst(async () => {
    for (const one of known) if (one.as === null) expect(await ask(one.endpoint, one.input, one.as)).toBe(one.answer);
  });
  return known;
}

const shared = (one: readonly Topic[] | undefined, other: readonly Topic[] | undefined) => one?.some((topic) => other?.includes(topic)) ?? false;

/** A community with two releases, results that count in the ranking, and some that need confirmation. */
const made = app.seed(async () => {
  for (const build of [first, second]) await app.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
  await app.call(promoteRelease, { params, body: { release: releaseIdOf(first.manifest), revision: 0 } }, 'admin');
  const world = await worldIn(app);
  const points = { points: 6, record: '2-0-0' };
  await app.db.updateTable('results').set(points).where('tournamentId', '=', world.finished.id).execute();
  await community(app).result(world.regional.id, world.beto.id, points);
  // A first sign-in is not part of a write.
  for (const as of new Set([...all.map((write) => write.as), ...readsOf(world).flatMap((read) => read.as)])) await ask(listSessions, {}, as);
  return world;
});
let answersOf: Promise<Known[]> | null = null;

describe('The topics of the contract', () => {
  test('are each read by some call and written by another', async () => {
    const all = await contractEndpoints();
    expect(topics.filter((topic) => !all.some(({ reads }) => reads?.includes(topic)))).toEqual([]);
    expect(topics.filter((topic) => !all.some((endpoint) => endpoint.writes?.includes(topic)))).toEqual([]);
  });

  test('are named by every call, as reads or writes', async () => {
    for (const { method, path, reads, writes: written } of await contractEndpoints()) {
      expect([path, reads === undefined]).toEqual([path, written !== undefined]);
      if (method === 'GET') expect([path, written]).toEqual([path, undefined]);
      if (method === 'PUT' || method === 'DELETE') expect([path, written?.length]).not.toEqual([path, 0]);
    }
  });

  test('of every read cover the tables that it queries, and it changes none of them', async () => {
    const examples = readsOf(made());
    const all = await contractEndpoints();
    expect(new Set(examples.map(({ endpoint }) => nameOf(endpoint)))).toEqual(new Set(all.filter(({ reads }) => reads).map(nameOf)));
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const seen = new Set<Topic>();
    for (const { endpoint, as: callers, input } of examples) {
      for (const as of callers) {
        sent.mockClear();
        await ask(endpoint, input, as);
        const asked = tablesIn(sent.mock.calls, 'from|join').flatMap((table) => topicsOf[table]);
        for (const topic of asked) seen.add(topic);
        expect([nameOf(endpoint), asked.filter((topic) => !endpoint.reads?.includes(topic))]).toEqual([nameOf(endpoint), []]);
        expect([nameOf(endpoint), tablesIn(sent.mock.calls, 'insert into|update|delete from')]).toEqual([nameOf(endpoint), []]);
      }
    }
    // Sessions are only shown to their own account, and their table is looked up at every call.
    expect(topics.filter((topic) => !seen.has(topic))).toEqual(['session']);
  });
});

/** Writes that the other examples leave out: changes of sums, of one part of a deck, and with a pass. */
const ofFinished: { endpoint: Endpoint; when: string; as?: As; input: (made: World) => Asked }[] = [
  {
    endpoint: updateTournament,
    when: 'that was finished',
    input: ({ mine, finished: { id } }) => ({ params: { id }, body: { name: 'Copa', storeId: mine.id, date: '2025-05-24', status: 'progreso' } }),
  },
  { endpoint: deactivateTournament, when: 'that was finished', input: ({ finished: { id } }) => ({ params: { id }, body: {} }) },
  {
    endpoint: confirmTournament,
    when: 'that has results',
    as: 'admin',
    input: ({ regional: { id } }) => ({ params: { id }, body: { confirmed: true } }),
  },
  {
    endpoint: saveResults,
    when: 'that count',
    input: ({ finished, ana }) => ({ body: { results: [{ tournamentId: finished.id, playerId: ana.id, points: 3, record: '1-0-0' }] } }),
  },
  {
    endpoint: saveDeckCards,
    when: 'by its name alone',
    as: 'ana',
    input: ({ open }) => ({ body: { tournamentId: open.id, userName: 'ana', cards: [], deckName: 'Mew' } }),
  },
  { endpoint: opening.endpoint, when: 'that a phone opens', as: null, input: () => opening.input },
];

interface Write {
  endpoint: Endpoint;
  when: string;
  as: As;
  headers?: Record<string, string>;
  refused?: true;
  input: (made: World) => Asked;
  /** Calls of the same topics that it needs before it. */
  given?: { endpoint: Endpoint; input: Asked }[];
}

const all: Write[] = [
  ...writes.map(({ input, ...write }) => ({ when: '', as: 'organiser', ...write, input: (made: World) => input(made) as Asked })),
  ...deploys.map(({ input, ...write }) => ({ ...write, when: '', as: 'admin', input: () => input })),
  ...ownWrites.map((write) => ({ as: 'ana', ...write, input: (made: World) => write.input(made) as Asked })),
  ...ofFinished.map((write) => ({ as: 'organiser', ...write })),
];

describe('A write', () => {
  let written: readonly Topic[] | null = null;
  afterEach(() => cache.forget(written));

  test.each(all.map((write) => [nameOf(write.endpoint), write.when, write] as const))('%s %s changes the answers of its topics alone', async (_, __, write) => {
    const { endpoint, as, headers, input, refused = false, given = [] } = write;
    answersOf ??= knownAnswers(made());
    const known = await answersOf;
    await cache.refill();
    written = endpoint.writes ?? [];
    for (const one of given) await ask(one.endpoint, one.input, as);

    const sent = jest.spyOn(pg.Client.prototype, 'query');
    const before = await countsOfTables();
    sent.mockClear();
    const answer = await ask(endpoint, input(made()) as Asked, as, headers);
    expect([answer.slice(0, 3), answer]).toEqual(refused ? ['409', answer] : [String(endpoint.status), answer]);
    const named = tablesIn(sent.mock.calls, 'insert into|update|delete from').filter((table) => topicsOf[table].length > 0);
    sent.mockRestore();
    expect(named.filter((table) => !shared(topicsOf[table], endpoint.writes))).toEqual([]);
    const tables = tablesSince(before, await countsOfTables(), 'written').filter((table) => !ofTheCaller.includes(table));

    // Only reads of changed tables or shared topics can have another answer. Another answer of a read with shared topics proves nothing about them, except
    // that the cache gives visitors the new one, so members are asked these only until one answer has changed.
    const isShared = (one: Known) => shared(one.endpoint.reads, endpoint.writes);
    const mayChange = known.filter((one) => one.tables.some((table) => tables.includes(table)) || isShared(one));
    const mustAsk = (one: Known) => one.as === null || !isShared(one);
    const inTurn = [...mayChange.filter(mustAsk), ...mayChange.filter((one) => !mustAsk(one))];
    // The caller is written into the security record, and a blocked account gets a visitor's answers, so these differences do not count.
    const isOfCaller = (one: Known) =>
      one.endpoint === listSecurityLines || ([blockAccount, unblockAccount].some((block) => block === endpoint) && one.as === 'ana');
    const changed: string[] = [];
    for (const one of inTurn) {
      if (changed.length > 0 && !mustAsk(one)) break;
      cache.isBypassed = true;
      const now = await ask(one.endpoint, one.input, one.as);
      cache.isBypassed = false;
      if (now === one.answer) continue;
      if (one.as === null) expect(await ask(one.endpoint, one.input, one.as)).toBe(now);
      if (isOfCaller(one)) continue;
      changed.push(one.question);
      expect([one.question, isShared(one)]).toEqual([one.question, true]);
    }
    expect(changed.length).toBeGreaterThan(0);
  });
});
