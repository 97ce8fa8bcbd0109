import { Readable } from 'node:stream';
import { type SiteSource, siteSources } from '@mesa/contract/area/sources';
import { fillPath } from '@mesa/release-contract/addresses';
import { createBuilds } from '@mesa/release-server/builds';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import { everyone, Shown, type ShownPage } from '@mesa/release-server/shown';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables';
import { HttpError } from '../../kernel/errors';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import { xml } from '../../kernel/xml';
import { isListed } from './page';
import { sources } from './sitemap';

/** The maximum that search engines read of one file. */
const usualMaxPerPart = 50_000;
/** Rows per query; other requests run in between. */
const atOnce = 2000;

/** A page for search engines: its path, and when its content last changed. */
interface ListedPage {
  path: string;
  changedAt?: string;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const location = (origin: string, path: string): string => `<loc>${xml(origin + path)}</loc>`;
const entry = (origin: string, { path, changedAt }: ListedPage): string =>
  `<url>${location(origin, path)}${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>\n`;

interface SitemapOptions {
  db: Kysely<Tables>;
  /** The repository's folder, with each area's build. */
  dist: string;
  live: RegistryCache;
  /** The site's address. */
  origin: string;
  limits?: Limits;
  /** Maximum pages in one part. */
  maxPerPart?: number;
}

/** Returns the patterns of one source's pages. Pages with other parameters show something else. */
const patternsOf = (pages: readonly ShownPage[], source: SiteSource): string[] =>
  pages.filter(({ route: { sitemap } }) => typeof sitemap === 'object' && 'each' in sitemap && sitemap.each === source).map(({ path }) => path);

/** Returns the pages that need no database. */
const fixedPages = (pages: readonly ShownPage[]): ListedPage[] => {
  const once = pages.filter(({ route: { sitemap } }) => sitemap === 'once').map(({ path }) => ({ path }));
  const listed = pages.flatMap(({ path, route: { sitemap } }) =>
    typeof sitemap === 'object' && 'list' in sitemap ? sitemap.list.map((params) => ({ path: fillPath(path, params) })) : [],
  );
  return [...once, ...listed];
};

/** Serves /robots.txt and /sitemap.xml with its parts (/sitemap/torneos-2.xml), from the pages of the live areas. */
export function sitemapRoutes(app: FastifyInstance, { db, dist, live, origin, limits = noLimits, maxPerPart = usualMaxPerPart }: SitemapOptions): void {
  const included = createBuilds(dist);
  const allPages = () => [...new Shown(everyone, live.snapshot(), included).pages()];
  const listedPages = () => allPages().filter(({ route, manifest, open }) => open && isListed(route, manifest));
  /** Returns how many items of a source fill a part: each can have several pages. */
  const inPart = (patterns: readonly string[]): number => Math.max(1, Math.floor(maxPerPart / patterns.length));

  app.get('/robots.txt', { onRequest: limits.pages }, (_request, reply) => {
    // Personal and administration pages, and calls.
    const closed = ['/api/', ...allPages().flatMap(({ path, route, manifest }) => (isListed(route, manifest) ? [] : [path]))];
    const lines = ['User-agent: *', 'Allow: /api/image/', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', { onRequest: limits.pages }, async (_request, reply) => {
    const parts = ['sitio'];
    const pages = listedPages();
    for (const source of siteSources) {
      const patterns = patternsOf(pages, source);
      if (patterns.length === 0) continue;
      const count = Math.ceil((await sources[source].count(db)) / inPart(patterns));
      parts.push(...Array.from({ length: count }, (_, i) => `${sources[source].name}-${i + 1}`));
    }
    const list = parts.map((part) => `<sitemap>${location(origin, `/sitemap/${part}.xml`)}</sitemap>\n`).join('');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(`${head}<sitemapindex ${namespace}>\n${list}</sitemapindex>\n`);
  });

  /** Returns the pages of a part, a few at a time; null if there is no such part. */
  async function pagesOf(part: string): Promise<AsyncIterable<readonly ListedPage[]> | null> {
    const pages = listedPages();
    if (part === 'sitio') return Readable.from([fixedPages(pages)]);
    const [, name = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(part) ?? [];
    const found = siteSources.find((source) => sources[source].name === name);
    const patterns = found ? patternsOf(pages, found) : [];
    if (!found || patterns.length === 0) return null;
    const { skip, after } = sources[found];
    const before = await skip(db, (Number(number) - 1) * inPart(patterns));
    const first = await after(db, before, Math.min(atOnce, inPart(patterns)));
    if (first.things.length === 0) return null;
    return (async function* () {
      let [chunk, left] = [first, inPart(patterns)];
      while (chunk.things.length > 0) {
        yield chunk.things.flatMap(({ params, changedAt }) =>
          patterns.map((pattern) => ({ path: fillPath(pattern, params), ...(changedAt ? { changedAt } : {}) })),
        );
        left -= chunk.things.length;
        if (left <= 0) return;
        chunk = await after(db, chunk.last, Math.min(atOnce, left));
      }
    })();
  }

  app.get<{ Params: { file: string } }>('/sitemap/:file', { onRequest: limits.pages }, async (request, reply) => {
    const [, part = ''] = /^(.{1,40})\.xml$/.exec(request.params.file) ?? [];
    const pages = await pagesOf(part);
    if (!pages) throw new HttpError('not_found');
    async function* text(chunks: AsyncIterable<readonly ListedPage[]>) {
      yield `${head}<urlset ${namespace}>\n`;
      for await (const chunk of chunks) yield chunk.map((page) => entry(origin, page)).join('');
      yield '</urlset>\n';
    }
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(text(pages)));
  });
}
