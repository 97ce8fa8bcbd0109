import path from 'node:path';

/** The folder of the packages contract, ui, runtime and tools: `shared/`, or `node_modules/@mesa` in an area's own repository. */
export const shared = path.resolve(import.meta.dirname, '..');
export const isPackage = shared.split(path.sep).includes('node_modules');

/**
 * Returns the folder of one of our packages: `contract` is in `shared/`, `release-contract` in `releases/`; where they are installed, all are in `node_modules/@mesa`.
 * @param {string} name
 */
export const packageFolder = (name) =>
  isPackage || !name.startsWith('release-') ? path.join(shared, name) : path.join(path.dirname(shared), 'releases', name.slice('release-'.length));

/**
 * Returns the folder for files that the tools can regenerate: one for all workspaces, or in the area's own folder.
 * @param {string} area
 */
export const cacheOf = (area) => path.join(isPackage ? area : path.dirname(shared), '.cache');

/**
 * Returns the federation name: `mf_decks` for the folder or package mf-decks.
 * @param {string} name
 */
export const federationName = (name) => name.replaceAll('-', '_');
