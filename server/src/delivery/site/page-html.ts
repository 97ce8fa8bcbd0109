import { firstDataBlock, webManifestPath } from '@mesa/contract/documents';
import { registryBlock } from '@mesa/release-contract/registry';
import type { PageFile } from '@mesa/release-server/shown';
import { fileMarks } from '../../kernel/pipeline/first-script';
import type { PageStyle } from '../rendering/drawn-pages';
import type { SiteHead } from './head';
import type { Preload } from './live-builds';
import { themeColors } from './web-manifest';
import { type Undrawn, withoutScript } from './without-script';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for an element or a quoted attribute. */
const html = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Escapes JSON for a script element. */
const json = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
const block = (id: string, value: unknown): string => `<script type="application/json" id="${id}">${json(value)}</script>`;

const hash = ({ integrity }: PageFile): string => (integrity ? ` integrity="${integrity}"` : '');
const style = (file: PageFile) => `<link rel="stylesheet" href="${file.url}"${hash(file)}>`;
const script = (file: PageFile) => `<script defer src="${file.url}"${hash(file)}></script>`;
// Without crossorigin, and with a hash only if the script's own request has one; otherwise the preload does not match that request.
const preload = (file: PageFile) => `<link rel="preload" as="${file.url.endsWith('.css') ? 'style' : 'script'}" href="${file.url}"${hash(file)}>`;
/** A script of a rendered page: requested behind all that a person sees, while the browser lays the page out. */
const runLater = (file: PageFile) => `<link rel="preload" as="script" fetchpriority="low" href="${file.url}"${hash(file)} ${fileMarks.run}>`;
const preloadLater = (file: Preload) => `<link as="script" href="${file.url}"${hash(file)} ${file.ofWidget ? fileMarks.widget : fileMarks.preload}>`;
// With crossorigin, as browsers always request fonts.
const preloadFont = (url: string) => `<link rel="preload" as="font" type="font/${url.split('.').at(-1)}" href="${url}" crossorigin>`;

/** Returns schema.org data with the site's addresses in full. */
const structured = (data: Record<string, unknown>, origin: string) => ({
  '@context': 'https://schema.org',
  ...JSON.parse(JSON.stringify(data), (key, value) =>
    ['url', 'image'].includes(key) && typeof value === 'string' && value.startsWith('/') ? origin + value : value,
  ),
});

/**
 * `data-href` is the name by which the page's scripts recognize the style and do not load it again; offline reading (shell/src/offline) uses the
 * address.
 */
const pageStyle = ({ name, text }: PageStyle, url = '') => `<style data-href="${name}" data-url="${url}">${text}</style>`;

const linkStart = Buffer.from('<link ');

/** React writes preloads for a page's first pictures before its content: moves them to the head, where they start sooner. */
function withoutPreloads(content: Buffer): { links: string; drawn: Buffer } {
  let end = 0;
  while (content.subarray(end, end + linkStart.length).equals(linkStart)) {
    const close = content.indexOf('>', end);
    if (close < 0) break;
    end = close + 1;
  }
  return { links: content.toString('utf8', 0, end), drawn: content.subarray(end) };
}

interface PageHtml {
  /** The rendered page in UTF-8; null if the browser draws it. */
  content: Buffer | null;
  /** Why the server did not render it. */
  undrawn?: Undrawn;
  /** Inline styles of a rendered page. */
  styles: readonly PageStyle[];
  head: SiteHead;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** Scripts and styles of the shell, in order. */
  shell: PageFile[];
  fonts: string[];
  /** The page's files besides the shell's. */
  preloads: Preload[];
  /** Scripts that browsers do not load for the page, but need to open it without a network. */
  later: string[];
  /** Runs before all others. */
  firstScript: string;
  /** Further scripts, for development. */
  scripts: string[];
  registry: unknown;
  firstData: unknown;
}

/** Returns the site's HTML document in UTF-8, with everything the page at this address needs. */
export function pageHtml({
  content,
  undrawn = 'needs-script',
  styles,
  head,
  origin,
  shell,
  fonts,
  preloads,
  later,
  firstScript,
  scripts,
  registry,
  firstData,
}: PageHtml): Buffer {
  const meta = (name: string, content: string | number) =>
    `<meta ${/^(og|profile):/.test(name) ? 'property' : 'name'}="${name}" content="${html(String(content))}">`;
  const { links, drawn } = withoutPreloads(content ?? Buffer.alloc(0));
  const isStyle = ({ url }: PageFile) => url.endsWith('.css');
  const [shellScripts, scriptPreloads] = [shell, preloads].map((files) => files.filter((file) => !isStyle(file))) as [PageFile[], Preload[]];
  const absolute = (url: string) => (url.startsWith('/') ? origin + url : url);
  const before = [
    '<!doctype html><html lang="es"><head><meta charset="utf-8">',
    `<script>${firstScript}</script>`,
    `<title>${html(head.title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(content === null ? shell.map((file) => (isStyle(file) ? style(file) : script(file))) : []),
    ...fonts.map(preloadFont),
    ...styles.map((one) => pageStyle(one, [...shell, ...preloads].find(({ url }) => url.endsWith(`/${one.name}`))?.url)),
    ...(content === null ? preloads.map(preload) : []),
    links,
    ...scripts.map((url) => script({ url })),
    // No browser knows this relation; the worker's copy of the site reads it (shell/src/offline/site-copy.ts).
    ...later.map((url) => `<link rel="later" href="${url}">`),
    meta('description', head.description),
    meta('color-scheme', 'light dark'),
    meta('og:site_name', 'Mesa Abierta'),
    meta('og:type', head.type ?? 'website'),
    meta('og:locale', 'es_LA'),
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:image', absolute(head.picture.url)),
    meta('og:image:width', head.picture.width),
    meta('og:image:height', head.picture.height),
    meta('og:image:alt', head.picture.alt),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', head.title),
    meta('twitter:description', head.description),
    meta('twitter:image', absolute(head.picture.url)),
    meta('twitter:image:alt', head.picture.alt),
    ...(head.canonical === null
      ? [meta('robots', 'noindex')]
      : [meta('og:url', origin + head.canonical), `<link rel="canonical" href="${html(origin + head.canonical)}">`]),
    ...(head.alternates ?? []).map(({ type, title, url }) => `<link rel="alternate" type="${type}" title="${html(title)}" href="${html(origin + url)}">`),
    ...(head.structured ? [`<script type="application/ld+json">${json(structured(head.structured, origin))}</script>`] : []),
    `<link rel="manifest" href="${webManifestPath}">`,
    ...Object.entries(themeColors).map(([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme:${scheme})" content="${color}">`),
    '<link rel="icon" type="image/png" href="/uploads/brand/icon.png">',
    '</head><body><div id="root">',
  ];
  const after = [
    '</div>',
    // After the content, because only scripts read it.
    block(registryBlock, registry),
    block(firstDataBlock, firstData),
    ...(content === null ? [withoutScript(undrawn)] : [...shellScripts.map(runLater), ...scriptPreloads.map(preloadLater)]),
    '</body></html>',
  ];
  return Buffer.concat([Buffer.from(before.join('\n')), drawn, Buffer.from(after.join('\n'))]);
}
