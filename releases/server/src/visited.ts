import type { Frame } from '@mesa/release-contract/calls/failures';
import type { Refusal } from '@mesa/release-contract/calls/manifest';
import type { pictureKinds } from '@mesa/release-contract/calls/opened-pages';
import type { FastifyInstance } from 'fastify';
import type { Included } from './builds';
import type { Grants } from './grant';
import type { RegistryCache, Trial } from './registry-cache';
import type { SourceMaps } from './source-maps';
import type { ReleaseStore } from './store';

/** The widths at which pages are opened. */
export const widths = [360, 1280] as const;
export type Width = (typeof widths)[number];

/** A page of a release at one of its addresses. */
export interface PlannedPage {
  page: string;
  /** Path and query. */
  address: string;
  /** The script with its code, if it has its own. */
  file: string | null;
  /** The release's widget that it shows; then the page can be another area's. */
  widget?: string;
}

/** Evidence that a page does not work. */
export interface Fault {
  message: string;
  /** Positions in the builds' files, innermost first. */
  frames: readonly Frame[];
}

export type PictureKind = (typeof pictureKinds)[number];

export interface Picture {
  width: Width;
  kind: PictureKind;
  jpeg: Buffer;
}

/** The result of a page. */
export interface VisitedPage extends PlannedPage {
  /** Whether there was time to open it. */
  opened: boolean;
  fault: (Fault & { width: Width }) | null;
  pictures: readonly Picture[];
}

/** The stored result of a page's visit. It is stored beside the release's files under names that no address serves, and deleted with them. */
export interface SeenPage extends VisitedPage {
  /** The release in which it was opened, if it has not changed since; null if it was opened in this one. */
  unchangedSince: string | null;
  /** The share of pixels that differ from the live page at each width; none if there is nothing to compare with. */
  differences: readonly { width: Width; share: number }[];
}

/** The faults of a release's pages, or the pages. */
export interface VisitResult {
  refusals: readonly Refusal[];
  pages: readonly SeenPage[];
}

/** Opens the pages of releases, each seen with the others. */
export type Visit = (trials: readonly Trial[]) => Promise<VisitResult>;

/** What a visit needs of the platform. */
export interface VisitedPlatform {
  app: FastifyInstance;
  live: RegistryCache;
  grants: Grants;
  store: ReleaseStore;
  included: Included;
  sources: SourceMaps;
}

/** The module that opens releases, as the product passes it to the platform. */
export type OpensPages = (platform: VisitedPlatform) => Visit;
