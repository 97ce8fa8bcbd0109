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

/** A file that a page needs besides the shell's. */
export interface Preload extends PageFile {
  /** Only widgets of the page need it. */
  readonly ofWidget?: true;
}

/** Returns the files that a page and its widgets need besides the shell. */
export function preloadsFor(shown: Shown, found: PageAt | null): Preload[] {
  if (!found) return shown.filesFor('shell', 'notFound');
  const files = new Map<string, Preload>(shown.filesFor(found.area, found.route.page).map((file) => [file.url, file]));
  for (const { area, widget } of found.widgets) {
    for (const file of shown.filesFor(area, widget)) if (!files.has(file.url)) files.set(file.url, { ...file, ofWidget: true });
  }
  return [...files.values()];
}
