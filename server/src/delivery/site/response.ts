import type { Registry } from '@mesa/release-contract/registry';
import type { PageFile, Shown } from '@mesa/release-server/shown';
import { drawingHeader, type Visit } from '@mesa/release-server/visitor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, encodingOf } from '../../kernel/pipeline/compress';
import type { SiteHead } from './head';
import type { InitialData } from './initial-data';
import { documentKey, type KeptDocument } from './kept-documents';
import type { Preload } from './live-builds';
import type { PageAt } from './page';
import { pageHtml } from './page-html';
import type { Rendered } from './rendering';
import type { Site } from './site';
import { isBrowser, remember } from './visitor';
import { wantsParts, whoRenders } from './who-renders';
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
  preloads: Preload[];
}

/** Counts the releases that a browser opened a page with. */
function countVisit({ onVisit }: Site, request: FastifyRequest, shown: Shown, { area, widgets }: PageAt): void {
  if (request.method !== 'GET' || !isBrowser(request)) return;
  for (const one of new Set(['shell', area, ...widgets.map((widget) => widget.area)])) {
    const release = shown.buildOf(one)?.release;
    if (release) onVisit(one, release);
  }
}

interface Answer {
  encoding: Encoding;
  body: Buffer;
  status: 200 | 404;
  personal: boolean;
  /** The headers that name the releases and the renderer of the page. */
  who: Record<string, string>;
}

/** Sends a document with the headers for caches. */
function send(reply: FastifyReply, { encoding, body, status, personal, who }: Answer): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .headers(who)
    .code(status)
    .header('cache-control', personal ? 'private, no-cache' : 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** Returns the document that visitors got before at this address, if it is still true; null if there is none. */
export function keptDocument(site: Site, request: FastifyRequest, visit: Visit): KeptDocument | null {
  const key = documentKey(request, visit, site.live.snapshot().revision, encodingOf(request));
  return (key === null ? null : site.documents?.find(key)) ?? null;
}

/** Sends a document that other visitors got before. */
export async function sendKept(site: Site, request: FastifyRequest, reply: FastifyReply, document: KeptDocument): Promise<FastifyReply> {
  const { found, shown, undrawn, renderedAt, inlineStyles, packed } = document;
  reply.inlineStyles = inlineStyles;
  if (found) countVisit(site, request, shown, found);
  const now = Date.now();
  const rendered = { outcome: 'done', undrawn, age: Math.floor((now - renderedAt) / 1000) } as const;
  const who = whoRenders({ found, shown, rendered }, { snapshot: site.live.snapshot(), now, parts: false });
  return send(reply, { encoding: encodingOf(request), body: await packed.send(), status: 200, personal: false, who });
}

/** Sends a page: its HTML, compressed. A rendered one is kept for the next visitors. */
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
  const status = found && !data.missing ? 200 : 404;
  const snapshot = site.live.snapshot();
  const now = Date.now();
  remember(reply, cookies);
  const who = whoRenders(page, { snapshot, now, parts: wantsParts(request) });
  if (content === null) return send(reply, { encoding, body: await compress(html, encoding), status, personal, who });
  const packed = site.pack(html, encoding);
  const body = await packed.send();
  // The registry may have changed while the page was made; then its document is not what the next visitor gets.
  const key = status === 200 && registry.revision === snapshot.revision ? documentKey(request, visit, snapshot.revision, encoding) : null;
  if (key !== null) {
    const renderedAt = now - 1000 * (rendered.age ?? 0);
    const kept: KeptDocument = { found, shown, undrawn, renderedAt, inlineStyles: reply.inlineStyles, packed, isCurrent: data.isCurrent };
    site.documents?.keep(key, kept);
  }
  return send(reply, { encoding, body, status, personal, who });
}
