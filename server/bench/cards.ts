// npm run bench:cards -- cards.json.gz …: the card search over a catalogue, fifty times as large, beside the same SQL alone.
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { randomOf } from '@mesa/demo/random';
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { buildApp } from '../src/app';
import { loadCatalogue, readCatalogue } from '../src/cards/catalogue';
import type { Tables } from '../src/db/tables';
import { keptDatabase } from './database';
import { keepAlive, requestBytes } from './keep-alive';
import { misspell } from './misspell';
import { type Measured, rounds } from './rounds';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '.cache/bench' },
    times: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '2' },
    callers: { type: 'string', default: '8' },
  },
});
if (positionals.length === 0) {
  console.log('npm run bench:cards -- <cartas.json[.gz]> [<más cartas> …] [--times 50] [--seconds 2] [--callers 8]');
  process.exit(1);
}
const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;
const catalogue = (await Promise.all(positionals.map(readCatalogue))).flatMap(({ rows }) => rows);

/** The catalogue again and again, each time under other codes. Repeated, it goes on where it stood. */
async function fillCards(db: Kysely<Tables>): Promise<void> {
  const wanted = catalogue.length * Number(values.times);
  const { count } = await db.selectFrom('cards').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  if (count >= wanted) return;
  const from = performance.now();
  for (let copy = 0; copy < Number(values.times); copy += 1) {
    const expansionOf = (code: string) => (copy === 0 ? code : `${code}${copy}`);
    await loadCatalogue(
      db,
      catalogue.map((card) => ({ ...card, expansionCode: expansionOf(card.expansionCode) })),
    );
  }
  await sql`vacuum analyze`.execute(db);
  console.log(`${wanted} cartas cargadas en ${((performance.now() - from) / 1000).toFixed(1)} s`);
}

const random = randomOf(125);
const names = random.shuffle([...new Set(catalogue.map(({ name }) => name))]);
const middle = (name: string): string => name.match(/\p{L}{6,}/u)?.[0].slice(1, 5) ?? '';
const accented = (name: string): string => name.match(/\p{L}*[áéíóúñü]\p{L}*/iu)?.[0] ?? '';
/** A hundred texts of each kind, so that no answer is the last one again. */
const texts: Record<string, string[]> = {
  'nombre exacto': names,
  'parte de una palabra': names.map(middle),
  'palabra con acento': names.map(accented),
  'palabra con un error': names.map((name) => misspell(name.match(/\p{L}{5,}/u)?.[0] ?? '', random) ?? ''),
};
for (const [kind, all] of Object.entries(texts)) texts[kind] = [...new Set(all)].filter((text) => text.length > 2).slice(0, 100);

const calls = {
  'autocompletar (searchcards)': { path: '/api/cards/searchcards', body: (text: string) => ({ searchText: text }) },
  'buscar-carta (list)': { path: '/api/cards/list', body: (text: string) => ({ name: text, page: 1, limit: 20 }) },
};

const say = (title: string, { perSecond, p99 }: Measured): void =>
  console.log(`  ${title.padEnd(42)}${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1).padStart(7)} ms`);

/** How many callers at the same moment are answered. */
async function together(callers: readonly ((turn: number) => Promise<unknown>)[], milliseconds: number): Promise<Measured> {
  const times: number[] = [];
  const from = performance.now();
  let turn = 0;
  const call = async (run: (turn: number) => Promise<unknown>) => {
    while (performance.now() - from < milliseconds) {
      const start = performance.now();
      turn += 1;
      await run(turn);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(callers.map(call));
  times.sort((a, b) => a - b);
  return { perSecond: (1000 * times.length) / (performance.now() - from), p99: times[Math.floor((times.length - 1) * 0.99)] ?? 0 };
}

/** Notes the SQL of every query that is run through it. */
function recorder(db: Kysely<Tables>) {
  const recorded: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql: text, parameters } = db.getExecutor().compileQuery(node, queryId);
      recorded.push(CompiledQuery.raw(text, [...parameters]));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), take: () => recorded.splice(0) };
}

/** The server on a database, with as many connections as callers. */
async function serve(db: Kysely<Tables>, callers: number) {
  const identity = { verify: async () => null, config: { kind: 'local' as const, users: [] }, hosts: [], routes: () => undefined };
  const { app } = await buildApp({ db, identity, limits: false });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connections = await Promise.all(Array.from({ length: callers }, () => keepAlive(port)));
  const ask = connections.map((connection) => async (request: Buffer) => {
    const { status, body } = await connection.ask(request);
    if (status !== 200) throw new Error(body.toString());
  });
  const close = async () => {
    for (const connection of connections) connection.close();
    await app.close();
  };
  return { ask, close };
}

async function bench(db: Kysely<Tables>): Promise<void> {
  const recording = recorder(db);
  const [plain, watched] = [await serve(db, Number(values.callers)), await serve(recording.db, 1)];
  const milliseconds = Number(values.seconds) * 1000;
  for (const [call, { path, body }] of Object.entries(calls)) {
    console.log(call);
    for (const [kind, all] of Object.entries(texts)) {
      const requests = all.map((text) => requestBytes({ method: 'POST', path, body: body(text) }));
      const statements: CompiledQuery[][] = [];
      for (const request of requests) {
        await watched.ask[0]?.(request);
        statements.push(recording.take());
      }
      const callers = plain.ask.map((ask) => (turn: number) => ask(requests[turn % requests.length] as Buffer));
      const sqlAlone = async (turn: number) => {
        for (const statement of statements[turn % statements.length] ?? []) await db.executeQuery(statement);
      };
      const one = callers[0] ?? sqlAlone;
      const alone = await rounds({ one, sqlAlone }, { count: 4, milliseconds: milliseconds / 4 });
      say(`${kind}, de uno en uno`, alone.one);
      say('  solo su SQL, en la misma conexión', alone.sqlAlone);
      say(`  ${callers.length} a la vez`, await together(callers, milliseconds));
    }
  }
  await plain.close();
  await watched.close();
}

// The embedded database, and beside it the PostgreSQL of BENCH_DATABASE_URL where there is one.
for (const url of new Set([process.env.BENCH_DATABASE_URL, undefined])) {
  const { db, close } = await keptDatabase('cards', { folder: values.folder, url });
  await fillCards(db);
  console.log(`\n${url ? 'PostgreSQL' : 'Base integrada'}, ${catalogue.length * Number(values.times)} cartas`);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  await bench(db);
  clearInterval(watch);
  console.log(`Memoria de este proceso al buscar, lo más: ${mebibytes(most)}`);
  await close();
}
