import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether what is installed is what package-lock.json names; remembered by the lock file's content, at first told by the files' times. */
function isInstalled(root, lock, stamp) {
  const installed = changedAt(path.join(root, 'node_modules/.package-lock.json'));
  if (installed === 0) return false;
  try {
    return readFileSync(stamp, 'utf8') === lock;
  } catch {
    return installed >= changedAt(path.join(root, 'package-lock.json'));
  }
}

/**
 * Runs `npm install` where node_modules is missing or older than package-lock.json. Needs nothing but Node and npm.
 * @param {string} root
 */
export async function installIfNeeded(root) {
  const lockFile = path.join(root, 'package-lock.json');
  const lock = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const stamp = path.join(root, '.cache/installed');
  if (!isInstalled(root, lock(), stamp)) {
    console.log('Instalando las dependencias (npm install); tarda un minuto …');
    const npm = process.env.npm_execpath;
    const args = ['install', '--no-audit', '--no-fund'];
    const child = npm
      ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    const code = await new Promise((resolve) => child.on('exit', resolve).on('error', () => resolve(1)));
    if (code !== 0) {
      console.error('npm install falló: su mensaje está arriba.');
      process.exit(code ?? 1);
    }
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock());
}
