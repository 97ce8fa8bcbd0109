#!/usr/bin/env node
// mesa-build: builds the area of the current folder.
import path from 'node:path';
import { compile } from './build/compile.mjs';
import { deprecationWarnings } from './build/deprecations.mjs';
import { root, workspaces } from './build/workspaces.mjs';

const folder = process.cwd();
const name = path.relative(root, folder);
if (workspaces.includes(name)) {
  process.argv[2] = name;
  await import('./build.mjs');
} else {
  const from = performance.now();
  const { ok, text, gz } = await compile(folder).catch((error) => ({ ok: false, text: error.message, gz: 0 }));
  const warnings = await deprecationWarnings(folder);
  for (const printed of [text, warnings]) if (printed) console.log(printed);
  console.log(`${ok ? '✓' : '✗'} ${path.basename(folder)} ${((performance.now() - from) / 1000).toFixed(1)} s  ${(gz / 1024).toFixed(1)} KB gz`);
  process.exitCode = ok ? 0 : 1;
}
