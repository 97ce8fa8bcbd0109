import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { countedQuery } from '../src/cards/card-filter';
import { loadCatalogue, readCatalogue } from '../src/cards/catalogue';
import { bestMatches, searched } from '../src/search/match';
import { toSearchText } from '../src/search/search-text';
import { benchDatabase } from './database';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '50' }, seconds: { type: 'string', default: '2' } },
});
if (positionals.length === 0) {
  console.log('npm run bench:search -- <cartas.json[.gz]> [<más cartas> …] [--times 50] [--seconds 2]');
  process.exit(1);
}

const { db, close } = await benchDatabase();
const catalogue = (await Promise.all(positionals.map(readCatalogue))).flat();
const from = performance.now();
for (let copy = 0; copy < Number(values.times); copy += 1) {
  await loadCatalogue(
    db,
    catalogue.map((card) => ({ ...card, expansionCode: copy === 0 ? card.expansionCode : `${card.expansionCode}${copy}` })),
  );
}
await sql`analyze`.execute(db);
console.log(`${catalogue.length * Number(values.times)} cartas cargadas en ${((performance.now() - from) / 1000).toFixed(1)} s`);

const texts = {
  'nombre exacto': 'Charizard ex',
  'dos letras': 'pi',
  'parte de un nombre': 'zard',
  'con acento': 'Órdenes',
  'con un error': 'charizrad',
  nada: 'qwertyuiop',
  print: 'OBF 125',
};

async function measure(title: string, run: () => Promise<unknown>): Promise<void> {
  await run();
  const times: number[] = [];
  const end = performance.now() + Number(values.seconds) * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1).padStart(8);
  console.log(`${title.padEnd(44)}${(times.length / Number(values.seconds)).toFixed(0).padStart(7)}/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms`);
}

for (const [kind, text] of Object.entries(texts)) {
  await measure(`autocompletar, ${kind}: ${text}`, () => bestMatches(db, searched.cards, toSearchText(text), 20));
  await measure(`lista, ${kind}: ${text}`, async () => {
    const { where, score } = await countedQuery(db, { name: text });
    const rows = db.selectFrom('cards').select('id').where(where);
    await (score ? rows.orderBy(score, 'desc') : rows).orderBy('expansionCode').orderBy('cardNumber').orderBy('id').limit(20).execute();
  });
}
await measure('lista sin filtro', async () => {
  const { where } = await countedQuery(db, {});
  await db.selectFrom('cards').select('id').where(where).orderBy('expansionCode').orderBy('cardNumber').orderBy('id').limit(20).execute();
});
await measure('lista de la categoría Energía', async () => {
  const { where } = await countedQuery(db, { category: 'Energía' });
  await db.selectFrom('cards').select('id').where(where).orderBy('expansionCode').orderBy('cardNumber').orderBy('id').limit(20).execute();
});
console.log(`memoria: ${(process.memoryUsage().rss / 1024 ** 2).toFixed(0)} MB`);
await close();
