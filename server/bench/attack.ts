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
import { openPair, proxy } from './attack-pair';
import { count, type Found, openRun, type Run } from './attack-run';
import { openSite, type Site } from './attack-site';
import { maliciousFiles } from './attack-uploads';
import { outagesOf, type Seen, summaryOf, type Visit, visit, visitMs } from './attack-visitor';

if (process.argv[2] === 'visitor') await visit(Number(process.argv[3]));
if (process.argv[2] === 'proxy') await proxy(Number(process.argv[3]), (process.argv[4] ?? '').split(',').map(Number));

const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
});
const part = Math.min(1, Math.max(0.001, Number(values.part) || 1));
const warmUpMs = 10_000;
const settleMs = 2000;

interface Part {
  name: string;
  title: string;
  run: (run: Run) => Promise<Found>;
  /** Whether the site is expected to be away: then only how long it is counts. */
  isAway?: true;
}

const serverDies = (kills: number) => (run: Run) =>
  throughKills(run, run.scaled(kills), async () => {
    await run.site.killServer();
    await run.site.start();
  });

const sites: { title: string; open: () => Promise<Site>; parts: Part[] }[] = [
  {
    title: 'Un servidor con su base de datos',
    open: openSite,
    parts: [
      { name: 'requests', title: 'Peticiones mal formadas', run: malformedRequests },
      { name: 'idle', title: 'Conexiones ociosas', run: idleConnections },
      { name: 'streams', title: 'Una sala de páginas abiertas', run: roomOfStreams },
      { name: 'files', title: 'Archivos de TOM y nombres', run: maliciousFiles },
      {
        name: 'database',
        title: 'Muertes de la base de datos',
        run: (run) => throughKills(run, run.scaled(20), async (index) => run.site.killDatabase(index % 2 === 0)),
      },
      { name: 'only-server', title: 'Muertes del único servidor', run: serverDies(5), isAway: true },
    ],
  },
  {
    title: 'Dos servidores con una base de datos, detrás de un proxy',
    open: () => openPair(import.meta.filename),
    parts: [{ name: 'server', title: 'Muertes de uno de los servidores', run: serverDies(20) }],
  },
];

const chosen = values.only === '' ? null : values.only.split(',');
const names = sites.flatMap(({ parts }) => parts.map(({ name }) => name));
if (chosen?.some((name) => !names.includes(name))) throw new Error(`--only takes ${names.join(', ')}`);

const shownMs = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : 'sin página');
const shownSeen = ({ visits, withoutPage, p50, p95 }: Seen) =>
  `p50 ${shownMs(p50)}, p95 ${shownMs(p95)} (${visits} visitas${withoutPage > 0 ? `, ${withoutPage} sin página` : ''})`;
const totals = { internal: 0, lost: 0, worst: 0 };
let close: () => Promise<void> = async () => {};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close().finally(() => process.exit(130)));

async function attackSite(title: string, open: () => Promise<Site>, parts: readonly Part[]): Promise<void> {
  const site = await open();
  const run = openRun({ site, part, seed: Number(values.seed) });
  close = run.close;
  console.log(`\n${title}`);
  await site.start();
  await run.signInAll();
  const signing = setInterval(() => void run.signInAll(), 25_000);
  const visitor = fork(import.meta.filename, ['visitor', String(site.port)]);
  close = async () => {
    clearInterval(signing);
    visitor.kill('SIGKILL');
    await run.close();
  };
  visitor.on('message', (seen) => run.visits.push(seen as Visit));
  const seenSince = (from: number, until = Number.POSITIVE_INFINITY) => run.visits.filter(({ at }) => at >= from && at < until);
  /** Returns what the visitor sees while nothing else happens. */
  const calm = async () => {
    const from = Date.now();
    await wait(run.calmMs);
    return summaryOf(seenSince(from, Date.now() - visitMs));
  };
  await wait(warmUpMs);
  for (const { title, run: attack, isAway } of parts) {
    if (run.isOver()) break;
    const before = await calm();
    const from = Date.now();
    const found = await attack(run);
    // The same number of visits as before, at least.
    await wait(Math.max(0, isAway ? 0 : from + run.calmMs - Date.now()));
    const until = Date.now();
    await wait(settleMs);
    const attacked = seenSince(from, until);
    const during = summaryOf(attacked);
    const after = await calm();
    totals.internal += found.internal;
    totals.lost += found.lost;
    const ratio = during.p95 / before.p95;
    if (!isAway) totals.worst = Math.max(totals.worst, ratio);
    const outages = outagesOf(attacked).sort((a, b) => a - b);
    console.log(`${title}: ${count(found.tries)} intentos en ${((until - from) / 1000).toFixed(0)} s; respuestas 500: ${found.internal}, perdidas: ${found.lost}, otros fallos: ${found.other}
  ${found.note}
  visitante antes: ${shownSeen(before)}
  durante: ${shownSeen(during)}${isAway ? '' : `: ${ratio.toFixed(1)} ×`}
  después: ${shownSeen(after)}${outages.length > 0 ? `\n  sin páginas: ${outages.length} veces, mediana ${shownMs(outages[Math.floor(outages.length / 2)] ?? 0)}, máximo ${shownMs(outages.at(-1) ?? 0)}` : ''}
  carga de la máquina: ${loadavg()[0]?.toFixed(2)}`);
  }
  await close();
}

const began = Date.now();
console.log(`Carga de la máquina al empezar: ${loadavg()[0]?.toFixed(2)}; ${part} de cada parte, semilla ${values.seed}`);
try {
  for (const { title, open, parts } of sites) {
    const wanted = parts.filter(({ name }) => chosen?.includes(name) ?? true);
    if (wanted.length > 0) await attackSite(title, open, wanted);
  }
  console.log(
    `\nRespuestas 500: ${totals.internal} (objetivo 0). Escrituras perdidas: ${totals.lost} (objetivo 0). Peor p95 sin contar las muertes del único servidor: ${totals.worst.toFixed(1)} × (objetivo 3 ×). ${((Date.now() - began) / 60_000).toFixed(1)} minutos`,
  );
  if (totals.internal > 0 || totals.lost > 0 || totals.worst > 3) process.exitCode = 1;
} finally {
  await close();
}
process.exit();
