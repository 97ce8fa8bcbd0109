import { remotes } from '@mesa/release-shell/load';
import { partsAt } from '@mesa/release-shell/page-parts';
import { registry } from '@mesa/release-shell/registry';
import { mountedParts } from './mounted-parts';

/** A part of the page. */
export interface Part {
  readonly area: string;
  readonly kind: 'frame' | 'pages' | 'widgets';
  readonly name: string;
  /** What it rendered; empty if that is unknown. */
  readonly elements: readonly Element[];
}

export const keyOf = ({ area, kind, name }: Part): string => `${area} ${kind} ${name}`;

/** Returns the parts of the page at an address, the frame first: those on the page, and those that it is to show. */
export function partsOfPage(root: Element, pathname: string): Part[] {
  const frame: Part = { area: 'shell', kind: 'frame', name: '', elements: [...root.querySelectorAll(':scope > * > header, :scope > * > * > footer')] };
  const mounted = mountedParts(root);
  const expected = partsAt(pathname)
    .filter(({ area, kind, name }) => !mounted.some((part) => part.area === area && part.kind === kind && part.name === name))
    .map((part): Part => ({ ...part, elements: part.area === 'shell' ? [...(root.querySelector('main')?.children ?? [])] : [] }));
  const pageFirst = [...expected, ...mounted].sort((a, b) => Number(a.kind === 'widgets') - Number(b.kind === 'widgets'));
  return [frame, ...pageFirst];
}

/** Returns the build of an area in this tab: its release, or null for the one that came with the server. */
export const releaseHere = (area: string): string | null => {
  if (area === 'shell') return registry().shell;
  return (remotes.get(area)?.build ?? registry().remotes[area])?.release ?? null;
};

/** Returns what this tab downloaded of an area. */
export function downloadedOf(area: string): { files: number; bytes: number } {
  const folder = area === 'shell' ? '/shell/' : `/mf/${area}/`;
  const entries = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(location.origin + folder)) as PerformanceResourceTiming[];
  const sizes = new Map(entries.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
}
