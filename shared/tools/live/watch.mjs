import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cacheOf } from '../places.mjs';
import { webpack } from '../webpack.mjs';
import { createLiveProxy } from './proxy.mjs';

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

/** Returns the origin of a Mesa Abierta site, or fails. */
async function siteAt(text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return fail(`«${text}» no es la dirección de un sitio: escribe --live https://mesa.example.`);
  const registry = await fetch(`${url.origin}/registry.json`).then(
    (answer) => answer.json(),
    () => null,
  );
  if (!registry?.remotes) return fail(`En ${url.origin} no contesta Mesa Abierta: revisa la dirección y tu conexión.`);
  return url.origin;
}

/**
 * Shows the area of a folder inside a live site, only on this machine, and rebuilds it after each change of its sources.
 * @param {string} folder
 * @param {string} address of the site
 * @param {number} port
 */
export async function serveInside(folder, address, port) {
  const site = await siteAt(address);
  const { default: config } = await import(path.join(folder, 'webpack.config.mjs'));
  const options = config({ mode: 'development' });
  const area = options.name;
  // Not dist: a server of this checkout may be serving that.
  options.output.path = path.join(cacheOf(folder), 'live', options.name);
  options.cache.name = 'live';

  let manifest = null;
  const read = (name) => readFile(path.join(options.output.path, name));
  const proxy = createLiveProxy(site, { area, manifest: () => manifest, read });
  await new Promise((resolve, reject) => proxy.server.once('error', reject).listen(port, 'localhost', () => resolve(undefined))).catch((error) =>
    fail(`El puerto ${port} está ocupado (${error.code}): elige otro con PORT=3200.`),
  );
  const { port: chosen } = /** @type {import('node:net').AddressInfo} */ (proxy.server.address());

  let isAnnounced = false;
  webpack(options).watch({ aggregateTimeout: 30 }, async (error, stats) => {
    if (error || !stats) return console.error(error);
    if (stats.hasErrors()) return console.error(`✗ ${area}\n${stats.toString('errors-only')}`);
    manifest = JSON.parse(await read('release.json').then(String));
    proxy.reload();
    console.log(`✓ ${area} ${stats.endTime - stats.startTime} ms`);
    if (!isAnnounced) console.log(`${area} está dentro de ${site} en http://localhost:${chosen}: solo este equipo la ve, y lo que escribas llega al sitio.`);
    isAnnounced = true;
  });
}
