import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { isPackage, shared } from '../places.mjs';
import { load } from '../typescript.mjs';
import { readRemote } from './module.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * @param {string} folder
 * @param {string} text What to bundle, in the area's folder.
 * @param {'esm' | 'cjs'} format
 */
const bundleOf = (folder, text, format = 'esm') =>
  esbuild
    .build({
      stdin: { contents: text, resolveDir: folder, loader: 'js', sourcefile: 'described.js' },
      absWorkingDir: folder,
      // Falls back to the packages that the tools came with.
      nodePaths: [isPackage ? path.dirname(shared) : path.join(path.dirname(shared), 'node_modules')],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format,
      logLevel: 'silent',
    })
    .catch((error) => {
      const [{ text: message = error.message, location = null } = {}] = error.errors ?? [];
      throw new Error(`${location?.file ?? 'area.ts'}: ${message}`);
    });

async function read(folder) {
  const file = path.join(folder, 'area.ts');
  if (!existsSync(file)) throw new Error('area.ts: falta; dice qué páginas tiene el área (label, pages, widgets).');
  const { outputFiles, metafile } = await bundleOf(
    folder,
    `import area from './area.ts'; import { describeArea } from '@mesa/contract/area/describe'; export default { area, described: describeArea(area) };`,
  );
  const bundle = /** @type {import('esbuild').OutputFile} */ (outputFiles[0]);
  const bundled = await import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`).catch((error) => {
    throw new Error(`area.ts: ${error.message}`);
  });
  const { area, described } = bundled.default;
  const files = Object.keys(metafile.inputs)
    .filter((name) => name !== 'described.js' && !name.startsWith('<'))
    .map((name) => path.resolve(folder, name));
  return { area, described: JSON.parse(JSON.stringify(described)), files };
}

/** @type {Map<string, ReturnType<typeof read>>} */
const reading = new Map();

/**
 * Reads an area's area.ts. Returns the description and the files it comes from. Parts of a build that ask at the same time share one reading.
 * @param {string} folder
 */
export function readArea(folder) {
  const found = reading.get(folder) ?? read(folder).finally(() => reading.delete(folder));
  reading.set(folder, found);
  return found;
}

/**
 * Returns a CommonJS module with `headOf(page, answers)` for an area's pages, for tests without a build.
 * @param {string} folder
 */
export async function headsOf(folder) {
  const { outputFiles } = await bundleOf(
    folder,
    `import area from './area.ts'; import { headOf as of } from '@mesa/contract/area/describe'; export const headOf = (page, answers) => of(area, page, answers);`,
    'cjs',
  );
  return /** @type {import('esbuild').OutputFile} */ (outputFiles[0]).text;
}

/**
 * Returns the part of a release's manifest that does not depend on the build: from area.ts, package.json and the remote module.
 * @param {string} area
 * @param {string} folder
 */
export async function identityOf(area, folder) {
  const { version } = readJson(path.join(folder, 'package.json'));
  const { area: written, described } = await readArea(folder);
  const foreign = Object.values(written.flags ?? {}).find((flag) => flag.area !== area);
  if (foreign) throw new Error(`flags.ts: dice ser de ${foreign.area}, y el área es ${area}.`);
  return { area, version, contract: await contractOf(area, folder, described), ...described };
}

/**
 * Returns the contract version that an area's module was written for, after comparing its pages with the description; for the shell, the version it
 * offers.
 */
async function contractOf(area, folder, { routes, widgets }) {
  if (area === 'shell') return (await load('runtime/src/remote-module.ts')).remoteContract;
  const module = await readRemote(folder);
  const absent = [
    ...routes.map(({ page }) => page).filter((page) => !module.pages.includes(page)),
    ...widgets.filter((name) => !module.widgets.includes(name)),
  ];
  if (absent.length > 0) throw new Error(`src/remote.tsx: falta ${absent.join(', ')}, que area.ts dice tener.`);
  return module.contract;
}
