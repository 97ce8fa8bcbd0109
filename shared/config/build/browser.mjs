// Builds browser workspaces one after the other, as build.mjs names them; a process of its own, so that two can run side by side.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import webpack from 'webpack';
import { root } from './workspaces.mjs';

async function build(workspace) {
  const { default: config } = await import(path.join(root, workspace, 'webpack.config.mjs'));
  const compiler = webpack(config());
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  const text = stats.hasErrors() || stats.hasWarnings() ? stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }) : '';
  const files = Object.keys(stats.compilation.assets).filter((name) => /\.(js|css)$/.test(name));
  const gz = stats.hasErrors() ? 0 : files.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(root, workspace, 'dist', name))).length, 0);
  // Closing waits for the cache to be written.
  await new Promise((resolve) => compiler.close(resolve));
  return { ok: !stats.hasErrors(), text, gz };
}

process.on('message', async (workspace) => {
  const result = await build(workspace).catch((error) => ({ ok: false, text: String(error?.stack ?? error), gz: 0 }));
  process.send({ workspace, ...result });
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
