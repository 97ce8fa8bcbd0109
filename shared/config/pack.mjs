import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { shared } from './places.mjs';

/** Packs shared as an area of another repository installs it; gives the archive's name. */
export function packShared(destination) {
  mkdirSync(destination, { recursive: true });
  const npm = process.env.npm_execpath;
  const args = ['pack', '--pack-destination', destination, '--silent'];
  const options = { cwd: shared, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const said = npm ? execFileSync(process.execPath, [npm, ...args], options) : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return said.trim().split('\n').at(-1);
}
