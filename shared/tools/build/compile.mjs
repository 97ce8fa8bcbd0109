import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';

/**
 * Builds what is in a folder by its webpack.config.mjs: whether it could be built, what was said, and its gzipped size.
 * @param {string} folder
 */
export async function compile(folder) {
  const { default: config } = await import(path.join(folder, 'webpack.config.mjs'));
  const compiler = webpack(config());
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  const text = stats.hasErrors() || stats.hasWarnings() ? stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }) : '';
  const files = Object.keys(stats.compilation.assets).filter((name) => /\.(js|css)$/.test(name));
  const gz = stats.hasErrors() ? 0 : files.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(folder, 'dist', name))).length, 0);
  // Closing waits for the cache to be written.
  await new Promise((resolve) => compiler.close(resolve));
  return { ok: !stats.hasErrors(), text, gz };
}
