import path from 'node:path';
import webpack from 'webpack';
import { shared } from '../places.mjs';
import { identityOf } from '../release/area.mjs';
import { describeFile, isReleased } from '../release/manifest.mjs';
import { isHashed } from './integrity.mjs';
import { libraryVersion } from './shared-modules.mjs';

const assetsOf = (chunks) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));

const within = (folder, file) => {
  const name = path.relative(folder, file).split(path.sep).join('/');
  return name.startsWith('../') || name.includes('node_modules/') ? null : name;
};

/**
 * `react-dom` of …/node_modules/react-dom/client.js; of our own files `shared/runtime/src/api.ts`, also where shared is installed as a
 * package; of the area's own `mf-decks/src/remote.tsx`, whatever its folder is called.
 */
function originOf(resource, folder, area) {
  const ours = within(shared, resource);
  if (ours) return `shared/${ours}`;
  const own = within(folder, resource);
  if (own) return `${area.replaceAll('_', '-')}/${own}`;
  const inPackage = resource.split('node_modules/').at(-1);
  if (inPackage !== resource) return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  return within(path.dirname(folder), resource);
}

/**
 * Writes release.json (shared/contract/src/calls/releases.ts): what a build is, what it takes from the shell and what it offers, its
 * files, and those that each page needs, for the HTML's preloads: the federation manifest has no list by page.
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
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseManifest', stage }, async () => {
        const manifest = { ...(await identityOf(this.area, this.folder)), ...this.describe(compilation) };
        compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(manifest, null, 1)));
      });
    });
  }

  describe({ options, entrypoints, chunkGroups, chunkGraph, moduleGraph, modules, assets }) {
    const consumedBy = (chunks) => {
      const consumed = [...chunks]
        .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
        .filter((module) => module.type === 'consume-shared-module');
      return [...new Set(consumed.map((module) => module.options.shareKey))].sort();
    };

    /** The names that the build's own modules take of a shared one; webpack itself only follows them into what it bundles. */
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

    // What is offered to the other builds: the files that carry it, none where it is part of the entry.
    const provides = {};
    const offered = {};
    const used = {};
    const sources = new Set();
    for (const module of modules) {
      if (module.type === 'provide-module') {
        const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
        provides[module._name] = [...new Set(groups.flatMap((group) => assetsOf(group.chunks)))];
        const [source] = [...module.dependencies, ...module.blocks.flatMap(({ dependencies }) => dependencies)];
        offered[module._name] = [...moduleGraph.getExportsInfo(moduleGraph.getModule(source)).getProvidedExports()].sort();
      }
      if (module.type === 'consume-shared-module') used[module.options.shareKey] = namesUsedOf(module);
      if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
      // A module into which others were merged names them.
      for (const { resource } of [module, ...(module.modules ?? [])])
        if (resource?.startsWith('/')) sources.add(originOf(resource.split('?')[0], this.folder, this.area));
    }

    const names = Object.keys(assets).sort();
    const server = names.find((file) => file.endsWith('.cjs'));
    const needed = this.area === 'shell' ? [] : [...new Set(Object.values(consumes).flat())].sort();
    return {
      entry: [...entrypoints.values()].flatMap((entry) => assetsOf(entry.chunks)),
      pages,
      consumes,
      provides,
      fonts: names.filter((file) => /\.woff2?$/.test(file)),
      ...(isHashed(options) ? { integrity: true } : {}),
      ...(server ? { server } : {}),
      needs: Object.fromEntries(needed.map((key) => [key, libraryVersion(key) ? `^${libraryVersion(key)}` : [...used[key]].sort()])),
      offers: Object.fromEntries(Object.keys(provides).map((key) => [key, libraryVersion(key) ?? offered[key]])),
      sources: [...sources].sort(),
      files: names.filter(isReleased).map((name) => describeFile(name, assets[name].buffer())),
    };
  }
}
