// One file: the builds of the shell and of areas share modules at run time, so their settings must agree.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import Minimizer from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { cacheOf, isPackage, packageFolder, shared } from './places.mjs';
import { Integrity } from './webpack/integrity.mjs';
import { extractedStyles, NewAddress } from './webpack/new-address.mjs';
import { ReleaseManifest } from './webpack/release-manifest.mjs';
import { ServerBuild, WorkerBuild } from './webpack/server-build.mjs';
import { eagerKeys, heavyKeys, reactKeys, sharedByRemote, sharedByShell } from './webpack/shared-modules.mjs';
import { StableIds } from './webpack/stable-ids.mjs';
import { withoutOwnVersion } from './webpack/without-own-version.mjs';

const require = createRequire(import.meta.url);
// Otherwise federation calls webpack without options to read its path from the error, for which webpack compiles the schema of all its options.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');
const here = import.meta.dirname;
export const root = path.dirname(shared);

const hashOf = (/** @type {(string | Buffer)[]} */ texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('base64url');

/** By default the package resolves to its development build, with console warnings, in every mode. */
const routerFiles = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production');
const productionRouter = { 'react-router/dom$': path.join(routerFiles, 'dom-export.mjs'), 'react-router$': path.join(routerFiles, 'index.mjs') };

/** Returns whether a file needs no compiling: everything in node_modules except our own packages. */
const isReady = (file) => path.relative(file.startsWith(shared + path.sep) ? shared : '/', file).includes('node_modules');

/** The files that define a build. If one changes, the cached build is discarded. */
const settings = [import.meta.filename, ...readdirSync(path.join(here, 'webpack')).map((name) => path.join(here, 'webpack', name))];

/** Returns a hash of the versions with which an area is built and runs. If it changes, the cached build is discarded too. */
function librariesOf(folder) {
  const locks = [root, folder].map((place) => path.join(place, 'package-lock.json')).filter((file) => existsSync(file));
  const files = [path.join(shared, 'runtime/package.json'), path.join(folder, 'package.json'), ...new Set(locks)];
  return hashOf(files.map((file) => withoutOwnVersion(readFileSync(file, 'utf8'))));
}

/** Like webpack's default group, but without our packages in node_modules, so that an area has the same chunks in this repository and in its own. */
const libraries = {
  test: (/** @type {import('webpack').Module & { resource?: string }} */ { resource }) => resource !== undefined && isReady(resource),
  priority: -10,
  reuseExistingChunk: true,
  idHint: 'vendors',
};

/**
 * Replaces a library's file, as the library itself imports it, by one of ours.
 * @param {RegExp} file
 * @param {RegExp} folder
 * @param {string} ours
 */
const replaced = (file, folder, ours) =>
  new webpack.NormalModuleReplacementPlugin(file, (request) => {
    if (folder.test(request.context)) request.request = path.join(here, 'webpack', ours);
  });

/** Code of libraries that would be in the first scripts, though the site does not use it. */
const unusedCode = [
  replaced(/^\.\/fetch\.js$/, /[\\/]axios[\\/]lib[\\/]adapters$/, 'no-fetch-adapter.js'),
  // Federation's errors keep their code, which its documentation explains.
  replaced(/^\.\/desc\.mjs$/, /[\\/]error-codes[\\/]dist$/, 'no-error-sentences.js'),
  replaced(/^\.\/dom\.js$/, /[\\/]@module-federation[\\/]sdk[\\/]dist$/, 'no-federation-scripts.js'),
  replaced(/^\.\/logger\.js$/, /[\\/]@module-federation[\\/]sdk[\\/]dist$/, 'plain-federation-log.js'),
  replaced(/^\.\/(mutationCache|infiniteQueryBehavior)\.js$/, /[\\/]query-core[\\/]build[\\/]modern$/, 'no-mutations.js'),
];

/** Returns the settings that all browser builds share. `name` is the federation name, `folder` the area's folder. */
function common({
  name,
  folder,
  mode,
  entry,
  publicPath,
  output = path.join(folder, 'dist'),
  area = name,
  plugins = /** @type {import('webpack').WebpackPluginInstance[]} */ ([]),
  alone = false,
}) {
  const production = mode === 'production';
  /** An area's own styles, and those of runtime modules that it bundles: the server refuses a release with styles outside of the area's layer. */
  const ownStyles = (/** @type {string} */ file) =>
    (file.startsWith(folder + path.sep) && !file.includes(`${path.sep}node_modules${path.sep}`, folder.length)) ||
    (name !== 'shell' && /[\\/](@mesa|shared)[\\/]runtime[\\/]src[\\/]/.test(file));
  // The dev server keeps one file per name.
  const hash = alone ? '' : '.[contenthash:8]';
  const ownPackage = path.join(folder, 'package.json');
  return /** @satisfies {import('webpack').Configuration} */ ({
    name,
    mode,
    context: folder,
    entry,
    target: ['web', 'es2022'],
    // No eval, because the site's Content-Security-Policy also applies in development.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(cacheOf(folder), 'webpack', name),
      name: mode,
      version: librariesOf(folder),
      buildDependencies: {
        config: settings,
      },
    },
    // The cache's version contains all of it but the area's own version. Otherwise each release would look for all its modules again.
    snapshot: { immutablePaths: [new RegExp(`^${ownPackage.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`)] },
    output: {
      path: output,
      clean: true,
      publicPath,
      uniqueName: name,
      chunkLoadingGlobal: `webpackChunk_${name}`,
      chunkLoadTimeout: 8000,
      // Forgets a module that threw while it started (a shared part did not arrive); otherwise a retry finds it half initialized.
      strictModuleExceptionHandling: true,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      assetModuleFilename: `[name]${hash}[ext]`,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      // Falls back to the packages that came with the tools, for areas where nothing is installed.
      modules: ['node_modules', isPackage ? path.dirname(shared) : path.join(root, 'node_modules')],
      alias: { zod$: path.join(here, 'webpack/zod-in-browser.js'), ...(production ? productionRouter : {}) },
    },
    module: {
      // Of the rules that match a file, the last one's loader runs first.
      rules: [
        {
          test: /\.ts$/,
          include: [packageFolder('contract'), packageFolder('release-contract')].map((folder) => path.join(folder, 'src/calls')),
          loader: path.join(here, 'webpack/contracts-in-browser.cjs'),
        },
        {
          test: /\.tsx?$/,
          exclude: isReady,
          use: {
            loader: require.resolve('swc-loader'),
            // The whole site uses the shell's production build of React, also beside an area in development.
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: alone, refresh: alone } },
              },
            },
          },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:6]' : '[name]-[local]-[hash:base64:4]',
                  // Without it, equal relative paths in two areas produce equal class names.
                  localIdentHashSalt: name,
                },
              },
            },
          ],
        },
        { resource: ownPackage, loader: path.join(here, 'webpack/uncached.cjs') },
        { test: /[\\/]area\.ts$/, loader: path.join(here, 'webpack/area-in-browser.mjs') },
        { test: /\.module\.css$/, include: ownStyles, loader: path.join(here, 'webpack/css-layer.cjs'), options: { name } },
      ],
    },
    optimization: {
      minimizer: [
        // swc uses threads; starting a process for a few files takes longer than it saves.
        new Minimizer({
          parallel: false,
          minify: Minimizer.swcMinify,
          extractComments: false,
          // Does not choose names by letter frequency, which would also count this machine's paths in comments and in hashes that are replaced later.
          minimizerOptions: { compress: { passes: 2 }, mangle: { disableCharFreq: true }, format: { comments: false } },
        }),
        new Minimizer({ parallel: false, test: /\.css$/, minify: Minimizer.esbuildMinifyCss }),
      ],
      moduleIds: false,
      chunkIds: false,
      runtimeChunk: false,
      splitChunks: { chunks: 'async', cacheGroups: { defaultVendors: libraries } },
    },
    plugins: [
      new NewAddress(),
      ...unusedCode,
      new Integrity(),
      // Styles are named by their chunk's id, so that an entry lists the names of its chunks only once.
      extractedStyles({ filename: `[name]${hash}.css`, chunkFilename: `[id]${hash}.css` }),
      new StableIds(folder),
      ...(alone ? [] : [new ReleaseManifest(area, folder)]),
      ...plugins,
    ],
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  });
}

/** The libraries of the first view in one file, which does not change with our own code. */
const vendor = { test: /node_modules/, name: 'vendor', chunks: 'initial', enforce: true };

/** Asks the browser to compile all of the first libraries while it downloads them, on another thread, not function by function when they are called. */
const compiledAtOnce = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^vendor\.\w+\.js$/,
  // After the minimizer, which removes comments.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
});

const federation = (options) =>
  new ModuleFederationPlugin({ ...options, shareStrategy: 'loaded-first', dts: false, dev: false, manifest: { fileName: 'mf-manifest.json' } });

const reactDom = path.dirname(require.resolve('react-dom/package.json'));
const doors = new Set([...reactKeys, ...eagerKeys, ...heavyKeys].filter((key) => key !== 'react-dom/client'));

/**
 * Minifies the one file of a server build, which browsers never download: swc takes longer for it than all other steps of a build. Texts stay readable, not
 * escaped as ASCII.
 */
const toServer = new Minimizer({ parallel: false, minify: Minimizer.esbuildMinify, minimizerOptions: { charset: 'utf8' } });

/**
 * Builds an area's sources for the server's renderer: one file that runs in any JavaScript engine. It requires only the shared modules, by name
 * (`require('@mesa/runtime/query')`); the shell's build answers these.
 */
function serverConfig({ name, folder, mode, entry, shell = false }) {
  // Uses the browser's settings and target: with 'node', packages resolve to their Node form and require Node's modules.
  const browser = common({ name, folder, mode, entry, publicPath: '' });
  const [contracts, scripts, styles, ownPackage] = browser.module.rules;
  const [, { loader, options }] = /** @type {any} */ (styles).use;
  return /** @type {import('webpack').Configuration} */ ({
    ...browser,
    devtool: false,
    // compile() stores no build dependencies, so the settings are part of the cache's version.
    cache: {
      .../** @type {webpack.FileCacheOptions} */ (browser.cache),
      name: `server-${mode}`,
      buildDependencies: {},
      version: hashOf([librariesOf(folder), ...settings.map((file) => readFileSync(file))]),
    },
    output: {
      path: path.join(folder, 'dist'),
      publicPath: '',
      uniqueName: name,
      filename: 'server.[contenthash:8].cjs',
      library: { type: 'commonjs2' },
      globalObject: 'globalThis',
    },
    resolve: {
      ...browser.resolve,
      // Only renderToString; the package's own entry also loads streams and node:async_hooks.
      alias: { ...browser.resolve.alias, 'react-dom/server$': path.join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js') },
    },
    externals: shell ? [] : [({ request }, done) => (doors.has(request ?? '') ? done(undefined, `commonjs2 ${request}`) : done())],
    module: {
      rules: [
        contracts,
        scripts,
        ownPackage,
        // The class names of the browser build (same name, context and salt) without the styles.
        { .../** @type {any} */ (styles), use: [{ loader, options: { ...options, modules: { ...options.modules, exportOnlyLocals: true } } }] },
        { test: /\.(woff2?|png|webp|svg)$/, type: 'asset/resource', generator: { emit: false } },
      ],
    },
    // A function around the entry costs nothing here; without it, webpack would parse every module once more.
    optimization: { ...browser.optimization, minimizer: [toServer], splitChunks: false, avoidEntryIife: false },
    // There is one file, so import() becomes a resolved promise.
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }), new StableIds(folder)],
  });
}

/** Builds the shell's service worker in one file; server/src/delivery/site/offline.routes.ts finds it by this name. */
function workerConfig({ folder, mode }) {
  const browser = common({ name: 'shell', folder, mode, entry: { sw: './src/worker/sw.ts' }, publicPath: '' });
  return /** @type {import('webpack').Configuration} */ ({
    ...browser,
    target: ['webworker', 'es2022'],
    devtool: false,
    cache: false,
    output: { path: path.join(folder, 'dist'), publicPath: '', uniqueName: 'sw', filename: 'sw.[contenthash:8].js' },
    optimization: { ...browser.optimization, splitChunks: false },
    plugins: [new StableIds(folder)],
  });
}

/** The exports that the renderer uses for the heads of an area's pages. */
const exportHeads = `import area from './area.ts'; import { headOf } from '@mesa/contract/area/describe'; const head = (page, answers) => headOf(area, page, answers); export { head as headOf };`;

/** An area's server build: its remote module, and the heads of its pages. */
const remoteAndHeads = `data:text/javascript,${encodeURIComponent(`export { default } from './src/remote.tsx';\n${exportHeads}`)}`;

/** The shell's server build: its renderer, and every shared module by name for the areas' server builds. */
const rendererAndDoors = `data:text/javascript,${encodeURIComponent(
  [
    ...[...doors].map((key, i) => `import * as door${i} from ${JSON.stringify(key)};`),
    `export * from './src/server.tsx';`,
    exportHeads,
    `export const doors = {${[...doors].map((key, i) => `${JSON.stringify(key)}: door${i}`).join(',')}};`,
  ].join('\n'),
)}`;

/** Never runs. Importing the heavy parts here makes the shell's build offer them. */
const offerHeavyParts = `data:text/javascript,${heavyKeys.map((key) => `()=>import("${key}")`).join(';')}`;

export const shellConfig =
  () =>
  ({ mode = 'production' } = {}) => {
    const folder = path.join(root, 'shell');
    const config = common({
      name: 'shell',
      folder,
      mode,
      // Not 'auto', which would look for scripts relative to the page.
      publicPath: '/shell/',
      // Adds every small shared module to the entry under its own name, whether or not the shell uses it. The global styles come first, because they
      // define the order of the layers.
      entry: { main: ['@mesa/ui/global.css', ...eagerKeys, offerHeavyParts, './src/start.ts'] },
      plugins: [
        new ServerBuild('shell', folder, serverConfig({ name: 'shell', folder, mode, entry: rendererAndDoors, shell: true })),
        new WorkerBuild(workerConfig({ folder, mode })),
        compiledAtOnce,
        federation({
          name: 'shell',
          remotes: {},
          shared: sharedByShell,
          // Replaces experiments.provideExternalRuntime, which bundles the runtime twice.
          runtimePlugins: [path.join(packageFolder('release-shell'), 'src/provide-runtime.ts')],
          // The runtime shares modules here; remotes are loaded by releases/shell/src/container.ts.
          experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
        }),
      ],
    });
    Object.assign(config.optimization.splitChunks.cacheGroups, { vendor });
    return config;
  };

/**
 * Returns the configuration of a remote: one exposed module; the federation runtime and all shared modules come from the shell.
 * @param {string} name
 * @param {string} folder
 */
export const remoteConfig =
  (name, folder) =>
  ({ mode = 'production' } = {}) => ({
    ...common({
      name,
      folder,
      mode,
      entry: {},
      publicPath: 'auto',
      plugins: [
        new ServerBuild(name, folder, serverConfig({ name, folder, mode, entry: remoteAndHeads })),
        federation({
          name,
          filename: 'remoteEntry.[contenthash:8].js',
          exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
          shared: sharedByRemote(folder),
          experiments: { externalRuntime: true, optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
        }),
      ],
    }),
    externals: [
      ({ request }, done) => (/@module-federation[\\/]webpack-bundler-runtime/.test(request) ? done(null, 'global _FEDERATION_BUNDLER_RUNTIME') : done()),
    ],
  });

/** Builds the same sources as one application with split pages, as a baseline for federation. */
export const monolithConfig =
  () =>
  ({ mode = 'production' } = {}) => {
    const config = common({
      name: 'monolith',
      area: 'shell',
      folder: path.join(root, 'shell'),
      mode,
      entry: { main: './src/start.ts' },
      publicPath: '/shell/',
      // Laid out as a complete site: root/shell/dist.
      output: path.join(root, '.cache/bench/monolith/shell/dist'),
      plugins: [
        new webpack.NormalModuleReplacementPlugin(/^(\.|@mesa\/release-shell)\/load$/, (request) => {
          request.request = path.join(root, 'shell/bench/load-monolith.ts');
        }),
      ],
    });
    Object.assign(config.optimization.splitChunks.cacheGroups, { vendor });
    return config;
  };

/**
 * Returns the configuration of one area served alone for its team: no federation, Fast Refresh.
 * @param {string} name
 * @param {string} folder
 * @returns {import('webpack').Configuration}
 */
export const standaloneConfig = (name, folder) => {
  const ReactRefresh = require('@pmmmwh/react-refresh-webpack-plugin');
  return common({
    name: `${name}_alone`,
    folder,
    mode: 'development',
    entry: { main: './src/standalone.tsx' },
    publicPath: '/',
    output: path.join(cacheOf(folder), 'standalone', name),
    plugins: [new ReactRefresh({ overlay: false })],
    alone: true,
  });
};

export { webpack };
