#!/usr/bin/env node
// mesa-check: checks the types of the area of the current folder, and warns of what it uses that will be removed.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deprecationWarnings } from './build/deprecations.mjs';

const folder = process.cwd();
const compiler = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit'], { stdio: 'inherit' });
const warnings = await deprecationWarnings(folder);
if (warnings) console.log(warnings);
process.exitCode = status ?? 1;
