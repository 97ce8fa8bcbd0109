import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { types } from 'node:util';
import esbuild from 'esbuild';
import { root } from '../build/workspaces.mjs';

const require = createRequire(import.meta.url);
/** The tests' helpers belong to Jest, and commands.ts runs a command when it is evaluated. */
const isBundled = (/** @type {string} */ file) => /(?<!\.(?:test|d))\.ts$/.test(file) && !file.startsWith(`testing${path.sep}`) && file !== 'commands.ts';

/** Libraries that a test's own realm has to evaluate: tests replace the clock that lru-cache reads; the others recognise values by their realm. */
export const ofRealm = ['lru-cache', 'postcss', 'prom-client'];

/** Writes a file in one step, because another run may be reading it. */
function write(/** @type {string} */ file, /** @type {string} */ text) {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** Returns the code of a module that passes on what is loaded once per worker. */
function passOn(/** @type {string} */ expression, /** @type {object} */ loaded) {
  if (!types.isModuleNamespaceObject(loaded)) return `module.exports = ${expression};`;
  const names = Object.keys(loaded);
  // A name may be a reserved word, such as zod's `catch`.
  const values = names.map((name, i) => `const value${i} = library[${JSON.stringify(name)}];`);
  return [`const library = ${expression};`, ...values, `export { ${names.map((name, i) => `value${i} as ${name}`).join(', ')} };`].join('\n');
}

/**
 * Takes libraries and contracts from outside the bundle.
 * @param {string} contracts bundle of contracts.mjs
 * @param {string[]} sources
 * @returns {import('esbuild').Plugin}
 */
const outside = (contracts, sources, mutation) => ({
  name: 'outside',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, pluginData }) => {
      if (pluginData === 'resolved' || kind === 'entry-point' || name.startsWith('node:')) return;
      if (ofRealm.includes(name)) return;
      const found = await build.resolve(name, { resolveDir, kind, pluginData: 'resolved' });
      if (found.errors.length > 0 || found.external || sources.some((source) => found.path.startsWith(source + path.sep))) return found;
      return { path: found.path, namespace: 'outside' };
    });
    build.onLoad({ filter: /./, namespace: 'outside' }, ({ path: file }) => {
      const contract = require(contracts).default[file];
      if (contract) return { contents: `module.exports = outside(${JSON.stringify(contracts)}).default[${JSON.stringify(file)}];`, loader: 'js' };
      return { contents: passOn(`outside(${JSON.stringify(file)})`, require(file)), loader: 'js' };
    });
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const text = mutation?.read(file) ?? readFileSync(file, 'utf8');
      const places = { url: pathToFileURL(file).href, dirname: path.dirname(file), filename: file };
      return { contents: text.replace(/import\.meta\.(url|dirname|filename)\b/g, (_, name) => JSON.stringify(Reflect.get(places, name))), loader: 'ts' };
    });
  },
});

/**
 * Bundles the modules of these folders, and returns the part of Jest's `transform` that takes them from there. A worker compiles the bundle once, and each
 * test file evaluates the modules that it needs (server-environment.cjs). Linking them one by one takes Jest longer than most files run.
 * @param {string} contracts bundle of contracts.mjs
 * @param {string[]} folders
 * @param {import('../mutate/sql-mutation.mjs').SqlMutation | null} [mutation]
 */
export async function sourcesTogether(contracts, folders, mutation) {
  const sources = folders.map((folder) => path.join(root, folder));
  const cache = path.join(root, mutation ? '.cache/mutation' : '.cache/sources', (folders[0] ?? '').replaceAll('/', '-'));
  const files = sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isBundled)
      .map((file) => path.join(source, file)),
  );
  const [resolveDir = root] = sources;
  const fromThere = createRequire(path.join(resolveDir, 'any.ts'));
  const libraries = ofRealm.map((name) => fromThere.resolve(name));
  const entries = [...files, ...libraries].map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(file)})`);
  const bundle = path.join(cache, 'sources.cjs');
  const list = path.join(cache, 'names.json');
  const [bundled, single] = await Promise.all([
    esbuild.build({
      stdin: { contents: `module.exports = { ${entries.join(',\n')} };`, resolveDir },
      absWorkingDir: root,
      outfile: bundle,
      bundle: true,
      write: false,
      // Jest reads it to name the source in a stack.
      sourcemap: 'linked',
      sourcesContent: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      conditions: ['node'],
      // Outside a module, Node has no import().
      supported: { 'dynamic-import': false },
      logLevel: 'silent',
      plugins: [outside(contracts, sources, mutation)],
    }),
    esbuild.build({ entryPoints: files, absWorkingDir: root, outdir: cache, write: false, metafile: true, format: 'esm', logLevel: 'silent' }),
  ]);
  /** @type {Record<string, string[]>} */
  const names = Object.fromEntries(libraries.map((file) => [file, Object.keys(require(file))]));
  for (const { entryPoint, exports } of Object.values(single.metafile.outputs)) if (entryPoint) names[path.join(root, entryPoint)] = exports;
  mkdirSync(cache, { recursive: true });
  for (const { path: file, text } of bundled.outputFiles) write(file, text);
  write(list, JSON.stringify(names));
  const transform = [path.join(import.meta.dirname, 'source-transform.cjs'), { names: list }];
  return {
    bundle,
    transform: {
      [`(?:${files.map((file) => file.replace(/[.\\]/g, '\\$&')).join('|')})$`]: transform,
      [`/node_modules/(?:${ofRealm.join('|')})/.*\\.[cm]?js$`]: transform,
    },
  };
}
