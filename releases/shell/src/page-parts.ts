import { host } from './host';
import { keepLoad, loadPart, type PartKind } from './parts';
import { fillingsOf, pageAt } from './site-pages';

/** A page or widget of an address. */
export interface PagePart {
  readonly area: string;
  readonly kind: PartKind;
  readonly name: string;
}

/** Returns the page at an address and the widgets of other areas it shows at once; empty for the not-found page. */
export function partsAt(pathname: string): PagePart[] {
  const found = pageAt(pathname);
  if (!found) return [];
  return [
    { area: found.area, kind: 'pages', name: found.page },
    ...(found.slots ?? []).flatMap(fillingsOf).map(({ area, widget }): PagePart => ({ area, kind: 'widgets', name: widget })),
  ];
}

/**
 * Loads the code of an address: returns a promise for each part, the page's first. With `hydrated`, the server rendered the page: its widgets' code runs
 * once the page is hydrated, and its boundaries get the loads.
 */
export function loadParts(parts: readonly PagePart[], hydrated?: Promise<unknown>): Promise<unknown>[] {
  if (parts.length === 0) return [host.loadOwnPage(undefined)];
  return parts.map(({ area, kind, name }) => {
    if (area === 'shell') return host.loadOwnPage(name);
    const load = () => loadPart(area, kind, name);
    if (!hydrated) return load();
    return keepLoad(area, kind, name, kind === 'widgets' ? hydrated.then(load) : load());
  });
}
