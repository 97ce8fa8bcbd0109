import { loadRemote, remotes } from '@mesa/release-shell/load';
import type { PagePart } from '@mesa/release-shell/page-parts';
import { loadPart } from '@mesa/release-shell/parts';
import { fetchOwnPage } from '../site-map';

/** Loads the code of a page or widget that is not open: a newer release may still replace its area. */
export function loadAhead({ area, kind, name }: PagePart): Promise<unknown> {
  if (area === 'shell') return fetchOwnPage(name);
  const isWanted = remotes.get(area)?.wanted ?? false;
  const loading = loadPart(area, kind, name);
  const remote = remotes.get(area);
  if (remote) remote.wanted = isWanted;
  return loading;
}

/** Marks the areas of an opened page as used. Loads an area again that was only prefetched and has a newer release. */
export function takeIntoUse(parts: readonly PagePart[]): void {
  for (const { area } of parts) if (remotes.get(area)?.wanted === false) loadRemote(area).catch(() => undefined);
}
