import { shortMoment } from '@mesa/contract/format/date';
import { partsAt } from '@mesa/release-shell/page-parts';
import { readyPart } from '@mesa/release-shell/parts';
import { refreshRegistry } from '@mesa/release-shell/refresh';
import { registry } from '@mesa/release-shell/registry';
import { onOwnDataPages } from '@mesa/runtime/lazy-page';
import type { createQueryClient } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import type { ReactNode } from 'react';
import { connection, setConnection } from '../connection-state';
import { type KeptPage, keepPage, keptPages } from './kept';
import { followAnswers } from './kept-answers';
import { OfflinePage } from './offline-page';
import { keepSite } from './site-copy';

interface Site {
  queries: ReturnType<typeof createQueryClient>;
  router: SiteRouter;
}

/** Milliseconds that a page's read waits before it shows a saved answer; equal to the worker's timeout for documents. */
const slow = 5000;
/** Milliseconds between attempts to reach the site. */
const retryEvery = 10_000;
/** A page counts as complete after this many milliseconds without changes. */
const settles = 800;

function noticeOf(isAway: boolean, at: number | undefined): string {
  const from = at === undefined ? '' : `, del ${shortMoment(new Date(at))}`;
  if (isAway) return `Sin conexión${from}. Lo que ya está en pantalla sigue aquí; lo demás llegará cuando vuelva tu internet.`;
  return from && `Conexión lenta${from}. Lo nuevo aparecerá en cuanto llegue.`;
}

let started = false;

/** Saves shown content and shows it while the site is unreachable. `fromFrame` is true if this page opened from the cached frame. */
export async function startOffline({ queries, router }: Site, fromFrame = false): Promise<void> {
  if (started || !('serviceWorker' in navigator) || !('caches' in window)) return;
  started = true;
  if (!registry().preview) void keepSite().catch((error: unknown) => console.debug('The site could not be kept for reading offline', error));
  if (registry().preview || registry().offline === false) return;

  const pages = new Map<string, KeptPage>((await keptPages()).map((page) => [page.address, page]));
  const addressNow = () => router.state.location.pathname + router.state.location.search;
  const active = () => queries.getQueryCache().findAll({ type: 'active' });
  const answers = followAnswers(queries, { timeout: fromFrame ? 0 : slow, onSilence: () => void check() });

  /** Lists that never change do not show the age of a page. */
  const changes = ({ options }: ReturnType<typeof active>[number]) => (options as { staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY;

  let isAway = fromFrame;
  function showNotice(missing: ReactNode = connection().missing): void {
    const shown = active().filter((query) => query.state.data !== undefined && changes(query) && (isAway || answers.isShown(query)));
    const page = isAway ? pages.get(addressNow())?.at : undefined;
    const at = missing ? undefined : shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : page;
    const notice = noticeOf(isAway, at);
    if (notice !== connection().notice || missing !== connection().missing) setConnection({ notice, missing });
  }

  /** Only at the start of a page: do not replace content in use or a form being filled in. */
  const replaceMissing = () => showNotice(isAway && !pages.has(addressNow()) ? offlinePage : null);

  onOwnDataPages((own) => {
    for (const page of own) {
      const kept = { ...page, at: Date.now() };
      pages.set(page.address, kept);
      void keepPage(kept);
    }
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (document.hidden ? checkLater() : void check()), retryEvery);
  };

  function wentAway(): void {
    const isNew = !isAway;
    isAway = true;
    const hasCode = partsAt(router.state.location.pathname).every(({ area, kind, name }) => area === 'shell' || readyPart(area, kind, name));
    const hasNoAnswer = active().length > 0 && active().every(({ state }) => state.data === undefined);
    if (isNew && (!hasCode || hasNoAnswer)) replaceMissing();
    else showNotice();
    checkLater();
  }

  function cameBack(): void {
    const wasAway = isAway;
    isAway = false;
    clearTimeout(timer);
    showNotice(null);
    const isDue = (query: ReturnType<typeof active>[number]) => answers.isShown(query) || (wasAway && query.state.status === 'error');
    void queries.refetchQueries({ type: 'active', predicate: isDue }, { cancelRefetch: false });
    if (active().some(answers.isShown)) checkLater();
  }

  let checking: Promise<void> | null = null;
  /** Checks whether the site is reachable. */
  function check(): Promise<void> {
    checking ??= refreshRegistry()
      .then(cameBack, wentAway)
      .finally(() => {
        checking = null;
      });
    return checking;
  }
  const offlinePage = <OfflinePage onRetry={check} />;

  let settling: ReturnType<typeof setTimeout> | undefined;
  /** Saves a page once all of it has loaded from the network. */
  function settle(): void {
    const queriesNow = active();
    const isWhole = queriesNow.every((query) => query.state.status === 'success' && query.state.fetchStatus === 'idle' && !answers.isShown(query));
    const isPublic = queriesNow.every(({ meta }) => meta?.access === 'anyone' || meta?.ofFrame === true);
    if (isAway || !isWhole || !document.querySelector('main h1')) return;
    const page = { address: addressNow(), title: document.title.replace(/ · Mesa Abierta$/, ''), at: Date.now() };
    pages.set(page.address, page);
    // Personal pages are not saved and stay in this tab.
    if (isPublic) void keepPage(page);
  }
  const settleSoon = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, settles);
  };

  let place = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    settleSoon();
    if (pathname === place) return;
    place = pathname;
    if (isAway) replaceMissing();
  });
  queries.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && !type.startsWith('observer')) return;
    settleSoon();
    showNotice();
  });
  // Nothing is saved while the user is unknown.
  session.subscribe(settleSoon);
  settleSoon();

  window.addEventListener('offline', wentAway);
  window.addEventListener('online', () => void check());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isAway) void check();
  });

  if (fromFrame) {
    replaceMissing();
    void check();
  } else if (!navigator.onLine) wentAway();
}
