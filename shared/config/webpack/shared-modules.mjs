import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const shared = path.resolve(import.meta.dirname, '../..');
const ui = path.join(shared, 'src/ui');

/** Doors whose code every build takes along: types, plain rules and contracts, without state. All others are shared. */
const bundled = /^\.\/(contracts|rules|format|testing|config|ui)\/|^\.\/(endpoint|messages|auth|remote-module|first-data|standalone)$/;
const doors = Object.keys(require('../../package.json').exports).filter((door) => !bundled.test(door));
const parts = readdirSync(ui).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
const keys = [...doors, ...parts.map((file) => `./ui/${path.basename(file, '.tsx')}`)].map((door) => `@mesa/shared${door.slice(1)}`);

/** Heavy, or shown by few pages: one copy for all too, but loaded with the first page that shows one. */
const onDemand = new Set(['ui/combobox', 'ui/dialog', 'ui/ask-dialog', 'place-fields', 'change-list', 'use-form'].map((name) => `@mesa/shared/${name}`));

export const heavyKeys = keys.filter((key) => onDemand.has(key));
export const eagerKeys = keys.filter((key) => !onDemand.has(key));
const reactKeys = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** The version of each shared module that this build offers. Our own doors change together, with the version of shared. */
const { version: ourVersion } = require('../../package.json');
const { version: reactVersion } = require('react/package.json');
export const offers = Object.fromEntries([...reactKeys.map((key) => [key, reactVersion]), ...[...eagerKeys, ...heavyKeys].map((key) => [key, ourVersion])]);
/** The versions that will do for a remote that is built now: these, and later ones that break nothing. */
export const rangeOf = (key) => `^${offers[key]}`;

const singleton = (keys, options) => Object.fromEntries(keys.map((key) => [key, { singleton: true, ...options }]));
const react = { requiredVersion: `^${reactVersion}` };
// Checked when a release is published, not in the visitor's browser.
const ours = { requiredVersion: false, version: ourVersion };

/** One copy of each in the page, the shell's: it has the small ones in its entry. */
export const sharedByShell = {
  ...singleton(reactKeys, { ...react, eager: true }),
  ...singleton(eagerKeys, { ...ours, eager: true }),
  ...singleton(heavyKeys, ours),
};

/** A remote takes them all from the shell; `import: false` leaves it no copy of its own. */
export const sharedByRemote = { ...singleton(reactKeys, { ...react, import: false }), ...singleton([...eagerKeys, ...heavyKeys], { ...ours, import: false }) };
