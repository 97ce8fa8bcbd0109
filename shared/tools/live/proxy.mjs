import http from 'node:http';
import https from 'node:https';
import { load } from '../typescript.mjs';

const { registryBlock, registryPath } = await load('release-contract/src/registry.ts');
const { workerPath, framePath } = await load('contract/src/documents.ts');
const { outlineOf } = await load('release-contract/src/outline.ts');
const { findPage } = await load('release-contract/src/addresses.ts');

const changesPath = '/live/changes';
const reloadPath = '/live/reload.js';
const reload = `new EventSource('${changesPath}').onmessage = () => location.reload();`;

/** Headers to drop: they depend on the live site's address or on the unchanged bytes. */
const ofAddress = ['strict-transport-security', 'transfer-encoding', 'connection'];
const ofBytes = ['content-length', 'content-encoding', 'etag', 'last-modified', 'cache-control'];
const without = (headers, names) => Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const json = (value) => JSON.stringify(value).replaceAll('<', '\\u003c');
const types = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.map': 'application/json', '.svg': 'image/svg+xml' };

/**
 * @typedef {object} LocalBuild
 * @property {string} area as `mf_decks`
 * @property {() => any} manifest its release.json; null while it does not build
 * @property {(name: string) => Promise<Buffer>} read one of its files
 */

/**
 * Serves the live site with the local build of one area. Forwards every request to the site, except the area's files and its entry in the registry.
 * Changes nothing on the site.
 * @param {string} site its origin
 * @param {LocalBuild} build
 */
export function createLiveProxy(site, { area, manifest, read }) {
  const agent = new URL(site).protocol === 'https:' ? https : http;
  /** @type {Set<http.ServerResponse>} */
  const open = new Set();

  function withLocalArea(registry) {
    const built = manifest();
    const live = registry.remotes[area];
    // Areas for a role are shown only to visitors who have it.
    if (!built || (built.roles.length > 0 && !live)) return registry;
    const local = { release: null, entry: `/mf/${area}/${built.entry[0]}`, ...outlineOf(built) };
    const { offline: _, ...rest } = registry;
    return { ...rest, remotes: { ...registry.remotes, [area]: local }, preview: { area, release: 'local' }, offline: false };
  }

  function changedPage(html) {
    const block = new RegExp(`(<script type="application/json" id="${registryBlock}">)(.*?)(</script>)`, 's');
    return html
      .replace(block, (_, start, registry, end) => `${start}${json(withLocalArea(JSON.parse(registry)))}${end}`)
      .replaceAll(new RegExp(`<link rel="preload"[^>]* href="/mf/${area}/[^>]*>`, 'g'), '')
      .replace('</head>', `<script defer src="${reloadPath}"></script></head>`);
  }

  async function sendFile(answer, name) {
    const type = types[/\.\w+$/.exec(name)?.[0] ?? ''] ?? 'application/octet-stream';
    const content = /^[\w][\w.-]*$/.test(name) ? await read(name).catch(() => null) : null;
    if (content) answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
    else answer.writeHead(404).end();
  }

  function follow(answer) {
    answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('retry: 500\n\n');
    open.add(answer);
    answer.on('close', () => open.delete(answer));
  }

  /** Builds the request as a browser on the site would send it, because the site accepts calls only from its own pages. */
  function askedOf(request, isChanged) {
    const headers = { ...request.headers, host: new URL(site).host };
    const here = `http://${request.headers.host}`;
    if (headers.origin === here) headers.origin = site;
    if (headers.referer?.startsWith(`${here}/`)) headers.referer = site + headers.referer.slice(here.length);
    if (!isChanged) return headers;
    // Makes the site send a page without rendering: it would render the live area, not the local one.
    const cookie = [headers.cookie, 'mesa-signed-in=1'].filter(Boolean).join('; ');
    return { ...without(headers, ['accept-encoding', 'if-none-match', 'if-modified-since']), cookie };
  }

  function headersFor({ headers }) {
    const { location, 'set-cookie': cookies } = headers;
    return {
      ...without(headers, ofAddress),
      ...(location?.startsWith(site) ? { location: location.slice(site.length) || '/' } : {}),
      // This address has no https and another host name.
      ...(cookies ? { 'set-cookie': cookies.map((cookie) => cookie.replace(/;\s*(secure|domain=[^;]*)/gi, '')) } : {}),
    };
  }

  async function sendChanged(found, answer, pathname) {
    const chunks = [];
    for await (const chunk of found) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const isPage = String(found.headers['content-type']).startsWith('text/html');
    const body = isPage ? changedPage(text) : found.statusCode === 200 ? JSON.stringify(withLocalArea(JSON.parse(text))) : text;
    // A page that exists only in the local build.
    const isNew = found.statusCode === 404 && isPage && findPage(manifest()?.routes ?? [], pathname) !== null;
    answer.writeHead(isNew ? 200 : found.statusCode, { ...without(headersFor(found), ofBytes), 'cache-control': 'no-store' }).end(body);
  }

  function onward(request, answer, pathname) {
    const isRegistry = pathname === registryPath;
    const isChanged = isRegistry || pathname === framePath || (request.method === 'GET' && Boolean(request.headers.accept?.includes('text/html')));
    const asked = agent.request(site + request.url, { method: request.method, headers: askedOf(request, isChanged) }, (found) => {
      const isText = isRegistry || String(found.headers['content-type']).startsWith('text/html');
      if (isChanged && isText) return void sendChanged(found, answer, pathname).catch(() => answer.destroy());
      answer.writeHead(found.statusCode ?? 502, headersFor(found));
      found.pipe(answer);
      found.on('error', () => answer.destroy());
    });
    asked.on('error', ({ message }) => {
      if (answer.headersSent) return answer.destroy();
      answer.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${site} no contesta: ${message}. Recarga la página cuando vuelva.\n`);
    });
    answer.on('close', () => asked.destroy());
    request.pipe(asked);
  }

  const server = http.createServer((request, answer) => {
    const address = URL.canParse(request.url ?? '', site) ? new URL(request.url ?? '', site) : null;
    // Rejects other host names that resolve to this machine: a foreign site could otherwise use the developer's cookies.
    const isHere = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
    if (!address || !isHere) return void answer.writeHead(400).end();
    const { pathname, searchParams } = address;
    // Ends the preview.
    if (searchParams.get('mf') === '') return void answer.writeHead(302, { location: site + request.url }).end();
    if (pathname === changesPath) return follow(answer);
    if (pathname === reloadPath) return void answer.writeHead(200, { 'content-type': types['.js'], 'cache-control': 'no-store' }).end(reload);
    // The service worker would store the site for offline use under this machine's address.
    if (pathname === workerPath) return void answer.writeHead(404).end();
    if (pathname.startsWith(`/mf/${area}/`)) return void sendFile(answer, pathname.slice(`/mf/${area}/`.length));
    onward(request, answer, pathname);
  });
  return {
    server,
    /** Reloads open pages after a build. */
    reload() {
      for (const page of open) page.write('data: built\n\n');
    },
  };
}
