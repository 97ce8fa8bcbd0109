import { execFileSync } from 'node:child_process';

/**
 * Runs npm: the one that started this command, or the one of the system. Returns what it prints.
 * @param {string[]} args
 * @param {import('node:child_process').ExecFileSyncOptions} options
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  const all = { ...options, encoding: /** @type {const} */ ('utf8') };
  return own ? execFileSync(process.execPath, [own, ...args], all) : execFileSync('npm', args, { ...all, shell: process.platform === 'win32' });
}
