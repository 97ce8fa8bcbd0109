import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { busyStore, casesOf } from './api-cases';
import { bareSql, fromMemory, theServer } from './contestants';
import { keptDatabase } from './database';
import { fill, fullSize, partOf, printProgress } from './fill';
import { fillDecks } from './fill-decks';
import { fillMatches, fillVeteran } from './fill-matches';
import { fillSeasons } from './fill-seasons';
import { type Measured, rounds } from './rounds';

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '.cache/bench/api' },
    database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
    part: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    milliseconds: { type: 'string', default: '400' },
    callers: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
  },
});

async function filled(name: string, part: number) {
  const kept = await keptDatabase(name, { folder: values.folder, url: values.database || undefined });
  const onProgress = printProgress(name);
  await fill(kept.db, partOf(fullSize, part), { onProgress });
  await fillDecks(kept.db, onProgress);
  await fillMatches(kept.db, onProgress);
  await fillVeteran(kept.db, 500);
  await fillSeasons(kept.db, await busyStore(kept.db));
  return kept;
}

const part = Number(values.part);
const full = await filled('full', part);
const tenth = await filled('tenth', part / 10);
const { rows } = await sql<{ version: string }>`select split_part(version(), ' on ', 1) as version`.execute(full.db);
const { results } = partOf(fullSize, part);
const load = () => loadavg()[0]?.toFixed(2);
console.log(`${rows[0]?.version} ${values.database ? 'por DATABASE_URL' : 'incorporada'}; ${results.toLocaleString('es')} resultados, y una décima parte
${values.callers} a la vez, cada uno un pedido tras otro; «servidor» sin su caché de lecturas ni su límite de pedidos. Carga de la máquina al empezar: ${load()}
`);

const [server, cachedServer, smallServer] = [await theServer(full.db), await theServer(full.db, { cached: true }), await theServer(tenth.db)];
const columns = ['servidor', 'SQL', 'memoria', 'con caché', 'décima'];
console.log(
  `${''.padEnd(32)}${columns.map((name) => name.padStart(18)).join('')}${'de SQL'.padStart(9)}${'de memoria'.padStart(12)}${'p99 / décima'.padStart(14)}`,
);
const cell = ({ perSecond, p99 }: Measured) => `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s ${p99.toFixed(1).padStart(6)} ms`.padStart(18);

// Answers of the same size. A page halfway down the finished tournaments of each database: the same page of a smaller one would be past its end. And the
// meta of a country has few weeks in a tenth, in which the whole site has about as many as a country of the full one.
const deep = (share: number) => Math.max(1, Math.round(1_000 * share));
const cases = await casesOf(full.db, { deep: deep(part), place: { country: 'Colombia' } });
const smallCases = await casesOf(tenth.db, { deep: deep(part / 10), place: {} });
for (const [index, one] of cases.entries()) {
  const small = smallCases[index];
  if (!small || !one.name.includes(values.only)) continue;
  const route = await server.contestant(one);
  const memory = await fromMemory(one, (await route(0)) as Buffer);
  const contestants = {
    servidor: route,
    SQL: await bareSql(full.pool, one),
    memoria: memory.contestant,
    'con caché': await cachedServer.contestant(one),
    décima: await smallServer.contestant(small),
  };
  const measured = await rounds(contestants, { count: Number(values.rounds), milliseconds: Number(values.milliseconds), callers: Number(values.callers) });
  await memory.close();
  const { servidor, SQL, memoria, décima } = measured;
  const ratios = [servidor.perSecond / SQL.perSecond, servidor.perSecond / memoria.perSecond, servidor.p99 / décima.p99].map((ratio) => ratio.toFixed(2));
  console.log(
    `${one.name.padEnd(32)}${Object.values(measured).map(cell).join('')}${ratios[0]?.padStart(9)}${ratios[1]?.padStart(12)}${ratios[2]?.padStart(14)}`,
  );
}
console.log(`\nCarga de la máquina al terminar: ${load()}`);
for (const { db } of [full, tenth]) await sql`delete from "auditLog" where "userId" = 'user_bench'`.execute(db);
for (const { close } of [server, cachedServer, smallServer]) await close();
await Promise.all([full.close(), tenth.close()]);
