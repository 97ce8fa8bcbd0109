import type { Included } from '@mesa/release-server/builds';
import type { Grants } from '@mesa/release-server/grant';
import type { PreviewLinks } from '@mesa/release-server/preview-links';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DrawnPages } from '../rendering/drawn-pages';
import type { KeptDocuments } from './kept-documents';
import type { PackPage } from './packed-pages';

/** What the steps of a page request share. */
export interface Site {
  app: FastifyInstance;
  /** The site's address for external links. */
  origin: string;
  included: Included;
  live: RegistryCache;
  grants: Grants;
  previewLinks: PreviewLinks | undefined;
  /** Maximum milliseconds that a slow answer delays a page. */
  answersTimeout: number;
  /** Whether browsers store shown content for when the site is unreachable. */
  keeps: boolean;
  /** Renders visitors' pages; without it browsers draw them. */
  drawnPages: DrawnPages | undefined;
  /** The script that a page runs first. */
  firstScript: string;
  /** Scripts of development. */
  scripts: string[];
  pack: PackPage;
  /** Null in development, where a build is replaced without a new revision. */
  documents: KeptDocuments | null;
  onVisit: (area: string, release: string) => void;
}

/** Returns whether a request reached the site by https. */
export const isHttps = ({ origin }: Pick<Site, 'origin'>, request: FastifyRequest): boolean => origin.startsWith('https:') || request.protocol === 'https';
