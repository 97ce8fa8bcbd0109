import path from 'node:path';
import webpack from 'webpack';
import { identityOf } from '../release/area.mjs';
import { describeFile, isReleased } from '../release/manifest.mjs';
import { offers, rangeOf } from './shared-modules.mjs';

const shared = path.resolve(import.meta.dirname, '../..');

const assetsOf = (chunks) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));

const within = (folder, file) => {
  const name = path.relative(folder, file).split(path.sep).join('/');
  return name.startsWith('../') || name.includes('node_modules/') ? null : name;
};

/** `react-dom` of …/node_modules/react-dom/client.js; of our own files `shared/src/api.ts`, also where shared is installed as a package. */
function originOf(resource, folder) {
  const ours = within(shared, resource);
  if (ours) return `shared/${ours}`;
  const inPackage = resource.split('node_modules/').at(-1);
  if (inPackage !== resource) return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  return within(path.dirname(folder), resource);
}

/**
 * Writes release.json (shared/src/contracts/releases.ts): what a build is, what it takes from the shell and what it offers, its
 * files, and those that each page needs, for the HTML's preloads: the federation manifest has no list by page.
 */
export class ReleaseManifest {
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

  describe({ entrypoints, chunkGroups, chunkGraph, modules, assets }) {
    const consumedBy = (chunks) => {
      const consumed = [...chunks]
        .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
        .filter((module) => module.type === 'consume-shared-module');
      return [...new Set(consumed.map((module) => module.options.shareKey))].sort();
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
    const sources = new Set();
    for (const module of modules) {
      if (module.type === 'provide-module') {
        const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
        provides[module._name] = [...new Set(groups.flatMap((group) => assetsOf(group.chunks)))];
      }
      if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
      // A module into which others were merged names them.
      for (const { resource } of [module, ...(module.modules ?? [])]) if (resource?.startsWith('/')) sources.add(originOf(resource.split('?')[0], this.folder));
    }

    const names = Object.keys(assets).sort();
    const needed = this.area === 'shell' ? [] : [...new Set(Object.values(consumes).flat())].sort();
    return {
      entry: [...entrypoints.values()].flatMap((entry) => assetsOf(entry.chunks)),
      pages,
      consumes,
      provides,
      fonts: names.filter((file) => /\.woff2?$/.test(file)),
      needs: Object.fromEntries(needed.map((key) => [key, rangeOf(key)])),
      offers: Object.fromEntries(Object.keys(provides).map((key) => [key, offers[key]])),
      sources: [...sources].sort(),
      files: names.filter(isReleased).map((name) => describeFile(name, assets[name].buffer())),
    };
  }
}
