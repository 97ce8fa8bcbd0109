import { isServerAddress } from '@mesa/contract/paths';
import { createBuilds } from '@mesa/release-server/builds';
import type { Grants } from '@mesa/release-server/grant';
import type { PreviewLinks } from '@mesa/release-server/preview-links';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import { everyone } from '@mesa/release-server/shown';
import type { ReleaseStore } from '@mesa/release-server/store';
import type { FastifyInstance } from 'fastify';
import type { Verify } from '../../domain/identity/verify';
import type { Capabilities } from '../../kernel/capabilities/capabilities';
import { firstScript } from '../../kernel/pipeline/first-script';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import type { DrawnPages } from '../rendering/drawn-pages';
import { answerPage } from './answer-page';
import { assetRoutes } from './assets.routes';
import { pageRendering } from './check-rendering';
import { devReload, reloadScript } from './dev-reload';
import { pageHead } from './head';
import { createKeptDocuments } from './kept-documents';
import { registryFor, shownTo } from './live-builds';
import { offlineRoutes } from './offline.routes';
import { createPackedPages } from './packed-pages';
import { pageHtml } from './page-html';
import { registryRoutes } from './registry.routes';
import type { Site } from './site';
import { visitOf } from './visitor';

export interface SiteOptions {
  /** The repository's folder: each area's build is in its own dist. */
  dist: string;
  /** The site's address for external links: https://mesa-abierta.org. Answers never use the visitor's host name. */
  origin: string;
  /** Reloads open pages when a build is replaced. */
  dev?: boolean;
  live: RegistryCache;
  grants: Grants;
  /** Opens preview links; none if there are none. */
  previewLinks?: PreviewLinks;
  verify: Verify;
  readFile: ReleaseStore['read'];
  limits?: Limits;
  /** Hosts of the identity provider's scripts. */
  identityHosts?: readonly string[];
  /** Maximum milliseconds that a slow answer delays a page; after that its browser requests it. */
  answersTimeout?: number;
  /** Whether browsers store shown content for when the site is unreachable. */
  offline?: boolean;
  /** How many compressed pages are kept. */
  compressedPages?: number;
  /** Renders visitors' pages; without it browsers draw them. */
  drawnPages?: DrawnPages;
  /** Reports that pages cannot be rendered. */
  capabilities?: Capabilities;
  /** Called for each page that was opened with a release. */
  onVisit?: (area: string, release: string) => void;
}

/** Returns a function that makes the renderers read the visitors' builds, once after each change of the registry. */
function createWarming({ live, drawnPages, included }: Site): () => void {
  let warmedFor = -1;
  return () => {
    const { revision } = live.snapshot();
    if (!drawnPages || revision === warmedFor) return;
    warmedFor = revision;
    const shown = shownTo({ live, included }, everyone);
    void drawnPages.warm([[], ...shown.openAreas().map((area) => [area])], shown);
  };
}

/** Serves the page for offline reading, which has no answers, so that the shell knows that it is for any address. */
function serveOffline(site: Site, limits: Limits, readFile: ReleaseStore['read']): void {
  offlineRoutes(site.app, {
    offline: site.keeps,
    readRelease: readFile,
    limits,
    async shownTo(request) {
      const { visitor } = await visitOf(site, request, '');
      // The copy outlasts the session, so it has no flags of an account.
      const { account: _, ...anyone } = visitor;
      const shown = shownTo(site, { ...anyone, preview: null });
      return { shown, registry: registryFor(site, shown) };
    },
    frameHtml: (shown, registry) =>
      pageHtml({
        content: null,
        styles: [],
        head: { ...pageHead(null, false, null), title: 'Mesa Abierta' },
        origin: site.origin,
        shell: shown.shellFiles(),
        fonts: shown.fonts(),
        preloads: shown.filesFor('shell', 'offline'),
        later: shown.hashesOf(['shell']),
        firstScript: site.firstScript,
        scripts: [],
        registry,
        firstData: null,
      }),
  });
}

/** Reloads open pages after a build was replaced. */
function serveReloads(site: Site): void {
  const startedAt = Date.now();
  const now = () => shownTo(site, { ...everyone, role: site.grants.admin, mayEnter: () => true });
  devReload(site.app, () => JSON.stringify([startedAt, now().shellFiles(), now().registry()]));
}

/** Serves the HTML of every page, the builds' files and the registry of remotes. */
export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const { dist, origin, dev = false, live, grants, previewLinks, verify, limits = noLimits, identityHosts = [], drawnPages, capabilities } = options;
  const included = createBuilds(dist);
  const site: Site = {
    app,
    origin,
    included,
    live,
    grants,
    previewLinks,
    answersTimeout: options.answersTimeout ?? 1500,
    keeps: (options.offline ?? true) && !dev,
    drawnPages,
    firstScript: firstScript(identityHosts),
    scripts: dev ? [reloadScript] : [],
    pack: createPackedPages(options.compressedPages),
    documents: dev ? null : createKeptDocuments(options.compressedPages),
    onVisit: options.onVisit ?? (() => undefined),
  };
  assetRoutes(app, { ...options, included, limits });
  serveOffline(site, limits, options.readFile);
  registryRoutes(site, { verify, limits });
  if (drawnPages) capabilities?.add(pageRendering(app, { live, included, drawnPages, registryFor: (shown) => registryFor(site, shown) }));
  if (dev) serveReloads(site);

  const warm = createWarming(site);
  app.addHook('onReady', async () => warm());
  app.answerNotFound = (request, reply) => {
    warm();
    return answerPage(site, request, reply, false);
  };
  app.get('/*', { onRequest: limits.pages }, async (request, reply) => {
    if (isServerAddress(request.url.split('?', 1)[0] ?? '')) return reply.callNotFound();
    warm();
    return answerPage(site, request, reply, true);
  });
}
