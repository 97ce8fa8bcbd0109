// npm run bench:scale: one, two and three servers behind nginx, with PgBouncer, a PostgreSQL and its replica, all on this machine. Measures reads and pages
// per second with the processor time of each part, reads lost when a server is killed, how old reads are after a write, a tournament's streams over all
// servers, and a promotion of the replica. `-- --only kill,promotion` for these parts of load, kill, staleness, streams, promotion. The site must be built
// (npm run build); needs nginx and pgbouncer.
import { once } from 'node:events';
import http from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { livePath } from '@mesa/contract/calls/play';
import type { Store } from '@mesa/contract/calls/stores';
import { type Sent, send, sendJson, signIn } from './attack-send';
import { type Answered, keepPace, percentile, saturate } from './scale-load';
import { openScaledSite, type ScaledSite } from './scale-site';

const seconds = 15;
const json = { 'content-type': 'application/json' };
const ms = (value: number) => `${value.toFixed(0)} ms`;
const timesOf = (answered: readonly Answered[]) => answered.map(({ ms: time }) => time);
const lost = (answered: readonly Answered[]) => answered.filter(({ ok }) => !ok).length;

/** Returns visitors' reads, in turn: most are repeated by many visitors, so that caches answer them; `new` ones never repeat. */
async function readsOf(port: number) {
  const read = (path: string): Sent => ({ path });
  const post = (path: string, body: object): Sent => ({ method: 'POST', path, headers: json, body: JSON.stringify(body) });
  const tournamentsIn = async (status: string) => {
    const sent = { method: 'POST', path: '/api/tournaments/status', body: { status, page: 1, limit: 50 } };
    return (await sendJson<{ data: { id: number; played: boolean }[] }>(port, sent)).json.data;
  };
  const [finished, playing] = [await tournamentsIn('finalizado'), await tournamentsIn('progreso')];
  const { json: stores } = await sendJson<{ stores: { slug: string }[] }>(port, { method: 'POST', path: '/api/stores/list', body: {} });
  const repeated = [
    read('/api/agenda'),
    read('/api/ranking'),
    read('/api/meta'),
    post('/api/stores/list', {}),
    post('/api/tournaments/status', { status: 'finalizado', page: 1, limit: 20 }),
    ...stores.stores.map(({ slug }) => post('/api/stores/storebyslug', { slug })),
    ...finished.flatMap(({ id }) => [read(`/api/tournaments/${id}`), read(`/api/tournament-players/by-tournament/${id}`)]),
  ];
  const fresh = (turn: number): Sent => {
    const word = `${turn.toString(36)}ma`;
    return turn % 2 ? post('/api/players/players/status', { status: 1, search: word, page: 1, limit: 10 }) : read(`/api/search/all?query=${word}`);
  };
  return {
    repeated: (turn: number) => repeated[turn % repeated.length] as Sent,
    fresh,
    running: playing.find(({ played }) => played)?.id ?? 0,
    /** The slug of a store. */
    store: stores.stores[0]?.slug ?? '',
  };
}

/** Returns the pages of the site's sitemap, in turn, as a browser that accepts gzip asks for them. */
async function pagesOf(port: number) {
  const paths: string[] = [];
  const { body: index } = await send(port, { path: '/sitemap.xml' });
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => new URL(at ?? '').pathname);
  for (const at of locations(index)) {
    if (at.endsWith('.xml')) paths.push(...locations((await send(port, { path: at })).body));
    else paths.push(at);
  }
  return (turn: number): Sent => ({ path: paths[turn % paths.length] ?? '/', headers: { accept: 'text/html', 'accept-encoding': 'gzip' } });
}

async function measureLoad(site: ScaledSite, name: string, requests: (turn: number) => Sent, connections: number): Promise<void> {
  const before = site.cpu();
  const { answered, seconds: took } = await saturate(site.port, requests, { connections, seconds });
  const after = site.cpu();
  const each = Object.entries(after).map(([part, used]) => {
    const perRequest = ((used - before[part as keyof typeof before]) * 1000) / answered.length;
    return `${part} ${perRequest.toFixed(2)}`;
  });
  const rate = (answered.length - lost(answered)) / took;
  const times = timesOf(answered);
  console.log(`  ${name}: ${rate.toFixed(0)}/s, p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}, ${lost(answered)} failed`);
  console.log(`    processor ms each: ${each.join(', ')}`);
}

type Reads = Awaited<ReturnType<typeof readsOf>>;

async function measureKill(site: ScaledSite, { repeated, fresh }: Reads): Promise<void> {
  const answered = await keepPace(
    site.port,
    (turn) => (turn % 2 ? repeated(turn) : fresh(100_000 + turn)),
    60,
    async () => {
      await wait(4000);
      await site.servers[1]?.kill();
      await wait(6000);
      await site.servers[1]?.start();
      await wait(4000);
    },
  );
  const slowest = Math.max(...timesOf(answered));
  console.log(`A server of three is killed and started: ${answered.length} reads, ${lost(answered)} lost, the slowest took ${ms(slowest)}`);
}

/** Returns a function that changes the address of a store as the administrator, and one that reads it as anyone. */
async function storeWriter({ port }: ScaledSite, slug: string) {
  const authorization = await signIn(port, 'admin');
  const read = async (at: number, headers: Record<string, string>) => {
    const sent = { method: 'POST', path: '/api/stores/storebyslug', body: { slug }, headers };
    return (await sendJson<{ store: Store }>(at, sent)).json.store;
  };
  const { id, name, email, country, state, city } = await read(port, authorization);
  const save = async (address: string): Promise<boolean> => {
    const sent = { method: 'PUT', path: `/api/stores/update/${id}`, headers: authorization, timeoutMs: 5000 };
    const answer = sendJson(port, { ...sent, body: { name, email, country, state, city, address } });
    return answer.then(
      ({ status }) => status === 200,
      () => false,
    );
  };
  return { save, addressAt: async (at: number, headers: Record<string, string> = {}) => (await read(at, headers)).address, authorization };
}

/** Changes a store and reads it: as the one who changed it through nginx, and as a visitor at each server. */
async function measureStaleness(site: ScaledSite, { store }: Reads): Promise<void> {
  const { save, addressAt, authorization } = await storeWriter(site, store);
  const times = 20;
  let old = 0;
  const seen: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const address = `Calle ${turn} # 10-20`;
    if (!(await save(address))) throw new Error('the store was not saved');
    const saved = performance.now();
    // As many reads of the writer as there are servers, so that nginx reaches each.
    for (const _ of site.ports) if ((await addressAt(site.port, authorization)) !== address) old += 1;
    for (const port of site.ports) {
      while ((await addressAt(port)) !== address) await wait(5);
      seen.push(performance.now() - saved);
    }
  }
  console.log(`${times} writes: ${old} of ${times * site.ports.length} reads of the writer were old;`);
  console.log(`  a visitor at any server sees the change after p50 ${ms(percentile(seen, 0.5))}, p99 ${ms(percentile(seen, 0.99))}`);
}

/** Opens the stream of a tournament; `heard` has the arrival time of each message. */
async function openStream(port: number, id: number) {
  const heard: number[] = [];
  const request = http.get(`http://127.0.0.1:${port}${livePath(id)}`, { agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.setEncoding('utf8').on('data', (part: string) => {
    if (/^event: messages$/m.test(part)) heard.push(performance.now());
  });
  response.on('error', () => undefined);
  return { heard, close: () => request.destroy() };
}

async function measureStreams(site: ScaledSite, { running }: Reads): Promise<void> {
  const authorization = await signIn(site.port, 'admin');
  const streams = await Promise.all(Array.from({ length: 90 }, () => openStream(site.port, running)));
  await wait(2000);
  const began = performance.now();
  const body = { message: 'Receso de diez minutos.' };
  const { status } = await sendJson(site.port, { method: 'POST', path: `/api/tournaments/${running}/messages`, headers: authorization, body });
  if (status !== 200) throw new Error(`the message was not sent: ${status}`);
  const end = began + 10_000;
  const since = () => streams.flatMap(({ heard }) => heard.filter((at) => at > began).slice(0, 1)).map((at) => at - began);
  while (since().length < streams.length && performance.now() < end) await wait(20);
  console.log(`${streams.length} streams over three servers: ${since().length} heard of a message, p99 ${ms(percentile(since(), 0.99))}`);
  for (const stream of streams) stream.close();
}

async function measurePromotion(site: ScaledSite, { repeated, fresh, store }: Reads): Promise<void> {
  const { save } = await storeWriter(site, store);
  let stopped = 0;
  let writable = 0;
  const answered = await keepPace(
    site.port,
    (turn) => (turn % 2 ? repeated(turn) : fresh(200_000 + turn)),
    60,
    async () => {
      await wait(3000);
      stopped = performance.now();
      await site.stopPrimary();
      await wait(2000);
      await site.promote();
      while (!(await save('Calle 1 # 1-1'))) await wait(50);
      writable = performance.now();
      await wait(5000);
    },
  );
  console.log(`The primary stops and the replica is promoted two seconds later: writes again after ${ms(writable - stopped)};`);
  console.log(`  of ${answered.length} visitors' reads meanwhile ${lost(answered)} failed`);
}

console.log(`${availableParallelism()} cores for everything, also for what sends the load; the machine's load before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
const parts = { kill: measureKill, staleness: measureStaleness, streams: measureStreams, promotion: measurePromotion };
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const isWanted = (part: string) => !only || only.split(',').includes(part);
const site = await openScaledSite(3);
try {
  await site.run(1);
  const reads = await readsOf(site.port);
  const pages = await pagesOf(site.port);
  for (const count of isWanted('load') ? [1, 2, 3] : []) {
    await site.run(count);
    console.log(`${count} ${count === 1 ? 'server' : 'servers'}`);
    await measureLoad(site, 'repeated reads', reads.repeated, 24);
    await measureLoad(site, 'reads that never repeat', (turn) => reads.fresh(count * 1_000_000 + turn), 24);
    await measureLoad(site, 'pages', pages, 12);
  }
  await site.run(3);
  for (const [part, measurePart] of Object.entries(parts)) if (isWanted(part)) await measurePart(site, reads);
} finally {
  await site.close();
}
