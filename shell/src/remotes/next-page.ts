import type { createQueryClient } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { fadePages } from './page-transition';
import { prefetchPages } from './prefetch';
import { prefetchInView } from './prefetch-in-view';
import { returnToEntries } from './return-to-entry';

/** Prepares navigations: prefetches pages, fades between them, and returns to where the person was. */
export function prepareNextPage(site: { queries: ReturnType<typeof createQueryClient>; router: SiteRouter }): void {
  prefetchPages(site.queries);
  prefetchInView(site);
  returnToEntries(site.router);
  fadePages(site);
}
