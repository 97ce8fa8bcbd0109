import { firstDataBlock, registryBlock } from '@mesa/shared/contracts/registry';
import type { PageHead } from './page-head';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text inside an element or a quoted attribute. */
const html = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** JSON that can stand in a script element. */
const block = (id: string, value: unknown): string => {
  const json = JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script type="application/json" id="${id}">${json}</script>`;
};

const style = (url: string) => `<link rel="stylesheet" href="${url}">`;
const script = (url: string) => `<script defer src="${url}"></script>`;
// Without crossorigin: on the same origin the preload would then not be the request that the script makes.
const preload = (url: string) => `<link rel="preload" as="${url.endsWith('.css') ? 'style' : 'script'}" href="${url}">`;

interface PageHtml {
  head: PageHead;
  canonical: string;
  /** Scripts and styles of the shell, in order. */
  shell: string[];
  /** What the page needs beyond the shell. */
  preloads: string[];
  /** Further scripts, of development. */
  scripts: string[];
  registry: unknown;
  firstData: unknown;
}

/** The one HTML document of the site, with what the page at this address needs already named in it. */
export function pageHtml({ head, canonical, shell, preloads, scripts, registry, firstData }: PageHtml): string {
  const meta = (name: string, content: string) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${html(content)}">`;
  return [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    `<title>${html(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...shell.map((url) => (url.endsWith('.css') ? style(url) : script(url))),
    ...preloads.map(preload),
    ...scripts.map(script),
    meta('description', head.description),
    meta('color-scheme', 'light dark'),
    meta('og:site_name', 'Mesa Abierta'),
    meta('og:type', 'website'),
    meta('og:locale', 'es_LA'),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', canonical),
    ...(head.image ? [meta('og:image', head.image)] : []),
    `<link rel="canonical" href="${html(canonical)}">`,
    '<link rel="icon" type="image/png" href="/uploads/brand/icon.png">',
    block(registryBlock, registry),
    block(firstDataBlock, firstData),
    '</head><body><div id="root"></div><noscript>Mesa Abierta necesita JavaScript para funcionar.</noscript></body></html>',
  ].join('\n');
}
