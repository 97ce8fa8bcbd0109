// npm run packages:version: gives the packages for other repositories the versions that the changesets ask for, with their changelogs and API.
// `--api` only writes the API again, before a version is published for the first time.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './build/workspaces.mjs';
import { writeReports } from './check/api.mjs';
import { npm } from './npm.mjs';

const { values } = parseArgs({ options: { api: { type: 'boolean' } } });
if (!values.api) {
  execFileSync(process.execPath, [path.join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], { cwd: root, stdio: 'inherit' });
  // The lockfile names the versions of the workspaces.
  npm(['install', '--package-lock-only', '--ignore-scripts'], { cwd: root, stdio: 'inherit' });
}
writeReports();
