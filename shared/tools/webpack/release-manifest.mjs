import path from 'node:path';
import webpack from 'webpack';
import { packageFolder, shared } from '../places.mjs';
import { identityOf } from '../release/area.mjs';
import { describeFile, isReleased } from '../release/manifest.mjs';
import { callsIn } from './calls.cjs';
import { isHashed, tableId } from './integrity.mjs';
import { acceptedRange, libraryVersion } from './shared-modules.mjs';

const assetsOf = (chunks) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));

const within = (folder, file) => {
  const name = path.relative(folder, file).split(path.sep).join('/');
  return name.startsWith('../') || name.includes('node_modules/') ? null : name;
};

/**
 * Returns the origin of a module: `react-dom` for …/node_modules/react-dom/client.js; `shared/runtime/src/api.ts` for our own packages, also when
 * installed; `mf-decks/src/remote.tsx` for the area, whatever its folder's name.
 */
function originOf(resource, folder, area) {
  for (const name of ['contract', 'shell']) {
    const release = within(packageFolder(`release-${name}`), resource);
    if (release) return `releases/${name}/${release}`;
  }
  const ours = within(shared, resource);
  if (ours) return `shared/${ours}`;
  const own = within(folder, resource);
  if (own) return `${area.replaceAll('_', '-')}/${own}`;
  const inPackage = resource.split('node_modules/').at(-1);
  if (inPackage !== resource) return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  return within(path.dirname(folder), resource);
}

/** Returns the calls that a build's scripts can make, reading only those that changed since the last build. */
async function callsOf(compilation) {
  const cache = compilation.getCache('ReleaseManifest');
  const scripts = Object.entries(compilation.assets).filter(([name]) => name.endsWith('.js'));
  const found = scripts.map(([name, source]) => cache.providePromise(name, cache.getLazyHashedEtag(source), async () => callsIn(String(source.source()))));
  return [...new Set((await Promise.all(found)).flat())].sort();
}

/**
 * Writes release.json (releases/contract/src/calls/manifest.ts): the build's identity, the shared modules it imports and offers, its files, and the
 * files of each page for preloads, which the federation manifest does not list.
 */
export class ReleaseManifest {
  /**
   * @param {string} area
   * @param {string} folder
   */
  constructor(area, folder) {
    this.area = area;
    this.folder = folder;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ReleaseManifest', (compilation) => {
      // Read while webpack compiles, in a process of its own.
      const identity = identityOf(this.area, this.folder);
      identity.catch(() => undefined);
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseManifest', stage }, async () => {
        const manifest = { ...(await identity), ...this.describe(compilation, await callsOf(compilation)) };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(manifest, null, 1)));
      });
    });
  }

  describe({ options, entrypoints, chunkGroups, chunkGraph, moduleGraph, modules, assets }, calls) {
    const consumedBy = (chunks) => {
      const consumed = [...chunks]
        .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
        .filter((module) => module.type === 'consume-shared-module');
      return [...new Set(consumed.map((module) => module.options.shareKey))].sort();
    };

    /** Returns the names that the build's own modules import from a shared one. webpack itself only tracks them in bundled modules. */
    const namesUsedOf = (module) => {
      const names = new Set();
      for (const { originModule, dependency } of moduleGraph.getIncomingConnections(module)) {
        if (!originModule || chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
        for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
          const [name] = reference.name ?? reference;
          if (name) names.add(name);
        }
      }
      return names;
    };

    const pages = {};
    const consumes = {};
    for (const group of chunkGroups) {
      if (!group.name || entrypoints.has(group.name)) continue;
      pages[group.name] = assetsOf(group.chunks);
      consumes[group.name] = consumedBy(group.chunks);
    }

    // The modules offered to other builds with their files; no files if a module is part of the entry.
    const ownFiles = {};
    const importedBy = {};
    const offered = {};
    const used = {};
    const sources = new Set();
    for (const module of modules) {
      if (module.type === 'provide-module') {
        const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
        ownFiles[module._name] = groups.flatMap((group) => assetsOf(group.chunks));
        importedBy[module._name] = groups.flatMap((group) => consumedBy(group.chunks));
        const [source] = [...module.dependencies, ...module.blocks.flatMap(({ dependencies }) => dependencies)];
        offered[module._name] = [...moduleGraph.getExportsInfo(moduleGraph.getModule(source)).getProvidedExports()].sort();
      }
      if (module.type === 'consume-shared-module') used[module.options.shareKey] = namesUsedOf(module);
      if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
      // A module that contains merged modules lists them.
      for (const { resource } of [module, ...(module.modules ?? [])])
        if (resource?.startsWith('/')) sources.add(originOf(resource.split('?')[0], this.folder, this.area));
    }

    /** A shared module starts only once those that it imports have loaded. */
    const withImported = (key, before = [key]) => [
      ...(ownFiles[key] ?? []),
      ...(importedBy[key] ?? []).filter((one) => !before.includes(one)).flatMap((one) => withImported(one, [...before, one])),
    ];
    const provides = Object.fromEntries(Object.keys(ownFiles).map((key) => [key, [...new Set(withImported(key))]]));

    const names = Object.keys(assets).sort();
    const server = names.find((file) => file.endsWith('.cjs'));
    const hashes = names.find((file) => file.startsWith(`${tableId}.`) && file.endsWith('.js'));
    const needed = this.area === 'shell' ? [] : [...new Set(Object.values(consumes).flat())].sort();
    return {
      entry: [...entrypoints.values()].flatMap((entry) => assetsOf(entry.chunks)),
      pages,
      consumes,
      provides,
      fonts: names.filter((file) => /\.woff2?$/.test(file)),
      ...(isHashed(options) ? { integrity: true } : {}),
      ...(hashes ? { hashes } : {}),
      ...(server ? { server } : {}),
      needs: Object.fromEntries(needed.map((key) => [key, acceptedRange(this.folder, key) ?? [...used[key]].sort()])),
      offers: Object.fromEntries(Object.keys(provides).map((key) => [key, libraryVersion(key) ?? offered[key]])),
      calls,
      sources: [...sources].sort(),
      files: names.filter(isReleased).map((name) => describeFile(name, assets[name].buffer())),
    };
  }
}
