import webpack from 'webpack';

const assetsOf = (chunks) =>
  [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file) && !file.includes('hot-update'));

/** `react-dom` of …/node_modules/react-dom/client.js, `shared/src/api.ts` of our own files. */
function originOf(resource, root) {
  const inPackage = resource.split('node_modules/').at(-1);
  if (inPackage !== resource) return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  return resource.slice(root.length + 1);
}

/**
 * Writes route-assets.json: the files of each entry and page for the HTML's preloads (the federation manifest has no list by
 * page), what the build takes from the shell, what it offers, and where its modules come from.
 */
export class RouteAssets {
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RouteAssets', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'RouteAssets', stage }, () => {
        const text = JSON.stringify(this.describe(compilation), null, 1);
        compilation.emitAsset('route-assets.json', new webpack.sources.RawSource(text));
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
    const entries = {};
    for (const [name, entry] of entrypoints) entries[name] = assetsOf(entry.chunks);

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
      for (const { resource } of [module, ...(module.modules ?? [])]) if (resource?.startsWith('/')) sources.add(originOf(resource.split('?')[0], this.root));
    }
    const fonts = Object.keys(assets).filter((file) => /\.woff2?$/.test(file));
    return { entries, pages, consumes, provides, fonts, sources: [...sources].sort() };
  }
}
