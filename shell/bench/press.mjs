// npm run bench:press [-- --only <page>[,<page>…] --as <viewer> --most <presses of a page> --repeats <times>]: opens every page of the demo as a
// visitor and as the viewer with most controls, in Chromium on a phone's screen at a quarter of the processor's speed. Presses what changes nothing and
// lists how long each press takes to be painted. The site must be built.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { browserFlags, ensureBrowser } from '../../shared/tools/browser.mjs';

// As deep as the journeys' folder, so that their modules find the repository.
const outfile = path.join(import.meta.dirname, '../../.cache/bench/press.mjs');
const entry = path.join(import.meta.dirname, 'press/run.ts');
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  external: ['@playwright/test', '@jest/globals'],
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
});
const executablePath = ensureBrowser();
if (!executablePath) throw new Error('No Chromium found: name one with CHROMIUM_PATH');
const { pressEverything } = await import(pathToFileURL(outfile).href);
await pressEverything({ executablePath, args: browserFlags }, process.argv.slice(2));
