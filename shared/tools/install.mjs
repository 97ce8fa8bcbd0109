import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Returns whether every required package is installed, including those in the workspaces' node_modules. */
function isComplete(root, lock) {
  const packages = Object.entries(JSON.parse(lock).packages).filter(([folder]) => folder.includes('node_modules/'));
  return packages.every(([folder, { optional, devOptional }]) => optional || devOptional || existsSync(path.join(root, folder, 'package.json')));
}

/** Returns whether node_modules matches package-lock.json: by the stored hash of the lockfile, or without one by the files' times. */
function isInstalled(root, lock, stamp) {
  const installed = changedAt(path.join(root, 'node_modules/.package-lock.json'));
  if (installed === 0 || !isComplete(root, lock)) return false;
  const remembered = read(stamp);
  return remembered === null ? installed >= changedAt(path.join(root, 'package-lock.json')) : remembered === hashOf(lock);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** Stores the hash of the lockfile. Does nothing if the installation is not writable. */
function remember(stamp, lock) {
  if (read(stamp) === hashOf(lock)) return;
  try {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, hashOf(lock));
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
  }
}

/**
 * Runs `npm install` if node_modules is missing, incomplete or older than package-lock.json. Needs only Node and npm.
 * @param {string} root
 */
export async function installIfNeeded(root) {
  const lockFile = path.join(root, 'package-lock.json');
  const stamp = path.join(root, '.cache/installed');
  if (!isInstalled(root, readFileSync(lockFile, 'utf8'), stamp)) {
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
  remember(stamp, readFileSync(lockFile, 'utf8'));
}
