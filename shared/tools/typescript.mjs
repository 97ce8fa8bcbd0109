import path from 'node:path';
import esbuild from 'esbuild';
import { packageFolder } from './places.mjs';

/**
 * Imports a TypeScript file of shared/ from the tools, which are plain JavaScript.
 * @param {string} file
 */
export async function load(file) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(packageFolder(file.slice(0, file.indexOf('/'))), file.slice(file.indexOf('/')))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  const bundle = /** @type {import('esbuild').OutputFile} */ (outputFiles[0]);
  return import(`data:text/javascript;base64,${Buffer.from(bundle.contents).toString('base64')}`);
}
