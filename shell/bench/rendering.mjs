// npm run bench:rendering [-- seconds]: requests per second of the home page, the list of tournaments and a tournament: rendered by the server and
// cached, compared with the same pages sent for the browser to render (as for a signed-in visitor); then the addresses of the sitemap in three equal
// parts: one to warm up, one rendered and one not, each for the first time and then again, in alternating rounds. Reports processor time of server,
// renderers and database per page, and their memory. The site must be built.
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { megabytes, processorTime, untilCalm } from '../../shared/tools/bench/processes.mjs';
import { startSite } from '../../shared/tools/bench/site.mjs';

const milliseconds = 1000 * Number(process.argv[2] ?? 4);
const callers = 10;
/** Fewer addresses in each part than the server caches; with more, every pass would render all of them again. */
const fewer = 400;
const rounds = 4;
const agent = new http.Agent({ keepAlive: true, maxSockets: callers });
const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-rendering-'));
// Ten callers from one address send more requests than the limit allows.
const { site, port, stop } = await startSite(dataDir, { env: { TRUST_PROXY: 'loopback' } });
await untilCalm(site.pid ?? 0);
let caller = 0;

/**
 * @param {string} address
 * @param {boolean} [signedIn]
 * @returns {Promise<{ status: number, body: Buffer }>}
 */
const get = (address, signedIn = false) =>
  new Promise((resolve, reject) => {
    caller += 1;
    const headers = {
      accept: 'text/html',
      'accept-encoding': 'br',
      'x-forwarded-for': `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      ...(signedIn ? { cookie: 'mesa-signed-in=1' } : {}),
    };
    http
      .get({ port, path: address, headers, agent }, async (answer) => {
        const body = Buffer.concat(await answer.toArray());
        resolve({ status: answer.statusCode ?? 0, body });
      })
      .on('error', reject);
  });

/**
 * All callers request the addresses that `next` returns, until it returns none.
 * @param {string} title
 * @param {() => string | null} next
 * @param {boolean} [signedIn]
 */
async function measure(title, next, signedIn) {
  const times = [];
  let bytes = 0;
  const [from, workBefore] = [performance.now(), processorTime(site.pid ?? 0)];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let address = next(); address !== null; address = next()) {
        const began = performance.now();
        const { status, body } = await get(address, signedIn);
        if (status !== 200) throw new Error(`${address}: ${status}`);
        bytes += body.length;
        times.push(performance.now() - began);
      }
    }),
  );
  const elapsed = performance.now() - from;
  const work = (processorTime(site.pid ?? 0) - workBefore) / times.length;
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)];
  console.log(
    `${title.padEnd(44)}${String(times.length).padStart(7)} pages ${((1000 * times.length) / elapsed).toFixed(0).padStart(6)}/s ${work.toFixed(2).padStart(7)} ms each   p99 ${p99.toFixed(0).padStart(4)} ms ${(bytes / times.length / 1024).toFixed(1).padStart(6)} KB   ${Math.round(megabytes(site.pid ?? 0))} MB`,
  );
  return { work, perSecond: (1000 * times.length) / elapsed };
}

/** @param {string} address */
function forSeconds(address) {
  const from = performance.now();
  return () => (performance.now() - from < milliseconds ? address : null);
}

/** @param {readonly string[]} addresses */
function each(addresses) {
  let at = 0;
  return () => {
    at += 1;
    return addresses[at - 1] ?? null;
  };
}

/** Returns the paths of all addresses in the sitemap. */
async function listed(file = `http://localhost:${port}/sitemap.xml`) {
  const found = [...(await fetch(file).then((answer) => answer.text())).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const paths = await Promise.all(found.map((one) => (one.endsWith('.xml') ? listed(`http://localhost:${port}${one}`) : [one])));
  return paths.flat();
}

try {
  const all = await listed();
  const parts = Math.max(3, Math.ceil(all.length / fewer));
  const part = (number) => all.filter((_, at) => at % parts === number);
  const [warming, rendered, plain] = [part(0), part(1), part(2)];
  const tournament = all.find((address) => /^\/torneo\/\d+$/.test(address)) ?? '/torneos';
  console.log(
    `${callers} callers, ${milliseconds / 1000} s a row; ${rendered.length} of ${all.length} addresses of the sitemap. Memory at rest: ${Math.round(megabytes(site.pid ?? 0))} MB`,
  );
  await measure('warming up', each(warming));
  await measure('warming up, not rendered', each(warming), true);
  /** @param {readonly string[]} addresses */
  const inRounds = (addresses) => Array.from({ length: rounds }, (_, round) => addresses.filter((_, at) => at % rounds === round));
  for (const when of ['for the first time', 'again']) {
    const works = { rendered: 0, plain: 0 };
    for (const [round, addresses] of inRounds(rendered).entries()) {
      works.rendered += (await measure(`each address, rendered, ${when}`, each(addresses))).work / rounds;
      works.plain += (await measure(`each address, not rendered, ${when}`, each(inRounds(plain)[round] ?? []), true)).work / rounds;
    }
    console.log(`Processor time ÷ not rendered, ${when}: ${(works.rendered / works.plain).toFixed(2)}\n`);
  }
  for (const address of ['/', '/torneos', tournament]) {
    await get(address);
    const kept = await measure(`${address}, kept`, forSeconds(address));
    const plain = await measure(`${address}, not rendered`, forSeconds(address), true);
    console.log(`Pages a second ÷ not rendered: ${(kept.perSecond / plain.perSecond).toFixed(2)}\n`);
  }
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
