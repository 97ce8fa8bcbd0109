import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the hash of everything that decides a check: the files of the repository that Git does not ignore, the installed packages, and Node. Null
 * outside a repository.
 * @param {string} folder
 * @param {{ within?: readonly string[], ignored?: readonly string[] }} [which] only files within these folders, and ignored files that decide it too
 */
export function contentHash(folder, { within = [], ignored = [] } = {}) {
  try {
    const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...within];
    const listed = execFileSync('git', listing, { cwd: folder, maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] });
    const files = [...new Set(listed.toString().split('\0').filter(Boolean)), 'node_modules/.package-lock.json', ...ignored].sort();
    const hash = createHash('sha256').update(process.version);
    for (const file of files) {
      const at = path.join(folder, file);
      // A deleted file stays listed until it is committed; a folder is another repository.
      const content = existsSync(at) && statSync(at).isFile() ? readFileSync(at) : '';
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/**
 * Remembers which checks passed for which content, in a file.
 * @param {string} file
 */
export function passedChecks(file) {
  /** @type {Record<string, string>} */
  let passed = {};
  try {
    passed = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet, or a killed run left half a file.
  }
  return {
    /** @param {string} name @param {string | null} hash */
    has: (name, hash) => hash !== null && passed[name] === hash,
    /** @param {string} name @param {string | null} hash */
    add(name, hash) {
      if (hash === null) return;
      passed[name] = hash;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(passed));
    },
  };
}
