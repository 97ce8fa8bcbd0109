import { registryPath } from '@mesa/contract/calls/registry';
import type { FirstAnswer } from '@mesa/contract/first-data';
import { areas, type PageName, rolesOf, widgets } from '@mesa/contract/paths';
import { mayEnter, type Role } from '@mesa/contract/rules/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http';
import type { Verify } from '../identity/verify';
import { ownValue } from '../own-value';
import { compress, encodingOf } from '../pipeline/compress';
import { type Limits, noLimits } from '../pipeline/limits';
import { trustedTypesScript } from '../pipeline/trusted-types';
import { type Grant, type Grants, grantCookie, grantSeconds } from '../releases/grant';
import type { Live } from '../releases/live';
import { type Looks, lookCookie } from '../releases/look';
import type { ReleaseStore } from '../releases/store';
import { assetRoutes } from './assets.routes';
import { createBuilds, isKnownArea } from './builds';
import { cookieHeader, readCookie } from './cookies';
import { devReload, reloadScript } from './dev-reload';
import { firstAnswers, lastPage } from './first-answers';
import { type PageAt, pageAt } from './page-at';
import { type PageHead, pageHead } from './page-head';
import { pageHtml } from './page-html';
import { type PageFile, Shown } from './shown';
import { grantOf, previewCookie, readVisit } from './visitor';

export interface SiteOptions {
  /** The repository's folder: each area's build is in its own dist. */
  dist: string;
  /** Where the site is reached, for links that leave it: https://mesa-abierta.org. What a visitor calls it is in no answer. */
  origin: string;
  /** Reloads open pages when a build is replaced. */
  dev?: boolean;
  live: Live;
  grants: Grants;
  /** Opens links to previews; none where there are none. */
  looks?: Looks;
  verify: Verify;
  readFile: ReleaseStore['read'];
  limits?: Limits;
  /** Hosts that the identity provider's scripts come from. */
  identityHosts?: readonly string[];
  /** Called with each page that was opened with a release. */
  onVisit?: (area: string, release: string) => void;
}

/** Widgets of other areas that a page shows at once. */
const shownAtOnce: { readonly [P in PageName]?: (keyof typeof widgets)[] } = { home: ['finished-tournaments'] };
const widgetsOf = (page: string): (keyof typeof widgets)[] => ownValue<(keyof typeof widgets)[]>(shownAtOnce, page) ?? [];

/** Addresses that belong to files and calls: nothing there is answered with a page. */
const notPages = /^\/(api|uploads|og|shell|mf|dev)(\/|$)/;

function preloadsFor(shown: Shown, found: PageAt | null): PageFile[] {
  if (!found) return shown.filesFor('shell', 'notFound');
  const files = [...shown.filesFor(found.area, found.page), ...widgetsOf(found.page).flatMap((name) => shown.filesFor(widgets[name], name))];
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/** The HTML of every page, the builds' files and the registry of remotes. */
export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const { dist, origin, dev = false, live, grants, looks, verify, limits = noLimits, identityHosts = [], onVisit = () => undefined } = options;
  const firstScript = trustedTypesScript(identityHosts);
  const included = createBuilds(dist);
  const isHttps = (request: FastifyRequest): boolean => origin.startsWith('https:') || request.protocol === 'https';
  assetRoutes(app, { ...options, limits });

  /** Whether this role opens an area that is not everyone's. */
  const opensMore = (role: Role): boolean => {
    const gates = Object.values(live.snapshot().state.areas).map(({ roles }) => roles);
    const known = Object.keys(areas).flatMap((area) => (isKnownArea(area) ? [rolesOf(area)] : []));
    return [...gates, ...known].some((roles) => !mayEnter(null, roles) && mayEnter(role, roles));
  };

  /** What the caller may see, by their token; kept as a cookie, because a page is asked for without one. */
  app.get(registryPath, { onRequest: limits.reads }, async (request, reply) => {
    const signedIn = await verify(request);
    // A blocked account is a visitor.
    const caller = signedIn?.blockedFor === null ? signedIn : null;
    const https = isHttps(request);
    const grant: Grant | null =
      caller && opensMore(caller.role) ? { userId: caller.userId, role: caller.role, expiresAt: Date.now() + grantSeconds * 1000 } : null;
    const { visitor, cookies } = await readVisit(request, { live, grants, looks, https }, grant, null);
    if (grant) cookies.push(cookieHeader(grantCookie, grants.sign(grant), { seconds: grantSeconds, https }));
    else
      for (const name of [grantCookie, previewCookie]) if (readCookie(request, name) !== undefined) cookies.push(cookieHeader(name, '', { seconds: 0, https }));
    return remember(reply, cookies)
      .header('cache-control', 'no-store')
      .header('vary', 'authorization, cookie')
      .send(new Shown(visitor, live.snapshot(), included).registry());
  });

  const startedAt = Date.now();
  if (dev) {
    const now = () => new Shown({ role: 'admin', bucketIn: () => 99, preview: null }, live.snapshot(), included);
    devReload(app, () => JSON.stringify([startedAt, now().shellFiles(), now().registry()]));
  }

  /** What a link to a preview holds is kept in a cookie and leaves the address, so that it stays out of history and bookmarks. */
  async function openLook(request: FastifyRequest, reply: FastifyReply, pathname: string, search: URLSearchParams, link: string): Promise<FastifyReply> {
    const look = await looks?.open(link);
    if (!look?.until)
      throw new HttpError('forbidden', 'Este enlace de vista previa ya no sirve: venció, lo revocaron o hay una publicación más nueva. Pide otro.');
    search.delete('vista');
    const seconds = Math.ceil((Date.parse(look.until) - Date.now()) / 1000);
    return reply
      .header('set-cookie', cookieHeader(lookCookie, link, { seconds, https: isHttps(request), sameSite: 'lax' }))
      .header('cache-control', 'no-store')
      .redirect(`${onSite(pathname)}${search.size > 0 ? `?${search}` : ''}`);
  }

  /** `exists` says that a page may stand at the address: else the answer is the not-found page, whatever the address reads like. */
  async function answerPage(request: FastifyRequest, reply: FastifyReply, exists: boolean): Promise<FastifyReply> {
    const [pathname = '/', query] = request.url.split('?', 2);
    const search = new URLSearchParams(query);
    const link = search.get('vista');
    if (link !== null) return openLook(request, reply, pathname, search, link);
    const { visitor, cookies, personal } = await readVisit(
      request,
      { live, grants, looks, https: isHttps(request) },
      grantOf(request, grants),
      search.get('mf'),
    );
    const { answers, missing } = exists ? await firstAnswers(app, pathname, search, request.ip) : { answers: [], missing: false };
    const last = lastPage(answers, search);
    if (last !== null) {
      search.set('pagina', String(last));
      return remember(reply, cookies).header('cache-control', 'no-cache').redirect(`${pathname}?${search}`);
    }
    const shown = new Shown(visitor, live.snapshot(), included);
    const found = exists ? pageAt(pathname, shown) : null;
    const html = pageHtml({
      head: headOf(found, { pathname, search, missing }, answers),
      origin,
      shell: shown.shellFiles(),
      fonts: shown.fonts(),
      preloads: preloadsFor(shown, found),
      firstScript,
      scripts: dev ? [reloadScript] : [],
      registry: shown.registry(),
      firstData: answers,
    });
    if (found && !visitor.preview) countVisit(request, shown, found);
    const encoding = encodingOf(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return remember(reply, cookies)
      .code(found && !missing ? 200 : 404)
      .header('cache-control', personal ? 'private, no-cache' : 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(await compress(Buffer.from(html), encoding));
  }

  app.answerNotFound = (request, reply) => answerPage(request, reply, false);
  app.get('/*', { onRequest: limits.pages }, async (request, reply) =>
    notPages.test(request.url.split('?', 1)[0] ?? '') ? reply.callNotFound() : answerPage(request, reply, true),
  );

  function countVisit(request: FastifyRequest, shown: Shown, { area, page }: PageAt): void {
    if (request.method !== 'GET' || !isBrowser(request)) return;
    for (const one of new Set(['shell', area, ...widgetsOf(page).map((name) => widgets[name])])) {
      const release = shown.buildOf(one)?.release;
      if (release) onVisit(one, release);
    }
  }
}

/** An address that begins with two slashes would lead to another site. */
const onSite = (pathname: string): string => pathname.replace(/^[/\\]+/, '/');

function headOf(
  found: PageAt | null,
  { pathname, search, missing }: { pathname: string; search: URLSearchParams; missing: boolean },
  answers: FirstAnswer[],
): PageHead {
  const head = pageHead({ page: found?.known?.page ?? null, params: found?.known?.params ?? {}, search, missing }, answers);
  if (!found?.brought) return head;
  const { label, listed } = found.brought;
  return { ...head, title: found.area === 'shell' ? 'Mesa Abierta' : `${label} · Mesa Abierta`, canonical: listed ? pathname : null };
}

/** Search engines and the like open pages too and never tell of a failure. */
const isBrowser = ({ headers }: FastifyRequest): boolean => {
  const agent = headers['user-agent'] ?? '';
  return agent.startsWith('Mozilla/') && !/bot|crawl|spider|slurp|preview|facebookexternalhit/i.test(agent);
};

const remember = (reply: FastifyReply, cookies: string[]): FastifyReply => (cookies.length > 0 ? reply.header('set-cookie', cookies) : reply);
