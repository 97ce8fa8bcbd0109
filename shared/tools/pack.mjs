import { mkdirSync } from 'node:fs';
import { npm } from './npm.mjs';
import { packageFolder, shared } from './places.mjs';

/** The packages that an area needs to build, test and release. */
export const packages = ['release-contract', 'release-commands', 'contract', 'ui', 'runtime', 'tools'];

/**
 * Packs our packages for an area in another repository. Returns each archive's name.
 * @param {string} destination
 */
export function packAll(destination) {
  mkdirSync(destination, { recursive: true });
  const folders = packages.map(packageFolder);
  const printed = npm(['pack', ...folders, '--pack-destination', destination, '--silent'], { cwd: shared, stdio: ['ignore', 'pipe', 'inherit'] });
  const archives = printed.trim().split('\n').slice(-packages.length);
  return Object.fromEntries(packages.map((name) => [`@mesa/${name}`, archives.find((archive) => archive.startsWith(`mesa-${name}-`))]));
}
