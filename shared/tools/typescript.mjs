import path from 'node:path';
import esbuild from 'esbuild';
import { packageFolder } from './places.mjs';

/**
 * Imports TypeScript files of shared/ from the tools, which are plain JavaScript. Returns the exports of all.
 * @param {string[]} files
 */
export async function load(...files) {
  const paths = files.map((file) => path.join(packageFolder(file.slice(0, file.indexOf('/'))), file.slice(file.indexOf('/'))));
  const { outputFiles } = await esbuild.build({
    stdin: { contents: paths.map((file) => `export * from ${JSON.stringify(file)};`).join('\n'), resolveDir: path.dirname(paths[0] ?? '') },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const bundle = /** @type {import('esbuild').OutputFile} */ (outputFiles[0]);
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
