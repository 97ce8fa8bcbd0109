import type { Registry } from '@mesa/release-contract/registry';
import type { PageFile, Shown } from '@mesa/release-server/shown';
import { drawingHeader, type Visit } from '@mesa/release-server/visitor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, encodingOf } from '../../kernel/pipeline/compress';
import type { SiteHead } from './head';
import type { InitialData } from './initial-data';
import type { PageAt } from './page';
import { pageHtml } from './page-html';
import type { Rendered } from './rendering';
import type { Site } from './site';
import { isBrowser, remember } from './visitor';
import { asksWho, whoRenders } from './who-renders';
import { withoutScriptStyle } from './without-script';

interface FinishedPage {
  found: PageAt | null;
  visit: Visit;
  shown: Shown;
  registry: Registry;
  data: InitialData;
  rendered: Rendered;
  head: SiteHead;
  shell: PageFile[];
  preloads: PageFile[];
}

/** Counts the releases that a browser opened a page with. */
function countVisit({ onVisit }: Site, request: FastifyRequest, shown: Shown, { area, widgets }: PageAt): void {
  if (request.method !== 'GET' || !isBrowser(request)) return;
  for (const one of new Set(['shell', area, ...widgets.map((widget) => widget.area)])) {
    const release = shown.buildOf(one)?.release;
    if (release) onVisit(one, release);
  }
}

/** Sends a page: its HTML, compressed, with the headers for caches. */
export async function sendPage(site: Site, request: FastifyRequest, reply: FastifyReply, page: FinishedPage): Promise<FastifyReply> {
  const { found, visit, shown, registry, data, rendered, head, shell, preloads } = page;
  const { visitor, cookies, personal } = visit;
  const { content, styles, undrawn, outcome } = rendered;
  reply.inlineStyles = content === null ? [withoutScriptStyle] : styles.map(({ text }) => text);
  const html = pageHtml({
    content,
    undrawn,
    styles,
    head,
    origin: site.origin,
    shell,
    fonts: shown.fonts(),
    preloads,
    later: shown.hashesOf(['shell', ...(found ? [found.area, ...found.widgets.map(({ area }) => area)] : [])]),
    firstScript: site.firstScript,
    scripts: site.scripts,
    registry,
    firstData: data.answers,
  });
  if (visitor.onTrial) reply.header(drawingHeader, outcome);
  if (found && !visitor.preview) countVisit(site, request, shown, found);
  const encoding = encodingOf(request);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return remember(reply, cookies)
    .headers(whoRenders(page, { snapshot: site.live.snapshot(), now: Date.now(), parts: asksWho(request) }))
    .code(found && !data.missing ? 200 : 404)
    .header('cache-control', personal ? 'private, no-cache' : 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(await (content === null ? compress(Buffer.from(html), encoding) : site.pack(html, encoding)));
}
