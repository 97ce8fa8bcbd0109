import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '@mesa/release-commands/failure';
import { nameOf, sourceAt, startIn } from '@mesa/release-commands/source-lines';
import { browserFlags, findHeadless } from '../browser.mjs';
import { createLiveProxy } from '../live/proxy.mjs';
import { cacheOf } from '../places.mjs';
import { load } from '../typescript.mjs';
import { demoSite } from './demo-site.mjs';
import { knownPages } from './known-pages.mjs';
import { faultsOf, signedIn } from './trial-page.mjs';
import { addressesOf, plannedPages } from './trial-plan.mjs';

const { registryPath } = await load('release-contract/src/registry.ts');

/** Who opens the pages, in words. */
const roles = { member: 'miembro', owner: 'organizador', admin: 'administrador' };

/**
 * A build whose pages are to be opened.
 * @typedef {{ folder: string, area: string, manifest: any, files: Map<string, Buffer>, maps: Map<string, Buffer> }} Build
 */

/** Returns the browser of this machine, or null with the reason. The area's folder has what drives it. */
async function browserFor(folder) {
  const executablePath = findHeadless();
  if (!executablePath) return { chromium: null, why: 'falta un Chromium (CHROMIUM_PATH)' };
  const program = path.join(folder, 'package.json');
  const { chromium } = await Promise.resolve()
    .then(() => import(pathToFileURL(createRequire(program).resolve('playwright-core')).href))
    .then(({ default: playwright }) => playwright)
    .catch(() => ({ chromium: null }));
  return chromium
    ? { chromium, executablePath, args: browserFlags }
    : { chromium: null, why: 'falta el paquete playwright-core (npm install --save-dev playwright-core)' };
}

/** Returns the first source line of some positions, or the file where the page's code begins. */
function placeOf(frames, { files, maps }, file) {
  for (const { file: name, line, column } of frames) {
    const map = maps.get(name);
    const found = map ? sourceAt(new SourceMap(JSON.parse(map.toString())), line - 1, column - 1) : {};
    const source = nameOf(found.source);
    if (source !== null) return `${source}:${found.line}`;
  }
  return (file && startIn({ content: files.get(file), map: maps.get(file) })) ?? file ?? 'src/remote.tsx';
}

/** Returns a key that changes with everything that browsers load for a page. */
function keyOf({ manifest, area }, { page, address }, role, site) {
  const own = new Set(manifest.pages[page]);
  const others = new Set(
    Object.values(manifest.pages)
      .flat()
      .filter((file) => !own.has(file)),
  );
  const notOfPages = new Set([...others, ...manifest.entry, manifest.hashes, manifest.server]);
  const loaded = manifest.files.map(({ name }) => name).filter((name) => !notOfPages.has(name));
  return createHash('sha256')
    .update(JSON.stringify([site, area, page, address, role, loaded, manifest.routes]))
    .digest('base64url');
}

/** Serves the demo site with the build in it, on this machine only. */
async function serveWith(site, { area, manifest, files }) {
  const read = async (name) => files.get(name) ?? Promise.reject(new Error(`${name} is not in the build`));
  const { server } = createLiveProxy(site, { area, manifest: () => manifest, read });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://localhost:${port}`, stop };
}

/**
 * What opens a build's pages.
 * @typedef {{ site: import('./demo-site.mjs').DemoSite, browser: any, users: { key: string, role: string }[], registry: any, listed: string[] }} Ready
 */

/**
 * Starts the demo site and a browser, which takes as long as building an area. Resolves to null without a demo site, and to an error with the reason if
 * one of them is missing.
 * @param {string} folder
 * @returns {Promise<Ready | null | Error>}
 */
export async function startTrial(folder) {
  const driver = browserFor(folder);
  const site = await demoSite().catch((error) => (error instanceof Error ? error : new Error(String(error))));
  if (site === null || site instanceof Error) return site;
  const { origin } = site;
  const { chromium, why, ...launch } = await driver;
  const read = async (/** @type {string} */ path) => (await fetch(origin + path)).json();
  const browser = chromium ? chromium.launch(launch) : Promise.reject(new Error(why));
  return Promise.all([browser, read('/api/auth/config'), read(registryPath), addressesOf(origin)]).then(
    ([browser, { users }, registry, listed]) => ({ site, browser, users, registry, listed }),
    async (error) => {
      await Promise.all([site.stop(), browser.then((started) => started.close()).catch(() => undefined)]);
      return new Error(error.cause?.message ?? error.message);
    },
  );
}

/**
 * Ends what `startTrial` started.
 * @param {Promise<Ready | null | Error>} starting
 */
export async function endTrial(starting) {
  const ready = await starting;
  if (ready && !(ready instanceof Error)) await Promise.all([ready.browser.close(), ready.site.stop()]);
}

/** Opens the pages of a build in each role. Returns sentences about their faults. */
async function openAll(build, { site, browser, users, registry, listed }) {
  const { area, manifest, folder } = build;
  const account = (role) => users.find((user) => user.role === role)?.key;
  const pages = plannedPages(manifest, registry, listed);

  const known = knownPages(path.join(cacheOf(folder), 'tried', `${area}.json`));
  const allowed = Object.keys(roles).filter((role) => manifest.roles.length === 0 || manifest.roles.includes(role));
  const planned = allowed.flatMap((role) =>
    pages.map((page) => ({ ...page, role, key: keyOf(build, page, role, registry.shell) })).filter(({ key }) => !known.has(key)),
  );
  if (planned.length === 0) return [];

  const proxy = await serveWith(site.origin, build);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const openIn = async (role) => {
    const own = planned.filter((one) => one.role === role);
    if (own.length === 0) return;
    const context = await signedIn(browser, proxy.origin, account(role));
    for (const { page, address, widget, key } of own) {
      const faults = await faultsOf(context, { origin: proxy.origin, address, area });
      // On another area's page, only its own code counts.
      const fault = faults.find(({ frames }) => frames.length > 0) ?? (widget === undefined ? faults[0] : undefined);
      if (!fault) {
        known.keep(key);
        continue;
      }
      const script = manifest.pages[page]?.find((name) => name.endsWith('.js'));
      const sentence = `${placeOf(fault.frames, build, script)}: ${widget === undefined ? 'la página' : 'la parte'} ${page} (${address}) ${fault.message}`;
      found.set(sentence, [...(found.get(sentence) ?? []), roles[role]]);
    }
    await context.close();
  };
  await Promise.all(allowed.map(openIn)).finally(proxy.stop);
  return [...found].map(([sentence, by]) => `${sentence}. Así la vio quien entró como ${by.join(', ')}.`);
}

/**
 * Opens a build's pages on a demo site as a member, an owner and an administrator, before it is uploaded: on the real site, code that is not live runs
 * without a session. Throws a Failure with what does not work. Without a demo site or a browser it prints that and continues.
 * @param {Build} build
 * @param {Promise<Ready | null | Error>} starting
 * @param {(line: string) => void} printProgress
 */
export async function tryWithAccounts(build, starting, printProgress) {
  const ready = await starting;
  if (ready instanceof Failure) throw ready;
  if (ready instanceof Error) return printProgress(`Sin probar con cuentas de demostración: ${ready.message}.`);
  if (ready === null) {
    if (process.env.MESA_DEMO !== '0')
      printProgress('Sin probar con cuentas de demostración: nombra un sitio de demostración en MESA_DEMO, como http://localhost:3000.');
    return;
  }
  printProgress('Abriendo sus páginas con cuentas de demostración …');
  const lines = await openAll(build, ready).catch((error) => {
    printProgress(`Sin probar con cuentas de demostración: ${error.cause?.message ?? error.message}.`);
    return [];
  });
  if (lines.length > 0) throw new Failure('rules', 'No se subió: con cuentas de demostración hay páginas que no funcionan.', { lines });
}
