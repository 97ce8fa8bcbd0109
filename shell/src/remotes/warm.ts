import { type PageName, siteMap } from '@mesa/shared/paths';
import { loadRemote, remoteAreas } from './load';
import { loadPart } from './parts';

const whenIdle = (run: () => void) => (window.requestIdleCallback ? window.requestIdleCallback(run, { timeout: 5000 }) : setTimeout(run, 1000));
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
/** Fetching ahead may fail: the page itself asks again and says so. */
const quietly = (loading: Promise<unknown>) => loading.catch(() => undefined);

/** Starts to fetch the remote page that the site is opened at, before anything is drawn. */
export function fetchRemotePage(page: PageName | undefined): void {
  const area = page && siteMap[page].area;
  if (area && area !== 'shell') quietly(loadPart(area, 'pages', page));
}

/** Fetches the other areas' entries when the first page is complete and the browser has time, so that they open without a wait. */
export function warmOtherAreas(): void {
  if (savesData()) return;
  window.addEventListener('load', () => whenIdle(() => remoteAreas.forEach((area) => void quietly(loadRemote(area)))), { once: true });
}
