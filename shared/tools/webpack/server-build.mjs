import webpack from 'webpack';
import { readArea } from '../release/area.mjs';

/**
 * Compiles another build beside this one and adds its one file to it. `compile()` writes nothing, so nothing else leaves that build.
 * @param {import('webpack').Compilation} compilation
 * @param {import('webpack').Configuration} config
 * @param {string} extension
 */
async function addFile(compilation, config, extension) {
  const compiler = webpack(config);
  const built = await new Promise((resolve, reject) => compiler.compile((error, result) => (error ? reject(error) : resolve(result))));
  compilation.errors.push(...built.errors);
  const asset = built.getAssets().find(({ name }) => name.endsWith(extension));
  if (asset) compilation.emitAsset(asset.name, new webpack.sources.RawSource(asset.source.buffer()), { minimized: true });
  await new Promise((resolve) => compiler.close(resolve));
}

/** Adds the shell's service worker to its browser build: a file of the release, in which nothing is shared or split. */
export class WorkerBuild {
  /** @param {import('webpack').Configuration} config */
  constructor(config) {
    this.config = config;
  }

  apply(compiler) {
    // Nothing of a site that is being developed is kept.
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('WorkerBuild', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerBuild', stage }, () => addFile(compilation, this.config, '.js'));
    });
  }
}

/**
 * Builds an area's sources once more, for the server's renderer, and adds the one file to the browser build: it belongs to the
 * release, described and hashed like the other files.
 */
export class ServerBuild {
  /**
   * @param {string} area
   * @param {string} folder
   * @param {import('webpack').Configuration} config
   */
  constructor(area, folder, config) {
    this.area = area;
    this.folder = folder;
    this.config = config;
  }

  apply(compiler) {
    // While developing the browser draws every page: each change would be compiled twice.
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('ServerBuild', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerBuild', stage }, async () => {
        const {
          described: { roles },
        } = await readArea(this.folder);
        // What is for a role is never drawn for visitors.
        if (roles.length > 0) return;
        await addFile(compilation, this.config, '.cjs');
      });
    });
  }
}
