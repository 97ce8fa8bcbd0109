// npm run bench:cards -- cards.json.gz …: the card search over a catalogue, fifty times as large, beside the same SQL alone.
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { CompiledQuery, type Kysely, type KyselyPlugin, sql } from 'kysely';
import { buildApp } from '../src/app';
import { loadCatalogue, readCatalogue } from '../src/cards/catalogue';
import type { Tables } from '../src/db/tables';
import { randomOf } from '../src/demo/random';
import { keptDatabase } from './database';
import { misspell } from './misspell';

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
const catalogue = (await Promise.all(positionals.map(readCatalogue))).flat();

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
  'autocompletar (searchcards)': (text: string) => ({ path: '/api/cards/searchcards', body: { searchText: text } }),
  'buscar-carta (list)': (text: string) => ({ path: '/api/cards/list', body: { name: text, page: 1, limit: 20 } }),
};

/** Runs over the inputs for a while, `callers` at the same moment. */
async function measure(title: string, inputs: readonly string[], callers: number, run: (input: string) => Promise<unknown>): Promise<void> {
  for (const input of inputs.slice(0, 20)) await run(input);
  const times: number[] = [];
  let next = 0;
  const from = performance.now();
  const caller = async () => {
    while (performance.now() - from < Number(values.seconds) * 1000) {
      const start = performance.now();
      await run(inputs[next++ % inputs.length] ?? '');
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const rate = (times.length * 1000) / (performance.now() - from);
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1).padStart(7);
  console.log(`  ${title.padEnd(42)}${rate.toFixed(0).padStart(7)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`);
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

async function bench(db: Kysely<Tables>): Promise<void> {
  const identity = { verify: async () => null, config: { kind: 'local' as const, users: [] }, hosts: [], routes: () => undefined };
  const server = async (database: Kysely<Tables>) => {
    const { app } = await buildApp({ db: database, identity, limits: false });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    const { port } = app.server.address() as AddressInfo;
    const post = ({ path, body }: { path: string; body: object }) =>
      new Promise<void>((resolve, reject) => {
        const call = request({ port, path, method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path} ${JSON.stringify(body)}: ${answer.statusCode}`));
          answer.resume().on('end', resolve);
        });
        call.on('error', reject).end(JSON.stringify(body));
      });
    return {
      post,
      close: async () => {
        agent.destroy();
        await app.close();
      },
    };
  };
  const recording = recorder(db);
  const [plain, watched] = [await server(db), await server(recording.db)];
  for (const [call, requestFor] of Object.entries(calls)) {
    console.log(call);
    for (const [kind, all] of Object.entries(texts)) {
      const statements = new Map<string, CompiledQuery[]>();
      for (const text of all) {
        await watched.post(requestFor(text));
        statements.set(text, recording.take());
      }
      await measure(`${kind}, de uno en uno`, all, 1, (text) => plain.post(requestFor(text)));
      await measure('  solo su SQL, en la misma conexión', all, 1, async (text) => {
        for (const statement of statements.get(text) ?? []) await db.executeQuery(statement);
      });
      await measure(`  ${values.callers} a la vez`, all, Number(values.callers), (text) => plain.post(requestFor(text)));
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
