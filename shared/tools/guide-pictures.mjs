// npm run guide:pictures: takes the guide's screenshots again, in shell/media/guide.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

run('shared/tools/build.mjs');
run(
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'shell/e2e/playwright.config.mjs',
  'guide.e2e.ts',
  '-g',
  'buttons it names',
  '--update-snapshots',
  'all',
);
