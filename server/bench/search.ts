import { parseArgs } from 'node:util';
import type { SearchResult } from '@mesa/contract/calls/site';
import { demoCards } from '@mesa/demo/cards';
import { type Random, randomOf } from '@mesa/demo/random';
import { type Kysely, sql } from 'kysely';
import { buildApp } from '../src/app';
import { cardRow } from '../src/domain/cards/card-row';
import { loadCatalogue, readCatalogue } from '../src/domain/cards/catalogue';
import type { Tables } from '../src/kernel/db/tables';
import { keptDatabase } from './database';
import { fill, fullSize, printProgress } from './fill';
import { misspell } from './misspell';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: '.cache/bench' }, cards: { type: 'string', default: '195000' }, seconds: { type: 'string', default: '2' } },
});
const misspelt = 200;

/** Inserts the cards of the files (by default the demo's), repeated under other codes until there are enough. */
async function fillCards(db: Kysely<Tables>): Promise<void> {
  const { count } = await db.selectFrom('cards').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  if (count >= Number(values.cards)) return;
  const catalogue =
    positionals.length > 0
      ? (await Promise.all(positionals.map(readCatalogue))).flatMap(({ rows }) => rows)
      : demoCards.map((card) => ({ ...cardRow(card), printNumber: card.printNumber }));
  for (let copy = 0; copy * catalogue.length < Number(values.cards); copy += 1) {
    const cards = catalogue.slice(0, Number(values.cards) - copy * catalogue.length);
    await loadCatalogue(
      db,
      cards.map((card) => ({ ...card, expansionCode: copy === 0 ? card.expansionCode : `${card.expansionCode}${copy}` })),
    );
  }
  await sql`vacuum analyze`.execute(db);
}

type Named = Pick<SearchResult, 'type' | 'name'>;

/** Returns names of every type that identify an item; players by their username. */
async function someNames(db: Kysely<Tables>): Promise<Named[]> {
  const sources = [
    { type: 'tournament', rows: sql`select id, name from tournaments where status <> 'desactivado'` },
    { type: 'player', rows: sql`select id, username as name from players where status = 1` },
    { type: 'store', rows: sql`select id, name from stores where status = 1` },
    { type: 'card', rows: sql`select id, name from cards where not pending` },
  ] as const;
  const names = sources.map(async ({ type, rows }) => {
    const found = await sql<{ name: string }>`select name from (${rows}) as rows where name ~ '[[:alpha:]]{5}' order by md5(id::text) limit 100`.execute(db);
    return found.rows.map(({ name }) => ({ type, name }));
  });
  return (await Promise.all(names)).flat();
}

/** Runs the inputs one after another for a while. */
async function measure<T>(title: string, inputs: readonly T[], run: (input: T) => Promise<unknown>): Promise<void> {
  for (const input of inputs.slice(0, 20)) await run(input);
  const times: number[] = [];
  const from = performance.now();
  while (performance.now() - from < Number(values.seconds) * 1000) {
    const start = performance.now();
    await run(inputs[times.length % inputs.length] as T);
    times.push(performance.now() - start);
  }
  const rate = (times.length * 1000) / (performance.now() - from);
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1).padStart(7);
  console.log(`${title.padEnd(44)}${rate.toFixed(0).padStart(7)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`);
}

async function bench(db: Kysely<Tables>): Promise<void> {
  const identity = { verify: async () => null, config: { kind: 'local' as const, users: [] }, hosts: [], routes: () => undefined };
  const { app } = await buildApp({ db, identity, limits: false });
  const search = async (query: string): Promise<SearchResult[]> => {
    const reply = await app.inject(`/api/search/all?query=${encodeURIComponent(query)}`);
    if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.body}`);
    return reply.json().results;
  };

  const names = await someNames(db);
  const random: Random = randomOf(2025);
  const queries = random
    .shuffle(names)
    .slice(0, misspelt)
    .flatMap(({ type, name }) => ({ type, name, query: misspell(name, random) ?? name }));
  const missed: string[] = [];
  for (const { type, name, query } of queries) {
    const found = (await search(query)).some((result) => result.type === type && (type === 'player' ? result.username : result.name) === name);
    if (!found) missed.push(`${query} (${name})`);
  }
  console.log(`hallados con un error: ${queries.length - missed.length} de ${queries.length}${missed.length > 0 ? `; faltan ${missed.join(', ')}` : ''}`);

  const words = names.map(({ name }) => name.split(/\s/)[0] ?? name);
  const ids = names.map((_, index) => 1 + index * 97);
  await measure('un jugador por su clave, solo SQL', ids, (id) => db.selectFrom('players').selectAll().where('id', '=', id).execute());
  await measure('un torneo por su clave, GET /api/tournaments', ids, (id) => app.inject(`/api/tournaments/${id}`));
  const whole = names.map(({ name }) => name);
  const kinds: Record<string, string[]> = {
    'el nombre': whole,
    'la primera palabra': words,
    'tres letras': words.map((word) => word.slice(0, 3)).filter((text) => text.length > 1),
    'dos letras': words.map((word) => word.slice(0, 2)),
    'con un error': queries.map(({ query }) => query),
    nada: whole.map((_, index) => `qwrtz${index} xkcdv`),
  };
  for (const [kind, texts] of Object.entries(kinds)) await measure(`buscar, ${kind}`, texts, search);
  await measure('buscar, todo lo anterior', random.shuffle(Object.values(kinds).flat()), search);
  await app.close();
}

// The embedded database, and the PostgreSQL of BENCH_DATABASE_URL if set.
for (const url of new Set([undefined, process.env.BENCH_DATABASE_URL])) {
  const name = url ? 'PostgreSQL' : 'base integrada';
  const { db, close } = await keptDatabase('search', { folder: values.folder, url });
  await fill(db, { ...fullSize, results: 60_000 }, { onProgress: printProgress(name) });
  await fillCards(db);
  console.log(`\n${name}`);
  await bench(db);
  await close();
}
