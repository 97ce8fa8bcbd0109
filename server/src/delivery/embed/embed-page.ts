import { xml } from '../../kernel/xml';

type Cell = string | number | null | { text: string; path: string };

/** A table of this site shown in a frame of another site. */
export interface EmbeddedTable {
  title: string;
  /** The page of this site with the whole table. */
  path: string;
  columns: readonly { label: string; kind?: 'number' | 'day' }[];
  rows: readonly (readonly Cell[])[];
  /** The text shown if there are no rows. */
  empty: string;
}

export const themes = ['claro', 'oscuro'] as const;
export type Theme = (typeof themes)[number];

const light = '--text:#1d1a2b;--soft:#5c5870;--line:#dcd9e6;--back:#fff;--link:#3b4cc0;color-scheme:light';
const dark = '--text:#f1eff8;--soft:#b3aec6;--line:#3b3650;--back:#17141f;--link:#a9b4ff;color-scheme:dark';

/** The page's only style. Without a theme it follows the reader's browser. */
export const embedStyle = [
  `:root{${light}}@media(prefers-color-scheme:dark){:root{${dark}}}:root[data-theme=claro]{${light}}:root[data-theme=oscuro]{${dark}}`,
  'body{margin:0;padding:.75rem;font:1rem/1.4 system-ui,sans-serif;color:var(--text);background:var(--back)}',
  'table{width:100%;border-collapse:collapse}caption{padding-bottom:.5rem;text-align:start;font-weight:700;font-size:1.125rem}',
  'th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:start;overflow-wrap:break-word}th{color:var(--soft);font-size:.875rem}',
  '.number{text-align:end;font-variant-numeric:tabular-nums}.number,.day{white-space:nowrap}.number:first-child{width:1%}a{color:var(--link)}p{margin:.75rem 0 0}',
  '@media(max-width:30rem){th,td{padding-inline:.25rem}}',
].join('');

const ofKind = (kind: 'number' | 'day' | undefined): string => (kind ? ` class="${kind}"` : '');

function cell(origin: string, value: Cell, kind: 'number' | 'day' | undefined): string {
  const text = typeof value === 'object' && value !== null ? `<a href="${xml(origin + value.path)}">${xml(value.text)}</a>` : xml(String(value ?? '–'));
  return `<td${ofKind(kind)}>${text}</td>`;
}

function document(body: string, { title, origin, path, theme }: { title: string; origin: string; path: string; theme: Theme | undefined }): string {
  const address = xml(origin + path);
  return [
    `<!doctype html><html lang="es"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><title>${xml(title)} · Mesa Abierta</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    // Links open outside the frame.
    `<link rel="canonical" href="${address}"><base target="_blank"><style>${embedStyle}</style></head><body>`,
    body,
    `<p><a href="${address}">${path === '/' ? 'Mesa Abierta' : 'Ver todo en Mesa Abierta'}</a></p></body></html>`,
  ].join('');
}

export function embedPage({ title, path, columns, rows, empty }: EmbeddedTable, { origin, theme }: { origin: string; theme: Theme | undefined }): string {
  const heads = columns.map(({ label, kind }) => `<th scope="col"${ofKind(kind)}>${xml(label)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map((value, at) => cell(origin, value, columns[at]?.kind)).join('')}</tr>`).join('');
  const table = `<table><caption>${xml(title)}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
  return document(rows.length > 0 ? table : `<p><b>${xml(title)}</b></p><p>${xml(empty)}</p>`, { title, origin, path, theme });
}

/** Returns the page that explains why there is no table. */
export const embedRefusal = (message: string, origin: string): string =>
  document(`<p>${xml(message)}</p>`, { title: 'No se pudo mostrar', origin, path: '/', theme: undefined });
