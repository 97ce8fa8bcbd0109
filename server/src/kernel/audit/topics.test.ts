import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { blockAccount, listSecurityLines, unblockAccount } from '@mesa/contract/calls/accounts';
import { changeCopies } from '@mesa/contract/calls/collection';
import { saveDeckCards } from '@mesa/contract/calls/decks';
import { createOwnDeck, deleteOwnDeck, saveOwnDeck } from '@mesa/contract/calls/own-decks';
import { savePreferences } from '@mesa/contract/calls/preferences';
import { promoteRelease, publishRelease } from '@mesa/contract/calls/releases';
import { removeReminders, saveReminders } from '@mesa/contract/calls/reminders';
import { saveResults } from '@mesa/contract/calls/results';
import { listSessions } from '@mesa/contract/calls/sessions';
import { confirmTournament, deactivateTournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { createTradeLink, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import type { Endpoint } from '@mesa/contract/endpoint';
import { type Topic, topics } from '@mesa/contract/rules/topics';
import pg from 'pg';
import { releaseIdOf } from '../../releases/release-id';
import { bodyOf, shippedBuilds } from '../../testing/builds';
import { community } from '../../testing/community';
import { contractEndpoints, nameOf } from '../../testing/contracts';
import { testBrowser } from '../../testing/push-service';
import { readsOf } from '../../testing/read-examples';
import { type As, testApp } from '../../testing/test-app';
import { deploys, first, params, second, type World, worldIn, writes } from '../../testing/write-examples';
import type { Tables } from '../db/tables';
import { ReadCache } from '../pipeline/read-cache';

const cache = new ReadCache({ seconds: 60 });
const app = testApp(async () => ({ included: shippedBuilds('mf_decks'), cache }));
// Reads of the previous test are rolled back with its rows.
beforeEach(() => cache.forget(null));

/**
 * The topics of each table's rows. Empty for counters that change with every call, and for the record of changes, which uses its entities as topics.
 */
const topicsOf: Record<keyof Tables, readonly Topic[]> = {
  users: ['account'],
  stores: ['store'],
  storeAdmins: ['storeAdmins'],
  players: ['player'],
  claims: ['claim'],
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
  quotaRaises: ['account'],
  securityLog: [],
  reportCases: ['report'],
  reports: ['report'],
  reportAffected: ['report'],
  // A decision also names the topics of what it hides.
  hiddenThings: [],
  withdrawnNames: [],
  releases: ['release'],
  registry: ['release'],
  registryHistory: ['release'],
  releaseTokens: ['releaseToken'],
  releaseUse: [],
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
const ofTheCaller = ['sessions', 'blockedAccounts', 'securityLog'];

// Each write asks all reads twice.
jest.setTimeout(120_000);

const watchStatements = () => jest.spyOn(pg.Client.prototype, 'query');
let sent: ReturnType<typeof watchStatements>;
beforeEach(() => {
  sent = watchStatements();
});
/** Returns the tables that a call's statements name after one of these words. */
function tablesIn(words: string): (keyof Tables)[] {
  const texts = sent.mock.calls.map(([query]) => String((query as unknown as { text?: string }).text ?? query));
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
  sent.mockClear();
  const { statusCode, body: answer } = await app.app.inject({
    method,
    url: `${path.replace(/:(\w+)/g, (_, name: string) => String((named as Record<string, unknown>)[name]))}?${search}`,
    headers: { ...(as === null ? {} : await app.headers(as)), ...more },
    ...(body ? { payload: body } : {}),
  });
  return `${statusCode} ${answer.replace(/"requestId":"[^"]*"/, '')}`;
}

const questionOf = (endpoint: Endpoint, input: Asked, as: As) => `${nameOf(endpoint)} ${JSON.stringify(input)} as ${as}`;

/** Returns the answers to all reads, by question. */
async function answers(made: World): Promise<Map<string, { endpoint: Endpoint; answer: string }>> {
  const all = new Map<string, { endpoint: Endpoint; answer: string }>();
  for (const { endpoint, as: callers, input } of readsOf(made))
    for (const as of callers) all.set(questionOf(endpoint, input, as), { endpoint, answer: await ask(endpoint, input, as) });
  return all;
}

const shared = (one: readonly Topic[] | undefined, other: readonly Topic[] | undefined) => one?.some((topic) => other?.includes(topic)) ?? false;

async function withReleases(): Promise<World> {
  for (const build of [first, second]) await app.call(publishRelease, { params, body: bodyOf(build) }, 'admin');
  await app.call(promoteRelease, { params, body: { release: releaseIdOf(first.manifest), revision: 0 } }, 'admin');
  return worldIn(app);
}

/** Results that count in the ranking, and some that need confirmation. */
async function withPoints(): Promise<World> {
  const made = await worldIn(app);
  const points = { points: 6, record: '2-0-0' };
  await app.db.updateTable('results').set(points).where('tournamentId', '=', made.finished.id).execute();
  await community(app).result(made.regional.id, made.beto.id, points);
  return made;
}

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
    const made = await withReleases();
    const examples = readsOf(made);
    const all = await contractEndpoints();
    expect(new Set(examples.map(({ endpoint }) => nameOf(endpoint)))).toEqual(new Set(all.filter(({ reads }) => reads).map(nameOf)));
    const seen = new Set<Topic>();
    for (const { endpoint, as: callers, input } of examples) {
      for (const as of callers) {
        await ask(endpoint, input, as);
        const asked = tablesIn('from|join').flatMap((table) => topicsOf[table]);
        for (const topic of asked) seen.add(topic);
        expect([nameOf(endpoint), asked.filter((topic) => !endpoint.reads?.includes(topic))]).toEqual([nameOf(endpoint), []]);
        expect([nameOf(endpoint), tablesIn('insert into|update|delete from')]).toEqual([nameOf(endpoint), []]);
      }
    }
    // Sessions are only shown to their own account, and their table is looked up at every call.
    expect(topics.filter((topic) => !seen.has(topic))).toEqual(['session']);
  });
});

/** Writes that the record's examples leave out: changes of sums, of one part of a deck, and of private data. */
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
  {
    endpoint: changeCopies,
    when: 'of one’s own cards',
    as: 'ana',
    input: ({ held }) => ({
      body: { batch: 'b1', changes: [{ cardId: held.id, list: 'have', finish: 'normal', language: 'es', condition: 'NM', delta: 1 }] },
    }),
  },
  { endpoint: createTradeLink, when: 'of one’s own', as: 'ana', input: () => ({ body: { withWants: true, days: null } }) },
  { endpoint: showTradesNearby, when: 'of one’s own', as: 'ana', input: () => ({ body: { nearby: false } }) },
  { endpoint: revokeTradeLink, when: 'of one’s own', as: 'ana', input: () => ({ body: {} }) },
  { endpoint: createOwnDeck, when: 'of a list', as: 'ana', input: () => ({ body: { name: 'Lanturn', format: 'Estándar', list: '2 Lanturn CRZ 44' } }) },
  {
    endpoint: saveOwnDeck,
    when: 'with other cards',
    as: 'ana',
    input: ({ anasOwn, held }) => ({ params: { id: anasOwn.id }, body: { cards: [{ cardId: held.id, quantity: 2, favourite: true }] } }),
  },
  {
    endpoint: saveReminders,
    when: 'of one’s own',
    as: 'ana',
    input: () => {
      const { endpoint, p256dh, auth } = testBrowser('new');
      return { body: { endpoint, p256dh, auth, tournamentDay: true, newRound: false } };
    },
  },
  { endpoint: savePreferences, when: 'of one’s own', as: 'ana', input: () => ({ body: { spanish: 'castilian' } }) },
  { endpoint: removeReminders, when: 'of one’s own', as: 'ana', input: ({ reminded }) => ({ body: { id: reminded.id } }) },
  { endpoint: deleteOwnDeck, when: 'of one’s own', as: 'ana', input: ({ anasOwn }) => ({ params: { id: anasOwn.id }, body: {} }) },
];

const all = [
  ...writes.map(({ endpoint, when = '', as = 'organiser', headers = {}, refused, input }) => ({
    endpoint,
    when,
    as,
    headers,
    refused,
    input,
    build: () => worldIn(app),
  })),
  ...deploys.map(({ endpoint, input }) => ({ endpoint, when: '', as: 'admin', headers: {}, refused: false, input: () => input, build: withReleases })),
  ...ofFinished.map((write) => ({ as: 'organiser', headers: {}, refused: false, ...write, build: withPoints })),
];

describe('A write', () => {
  test.each(all.map((write) => [nameOf(write.endpoint), write.when, write] as const))('%s %s changes the answers of its topics alone', async (_, __, write) => {
    const { endpoint, as, headers, input, build, refused = false } = write;
    const made = await build();
    // A first sign-in is not part of the write.
    await ask(listSessions, {}, as);
    const before = await answers(made);
    const answer = await ask(endpoint, input(made) as Asked, as, headers);
    expect([answer.slice(0, 3), answer]).toEqual(refused ? ['409', answer] : [String(endpoint.status), answer]);
    const written = tablesIn('insert into|update|delete from').filter((table) => topicsOf[table].length > 0);
    expect(written.filter((table) => !shared(topicsOf[table], endpoint.writes))).toEqual([]);

    const after = await answers(made);
    for (const { endpoint: read, as: callers, input: asked } of readsOf(made)) {
      if (!callers.includes(null)) continue;
      cache.forget(null);
      expect(after.get(questionOf(read, asked, null))?.answer).toBe(await ask(read, asked, null));
    }
    const changed = [...before].filter(([question, { answer }]) => after.get(question)?.answer !== answer);
    // The caller is written into the security record, and a blocked account gets a visitor's answers, so these differences do not count.
    const isCaller = ([question, read]: (typeof changed)[number]) =>
      read.endpoint === listSecurityLines || ([blockAccount, unblockAccount].some((one) => one === endpoint) && question.endsWith(' as ana'));
    const ofTheWrite = changed.filter((one) => !isCaller(one));
    expect(ofTheWrite.length).toBeGreaterThan(0);
    expect(ofTheWrite.filter(([, read]) => !shared(read.endpoint.reads, endpoint.writes)).map(([question]) => question)).toEqual([]);
  });
});
