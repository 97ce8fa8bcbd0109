import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './tree';

type Packages = Record<string, { optionalDependencies?: Record<string, string> }>;
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };

/** Returns optional packages that a lockfile requires but does not list. `npm install` ignores such a gap, and `npm ci` reports only some of them. */
function missingIn(locked: Packages): string[] {
  const named = new Set(Object.keys(locked).map((folder) => folder.split('node_modules/').at(-1)));
  return Object.values(locked).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies).filter((name) => !named.has(name)));
}

// With an incomplete registry npm writes a lockfile from which other machines get no compiler and no linter.
test('the lockfile lists the packages of every platform', () => {
  expect(missingIn(packages)).toEqual([]);
});

test('a missing package of another platform is found', () => {
  const { 'node_modules/@swc/core-darwin-arm64': _, ...others } = packages;
  expect(missingIn(others)).toEqual(['@swc/core-darwin-arm64']);
});
