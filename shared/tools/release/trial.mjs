import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLiveProxy } from '../live/proxy.mjs';
import { cacheOf } from '../places.mjs';
import { demoSite } from './demo-site.mjs';
import { Failure } from './failure.mjs';
import { nameOf, sourceAt, startIn } from './source-lines.mjs';
import { faultsOf, signedIn } from './trial-page.mjs';
import { addressesOf, plannedPages } from './trial-plan.mjs';

/** Who opens the pages, in words. */
const roles = { member: 'miembro', owner: 'organizador', admin: 'administrador' };
/** How many opened pages are remembered. */
const maxKnown = 500;

/**
 * A build whose pages are to be opened.
 * @typedef {{ folder: string, area: string, manifest: any, files: Map<string, Buffer>, maps: Map<string, Buffer> }} Build
 */

/** Returns the browser of this machine, or null with the reason. The area's folder has what drives it. */
async function findBrowser(folder) {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) return { chromium: null, why: 'falta un Chromium (CHROMIUM_PATH)' };
  const program = path.join(folder, 'package.json');
  const { chromium } = await Promise.resolve()
    .then(() => import(pathToFileURL(createRequire(program).resolve('playwright-core')).href))
    .then(({ default: playwright }) => playwright)
    .catch(() => ({ chromium: null }));
  return chromium
    ? { chromium, executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
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
  const loaded = manifest.files.map(({ name }) => name).filter((name) => !others.has(name) && !manifest.entry.includes(name) && name !== manifest.server);
  return createHash('sha256')
    .update(JSON.stringify([site, area, page, address, role, loaded, manifest.routes]))
    .digest('base64url');
}

/** The pages that were opened without a fault, across publications. */
function knownPages(folder, area) {
  const file = path.join(cacheOf(folder), 'tried', `${area}.json`);
  /** @type {string[]} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return {
    has: (key) => known.includes(key),
    keep(keys) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...new Set([...keys, ...known])].slice(0, maxKnown)));
    },
  };
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

/** Opens the pages of a build in each role. Returns sentences about their faults. */
async function openAll(build, site, { chromium, ...launch }) {
  const { area, manifest, folder } = build;
  const { users } = await (await fetch(`${site}/api/auth/config`)).json();
  const account = (role) => users.find((user) => user.role === role)?.key;
  const registry = await (await fetch(`${site}/registry.json`)).json();
  const pages = plannedPages(manifest, registry, await addressesOf(site));

  const known = knownPages(folder, area);
  const allowed = Object.keys(roles).filter((role) => manifest.roles.length === 0 || manifest.roles.includes(role));
  const planned = allowed.flatMap((role) =>
    pages.map((page) => ({ ...page, role, key: keyOf(build, page, role, registry.shell) })).filter(({ key }) => !known.has(key)),
  );
  if (planned.length === 0) return [];

  const proxy = await serveWith(site, build);
  const browser = await chromium.launch(launch);
  /** @type {Map<string, string[]>} */
  const found = new Map();
  try {
    const openIn = async (role) => {
      const context = await signedIn(browser, proxy.origin, account(role));
      for (const { page, address, widget, key } of planned.filter((one) => one.role === role)) {
        const faults = await faultsOf(context, { origin: proxy.origin, address, area });
        // On another area's page, only its own code counts.
        const fault = faults.find(({ frames }) => frames.length > 0) ?? (widget === undefined ? faults[0] : undefined);
        if (!fault) {
          known.keep([key]);
          continue;
        }
        const script = manifest.pages[page]?.find((name) => name.endsWith('.js'));
        const sentence = `${placeOf(fault.frames, build, script)}: ${widget === undefined ? 'la página' : 'la parte'} ${page} (${address}) ${fault.message}`;
        found.set(sentence, [...(found.get(sentence) ?? []), roles[role]]);
      }
      await context.close();
    };
    await Promise.all(allowed.map(openIn));
  } finally {
    await browser.close();
    proxy.stop();
  }
  return [...found].map(([sentence, by]) => `${sentence}. Así la vio quien entró como ${by.join(', ')}.`);
}

/**
 * Opens a build's pages on a demo site as a member, an owner and an administrator, before it is uploaded: on the real site, code that is not live runs
 * without a session. Throws a Failure with what does not work. Without a demo site or a browser it says so and goes on.
 * @param {Build} build
 * @param {Promise<import('./demo-site.mjs').DemoSite | null | Error>} starting
 * @param {(line: string) => void} say
 */
export async function tryWithAccounts(build, starting, say) {
  const site = await starting;
  if (site instanceof Failure) throw site;
  if (site instanceof Error) return say(`Sin probar con cuentas de demostración: ${site.message}.`);
  if (site === null) {
    if (process.env.MESA_DEMO !== '0') say('Sin probar con cuentas de demostración: nombra un sitio de demostración en MESA_DEMO, como http://localhost:3000.');
    return;
  }
  const { chromium, why, ...launch } = await findBrowser(build.folder);
  if (!chromium) return say(`Sin probar con cuentas de demostración: ${why}.`);
  say('Abriendo sus páginas con cuentas de demostración …');
  const lines = await openAll(build, site.origin, { chromium, ...launch }).catch((error) => {
    say(`Sin probar con cuentas de demostración: ${error.cause?.message ?? error.message}.`);
    return [];
  });
  if (lines.length > 0) throw new Failure('rules', 'No se subió: con cuentas de demostración hay páginas que no funcionan.', { lines });
}

/** Starts the demo site while the area is built. */
export const startDemoSite = () => demoSite().catch((error) => (error instanceof Error ? error : new Error(String(error))));
