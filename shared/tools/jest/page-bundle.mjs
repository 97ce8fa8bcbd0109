import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import esbuild from 'esbuild';
import { cacheOf, packageFolder } from '../places.mjs';
import { isBundling } from './contracts.mjs';

const here = import.meta.dirname;

/** What tests of pages import from outside, and the package that has it. */
const libraries = Object.entries({
  runtime: [
    'react',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react-router-dom',
    '@tanstack/react-query',
    'axios',
    'zustand',
    'zustand/vanilla',
  ],
  ui: ['@base-ui/react/dialog', '@base-ui/react/alert-dialog'],
  contract: ['zod'],
  tools: ['@testing-library/react', '@testing-library/user-event', '@testing-library/jest-dom', 'axe-core'],
}).flatMap(([name, names]) => names.map((library) => ({ library, from: packageFolder(name) })));

const isTested = (/** @type {string} */ file) => /(?<!\.(?:test|d))\.tsx?$/.test(file);

/** Returns the modules of our packages that pages import. */
const ownModules = () =>
  ['contract', 'release-contract', 'ui', 'runtime'].flatMap((name) => {
    const source = path.join(packageFolder(name), 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter(isTested)
      .map((file) => path.join(source, file));
  });

/**
 * Finds modules and replaces styles as Jest does. `mockable`: files that Jest loads, also for each other.
 * @returns {import('esbuild').Plugin}
 */
const likeJest = (/** @type {string[]} */ mockable) => ({
  name: 'like-jest',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, ({ path: name }) => ({ path: path.join(here, name.endsWith('.module.css') ? 'css-modules.cjs' : 'no-css.cjs') }));
    // Jest takes the CommonJS files of a library, also for an import.
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, resolveDir, kind, pluginData }) => {
      if (pluginData === 'resolved' || kind === 'entry-point') return;
      const found = await build.resolve(name, { resolveDir, kind: 'require-call', pluginData: 'resolved' });
      return mockable.includes(found.path) ? { path: found.path, external: true } : found;
    });
    build.onLoad({ filter: /react(?:-jsx-runtime)?\.development\.js$/ }, ({ path: file }) => {
      // Without the stack of each element's owner, which only a warning prints: it is a tenth of the time of a page's test.
      const text = readFileSync(file, 'utf8').replaceAll('1e4 > ReactSharedInternals.recentlyCreatedOwnerStacks++', 'false');
      // act() takes Node's timers from here.
      return { contents: `module.require = require;\n${text}`, loader: 'js' };
    });
  },
});

/** @type {import('esbuild').BuildOptions} */
const options = {
  bundle: true,
  write: false,
  // As in Jest's jsdom: the files for browsers, but with Node's own modules.
  platform: 'neutral',
  mainFields: ['main'],
  conditions: ['browser'],
  external: [...builtinModules, 'node:*'],
  format: 'cjs',
  target: 'node20',
  jsx: 'automatic',
  supported: { 'dynamic-import': false },
  logLevel: 'silent',
};

/** Returns the file of each library. */
async function filesOfLibraries() {
  /** @type {string[]} */
  const files = [];
  const find = {
    name: 'find',
    setup(/** @type {import('esbuild').PluginBuild} */ build) {
      build.onStart(async () => {
        for (const { library, from } of libraries) {
          const found = await build.resolve(library, { resolveDir: from, kind: 'require-call' });
          if (found.errors.length === 0) files.push(found.path);
        }
      });
    },
  };
  await esbuild.build({ ...options, stdin: { contents: '' }, plugins: [find] });
  return [...new Set(files)];
}

/**
 * Bundles libraries, and with `isWhole` the modules of our packages; then tests cannot mock what these import. Returns the parts of Jest's configuration that take
 * them from there: a worker compiles the bundle once instead of once per test file, and each file evaluates the modules that it needs (environment.cjs).
 * @param {{ isWhole: boolean }} which
 */
export async function pageBundle({ isWhole }) {
  if (!isBundling) return null;
  const found = await filesOfLibraries();
  const files = isWhole ? [...found, ...ownModules()] : found;
  const outfile = path.join(cacheOf(process.cwd()), 'pages', isWhole ? 'whole.cjs' : 'libraries.cjs');
  const entries = files.map((file) => `${JSON.stringify(file)}: () => require(${JSON.stringify(file)})`);
  const { outputFiles } = await esbuild.build({
    ...options,
    stdin: { contents: `module.exports = { ${entries.join(',\n')} };`, resolveDir: here },
    // Without a source map: Jest would read it again for each test file in which an error's stack is asked for.
    plugins: [likeJest(isWhole ? [] : found)],
  });
  mkdirSync(path.dirname(outfile), { recursive: true });
  // Renamed into place, because another run may be reading the file.
  writeFileSync(`${outfile}.${process.pid}`, outputFiles?.[0]?.contents ?? '');
  renameSync(`${outfile}.${process.pid}`, outfile);
  const version = createHash('sha256').update(files.join('\n')).digest('hex');
  const escaped = (/** @type {string} */ file) => `${file.replace(/[.\\]/g, '\\$&')}$`;
  return {
    outfile,
    /** Matches them after `node_modules/`, where Jest transforms only what it is told to. */
    libraries: files
      .flatMap((file) =>
        file
          .split(/[\\/]node_modules[\\/]/)
          .slice(1)
          .slice(-1),
      )
      .map(escaped),
    transform: { [files.map(escaped).join('|')]: [path.join(here, 'page-transform.cjs'), { version }] },
  };
}
