import { registryPath } from '@mesa/shared/contracts/registry';
import { type Area, areas, type PageName, pageOf, siteMap } from '@mesa/shared/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Builds, createBuilds, distOf } from './builds';
import { devReload, reloadScript } from './dev-reload';
import { firstAnswers } from './first-answers';
import { pageHead } from './page-head';
import { pageHtml } from './page-html';
import { compress, createFileSender, encodingOf } from './static-files';

export interface SiteOptions {
  /** The repository's folder: each area's build stands in its own dist. */
  dist: string;
  /** Where the site is reached, for links that leave it: https://mesa-abierta.org. Without it, as the visitor asked for it. */
  origin?: string | undefined;
  /** Reloads open pages when a build is replaced. */
  dev?: boolean;
}

/** Widgets of other areas that a page shows at once. */
const widgets: { readonly [P in PageName]?: { area: Area; name: string }[] } = {
  home: [{ area: 'mf_tournaments', name: 'finished-tournaments' }],
};

/** Addresses that belong to files and calls: nothing there is answered with a page. */
const notPages = /^\/(api|uploads|og|shell|mf|dev)(\/|$)/;

/** Where the site is reached: as it is told, else as the visitor asked for it. */
export const originOf = (request: FastifyRequest, origin?: string): string => origin ?? `${request.protocol}://${request.host}`;

function preloadsFor(builds: Builds, page: PageName | null): string[] {
  if (!page) return builds.filesFor('shell', 'notFound');
  const widgetFiles = (widgets[page] ?? []).flatMap(({ area, name }) => builds.filesFor(area, name));
  return [...new Set([...builds.filesFor(siteMap[page].area, page), ...widgetFiles])];
}

/** The HTML of every page, the builds' files and the registry of remotes. */
export function siteRoutes(app: FastifyInstance, { dist, origin, dev = false }: SiteOptions): void {
  const builds = createBuilds(dist);
  const sendFile = createFileSender();

  app.get(registryPath, (_, reply) => reply.header('cache-control', 'no-store').send(builds.registry()));

  app.get<{ Params: { '*': string } }>('/shell/*', (request, reply) => sendFile(request, reply, distOf(dist, 'shell'), request.params['*']));
  app.get<{ Params: { area: string; '*': string } }>('/mf/:area/*', (request, reply) => {
    const area = (Object.keys(areas) as Area[]).find((name) => name === request.params.area);
    return sendFile(request, reply, distOf(dist, area ?? 'shell'), area && area !== 'shell' ? request.params['*'] : '');
  });

  const startedAt = Date.now();
  if (dev) devReload(app, () => JSON.stringify([startedAt, builds.shellFiles(), builds.registry()]));

  app.get('/*', async (request, reply) => {
    const [pathname = '/', query] = request.url.split('?', 2);
    if (notPages.test(pathname)) return reply.callNotFound();
    const found = pageOf(pathname);
    const search = new URLSearchParams(query);
    const { answers, missing } = await firstAnswers(app, pathname, search, request.ip);
    const html = pageHtml({
      head: pageHead({ page: found?.page ?? null, params: found?.params ?? {}, search, missing }, answers),
      origin: originOf(request, origin),
      shell: builds.shellFiles(),
      fonts: builds.fonts(),
      preloads: preloadsFor(builds, found?.page ?? null),
      scripts: dev ? [reloadScript] : [],
      registry: builds.registry(),
      firstData: answers,
    });
    const encoding = encodingOf(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(found && !missing ? 200 : 404)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(await compress(html, encoding));
  });
}
