// npm run bench:attack: shows what one machine can do to the site over the loopback, while an ordinary visitor opens lists: malformed requests, kills
// of the database and of the server, idle connections, open streams, malicious TOM files and names. The site must be built (npm run build). `--
// --only requests,idle` runs these parts, `-- --part 0.1` a tenth of each.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { idleConnections, roomOfStreams } from './attack-connections';
import { throughKills } from './attack-kills';
import { malformedRequests } from './attack-malformed';
import { count, type Found, openRun, type Run } from './attack-run';
import { maliciousFiles } from './attack-uploads';
import { type Visit, visit } from './attack-visitor';

if (process.argv[2] === 'visitor') await visit(Number(process.argv[3]));

const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
});
const part = Math.min(1, Math.max(0.001, Number(values.part) || 1));

const percentile = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const p95Of = (seen: readonly Visit[]) =>
  percentile(
    seen
      .filter(({ status }) => status === 200)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b),
    0.95,
  );
const load = () => loadavg()[0]?.toFixed(2);

const run = await openRun({ part, seed: Number(values.seed) });
const { site, visits, calmMs } = run;
let visitor: ReturnType<typeof fork> | null = null;
async function close(): Promise<void> {
  visitor?.kill('SIGKILL');
  await run.close();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close().finally(() => process.exit(130)));

const parts: { name: string; title: string; run: (run: Run) => Promise<Found>; isDown?: true }[] = [
  { name: 'requests', title: 'Peticiones mal formadas', run: malformedRequests },
  { name: 'idle', title: 'Conexiones ociosas', run: idleConnections },
  { name: 'streams', title: 'Una sala de páginas abiertas', run: roomOfStreams },
  { name: 'files', title: 'Archivos de TOM y nombres', run: maliciousFiles },
  {
    name: 'database',
    title: 'Muertes de la base de datos',
    isDown: true,
    run: (run) => throughKills(run, run.scaled(20), async (index) => run.site.killDatabase(index % 2 === 0)),
  },
  {
    name: 'server',
    title: 'Muertes del servidor',
    isDown: true,
    run: (run) =>
      throughKills(run, run.scaled(20), async () => {
        await run.site.killServer();
        await run.site.start();
      }),
  },
];

/** Returns the visitor's p95 in a calm period. */
async function calm(): Promise<number> {
  const from = Date.now();
  await wait(calmMs);
  return p95Of(visits.filter(({ at }) => at >= from));
}

try {
  const chosen = values.only === '' ? parts : parts.filter(({ name }) => values.only.split(',').includes(name));
  if (chosen.length === 0) throw new Error(`--only takes ${parts.map(({ name }) => name).join(', ')}`);
  console.log(`Carga de la máquina al empezar: ${load()}; ${part} de cada parte, semilla ${values.seed}`);
  await site.start();
  await run.signInAll();
  const signing = setInterval(() => void run.signInAll(), 25_000);
  visitor = fork(import.meta.filename, ['visitor', String(site.port)]);
  visitor.on('message', (seen) => visits.push(seen as Visit));
  await wait(3000);
  const totals = { internal: 0, lost: 0 };
  let worst = 0;
  for (const { title, run: attack, isDown } of chosen) {
    if (run.isOver()) break;
    const before = await calm();
    const from = Date.now();
    const found = await attack(run);
    const seen = visits.filter(({ at }) => at >= from);
    const during = p95Of(seen);
    await wait(2000);
    const after = await calm();
    totals.internal += found.internal;
    totals.lost += found.lost;
    if (!isDown) worst = Math.max(worst, during / before);
    console.log(`${title}: ${count(found.tries)} intentos en ${((Date.now() - from) / 1000).toFixed(0)} s; respuestas 500: ${found.internal}, perdidas: ${found.lost}, otros fallos: ${found.other}
  ${found.note}
  visitante, p95: ${before.toFixed(0)} ms antes, ${during.toFixed(0)} ms durante (${(during / before).toFixed(1)} ×), ${after.toFixed(0)} ms después; ${seen.filter(({ status }) => status !== 200).length} de ${seen.length} visitas sin página
  carga de la máquina: ${load()}`);
  }
  clearInterval(signing);
  console.log(
    `\nRespuestas 500: ${totals.internal} (objetivo 0). Escrituras perdidas: ${totals.lost} (objetivo 0). Peor p95 con el sitio en marcha: ${worst.toFixed(1)} × (objetivo 3 ×)`,
  );
  if (totals.internal > 0 || totals.lost > 0) process.exitCode = 1;
} finally {
  await close();
}
process.exit();
