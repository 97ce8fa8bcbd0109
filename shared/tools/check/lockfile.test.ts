import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tree';

type Packages = Record<string, { optionalDependencies?: Record<string, string> }>;
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };

/** Optional packages that a lockfile asks for and does not name. `npm install` takes them for installed, and `npm ci` tells of some alone. */
function missingIn(locked: Packages): string[] {
  const named = new Set(Object.keys(locked).map((folder) => folder.split('node_modules/').at(-1)));
  return Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies).filter((name) => !named.has(name)));
}

// A registry that has not all of them leads npm to write a lockfile from which other machines get no compiler and no linter.
test('the lockfile names the packages of every platform', () => {
  expect(missingIn(packages)).toEqual([]);
});

test('a package of another platform that is not named is found', () => {
  const { 'node_modules/@swc/core-darwin-arm64': _, ...others } = packages;
  expect(missingIn(others)).toEqual(['@swc/core-darwin-arm64']);
});
