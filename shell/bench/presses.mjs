// npm run bench:presses: prints a person's presses per step of a tournament, which shell/e2e/presses.e2e.ts counts; fails if a step takes more than its
// number.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../../shared/tools/build/workspaces.mjs';

const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
const args = [playwright, 'test', '--config', 'shell/e2e/playwright.config.mjs', 'presses'];
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
