import type { RemoteArea } from '../paths';

/** Which build of each remote is live: the server puts it into the HTML and answers it at /registry.json. */
export interface Registry {
  /** The address of each remote's entry; null where its files are gone. */
  readonly remotes: { readonly [A in RemoteArea]: { readonly entry: string | null } };
}

export const registryPath = '/registry.json';
/** The id of the HTML's block that holds the registry. */
export const registryBlock = 'mf-registry';
/** The id of the HTML's block that holds the answers to the page's first calls. */
export const firstDataBlock = 'first-data';
