import webpack from 'webpack';
import { describeArea } from '../release/area.mjs';

/**
 * Builds an area's sources once more, for the server's renderer, and adds the one file to the browser build: it belongs to the
 * release, described and hashed like the other files. `compile()` writes nothing, so nothing else leaves this build.
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
        const { roles } = await describeArea(this.area, this.folder);
        // What is for a role is never drawn for visitors.
        if (roles.length > 0) return;
        const server = webpack(this.config);
        const built = await new Promise((resolve, reject) => server.compile((error, result) => (error ? reject(error) : resolve(result))));
        compilation.errors.push(...built.errors);
        const asset = built.getAssets().find(({ name }) => name.endsWith('.cjs'));
        if (asset) compilation.emitAsset(asset.name, new webpack.sources.RawSource(asset.source.buffer()), { minimized: true });
        await new Promise((resolve) => server.close(resolve));
      });
    });
  }
}
