import type { Role } from '../rules/roles';
import type { Filling, MenuEntry, Route } from './areas';

/** A build of a remote that the page may load. */
export interface LiveBuild {
  /** null: the build that came with the server. */
  readonly release: string | null;
  /** The address of its entry; null where its files are gone. */
  readonly entry: string | null;
  /** Of the entry, where its release has one: `sha384-…`. */
  readonly integrity?: string;
}

/** What this visitor gets of an area. */
export interface LiveArea extends LiveBuild {
  /** Tried once by a tab in which the first one failed. */
  readonly previous?: LiveBuild;
  /** The sentence shown instead of the area while it is off. */
  readonly off?: string;
  /** What people call it. */
  readonly label?: string;
  /** Whom it is kept for; without any, everyone. */
  readonly roles?: readonly Role[];
  readonly routes?: readonly Pick<Route, 'path' | 'page' | 'slots'>[];
  readonly menu?: readonly MenuEntry[];
  /** Its widgets in pages of other areas. */
  readonly fillings?: readonly Pick<Filling, 'slot' | 'widget' | 'order'>[];
}

/**
 * Which builds this visitor gets: the server puts it into the HTML and answers it at /registry.json. An area that the visitor's
 * role may not see is not in it.
 */
export interface Registry {
  readonly revision: number;
  /** The shell's release of this page; null: the build that came with the server. */
  readonly shell: string | null;
  readonly remotes: { readonly [area: string]: LiveArea };
  /** The role that gated areas were let in for; null: none were. */
  readonly role: Role | null;
  /** Addresses that this visitor asked for and that are for others. */
  readonly closed?: readonly string[];
  /** Someone looks at a release that is not live: an administrator, or who has a link to it, which runs out. */
  readonly preview?: { readonly area: string; readonly release: string; readonly until?: string };
  /** Only where the site is switched off for offline reading: browsers remove what they keep of it. */
  readonly offline?: false;
}

export const registryPath = '/registry.json';
/** The service worker of the shell that this visitor gets. */
export const workerPath = '/sw.js';
/** The frame with no page in it: what a browser opens at any address while the site cannot be reached. */
export const framePath = '/offline.html';
/** What says how the site is installed. */
export const webManifestPath = '/manifest.webmanifest';
/** Every answer of the API tells the registry's revision in this header: an open tab learns of a deploy without asking. */
export const revisionHeader = 'mesa-revision';
/** The id of the HTML's block that holds the registry. */
export const registryBlock = 'mf-registry';
/** The id of the HTML's block that holds the answers to the page's first calls. */
export const firstDataBlock = 'first-data';
