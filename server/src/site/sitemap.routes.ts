import { Readable } from 'node:stream';
import { rolesOf, siteMap } from '@mesa/contract/paths';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { HttpError } from '../http';
import { type Limits, noLimits } from '../pipeline/limits';
import { fixedPages, type ListedPage, sections } from './sitemap';

/** What search engines read of one file at most. */
const mostInPart = 50_000;
/** Read in one query; other requests come between two of them. */
const atOnce = 2000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
const location = (origin: string, path: string): string => `<loc>${xml(origin + path)}</loc>`;
const entry = (origin: string, { path, changedAt }: ListedPage): string =>
  `<url>${location(origin, path)}${changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : ''}</url>\n`;

/** Pages that are one person's or an administrator's, and calls. */
const closed = [
  '/api/',
  siteMap.profile.path,
  siteMap.createTournament.path,
  siteMap.createStore.path,
  siteMap.search.path,
  ...Object.values(siteMap).flatMap(({ path, area }) => (rolesOf(area).length > 0 ? [path] : [])),
];

interface SitemapOptions {
  db: Kysely<Tables>;
  /** Where the site is reached. */
  origin: string;
  limits?: Limits;
  /** Pages in one part. */
  most?: number;
}

/** /robots.txt and /sitemap.xml with its parts, /sitemap/torneos-2.xml. */
export function sitemapRoutes(app: FastifyInstance, { db, origin, limits = noLimits, most = mostInPart }: SitemapOptions): void {
  app.get('/robots.txt', { onRequest: limits.pages }, (_request, reply) => {
    const lines = ['User-agent: *', 'Allow: /api/image/', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });

  app.get('/sitemap.xml', { onRequest: limits.pages }, async (_request, reply) => {
    const parts = ['sitio'];
    for (const [name, section] of Object.entries(sections)) {
      const count = Math.ceil((await section.count(db)) / most);
      parts.push(...Array.from({ length: count }, (_, i) => `${name}-${i + 1}`));
    }
    const list = parts.map((part) => `<sitemap>${location(origin, `/sitemap/${part}.xml`)}</sitemap>\n`).join('');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(`${head}<sitemapindex ${namespace}>\n${list}</sitemapindex>\n`);
  });

  /** The pages of a part, a few at a time; null where there is no such part. */
  async function pagesOf(part: string): Promise<AsyncIterable<readonly ListedPage[]> | null> {
    if (part === 'sitio') return Readable.from([fixedPages]);
    const [, name = '', number = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(part) ?? [];
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined;
    if (!section) return null;
    const before = await section.skip(db, (Number(number) - 1) * most);
    const first = await section.after(db, before, Math.min(atOnce, most));
    if (first.pages.length === 0) return null;
    return (async function* () {
      let [chunk, left] = [first, most];
      while (chunk.pages.length > 0) {
        yield chunk.pages;
        left -= chunk.pages.length;
        if (left <= 0) return;
        chunk = await section.after(db, chunk.last, Math.min(atOnce, left));
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
