import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Registry } from '@mesa/release-contract/registry';
import { type PageFile, Shown, type Visitor } from '@mesa/release-server/shown';
import type { PageAt } from './page';
import type { Site } from './site';

/** Returns the builds that a visitor gets now. */
export const shownTo = ({ live, included }: Pick<Site, 'live' | 'included'>, visitor: Visitor): Shown => new Shown(visitor, live.snapshot(), included);

/**
 * Returns the registry in a visitor's page; `closed` is the pattern of a page that they may not open, `inTab` the shell of an open tab. Development builds
 * are not stored.
 */
export const registryFor = ({ keeps }: Pick<Site, 'keeps'>, shown: Shown, closed?: string, inTab: ReleaseManifest | null = null): Registry => ({
  ...shown.registry(closed, inTab),
  ...(keeps ? {} : { offline: false }),
});

/** Returns the files that a page and its widgets need besides the shell. */
export function preloadsFor(shown: Shown, found: PageAt | null): PageFile[] {
  if (!found) return shown.filesFor('shell', 'notFound');
  const files = [...shown.filesFor(found.area, found.route.page), ...found.widgets.flatMap(({ area, widget }) => shown.filesFor(area, widget))];
  return [...new Map(files.map((file) => [file.url, file])).values()];
}
