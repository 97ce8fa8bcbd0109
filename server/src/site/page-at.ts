import { type PageName, pageOf, siteMap } from '@mesa/contract/paths';
import type { Shown } from './shown';

/** The page at an address. */
export interface PageAt {
  area: string;
  /** The name of its chunk. */
  page: string;
  /** Of a page that the server was built with. */
  known: { page: PageName; params: Record<string, string> } | null;
  /** Of a page that a release brought: what people call its area, and whether search engines may know it. */
  brought: { label: string; listed: boolean } | null;
}

const patterns = new Map<string, RegExp>();
/** Paths of manifests hold letters, digits, dashes and `:name` alone. */
function matches(path: string, pathname: string): boolean {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);
  patterns.set(path, pattern);
  return pattern.test(pathname);
}

/** The page of an address: of those that the server was built with, else of the releases that this visitor gets. */
export function pageAt(pathname: string, shown: Shown): PageAt | null {
  const known = pageOf(pathname);
  if (known) return { area: siteMap[known.page].area, page: known.page, known, brought: null };
  for (const { area, manifest } of shown.releases()) {
    const route = manifest.routes.find(({ path }) => matches(path, pathname));
    if (route) return { area, page: route.page, known: null, brought: { label: manifest.label, listed: manifest.roles.length === 0 } };
  }
  return null;
}
