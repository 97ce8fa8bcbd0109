import { fillPath, findPage } from '@mesa/contract/area/addresses';
import { type AddressValues, canonicalQuery, readAddress } from '@mesa/contract/area/read';
import type { Filling, Route } from '@mesa/contract/calls/areas';
import type { ReleaseManifest } from '@mesa/contract/calls/releases';
import type { Shown } from './shown';

/** A widget that a page shows at once. */
export interface ShownWidget extends Filling {
  readonly area: string;
}

/** The page at an address. */
export interface PageAt {
  readonly area: string;
  readonly manifest: ReleaseManifest;
  readonly route: Route;
  /** What the address says. */
  readonly values: AddressValues;
  /** What is in the path, as texts. */
  readonly path: Readonly<Record<string, string>>;
  /** Whether this visitor may open it. */
  readonly open: boolean;
  readonly widgets: readonly ShownWidget[];
}

/** The page of an address: whatever area it is of, its description says all of it. */
export function pageAt(pathname: string, search: URLSearchParams, shown: Shown): PageAt | null {
  const found = findPage(shown.pages(), pathname);
  if (!found) return null;
  const { area, manifest, route, open } = found.page;
  const widgets = open ? (route.slots ?? []).flatMap((slot) => shown.widgetsIn(slot)) : [];
  return { area, manifest, route, open, path: found.params, values: readAddress(route, found.params, search), widgets };
}

/** For a person who is signed in, or for some roles: nobody else has anything of it to read. */
export const isForOne = (route: Route, { roles }: Pick<ReleaseManifest, 'roles'>): boolean => route.personal === true || roles.length > 0;

/** Whether search engines may know a page. */
export const isListed = (route: Route, manifest: Pick<ReleaseManifest, 'roles'>): boolean => !route.unlisted && !isForOne(route, manifest);

/** The one address of what a page shows, path and query; `path` is what the page's head says of it. */
export function canonicalOf({ route, manifest, values, path }: PageAt, ownPath?: string): string {
  const same = route.sameAs && manifest.routes.find(({ page }) => page === route.sameAs?.page);
  const from = Object.entries(route.sameAs?.search ?? {}).map(([name, parameter]) => [name, values.params[parameter]]);
  const search = { ...values.search, ...Object.fromEntries(from) };
  return (ownPath ?? fillPath((same ?? route).path, path)) + canonicalQuery((same ?? route).search ?? [], search);
}
