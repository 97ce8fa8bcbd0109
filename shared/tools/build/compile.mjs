import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';

/**
 * Builds a folder by its webpack.config.mjs. Returns whether it succeeded, the printed text, the gzipped size, and each fault with its file. A build
 * to another folder than dist uses a separate cache, so it may run beside one to dist.
 * @param {string} folder
 * @param {{ output?: string, onBuilt?: (built: { ok: boolean, faults: { file: string | null, message: string }[] }) => void }} [options] `onBuilt` is
 * called before the cache is written, which `compile` waits for
 */
export async function compile(folder, { output, onBuilt } = {}) {
  const { default: config } = await import(path.join(folder, 'webpack.config.mjs'));
  const options = config();
  if (output) {
    options.output.path = output;
    options.cache.name = 'release';
  }
  const compiler = webpack(options);
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const faults = errors.map(({ moduleName, message }) => ({ file: moduleName ?? null, message }));
  onBuilt?.({ ok: !stats.hasErrors(), faults });
  const text = stats.hasErrors() || stats.hasWarnings() ? stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }) : '';
  const files = Object.keys(stats.compilation.assets).filter((name) => /\.(js|css)$/.test(name));
  // Only the builds in dist are listed with it.
  const gz = stats.hasErrors() || output ? 0 : files.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(options.output.path, name))).length, 0);
  // Closing waits for the cache to be written.
  await new Promise((resolve) => compiler.close(resolve));
  return { ok: !stats.hasErrors(), text, gz, faults };
}
