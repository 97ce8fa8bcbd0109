// npm run bench:live: a tournament with 500 open pages on two servers with one PostgreSQL. Measures the time from publishing a round until all pages
// have it, the memory of a stream, and 250 results in a minute while one of the servers is killed. The site must be built (npm run build).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SentCommand } from '@mesa/contract/calls/commands';
import { getLive, getLog, livePath, sendCommands } from '@mesa/contract/calls/play';
import { listTournaments } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import { playDevice } from '../src/testing/play-device';
import type { TestApp } from '../src/testing/test-app';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'mesa-live-'));
const pages = 500;
const results = 250;
const minuteMs = 60_000;

const percentile = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
const ms = (value: number) => `${value.toFixed(0)} ms`;
const summary = (values: readonly number[]) => `p50 ${ms(percentile(values, 0.5))}, p99 ${ms(percentile(values, 0.99))}, máximo ${ms(Math.max(...values))}`;
const megabytesOf = ({ pid }: ChildProcess): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Server {
  origin: string;
  child: ChildProcess;
}

async function freePort(): Promise<number> {
  const probe = http.createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

async function startServer(databaseUrl: string, name: string): Promise<Server> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, name), PORT: String(port), AUTH_LOCAL: '1', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (
    !(await fetch(`${origin}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server did not start: is the site built?');
    await wait(100);
  }
  return { origin, child };
}

/** Returns a function that makes calls to a server as the demo's administrator. */
async function callerOf({ origin }: Server): Promise<Pick<TestApp, 'call'>> {
  const signIn = await fetch(`${origin}/api/auth/local/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ user: 'admin' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const call = async (endpoint: Endpoint, { params, query, body }: { params?: object; query?: object; body?: unknown }) => {
    const at = Object.entries(params ?? {}).reduce((address, [name, value]) => address.replace(`:${name}`, String(value)), endpoint.path as string);
    const search = new URLSearchParams(query as Record<string, string>);
    const answer = await fetch(`${origin}${at}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return { call: call as TestApp['call'] };
}

/** Opens a page: it receives numbers and requests what it shows. */
async function openPage(origin: string, id: number) {
  const received = new Map<number, number>();
  const shown = new Map<number, number>();
  const request = http.get(`${origin}${livePath(id)}`, { agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const seq = /^data: (\d+)$/.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (seq === undefined) continue;
      received.set(Number(seq), performance.now());
      void fetch(`${origin}${getLive.path.replace(':id', String(id))}`)
        .then((answer) => answer.arrayBuffer())
        .then(
          () => shown.set(Number(seq), performance.now()),
          () => undefined,
        );
    }
  });
  response.on('error', () => undefined);
  return { received, shown, close: () => request.destroy() };
}

const until = async (done: () => boolean, limitMs = 30_000): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!done() && performance.now() < end) await wait(20);
};

const embedded = await openEmbedded(path.join(folder, 'database'));
const { host, user, database, port, password } = embedded.address;
const databaseUrl = `postgresql://${user}${password ? `:${password}` : ''}@${host?.startsWith('/') ? encodeURIComponent(host) : host}${port ? `:${port}` : ''}/${database}`;
console.log(`Carga de la máquina al empezar: ${loadavg()[0]?.toFixed(2)}`);
const first = await startServer(databaseUrl, 'one');
const second = await startServer(databaseUrl, 'two');
try {
  const app = await callerOf(first);
  const { data } = await app.call(listTournaments, { body: { status: 'progreso', page: 1, limit: 10 } });
  const id = data.find(({ played }) => played)?.id ?? 0;
  const device = await playDevice(app, id, null, 'bench');
  await device.takePen();
  const { id: round, matches } = device.round();
  for (const match of matches) if (match.outcome === 'open') await device.result(round, match, 'player1');

  await wait(2000);
  const before = [first, second].map(({ child }) => megabytesOf(child));
  const open = await Promise.all(Array.from({ length: pages }, (_, index) => openPage((index % 2 ? second : first).origin, id)));
  await until(() => open.every(({ shown }) => shown.size > 0));
  await wait(3000);
  const grown = [first, second].map(({ child }, index) => megabytesOf(child) - (before[index] ?? 0));
  console.log(
    `${pages} páginas abiertas en dos servidores: ${(((grown[0] ?? 0) + (grown[1] ?? 0)) / pages).toFixed(3)} MB por página, con sus primeras lecturas`,
  );

  const began = performance.now();
  await device.publishRound();
  const seq = device.head;
  await until(() => open.every(({ shown }) => shown.has(seq)));
  const since = (times: 'received' | 'shown') => open.flatMap((page) => (page[times].get(seq) ?? Number.POSITIVE_INFINITY) - began);
  console.log(`de «Sortear» y «Publicar» a oírlo en las ${pages}: ${summary(since('received'))}`);
  console.log(`hasta tener la ronda nueva: ${summary(since('shown'))}`);

  const other = await callerOf(second);
  const { id: next, matches: tables } = device.round();
  const pairs = tables.filter(({ player2 }) => player2 !== null);
  const sent = Array.from({ length: results }, (_, index): SentCommand => {
    const { player1, player2 } = pairs[index % pairs.length] ?? tables[0] ?? { player1: 0, player2: 0 };
    return device.commandOf({ kind: 'extra-time', round: next, player1, player2: player2 ?? 0, minutes: index % 100 });
  });
  const times: number[] = [];
  let again = 0;
  let isDown = false;
  /** Like a console: repeats the same command to whichever server it reaches until there is an answer. */
  const deliver = async (command: SentCommand, index: number) => {
    await wait((index * minuteMs) / results);
    const from = performance.now();
    for (;;) {
      try {
        const to = isDown || index % 2 ? other : app;
        const { answers } = await to.call(sendCommands, { params: { id }, body: { device: `phone-${index}`, head: device.head, commands: [command] } });
        times.push(performance.now() - from);
        return answers[0];
      } catch {
        again += 1;
        await wait(200);
      }
    }
  };
  const kill = async () => {
    await wait(minuteMs / 2);
    first.child.kill('SIGKILL');
    isDown = true;
  };
  const [answers] = await Promise.all([Promise.all(sent.map(deliver)), kill()]);
  const { entries } = await other.call(getLog, { params: { id }, query: { after: device.head } });
  const logged = sent.map(({ id: command }) => entries.filter((entry) => entry.command.id === command).length);
  const answered = answers.filter((answer) => answer && 'seq' in answer).length;
  console.log(`${results} anotaciones en un minuto, un servidor muerto a la mitad: ${answered} aceptadas, ${logged.filter((n) => n === 0).length} perdidas,`);
  console.log(`${logged.filter((n) => n > 1).length} dobles, ${again} enviadas otra vez; ${summary(times)}`);
  for (const page of open) page.close();
} finally {
  for (const { child } of [first, second]) child.kill('SIGKILL');
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
