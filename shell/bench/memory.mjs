// npm run bench:memory [-- --small] [--requests 36000] [--minutes 10]: memory of all processes of the site (server, renderers, PostgreSQL), and disk, under an
// hour's mixed load in ten minutes: visitors' pages of the whole sitemap, most of them the busy ones, members' pages, reads of lists that no cache holds,
// card search, writes, and 50 pages that follow a running tournament. Fails if memory still grows at the end. The site must be built. Linux only.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryByProcess } from '../../shared/tools/bench/processes.mjs';
import { startSite } from '../../shared/tools/bench/site.mjs';

const { values } = parseArgs({
  options: { small: { type: 'boolean', default: false }, requests: { type: 'string', default: '36000' }, minutes: { type: 'string', default: '10' } },
});
const minutes = Number(values.minutes);
const requests = Number(values.requests);
const perSecond = requests / minutes / 60;
/** Requests at a time. A request that waited for its turn longer than a token lasts would be refused, so none is made before it can be sent. */
const together = 64;
const streams = 50;
/** The last third may end this much above its beginning. */
const level = 1.05;

const agent = new http.Agent({ keepAlive: true, maxSockets: together });
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-memory-'));
// As in deploy/systemd and deploy/container.
const env = { TRUST_PROXY: 'loopback', SMALL: values.small ? '1' : '0', MALLOC_ARENA_MAX: '2' };
// The first start creates the community and draws its cards, which a site does once.
const first = await startSite(dataDir, { env });
const drawn = () => readdirSync(path.join(dataDir, 'uploads'), { recursive: true }).length;
for (let before = -1; drawn() !== before; await wait(5000)) before = drawn();
await first.stop();
const { site, port, origin, stop } = await startSite(dataDir, { env });

let asked = 0;
/**
 * Sends a request as one of many people; resolves to the status, 0 without an answer.
 * @param {{ method?: string, path: string, headers?: Record<string, string>, body?: object }} request
 * @returns {Promise<number>}
 */
const send = ({ method = 'GET', path: address, headers = {}, body }) =>
  new Promise((resolve) => {
    asked += 1;
    const person = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    const type = body ? { 'content-type': 'application/json' } : { accept: 'text/html' };
    http
      .request({ port, agent, method, path: address, headers: { 'accept-encoding': 'br', 'x-forwarded-for': person, ...type, ...headers } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      })
      .on('error', () => resolve(0))
      .end(body && JSON.stringify(body));
  });

/** Returns the paths of all addresses in the sitemap. */
async function listed(file = `${origin}/sitemap.xml`) {
  const found = [...(await fetch(file).then((answer) => answer.text())).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const paths = await Promise.all(found.map((one) => (one.endsWith('.xml') ? listed(`${origin}${one}`) : [one])));
  return paths.flat();
}

/**
 * @param {string} address
 * @param {object} body
 */
const post = async (address, body) =>
  (await fetch(`${origin}${address}`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) })).json();

/** @param {string} user */
async function signIn(user) {
  const { token } = /** @type {{ token: string }} */ (await post('/api/auth/local/sign-in', { user }));
  if (!token) throw new Error(`${user} could not sign in`);
  return { authorization: `Bearer ${token}` };
}

/** The same numbers in every run. */
let state = 7;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
/** @template T @param {readonly T[]} list */
const oneOf = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)]);

const memory = () => {
  const parts = memoryByProcess(site.pid ?? 0);
  const sum = (/** @type {(name: string) => boolean} */ is) => parts.filter(({ name }) => is(name)).reduce((total, { megabytes }) => total + megabytes, 0);
  const isDatabase = (/** @type {string} */ name) => name.includes('postgres');
  const [server = 0] = parts.map(({ megabytes }) => megabytes);
  const database = sum(isDatabase);
  const total = sum(() => true);
  return { server, database, others: total - server - database, total };
};
/** @param {string} title @param {ReturnType<typeof memory>} read */
const report = (title, { server, database, others, total }) =>
  console.log(
    `${title.padEnd(18)}${[`server ${server.toFixed(0)}`, `renderers and workers ${others.toFixed(0)}`, `PostgreSQL ${database.toFixed(0)}`, `together ${total.toFixed(0)} MB`].join(', ')}`,
  );

/** In megabytes. */
const disk = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0), 0) / 1e6;

/** @type {http.ClientRequest[]} */
const open = [];
try {
  const addresses = await listed();
  const busy = ['/', '/torneos', '/tiendas', '/ranking', '/agenda', '/buscar-carta', ...addresses.filter((one) => /^\/torneo\/\d+$/.test(one)).slice(0, 6)];
  let signedIn = { at: Date.now(), member: signIn('jugador') };
  /** Tokens end after a minute. */
  const member = () => {
    if (Date.now() - signedIn.at > 30_000) signedIn = { at: Date.now(), member: signIn('jugador') };
    return signedIn.member;
  };
  const cards = await post('/api/cards/searchcards', { searchText: 'ex' });
  const cardIds = /** @type {{ data: { id: number }[] }} */ (cards).data.map((card) => card.id);
  const running = await post('/api/tournaments/status', { status: 'progreso', page: 1, limit: 10 });
  const id = /** @type {{ data: { id: number }[] }} */ (running).data[0]?.id;
  for (let count = 0; count < streams; count += 1)
    open.push(http.get({ port, agent: false, path: `/api/tournaments/${id}/stream` }).on('error', () => undefined));

  /** @type {readonly { share: number, send: () => Promise<number> }[]} */
  const mix = [
    { share: 35, send: () => send({ path: oneOf(busy) }) },
    { share: 25, send: () => send({ path: oneOf(addresses) }) },
    { share: 8, send: () => send({ path: oneOf(busy), headers: { cookie: 'mesa-signed-in=1' } }) },
    { share: 12, send: () => send({ method: 'POST', path: '/api/stores/list', body: { search: `nadie ${asked}` } }) },
    {
      share: 10,
      send: () =>
        send({ method: 'POST', path: '/api/cards/searchcards', body: { searchText: `${oneOf(['char', 'pika', 'mew', 'gar', 'eevee'])} ${asked % 50}` } }),
    },
    { share: 5, send: async () => send({ path: '/api/own-decks?day=2026-11-01', headers: await member() }) },
    {
      share: 5,
      send: async () =>
        send({
          method: 'POST',
          path: '/api/collection/change',
          headers: await member(),
          body: {
            batch: randomUUID(),
            changes: [{ cardId: oneOf(cardIds), list: 'have', finish: 'normal', language: 'es', condition: 'NM', quantity: 1 + (asked % 4) }],
          },
        }),
    },
  ];
  const deck = mix.flatMap((one) => Array.from({ length: one.share }, () => one));

  await wait(5000);
  report('at rest', memory());
  const diskBefore = disk();
  /** @type {Map<number, number>} */
  const statuses = new Map();
  const readings = [];
  const began = performance.now();
  let sent = 0;
  let waiting = 0;
  for (let minute = 1; minute <= minutes; minute += 1) {
    // On a busy machine a minute's requests take longer.
    const share = Math.round((requests * minute) / minutes);
    while (sent < share) {
      for (const due = Math.min(share, ((performance.now() - began) / 1000) * perSecond); sent < due && waiting < together; sent += 1) {
        waiting += 1;
        void oneOf(deck)
          .send()
          .catch(() => 0)
          .then((status) => {
            waiting -= 1;
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
      }
      await wait(10);
    }
    const read = memory();
    readings.push(read.total);
    report(`minute ${minute}`, read);
  }
  while (waiting > 0) await wait(20);
  console.log(
    `${sent} requests in ${((performance.now() - began) / 60_000).toFixed(1)} minutes: ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`,
  );
  console.log(`disk: ${diskBefore.toFixed(0)} MB before, ${disk().toFixed(0)} MB after`);
  // What was refused needs no memory.
  if (Number(statuses.get(200)) < sent * 0.99) process.exitCode = 1;
  const last = readings.slice(-Math.max(2, Math.ceil(readings.length / 3)));
  const growth = Number(last.at(-1)) / Number(last[0]);
  console.log(`the last minute ÷ the first of the last third: ${growth.toFixed(2)}`);
  if (growth > level) process.exitCode = 1;
} finally {
  for (const request of open) request.destroy();
  agent.destroy();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
