import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageHead, readHead } from './head';
import { initialData, lastPage } from './initial-data';
import { preloadsFor, registryFor, shownTo } from './live-builds';
import { mergedAddress } from './merged-address';
import { pageAt } from './page';
import { renderPage } from './rendering';
import { keptDocument, sendKept, sendPage } from './response';
import type { Site } from './site';
import { openPreviewLink, remember, visitOf } from './visitor';

/** Answers a page request. `exists` is false for an address that cannot have a page: the answer is then the not-found page. */
export async function answerPage(site: Site, request: FastifyRequest, reply: FastifyReply, exists: boolean): Promise<FastifyReply> {
  const [pathname = '/', query] = request.url.split('?', 2);
  const search = new URLSearchParams(query);
  const link = search.get('vista');
  if (link !== null) return openPreviewLink(site, request, reply, { pathname, search, link });

  const visit = await visitOf(site, request, search.get('mf'));
  const kept = exists ? keptDocument(site, request, visit) : null;
  if (kept) return sendKept(site, request, reply, kept);
  const shown = shownTo(site, visit.visitor);
  const found = exists ? pageAt(pathname, search, shown) : null;
  const data = await initialData(site.app, found, { remoteAddress: request.ip, timeout: site.answersTimeout });
  const merged = found && mergedAddress(data.answers, found);
  if (merged) return remember(reply, visit.cookies).header('cache-control', 'no-cache').redirect(merged, 301);
  const last = found && lastPage(data.answers, found);
  if (last) {
    search.set(last.name, String(last.page));
    return remember(reply, visit.cookies).header('cache-control', 'no-cache').redirect(`${pathname}?${search}`);
  }

  const registry = registryFor(site, shown, found && !found.open ? found.route.path : undefined);
  const shell = shown.shellFiles();
  const preloads = preloadsFor(shown, found);
  const { visitor } = visit;
  const rendered = await renderPage(site, request, { exists, found, visitor, shown, registry, data, pathname, search, files: [...shell, ...preloads] });
  const head = pageHead(found, data.missing, readHead(rendered.head));
  return sendPage(site, request, reply, { found, visit, shown, registry, data, rendered, head, shell, preloads });
}
