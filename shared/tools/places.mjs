import path from 'node:path';

/** The folder of the packages contract, ui, runtime and tools: `shared/` beside the areas, or `node_modules/@mesa` of an area that is a repository of its own. */
export const shared = path.resolve(import.meta.dirname, '..');
export const isPackage = shared.split(path.sep).includes('node_modules');

/**
 * Where the tools keep what they can make again: once for all workspaces, or in the area's own folder.
 * @param {string} area
 */
export const cacheOf = (area) => path.join(isPackage ? area : path.dirname(shared), '.cache');

/**
 * `mf_decks` of the folder mf-decks: areas are called as their folders, or as their package.json says.
 * @param {string} name
 */
export const federationName = (name) => name.replaceAll('-', '_');
