import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Failure } from '@mesa/release-commands/failure';
import { isPackage, shared } from '../places.mjs';

const root = path.dirname(shared);
const server = path.join(root, 'server/dist/main.mjs');

/**
 * A site with invented people, never the real one.
 * @typedef {{ origin: string, stop: () => Promise<void> }} DemoSite
 */

/** Returns a site that already runs, after checking that it has demo accounts. */
async function running(address) {
  const { origin } = URL.canParse(address) ? new URL(address) : { origin: null };
  if (origin === null || !/^https?:/.test(origin))
    throw new Failure('usage', `MESA_DEMO es la dirección de un sitio de demostración, como http://localhost:3000, o 0: «${address}» no lo es.`);
  const config = await fetch(`${origin}/api/auth/config`).then(
    (answer) => answer.json(),
    () => null,
  );
  if (config?.kind !== 'local') throw new Failure('usage', `En ${origin} no hay un sitio con cuentas de demostración: inícialo, o corrige MESA_DEMO.`);
  return { origin, stop: async () => undefined };
}

async function freePort() {
  const probe = http.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Returns the data folder of this build of the server; its demo community stays from one publication to the next. */
function dataFolder() {
  const { hash } = JSON.parse(readFileSync(path.join(root, '.cache/build/server.json'), 'utf8'));
  const own = hash.slice(0, 16);
  const all = path.join(root, '.cache/demo');
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all)) if (name !== own) rmSync(path.join(all, name), { recursive: true, force: true });
  return path.join(all, own);
}

/** What programs need to run on any system. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'USERPROFILE', 'SystemRoot'];
/** Milliseconds for a first start, which fills the demo community. */
const longestStart = 180_000;

/** Starts this repository's server with the demo community. */
async function started() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  // Nothing else: the settings of a real site in this shell, such as its release store, are not for the demo.
  const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const child = spawn(process.execPath, [server], {
    cwd: root,
    env: { ...env, DATA_DIR: dataFolder(), PORT: String(port), RELEASE_SMOKE: '0', LOG_LEVEL: 'fatal', NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const isReady = () =>
    fetch(`${origin}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  const until = Date.now() + longestStart;
  while (!(await isReady())) {
    const ended = child.exitCode ?? child.signalCode;
    if (ended !== null) throw new Error(complaint.trim().split('\n')[0] || `el servidor terminó con ${ended}`);
    if (Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`el servidor no arrancó en ${longestStart / 60_000} minutos`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { origin, stop };
}

/**
 * Returns a site with demo accounts: that of MESA_DEMO, otherwise one of this repository's own build. null if neither is there or `MESA_DEMO=0`.
 * @returns {Promise<DemoSite | null>}
 */
export async function demoSite() {
  const wanted = process.env.MESA_DEMO;
  if (wanted === '0') return null;
  if (wanted) return running(wanted);
  return !isPackage && existsSync(server) ? started() : null;
}
