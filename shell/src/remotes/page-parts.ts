import type { LiveArea } from '@mesa/contract/calls/registry';
import { pageOf, siteMap, widgets, widgetsAtOnce } from '@mesa/contract/paths';
import { matchPath } from '@mesa/runtime/router';
import { fetchOwnPage } from '../site-map';
import { type keepFailure, loadPart, type PartKind } from './parts';
import { registry } from './registry';

/** A page or widget that an address is drawn with. */
export interface PagePart {
  readonly area: string;
  readonly kind: PartKind;
  readonly name: string;
}

const guestPage = (remotes: Readonly<Record<string, LiveArea>>, pathname: string): PagePart | null => {
  for (const [area, { guest }] of Object.entries(remotes)) {
    const route = guest?.routes.find(({ path }) => matchPath(path, pathname));
    if (route) return { area, kind: 'pages', name: route.page };
  }
  return null;
};

/** What the page at an address is drawn with: itself, and the widgets of other areas that it shows at once. None is the not-found page. */
export function partsAt(pathname: string): PagePart[] {
  const page = pageOf(pathname)?.page;
  if (!page) {
    const guest = guestPage(registry().remotes, pathname);
    return guest ? [guest] : [];
  }
  const own: PagePart = { area: siteMap[page].area, kind: 'pages', name: page };
  return [own, ...(widgetsAtOnce[page] ?? []).map((name): PagePart => ({ area: widgets[name], kind: 'widgets', name }))];
}

/** Loads the code of what an address is drawn with; `onFailure` hears of each part of a remote that does not come. */
export async function loadParts(parts: readonly PagePart[], onFailure?: typeof keepFailure): Promise<void> {
  if (parts.length === 0) return fetchOwnPage(undefined);
  const load = async ({ area, kind, name }: PagePart): Promise<void> => {
    if (area === 'shell') return fetchOwnPage(name);
    await loadPart(area, kind, name).catch((error: unknown) => {
      onFailure?.(area, kind, name, error);
      throw error;
    });
  };
  await Promise.all(parts.map(load));
}
