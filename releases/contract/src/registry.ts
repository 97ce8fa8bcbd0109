import type { Filling, MenuEntry, Route } from './calls/description';

/** A build of a remote that the page may load. */
export interface LiveBuild {
  /** null: the build that came with the server. */
  readonly release: string | null;
  /** The address of its entry; null if its files are gone. */
  readonly entry: string | null;
  /** The entry's hash, if its release has one: `sha256-…` or `sha384-…`. */
  readonly integrity?: string;
}

/** An area as this visitor gets it. */
export interface LiveArea extends LiveBuild {
  /** The fallback that a tab tries once if the first one fails. */
  readonly previous?: LiveBuild;
  /** The sentence shown instead of the area while it is off. */
  readonly off?: string;
  /** Its Spanish name on screen. */
  readonly label?: string;
  /** The roles that it requires; without any, everyone. */
  readonly roles?: readonly string[];
  readonly routes?: readonly Pick<Route, 'path' | 'page' | 'slots'>[];
  readonly menu?: readonly MenuEntry[];
  /** Its widgets on pages of other areas. */
  readonly fillings?: readonly Pick<Filling, 'slot' | 'widget' | 'order'>[];
}

/**
 * The builds that this visitor gets, in the HTML and at /registry.json. Omits areas that the visitor's role may not see.
 */
export interface Registry {
  readonly revision: number;
  /** The shell's release of this page; null: the build that came with the server. */
  readonly shell: string | null;
  readonly remotes: { readonly [area: string]: LiveArea };
  /** The role for which restricted areas are included; null if none are. */
  readonly role: string | null;
  /** Set for a person in the team of an area. */
  readonly team?: true;
  /** Requested addresses that need another role. */
  readonly closed?: readonly string[];
  /** A preview of a release that is not live, by an administrator or by a link, which expires. */
  readonly preview?: { readonly area: string; readonly release: string; readonly until?: string };
  /** The flags that are on for this visitor, by area. */
  readonly flags?: { readonly [area: string]: readonly string[] };
  /** Set if flags depend on the account: the id of the account for which they were decided; null for a visitor. */
  readonly flagsFor?: string | null;
  /** Set if offline reading is switched off: browsers delete what they stored. */
  readonly offline?: false;
}

export const registryPath = '/registry.json';
/** The header with the registry's revision in every API answer: an open tab learns of a deploy without asking. */
export const revisionHeader = 'mesa-revision';
/** The id of the HTML element with the registry. */
export const registryBlock = 'mf-registry';
