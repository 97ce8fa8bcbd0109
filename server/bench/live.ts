// npm run bench:live [-- --pages 500 --passes 400 --reports 250 | --small --pages 2000 --players 200]: a tournament with open pages, most of them of phones
// with passes, on two servers with one PostgreSQL, or on one small server. Measures the time from publishing a round until all pages have it, the memory of a
// page, and on two servers reports by passes in a minute while one of them is killed. The site must be built (npm run build).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { SentCommand } from '@mesa/contract/calls/commands';
import { sendPassCommands } from '@mesa/contract/calls/passes';
import { type Answer, getLog, sendCommands } from '@mesa/contract/calls/play';
import type { Endpoint } from '@mesa/contract/endpoint';
import { counted } from '@mesa/contract/text/plural';
import { openEmbedded } from '../src/kernel/db/embedded/open-embedded';
import type { TestApp } from '../src/testing/test-app';
import { openPage } from './live-page';
import { openPasses, openTournament, type PassPhone } from './live-tournament';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'mesa-live-'));
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '500' },
    passes: { type: 'string' },
    reports: { type: 'string', default: '250' },
    players: { type: 'string', default: '8' },
    small: { type: 'boolean', default: false },
  },
});
const pages = Number(values.pages);
/** A single server is not killed, so its pages are visitors'. */
const passes = Math.min(Number(values.passes ?? (values.small ? 0 : 400)), pages);
const reports = passes > 0 && !values.small ? Number(values.reports) : 0;
const minuteMs = 60_000;
/** Agreeing reports count after a minute, and are looked at with the next contact. */
const settledAfterMs = 65_000;

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
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, name),
    PORT: String(port),
    AUTH_LOCAL: '1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    ...(values.small ? { SMALL: '1' } : {}),
  };
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

/** Each phone has an address of its own, as behind the documented proxies: servers limit connections and reads of one address. */
const addressOf = (index: number): string => `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;

const until = async (done: () => boolean, limitMs = 30_000): Promise<void> => {
  const end = performance.now() + limitMs;
  while (!done() && performance.now() < end) await wait(20);
};

const embedded = await openEmbedded(path.join(folder, 'database'));
const { host, user, database, port, password } = embedded.address;
const databaseUrl = `postgresql://${user}${password ? `:${password}` : ''}@${host?.startsWith('/') ? encodeURIComponent(host) : host}${port ? `:${port}` : ''}/${database}`;
console.log(`Carga de la máquina al empezar: ${loadavg()[0]?.toFixed(2)}`);
const first = await startServer(databaseUrl, 'one');
const second = values.small ? first : await startServer(databaseUrl, 'two');
const servers = [...new Set([first, second])];
try {
  const app = await callerOf(first);
  const { id, device } = await openTournament(app, embedded.address, Math.max(passes, Number(values.players)));
  const players = device.event.entries.map(({ player }) => player);
  const phones = await openPasses(app, id, players.slice(0, passes), (index) => (index % 2 ? second : first).origin);

  await wait(2000);
  const before = servers.map(({ child }) => megabytesOf(child));
  let isDown = false;
  const reported = new Set<number>();
  const open = await Promise.all(
    Array.from({ length: pages }, (_, index) => {
      const phone = phones[index];
      return openPage({
        origin: () => (isDown || index % 2 ? second : first).origin,
        address: addressOf(index),
        tournament: id,
        pass: phone && { cookie: phone.cookie, hasReported: () => reported.has(phone.player) },
      });
    }),
  );
  await until(() => open.every(({ shown }) => shown.size > 0));
  await wait(3000);
  const grown = servers.map(({ child }, index) => megabytesOf(child) - (before[index] ?? 0));
  console.log(
    `${pages} páginas abiertas en ${counted(servers.length, 'servidor', 'servidores')}, ${passes} con un pase: ${((grown.reduce((sum, one) => sum + one, 0) / pages) * 1024).toFixed(0)} KB por página, con sus primeras lecturas`,
  );

  const from = performance.now();
  const draft = await device.draw();
  const began = performance.now();
  await device.publish(draft);
  console.log(`«Sortear» contestado: ${ms(began - from)}; «Publicar» contestado: ${ms(performance.now() - began)}`);
  const seq = device.head;
  await until(() => open.every(({ shown }) => shown.has(seq)));
  const since = (times: 'received' | 'shown') => open.map((page) => (page[times].get(seq) ?? Number.POSITIVE_INFINITY) - began);
  console.log(`de «Publicar» a oírlo en las ${pages}: ${summary(since('received'))}`);
  console.log(`hasta tener la ronda nueva: ${summary(since('shown'))}`);

  if (reports > 0) {
    const { id: round, matches } = device.round();
    /** The lower id wins, so both players of a match report the same. */
    const reportOf = ({ player }: PassPhone): SentCommand => {
      const match = matches.find(({ player1, player2 }) => player1 === player || player2 === player);
      const { player1 = 0, player2 = 0 } = match ?? {};
      return device.commandOf({ kind: 'report', round, player1, player2: player2 ?? 0, outcome: player1 < (player2 ?? 0) ? 'player1' : 'player2' });
    };
    const isSeated = ({ player }: PassPhone) => matches.some((match) => match.player2 !== null && [match.player1, match.player2].includes(player));
    const seated = phones.filter(isSeated);
    const sent = Array.from({ length: reports }, (_, index) => {
      const phone = seated[index % seated.length] as PassPhone;
      return { phone, command: reportOf(phone) };
    });
    const times: number[] = [];
    let again = 0;
    /** Like a phone: repeats the same command to whichever server it reaches until there is an answer. */
    const deliver = async ({ phone, command }: (typeof sent)[number], index: number): Promise<Answer | undefined> => {
      await wait((index * minuteMs) / reports);
      const from = performance.now();
      for (;;) {
        try {
          const answer = await fetch(`${(isDown || index % 2 ? second : first).origin}${sendPassCommands.path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: phone.cookie, 'x-forwarded-for': addressOf(index % seated.length) },
            body: JSON.stringify({ device: `phone-${phone.player}`, commands: [command] }),
          });
          if (!answer.ok) throw new Error(`${answer.status}`);
          const { answers } = (await answer.json()) as { answers: Answer[] };
          times.push(performance.now() - from);
          reported.add(phone.player);
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
    await wait(settledAfterMs);
    // After the wait, because tokens end after a minute.
    const other = await callerOf(second);
    await other.call(sendCommands, { params: { id }, body: { device: 'bench', head: device.head, commands: [] } });
    const { entries } = await other.call(getLog, { params: { id }, query: { after: device.head } });
    const timesIn = (command: string) => entries.filter((entry) => entry.command.id === command).length;
    const logged = sent.map(({ command }) => timesIn(command.id));
    const answered = answers.filter((answer) => answer && 'seq' in answer).length;
    console.log(`${reports} resultados informados con pases en un minuto, un servidor muerto a la mitad: ${answered} aceptados,`);
    console.log(
      `${logged.filter((n) => n === 0).length} perdidos, ${logged.filter((n) => n > 1).length} dobles, ${again} enviados otra vez; ${summary(times)}`,
    );
    const reporting = new Set(sent.map(({ phone }) => phone.player));
    const agreed = matches.filter(({ player1, player2 }) => player2 !== null && reporting.has(player1) && reporting.has(player2));
    const resultsOf = ({ player1, player2 }: (typeof agreed)[number]) =>
      entries.filter(({ command: { body } }) => body.kind === 'result' && body.player1 === player1 && body.player2 === player2).length;
    const written = agreed.map(resultsOf);
    console.log(
      `${agreed.length} mesas con los dos informes iguales: ${written.filter((n) => n === 0).length} sin resultado, ${written.filter((n) => n > 1).length} con más de uno;`,
    );
  }
  console.log(`${open.reduce((sum, page) => sum + page.failed(), 0)} lecturas de páginas sin respuesta`);
  for (const page of open) page.close();
} finally {
  for (const { child } of servers) child.kill('SIGKILL');
  await embedded.close();
  rmSync(folder, { recursive: true, force: true });
}
