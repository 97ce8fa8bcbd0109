import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { packageFolder, shared } from './places.mjs';

/** The packages that an area needs to build, test and release. */
export const packages = ['release-contract', 'contract', 'ui', 'runtime', 'tools'];

/**
 * Packs our packages for an area in another repository. Returns each archive's name.
 * @param {string} destination
 */
export function packAll(destination) {
  mkdirSync(destination, { recursive: true });
  const npm = process.env.npm_execpath;
  const folders = packages.map(packageFolder);
  const args = ['pack', ...folders, '--pack-destination', destination, '--silent'];
  /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
  const options = { cwd: shared, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const printed = npm
    ? execFileSync(process.execPath, [npm, ...args], options)
    : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  const archives = printed.trim().split('\n').slice(-packages.length);
  return Object.fromEntries(packages.map((name) => [`@mesa/${name}`, archives.find((archive) => archive.startsWith(`mesa-${name}-`))]));
}
