import webpack from 'webpack';
import { readArea } from '../release/area.mjs';

/**
 * Compiles another build and adds its one file to this one. `compile()` writes nothing, so the other build leaves no other files.
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

/** Adds the shell's service worker, an unsplit file without shared modules, to its browser build. */
export class WorkerBuild {
  /** @param {import('webpack').Configuration} config */
  constructor(config) {
    this.config = config;
  }

  apply(compiler) {
    // In development nothing is stored for offline use.
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('WorkerBuild', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'WorkerBuild', stage }, () => addFile(compilation, this.config, '.js'));
    });
  }
}

/**
 * Builds an area's sources for the server's renderer and adds the file to the browser build, so that the release describes and hashes it like the
 * others.
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
    // In development the browser draws every page; otherwise each change would be compiled twice.
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('ServerBuild', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ServerBuild', stage }, async () => {
        const {
          described: { roles },
        } = await readArea(this.folder);
        // Areas for a role are never rendered for visitors.
        if (roles.length > 0) return;
        await addFile(compilation, this.config, '.cjs');
      });
    });
  }
}
