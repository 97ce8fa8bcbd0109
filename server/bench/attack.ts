// npm run bench:attack: shows what one machine can do to the site over the loopback, while an ordinary visitor opens lists: malformed requests, kills
// of the database and of the server, idle connections, open streams, malicious TOM files and names. The site must be built (npm run build). `--
// --only requests,idle` runs these parts, `-- --part 0.1` a tenth of each.
import { fork } from 'node:child_process';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addresses } from '@mesa/contract/paths';
import { isVisible } from '@mesa/contract/rules/visible-text';
import { buildApp } from '../src/app';
import { admitSession } from '../src/domain/identity/sessions';
import { testIdentity } from '../src/testing/test-tokens';
import { names, tomFiles } from './attack-files';
import { attackOnce, randomOf, targetsOf } from './attack-requests';
import { openSite, send, sendJson } from './attack-site';
import { type Visit, visit } from './attack-visitor';
import { noteCopies } from './attack-writes';
import { benchDatabase } from './database';

if (process.argv[2] === 'visitor') await visit(Number(process.argv[3]));

const { values } = parseArgs({
  options: { part: { type: 'string', default: '1' }, only: { type: 'string', default: '' }, seed: { type: 'string', default: '1' } },
});
const part = Math.min(1, Math.max(0.001, Number(values.part) || 1));
const scaled = (count: number) => Math.max(1, Math.round(count * part));
const calmMs = Math.max(5000, 20_000 * part);
/** Maximum minutes of a part. */
const maxMinutes = 15;
/** Acknowledged writes between two kills. */
const writesBetween = 20;

/** The result of a part: how much was tried, and what went wrong. */
interface Found {
  tries: number;
  /** Answers with a status of 500. */
  internal: number;
  lost: number;
  /** Answers that are missing, or wrong for a malicious input. */
  other: number;
  note: string;
}

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
const count = (value: number) => value.toLocaleString('es');

const site = await openSite();
const visits: Visit[] = [];
let isOver = false;
let closing: Promise<void> | null = null;
const open: { destroy: () => unknown }[] = [];
let visitor: ReturnType<typeof fork> | null = null;
/** Ends everything that this run started and removes its folder. */
function close(): Promise<void> {
  closing ??= (async () => {
    isOver = true;
    visitor?.kill('SIGKILL');
    for (const one of open.splice(0)) one.destroy();
    await site.close();
  })();
  return closing;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close().finally(() => process.exit(130)));

const tokens = new Map<string, { authorization: string }>();
const tokenOf = (user: string) => () => tokens.get(user) ?? { authorization: '' };
/** Tokens are valid for a minute. */
async function signInAll(): Promise<void> {
  for (const user of ['admin', 'organizador', 'jugador', 'nuevo']) {
    const token = await site.signIn(user).catch(() => null);
    if (token) tokens.set(user, token);
  }
}

/** Returns the addresses that are not calls: those that a server without pages lists, and those of pages. */
async function otherAddresses(): Promise<string[]> {
  const database = await benchDatabase();
  const { app, routes, served } = await buildApp({
    db: database.db,
    identity: await testIdentity(admitSession(database.db, { own: false })),
    limits: false,
    uploads: '.',
  });
  const calls = new Set(served.map(({ path }) => path as string));
  const found = routes.filter(({ method, url }) => method === 'GET' && !calls.has(url) && !url.endsWith('/stream')).map(({ url }) => url);
  await app.close();
  await database.close();
  return [...found, '/sitemap/:file', '/shell/*', '/mf/:area/*', '/registry.json', ...Object.values(addresses).map(({ path }) => path)];
}

async function inParallel(workers: number, most: number, run: (index: number) => Promise<void>): Promise<number> {
  const until = Date.now() + maxMinutes * 60_000;
  let next = 0;
  const work = async () => {
    while (next < most && !isOver && Date.now() < until) {
      next += 1;
      await run(next - 1);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return next;
}

async function malformedRequests(): Promise<Found> {
  const { json } = await sendJson<Parameters<typeof targetsOf>[0]>(site.port, { path: '/api/openapi.json' });
  const targets = targetsOf(json, await otherAddresses());
  const random = randomOf(Number(values.seed));
  const statuses = new Map<number, number>();
  const bad: string[] = [];
  const tries = await inParallel(16, scaled(50_000), async () => {
    const people = [{}, {}, { authorization: 'Bearer x' }, tokenOf('organizador')(), tokenOf('jugador')()];
    for (const { status, request } of await attackOnce(site.port, targets, people, random)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if ((status >= 500 && status !== 503) || status === 0) bad.push(`${status} ${request}`);
    }
  });
  for (const line of bad.slice(0, 20)) console.log(`  ${line}`);
  const shown = [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status < 0 ? 'cortadas' : status === 0 ? 'sin respuesta' : status}: ${count(times)}`);
  const internal = [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 && status !== 503 ? times : 0), 0);
  return { tries, internal, lost: 0, other: statuses.get(0) ?? 0, note: `${targets.length} rutas; ${shown.join(', ')}` };
}

/** Members note copies while `happen` disturbs the site; afterwards each acknowledged copy must be stored. */
async function throughKills(kills: number, kill: (index: number) => Promise<void>): Promise<Found> {
  const until = Date.now() + maxMinutes * 60_000;
  const { json } = await sendJson<{ data: { code: string; cards: number }[] }>(site.port, { path: '/api/expansions' });
  const codes = json.data.filter(({ cards }) => cards > 0).map(({ code }) => code);
  const cards: number[] = [];
  const used: string[] = [];
  for (const code of codes) {
    if (cards.length >= 60) break;
    const page = await sendJson<{ cards: { id: number }[] }>(site.port, { method: 'POST', path: `/api/cards/expansion/${code}` });
    cards.push(...page.json.cards.map(({ id }) => id));
    used.push(code);
  }
  const share = Math.floor(cards.length / 3);
  const writers = await Promise.all(
    ['jugador', 'nuevo', 'organizador'].map((user, index) =>
      noteCopies(site.port, {
        authorization: tokenOf(user),
        cards: cards.slice(index * share, (index + 1) * share),
        codes: used,
        from: `127.6.0.${index + 1}`,
      }),
    ),
  );
  const written = () => writers.reduce((sum, writer) => sum + writer.total(), 0);
  let done = 0;
  for (; done < kills && !isOver && Date.now() < until; done += 1) {
    // Waits until members are writing before each kill.
    const [from, started] = [written(), Date.now()];
    while (written() < from + writesBetween && Date.now() < started + 10_000) await wait(20);
    await wait((done * 37) % 100);
    await kill(done);
    await site.untilReady();
  }
  await signInAll();
  const settled = await Promise.all(writers.map((writer) => writer.settle()));
  const failures = writers.flatMap((writer) => writer.failures);
  for (const line of failures.slice(0, 10)) console.log(`  ${line}`);
  const again = new Map<number, number>();
  for (const writer of writers) for (const [status, times] of writer.again) again.set(status, (again.get(status) ?? 0) + times);
  const total = (of: (index: number) => number) => writers.reduce((sum, _, index) => sum + of(index), 0);
  return {
    tries: done,
    internal: failures.filter((line) => line.startsWith('500')).length,
    lost: total((index) => settled[index]?.lost ?? 0),
    other: failures.filter((line) => !line.startsWith('500')).length,
    note: `${count(written())} escrituras confirmadas, repetidas tras ${[...again].map(([status, times]) => `${status || 'silencio'}: ${count(times)}`).join(', ') || 'nada'}, ${total((index) => settled[index]?.twice ?? 0)} contadas de más`,
  };
}

async function idleConnections(): Promise<Found> {
  let [made, refused, tries] = [0, 0, 0];
  for (const address of ['127.7.0.1', '127.7.0.2', '127.7.0.3']) {
    for (let index = 0; index < scaled(1000) && !isOver; index += 1) {
      const socket: Socket = connect({ port: site.port, host: '127.0.0.1', localAddress: address });
      tries += 1;
      open.push(socket);
      socket
        .on('error', () => undefined)
        .once('close', () => (refused += 1))
        .once('connect', () => {
          made += 1;
          // Some requests begin and never end.
          if (index % 2) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-');
        });
      if (index % 50 === 0) await wait(5);
    }
  }
  const from = Date.now();
  await wait(calmMs);
  const refusedVisits = visits.filter(({ at, status }) => at >= from && status !== 200).length;
  const closed = refused;
  for (const one of open.splice(0)) one.destroy();
  return {
    tries,
    internal: 0,
    lost: 0,
    other: refusedVisits,
    note: `${count(made)} aceptadas, ${count(closed)} cerradas por el servidor; ${refusedVisits} visitas sin respuesta`,
  };
}

async function playedTournament(): Promise<number> {
  const { json } = await sendJson<{ data: { id: number; played: boolean }[] }>(site.port, {
    method: 'POST',
    path: '/api/tournaments/status',
    body: { status: 'progreso' },
  });
  return json.data.find(({ played }) => played)?.id ?? 1;
}

async function roomOfStreams(): Promise<Found> {
  const id = await playedTournament();
  const statuses: number[] = [];
  const streams = scaled(1000);
  for (let index = 0; index < streams && !isOver; index += 1) {
    const request = http.get({
      host: '127.0.0.1',
      port: site.port,
      path: `/api/tournaments/${id}/stream`,
      agent: false,
      localAddress: `127.8.0.${1 + (index % 20)}`,
    });
    open.push(request);
    request
      .on('error', () => statuses.push(0))
      .on('response', (response) => {
        statuses.push(response.statusCode ?? 0);
        response.on('error', () => undefined).resume();
      });
    if (index % 50 === 0) await wait(10);
  }
  await wait(calmMs);
  const reads = await Promise.all(
    Array.from({ length: 50 }, () =>
      send(site.port, { path: `/api/tournaments/${id}/live`, from: '127.8.0.1' }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  for (const one of open.splice(0)) one.destroy();
  const opened = statuses.filter((status) => status === 200).length;
  return {
    tries: streams,
    internal: [...statuses, ...reads].filter((status) => status === 500).length,
    lost: 0,
    other: reads.filter((status) => status !== 200).length,
    note: `${count(opened)} abiertas, ${count(streams - opened)} rechazadas; ${reads.filter((status) => status === 200).length} de ${reads.length} lecturas respondidas`,
  };
}

async function maliciousFiles(): Promise<Found> {
  const id = await playedTournament();
  const lines: string[] = [];
  const statuses: number[] = [];
  const tries = await inParallel(3, Math.max(tomFiles.length, scaled(tomFiles.length * 40)), async (index) => {
    const { name, text } = tomFiles[index % tomFiles.length] as (typeof tomFiles)[number];
    const began = performance.now();
    const answer = await sendJson(site.port, {
      method: 'POST',
      path: `/api/tournaments/${id}/tom/preview`,
      headers: tokenOf('admin')(),
      body: { text },
      from: `127.8.1.${1 + (index % 200)}`,
    }).catch(() => null);
    statuses.push(answer?.status ?? 0);
    if (index < tomFiles.length) lines.push(`  ${name}: ${answer?.status ?? 'sin respuesta'} en ${(performance.now() - began).toFixed(0)} ms`);
  });
  console.log(lines.join('\n'));
  const accepted: string[] = [];
  // A byte order mark at the edge is trimmed before the name is stored.
  for (const name of names) {
    const answer = await sendJson(site.port, {
      method: 'POST',
      path: '/api/tournaments/create',
      headers: tokenOf('admin')(),
      body: { name, storeId: 1, date: '2026-11-22' },
    }).catch(() => null);
    statuses.push(answer?.status ?? 0);
    if (answer && answer.status < 300 && !isVisible(name.trim())) accepted.push(JSON.stringify(name).slice(0, 40));
  }
  return {
    tries: tries + names.length,
    internal: statuses.filter((status) => status === 500).length,
    lost: 0,
    other: statuses.filter((status) => status === 0).length + accepted.length,
    note: `${statuses.filter((status) => status >= 400 && status < 500).length} rechazados${accepted.length > 0 ? `; nombres aceptados: ${accepted.join(', ')}` : ''}`,
  };
}

const parts: { name: string; title: string; run: () => Promise<Found>; isDown?: true }[] = [
  { name: 'requests', title: 'Peticiones mal formadas', run: malformedRequests },
  { name: 'idle', title: 'Conexiones ociosas', run: idleConnections },
  { name: 'streams', title: 'Una sala de páginas abiertas', run: roomOfStreams },
  { name: 'files', title: 'Archivos de TOM y nombres', run: maliciousFiles },
  {
    name: 'database',
    title: 'Muertes de la base de datos',
    isDown: true,
    run: () => throughKills(scaled(20), async (index) => site.killDatabase(index % 2 === 0)),
  },
  {
    name: 'server',
    title: 'Muertes del servidor',
    isDown: true,
    run: () =>
      throughKills(scaled(20), async () => {
        await site.killServer();
        await site.start();
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
  await signInAll();
  const signing = setInterval(() => void signInAll(), 25_000);
  visitor = fork(import.meta.filename, ['visitor', String(site.port)]);
  visitor.on('message', (seen) => visits.push(seen as Visit));
  await wait(3000);
  const totals = { internal: 0, lost: 0 };
  let worst = 0;
  for (const { title, run, isDown } of chosen) {
    if (isOver) break;
    const before = await calm();
    const from = Date.now();
    const found = await run();
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
