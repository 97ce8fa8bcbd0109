import { gzipSync } from 'node:zlib';
import { type Refusal, type ReleaseManifest, remoteBudgets, shellBudgets } from '@mesa/release-contract/calls/manifest';
import type { Release } from '@mesa/release-contract/calls/releases';
import { isScript, isStyle, refusal } from './rule';

type Sizes = Release['sizes'];

/** Returns the size that a phone downloads. */
const gzipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;

interface Weighed {
  bytes: number;
  /** The page with the largest size, and its largest file. */
  of: string;
  file: string | null;
}

/** Returns the largest of a build's entry, pages and styles. */
function heaviest({ area, entry, pages }: ReleaseManifest, size: (file: string) => number): Record<keyof Sizes, Weighed> {
  const weigh = (of: string, files: readonly string[]): Weighed => {
    const [file = null] = [...files].sort((a, b) => size(b) - size(a));
    return { bytes: files.reduce((sum, name) => sum + size(name), 0), of, file };
  };
  const largest = (all: readonly Weighed[]): Weighed => all.reduce((a, b) => (b.bytes > a.bytes ? b : a), weigh('', []));
  const chunks = Object.entries(pages);
  const styles = chunks.map(([page, files]) => weigh(page, files.filter(isStyle)));
  return {
    entry: weigh('la entrada', entry.filter(isScript)),
    page: largest(chunks.map(([page, files]) => weigh(page, files.filter(isScript)))),
    css: largest(area === 'shell' ? [weigh('la entrada', entry.filter(isStyle)), ...styles] : styles),
  };
}

const measured = new WeakMap<ReadonlyMap<string, Buffer>, Map<string, number>>();
/** Returns a function for the size of each file, measured once. */
function sizeIn(files: ReadonlyMap<string, Buffer>): (file: string) => number {
  const known = measured.get(files) ?? new Map<string, number>();
  measured.set(files, known);
  return (file) => {
    const size = known.get(file) ?? gzipped(files.get(file) ?? Buffer.alloc(0));
    known.set(file, size);
    return size;
  };
}

/** Returns the gzipped sizes that have a budget. */
export function sizesOf(manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): Sizes {
  const { entry, page, css } = heaviest(manifest, sizeIn(files));
  return { entry: entry.bytes, page: page.bytes, css: css.bytes };
}

const labels: Record<keyof Sizes, (of: string) => string> = {
  entry: () => 'La entrada del área',
  page: (page) => `El código de la página ${page}`,
  css: (page) => `Los estilos de ${page}`,
};
const kb = (bytes: number): string => `${(bytes / 1024).toLocaleString('es', { maximumFractionDigits: 1 })} KB`;

/** Refuses sizes that are too large for a phone at a store counter. */
export function withinBudgets(manifest: ReleaseManifest, files: ReadonlyMap<string, Buffer>): Refusal[] {
  const budgets = manifest.area === 'shell' ? shellBudgets : remoteBudgets;
  const weighed = heaviest(manifest, sizeIn(files));
  return (['entry', 'page', 'css'] as const).flatMap((part) => {
    const { bytes, of, file } = weighed[part];
    if (bytes <= budgets[part]) return [];
    const message = `${labels[part](of)} pesa ${kb(bytes)} comprimido y el límite es ${kb(budgets[part])}: quítale dependencias, o deja para después lo que no se ve al abrir.`;
    return [refusal('budgets', file, message)];
  });
}
