import { type Registry, registryPath } from '@mesa/contract/calls/registry';
import { isServerAddress } from '@mesa/contract/paths';
import { mayEnter, type Role } from '@mesa/contract/rules/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Verify } from '../../domain/identity/verify';
import type { Capabilities } from '../../kernel/capabilities/capabilities';
import { HttpError } from '../../kernel/errors';
import { compress, encodingOf } from '../../kernel/pipeline/compress';
import { cookieHeader, readCookie } from '../../kernel/pipeline/cookies';
import { firstScript } from '../../kernel/pipeline/first-script';
import { type Limits, noLimits } from '../../kernel/pipeline/limits';
import { createBuilds } from '../../releases/builds';
import { type Grant, type Grants, grantCookie, grantSeconds } from '../../releases/grant';
import { type PreviewLinks, previewLinkCookie } from '../../releases/preview-links';
import type { RegistryCache } from '../../releases/registry-cache';
import { type PageFile, Shown, type Visitor } from '../../releases/shown';
import type { ReleaseStore } from '../../releases/store';
import { drawingHeader, grantOf, previewCookie, readVisit, signedInCookie } from '../../releases/visitor';
import type { DrawnPages } from '../rendering/drawn-pages';
import { assetRoutes } from './assets.routes';
import { pageRendering } from './check-rendering';
import { devReload, reloadScript } from './dev-reload';
import { firstAnswers, lastPage } from './first-answers';
import { offlineRoutes } from './offline.routes';
import { createPackedPages } from './packed-pages';
import { isForOne, type PageAt, pageAt } from './page-at';
import { pageHead, readHead } from './page-head';
import { pageHtml } from './page-html';
import { type Undrawn, withoutScriptStyle } from './without-script';

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
  /** Renders visitors' pages; without it browsers draw them. */
  drawnPages?: DrawnPages;
  /** Reports that pages cannot be rendered. */
  capabilities?: Capabilities;
  /** Called for each page that was opened with a release. */
  onVisit?: (area: string, release: string) => void;
}

/** How long search engines and chats wait for a page's title, in milliseconds. */
const readersTimeout = 1500;
/** Longer, because a busy machine is not the fault of a release on trial. */
const trialTimeout = 5000;

function preloadsFor(shown: Shown, found: PageAt | null): PageFile[] {
  if (!found) return shown.filesFor('shell', 'notFound');
  const files = [...shown.filesFor(found.area, found.route.page), ...found.widgets.flatMap(({ area, widget }) => shown.filesFor(area, widget))];
  return [...new Map(files.map((file) => [file.url, file])).values()];
}

/** Returns the areas to render a page with, besides the shell; null if the page differs between visitors. */
function drawnAreas(found: PageAt | null, missing: boolean, { role, preview, onTrial }: Visitor): string[] | null {
  if (role !== null || (preview && !onTrial) || missing) return null;
  if (!found) return [];
  if (isForOne(found.route, found.manifest)) return null;
  return [found.area, ...found.widgets.map(({ area }) => area)];
}

/** Returns why a renderable page (`canBeDrawn`) is not rendered; `mayBeSignedIn` comes from a cookie of the shell. */
function whyUndrawn(found: PageAt | null, { role, preview }: Visitor, is: { missing: boolean; mayBeSignedIn: boolean; canBeDrawn: boolean }): Undrawn {
  if (is.missing) return 'missing';
  if (role !== null || preview || is.mayBeSignedIn) return 'signed-in';
  if (found && isForOne(found.route, found.manifest)) return 'for-one';
  return is.canBeDrawn ? 'late' : 'needs-script';
}

/** Returns the styles among a page's files: `/mf/mf_stores/stores.1a2b3c4d.css`, `/shell/17.1a2b3c4d.css`. */
const stylesIn = (files: readonly PageFile[]) =>
  files.filter(({ url }) => url.endsWith('.css')).map(({ url }) => ({ area: url.split('/').at(-2) ?? '', name: url.split('/').at(-1) ?? '' }));

/** Removes tracking parameters of other sites, which do not affect the rendering. */
function addressDrawn(pathname: string, search: URLSearchParams): string {
  const own = new URLSearchParams([...search].filter(([name]) => !/^(utm_\w+|fbclid|gclid|igshid|mf)$/.test(name)));
  return own.size > 0 ? `${pathname}?${own}` : pathname;
}

/** Serves the HTML of every page, the builds' files and the registry of remotes. */
export function siteRoutes(app: FastifyInstance, options: SiteOptions): void {
  const {
    dist,
    origin,
    dev = false,
    live,
    grants,
    previewLinks,
    verify,
    limits = noLimits,
    identityHosts = [],
    answersTimeout = 1500,
    offline = true,
    drawnPages,
    capabilities,
    onVisit = () => undefined,
  } = options;
  const included = createBuilds(dist);
  const pack = createPackedPages();
  const pageScript = firstScript(identityHosts);
  const isHttps = (request: FastifyRequest): boolean => origin.startsWith('https:') || request.protocol === 'https';
  assetRoutes(app, { ...options, included, limits });

  /** The registry in a visitor's page; development builds are not stored. */
  const keeps = offline && !dev;
  const registryFor = (shown: Shown, closed?: string): Registry => ({ ...shown.registry(closed), ...(keeps ? {} : { offline: false }) });
  offlineRoutes(app, {
    offline: keeps,
    readRelease: options.readFile,
    limits,
    async shownTo(request) {
      const { visitor } = await readVisit(request, { live, grants, previewLinks, https: isHttps(request) }, grantOf(request, grants), '');
      const shown = new Shown({ ...visitor, preview: null }, live.snapshot(), included);
      return { shown, registry: registryFor(shown) };
    },
    frameHtml: (shown, registry) =>
      pageHtml({
        content: null,
        styles: [],
        head: { ...pageHead(null, false, null), title: 'Mesa Abierta' },
        origin,
        shell: shown.shellFiles(),
        fonts: shown.fonts(),
        preloads: shown.filesFor('shell', 'offline'),
        firstScript: pageScript,
        scripts: [],
        registry,
        // Without answers the shell knows that the document is for any address.
        firstData: null,
      }),
  });

  if (drawnPages) capabilities?.add(pageRendering(app, { live, included, drawnPages, registryFor }));

  /** Returns whether this role may open a restricted area. */
  const opensMore = (role: Role): boolean => {
    const gates = Object.values(live.snapshot().state.areas).map(({ roles }) => roles);
    const known = included.areas().flatMap((area) => (included.described(area)?.roles ? [included.described(area)?.roles ?? []] : []));
    return [...gates, ...known].some((roles) => !mayEnter(null, roles) && mayEnter(role, roles));
  };

  /** Returns the areas that the caller's token allows, and stores them as a cookie, because pages are requested without a token. */
  app.get<{ Querystring: { at?: unknown } }>(registryPath, { onRequest: limits.reads }, async (request, reply) => {
    const signedIn = await verify(request);
    // A blocked account counts as a visitor.
    const caller = signedIn?.blockedFor === null ? signedIn : null;
    const https = isHttps(request);
    const grant: Grant | null =
      caller && opensMore(caller.role) ? { userId: caller.userId, role: caller.role, expiresAt: Date.now() + grantSeconds * 1000 } : null;
    const { visitor, cookies } = await readVisit(request, { live, grants, previewLinks, https }, grant, null);
    if (grant) cookies.push(cookieHeader(grantCookie, grants.sign(grant), { seconds: grantSeconds, https }));
    else
      for (const name of [grantCookie, previewCookie]) if (readCookie(request, name) !== undefined) cookies.push(cookieHeader(name, '', { seconds: 0, https }));
    const shown = new Shown(visitor, live.snapshot(), included);
    const { at } = request.query;
    return remember(reply, cookies)
      .header('cache-control', 'no-store')
      .header('vary', 'authorization, cookie')
      .send(registryFor(shown, closedAt(at, shown)));
  });

  const startedAt = Date.now();
  if (dev) {
    const now = () => new Shown({ role: 'admin', bucketIn: () => 99, preview: null }, live.snapshot(), included);
    devReload(app, () => JSON.stringify([startedAt, now().shellFiles(), now().registry()]));
  }

  /** Moves a preview link's content into a cookie and out of the address, so that it stays out of history and bookmarks. */
  async function openPreviewLink(request: FastifyRequest, reply: FastifyReply, pathname: string, search: URLSearchParams, link: string): Promise<FastifyReply> {
    const preview = await previewLinks?.open(link);
    if (!preview?.until)
      throw new HttpError('forbidden', 'Este enlace de vista previa ya no sirve: venció, lo revocaron o hay una publicación más nueva. Pide otro.');
    search.delete('vista');
    const seconds = Math.ceil((Date.parse(preview.until) - Date.now()) / 1000);
    return reply
      .header('set-cookie', cookieHeader(previewLinkCookie, link, { seconds, https: isHttps(request), sameSite: 'lax' }))
      .header('cache-control', 'no-store')
      .redirect(`${onSite(pathname)}${search.size > 0 ? `?${search}` : ''}`);
  }

  let warmedFor = -1;
  /** Makes the renderers read the visitors' builds, at the start and after each change of the registry. */
  function warm(): void {
    const snapshot = live.snapshot();
    if (!drawnPages || snapshot.revision === warmedFor) return;
    warmedFor = snapshot.revision;
    const shown = new Shown({ role: null, bucketIn: () => 99, preview: null }, snapshot, included);
    void drawnPages.warm([[], ...shown.openAreas().map((area) => [area])], shown);
  }
  app.addHook('onReady', async () => warm());

  /** `exists` is false for an address that cannot have a page: the answer is then the not-found page. */
  async function answerPage(request: FastifyRequest, reply: FastifyReply, exists: boolean): Promise<FastifyReply> {
    warm();
    const [pathname = '/', query] = request.url.split('?', 2);
    const search = new URLSearchParams(query);
    const link = search.get('vista');
    if (link !== null) return openPreviewLink(request, reply, pathname, search, link);
    const { visitor, cookies, personal } = await readVisit(
      request,
      { live, grants, previewLinks, https: isHttps(request) },
      grantOf(request, grants),
      search.get('mf'),
    );
    const shown = new Shown(visitor, live.snapshot(), included);
    const found = exists ? pageAt(pathname, search, shown) : null;
    const { answers, missing, whole } = found?.open
      ? await firstAnswers(app, found, { remoteAddress: request.ip, timeout: answersTimeout })
      : { answers: [], missing: false, whole: true };
    const last = found && lastPage(answers, found);
    if (last) {
      search.set(last.name, String(last.page));
      return remember(reply, cookies).header('cache-control', 'no-cache').redirect(`${pathname}?${search}`);
    }
    const registry = registryFor(shown, found && !found.open ? found.route.path : undefined);
    const areasDrawn = exists ? drawnAreas(found, missing, visitor) : [];
    const shell = shown.shellFiles();
    const preloads = preloadsFor(shown, found);
    const mayBeSignedIn = readCookie(request, signedInCookie) !== undefined;
    const isDrawn = areasDrawn !== null && whole && !mayBeSignedIn;
    const address = found ? addressDrawn(pathname, search) : '/404';
    const head = found?.open && !missing && found.route.head && (!visitor.preview || visitor.onTrial) ? { area: found.area, page: found.route.page } : null;
    const asked = { areas: areasDrawn ?? (found ? [found.area] : []), address: isDrawn ? address : null, head, shown, registry, answers };
    // Robots read the page only once, so they wait longer for its title.
    const waits = visitor.onTrial ? trialTimeout : isBrowser(request) ? undefined : readersTimeout;
    const made = isDrawn || head ? await drawnPages?.draw(asked, waits) : null;
    const drawn = made?.html ?? null;
    const styles = drawn === null ? null : await drawnPages?.styles(stylesIn([...shell, ...preloads]), shown);
    const content = styles ? drawn : null;
    const canBeDrawn = areasDrawn !== null && drawnPages?.canDraw(areasDrawn, shown) === true;
    reply.inlineStyles = content === null ? [withoutScriptStyle] : (styles ?? []).map(({ text }) => text);
    const html = pageHtml({
      content,
      undrawn: whyUndrawn(found, visitor, { missing, mayBeSignedIn, canBeDrawn }),
      styles: content === null ? [] : (styles ?? []),
      head: pageHead(found, missing, readHead(made?.head ?? null)),
      origin,
      shell,
      fonts: shown.fonts(),
      preloads,
      firstScript: pageScript,
      scripts: dev ? [reloadScript] : [],
      registry,
      firstData: answers,
    });
    if (visitor.onTrial) reply.header(drawingHeader, content !== null ? 'done' : isDrawn && drawnPages?.canDraw(asked.areas, shown) ? 'failed' : 'none');
    if (found && !visitor.preview) countVisit(request, shown, found);
    const encoding = encodingOf(request);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return remember(reply, cookies)
      .code(found && !missing ? 200 : 404)
      .header('cache-control', personal ? 'private, no-cache' : 'no-cache')
      .header('vary', 'accept-encoding, cookie')
      .type('text/html; charset=utf-8')
      .send(await (content === null ? compress(Buffer.from(html), encoding) : pack(html, encoding)));
  }

  app.answerNotFound = (request, reply) => answerPage(request, reply, false);
  app.get('/*', { onRequest: limits.pages }, async (request, reply) =>
    isServerAddress(request.url.split('?', 1)[0] ?? '') ? reply.callNotFound() : answerPage(request, reply, true),
  );

  function countVisit(request: FastifyRequest, shown: Shown, { area, widgets }: PageAt): void {
    if (request.method !== 'GET' || !isBrowser(request)) return;
    for (const one of new Set(['shell', area, ...widgets.map((widget) => widget.area)])) {
      const release = shown.buildOf(one)?.release;
      if (release) onVisit(one, release);
    }
  }
}

/** Returns the pattern of the page at an address, if it is restricted for this visitor. */
function closedAt(pathname: unknown, shown: Shown): string | undefined {
  const found = typeof pathname === 'string' ? pageAt(pathname, new URLSearchParams(), shown) : null;
  return found && !found.open ? found.route.path : undefined;
}

/** An address that begins with two slashes would lead to another site. */
const onSite = (pathname: string): string => pathname.replace(/^[/\\]+/, '/');

/** Robots open pages too and never report failures. */
const isBrowser = ({ headers }: FastifyRequest): boolean => {
  // A prefetched page is not a visit.
  if (![undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined)) return false;
  const agent = headers['user-agent'] ?? '';
  return agent.startsWith('Mozilla/') && !/bot|crawl|spider|slurp|preview|facebookexternalhit/i.test(agent);
};

const remember = (reply: FastifyReply, cookies: string[]): FastifyReply => (cookies.length > 0 ? reply.header('set-cookie', cookies) : reply);
