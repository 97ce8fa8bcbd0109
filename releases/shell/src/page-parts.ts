import { host } from './host';
import { type keepFailure, loadPart, type PartKind } from './parts';
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

/** Loads the code of an address; calls `onFailure` for each part of a remote that fails. */
export async function loadParts(parts: readonly PagePart[], onFailure?: typeof keepFailure): Promise<void> {
  if (parts.length === 0) return host.loadOwnPage(undefined);
  const load = async ({ area, kind, name }: PagePart): Promise<void> => {
    if (area === 'shell') return host.loadOwnPage(name);
    await loadPart(area, kind, name).catch((error: unknown) => {
      onFailure?.(area, kind, name, error);
      throw error;
    });
  };
  await Promise.all(parts.map(load));
}
