import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How many opened pages are remembered. */
const maxKnown = 500;

/**
 * Returns the pages that were opened without a fault, across publications, which `file` stores.
 * @param {string} file
 */
export function knownPages(file) {
  /** @type {string[]} */
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  return {
    /** @param {string} key */
    has: (key) => known.includes(key),
    /** @param {string} key */
    keep(key) {
      known.unshift(key);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(known.slice(0, maxKnown)));
    },
  };
}
