import webpack from 'webpack';
import { readArea } from '../release/area.mjs';

/**
 * Compiles another build. `compile()` writes nothing, so it leaves no other files. Returns its errors and its one file.
 * @param {import('webpack').Configuration} config
 * @param {string} extension
 * @param {(closing: Promise<void>) => void} close
 */
async function fileOf(config, extension, close) {
  const compiler = webpack(config);
  const built = await new Promise((resolve, reject) => compiler.compile((error, result) => (error ? reject(error) : resolve(result))));
  const asset = built.getAssets().find(({ name }) => name.endsWith(extension));
  close(new Promise((resolve) => compiler.close(() => resolve())));
  return { errors: built.errors, name: asset?.name, content: asset?.source.buffer() };
}

/**
 * Adds the file of another build, which is compiled at the same time, to a build. The build ends when the other one's cache is written too.
 * @param {import('webpack').Compiler} compiler
 * @param {string} name
 * @param {(close: (closing: Promise<void>) => void) => Promise<Awaited<ReturnType<typeof fileOf>> | null>} build
 */
function addFile(compiler, name, build) {
  /** @type {Promise<void>} */
  let closing = Promise.resolve();
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const building = build((one) => {
      closing = one;
    });
    // Awaited below, or not at all if the build fails before.
    building.catch(() => undefined);
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
      const built = await building;
      if (!built) return;
      compilation.errors.push(...built.errors);
      if (built.name && built.content) compilation.emitAsset(built.name, new webpack.sources.RawSource(built.content), { minimized: true });
    });
  });
  compiler.hooks.shutdown.tapPromise(name, () => closing);
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
    addFile(compiler, 'WorkerBuild', (close) => fileOf(this.config, '.js', close));
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
    addFile(compiler, 'ServerBuild', async (close) => {
      const {
        described: { roles },
      } = await readArea(this.folder);
      // Areas for a role are never rendered for visitors.
      return roles.length > 0 ? null : fileOf(this.config, '.cjs', close);
    });
  }
}
