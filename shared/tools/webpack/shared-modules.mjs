import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import { shared } from '../places.mjs';

const require = createRequire(import.meta.url);
const ui = path.join(shared, 'ui/src');

/** Runtime modules without state in the page, which every build bundles; so is all of the contract. All other runtime modules are shared. */
const bundled =
  /^\.\/(format|testing)\/|^\.\/(auth|awaited-member|flags|merges-to-undo|own-line|own-place|own-player|place-search|place-switch|remote-module|report|standalone|use-page)$/;
const runtime = JSON.parse(readFileSync(path.join(shared, 'runtime/package.json'), 'utf8'));
const doors = Object.keys(runtime.exports).filter((door) => !bundled.test(door));
const parts = readdirSync(ui).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
const keys = [...doors.map((door) => `@mesa/runtime${door.slice(1)}`), ...parts.map((file) => `@mesa/ui/${path.basename(file, '.tsx')}`)];

/** Heavy or rarely used modules: also shared, but loaded with the first page that needs them. */
const onDemand = new Set(
  [
    'ui/combobox',
    'ui/dialog',
    'ui/ask-dialog',
    'ui/printed',
    'ui/share-pictures',
    'ui/deck-sheet',
    'ui/later-part',
    'ui/line-plot',
    'ui/tile-map',
    'runtime/folded',
    'runtime/share-menu',
    'runtime/place-fields',
    'runtime/change-list',
    'runtime/local-cards',
    'runtime/use-form',
    'runtime/sign-out',
  ].map((name) => `@mesa/${name}`),
);

export const heavyKeys = keys.filter((key) => onDemand.has(key));
export const eagerKeys = keys.filter((key) => !onDemand.has(key));
export const reactKeys = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

const { version: ourVersion } = runtime;
const { version: reactVersion } = require('react/package.json');

/**
 * Returns the version of a shared library that this build offers. Null for our own modules, which are compared by their export names.
 * @param {string} key
 */
export const libraryVersion = (key) => (reactKeys.includes(key) ? reactVersion : null);

/**
 * Returns the versions of a shared library with which an area runs: the range among the peerDependencies of its package.json (one for react is also
 * react-dom's), otherwise the compatible ones of the installed version. Null for our own modules.
 * @param {string} folder the area's
 * @param {string} key
 */
export function acceptedRange(folder, key) {
  const version = libraryVersion(key);
  if (version === null) return null;
  const { peerDependencies: declared = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const range = declared[key.split('/')[0] ?? key] ?? declared.react;
  if (range === undefined) return `^${version}`;
  if (validRange(range) === null) throw new Error(`package.json: «${range}» no es un rango de versiones (peerDependencies).`);
  if (!satisfies(version, range)) throw new Error(`package.json: peerDependencies pide ${range}, y aquí está instalado ${key} ${version}.`);
  return range;
}

const singleton = (keys, options) => Object.fromEntries(keys.map((key) => [key, { singleton: true, ...options }]));
const react = { requiredVersion: `^${reactVersion}` };
// Checked when a release is published, not in the visitor's browser.
const ours = { requiredVersion: false, version: ourVersion };

/** The shell offers the page's one copy of each; the small ones are in its entry. */
export const sharedByShell = {
  ...singleton(reactKeys, { ...react, eager: true }),
  ...singleton(eagerKeys, { ...ours, eager: true }),
  ...singleton(heavyKeys, ours),
};

/**
 * A remote imports all of them from the shell; `import: false` means no fallback copy.
 * @param {string} folder the remote's
 */
export const sharedByRemote = (folder) => ({
  ...Object.fromEntries(reactKeys.map((key) => [key, { singleton: true, requiredVersion: acceptedRange(folder, key), import: false }])),
  ...singleton([...eagerKeys, ...heavyKeys], { ...ours, import: false }),
});
