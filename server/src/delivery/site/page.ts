import { fillPath, findPage } from '@mesa/release-contract/addresses';
import type { Route } from '@mesa/release-contract/calls/description';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { type AddressValues, canonicalQuery, readAddress } from '@mesa/release-contract/first-calls';
import type { Shown, ShownWidget } from '@mesa/release-server/shown';

/** The page at an address. */
export interface PageAt {
  readonly area: string;
  readonly manifest: ReleaseManifest;
  readonly route: Route;
  /** The address's values. */
  readonly values: AddressValues;
  /** The path's parameters as texts. */
  readonly path: Readonly<Record<string, string>>;
  /** Whether this visitor may open it. */
  readonly open: boolean;
  readonly widgets: readonly ShownWidget[];
}

/** Finds the page of an address in the areas' descriptions. */
export function pageAt(pathname: string, search: URLSearchParams, shown: Shown): PageAt | null {
  const found = findPage(shown.pages(), pathname);
  if (!found) return null;
  const { area, manifest, route, open } = found.page;
  const widgets = open ? (route.slots ?? []).flatMap((slot) => shown.widgetsIn(slot)) : [];
  return { area, manifest, route, open, path: found.params, values: readAddress(route, found.params, search), widgets };
}

/** Returns whether a page is personal or restricted to roles, so that other visitors see nothing of it. */
export const isForOne = (route: Route, { roles }: Pick<ReleaseManifest, 'roles'>): boolean => route.personal === true || roles.length > 0;

/** Returns whether search engines may index a page. */
export const isListed = (route: Route, manifest: Pick<ReleaseManifest, 'roles'>): boolean => !route.unlisted && !isForOne(route, manifest);

/** Returns the canonical path and query of a page; `path` comes from the page's head. */
export function canonicalOf({ route, manifest, values, path }: PageAt, ownPath?: string): string {
  const same = route.sameAs && manifest.routes.find(({ page }) => page === route.sameAs?.page);
  const from = Object.entries(route.sameAs?.search ?? {}).map(([name, parameter]) => [name, values.params[parameter]]);
  const search = { ...values.search, ...Object.fromEntries(from) };
  return (ownPath ?? fillPath((same ?? route).path, path)) + canonicalQuery((same ?? route).search ?? [], search);
}
