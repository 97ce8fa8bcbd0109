import './page-transition.module.css';
import { partsAt } from '@mesa/release-shell/page-parts';
import { readyPart } from '@mesa/release-shell/parts';
import type { createQueryClient } from '@mesa/runtime/query';
import type { SiteRouter } from '@mesa/runtime/router';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { prefersReducedMotion } from '../frame/reduced-motion';
import { fetchOwnPage } from '../site-map';
import { answerKey, knownCalls } from './first-answers';

interface Site {
  queries: ReturnType<typeof createQueryClient>;
  router: SiteRouter;
}

/** The shell's own pages whose code has loaded. */
const ownPages = new Set<string>();

function isOwnPageReady(name: string): boolean {
  if (ownPages.has(name)) return true;
  fetchOwnPage(name).then(
    () => ownPages.add(name),
    () => undefined,
  );
  return false;
}

/** Whether the page's code and first answers are here, so that it is drawn in full at once. */
function isReady(url: URL, queries: Site['queries']): boolean {
  const parts = partsAt(url.pathname);
  return (
    parts.length > 0 &&
    parts.every((part) => {
      const isLoaded = part.area === 'shell' ? isOwnPageReady(part.name) : readyPart(part.area, part.kind, part.name) !== undefined;
      return isLoaded && knownCalls(part, url)?.every((call) => queries.getQueryData(answerKey(call)) !== undefined);
    })
  );
}

/**
 * Fades from page to page by a View Transition where the browser supports it, unless the person prefers reduced motion. Only a page that can be drawn in full
 * fades in: the transition would delay the skeleton of others. Returns a function that ends this.
 */
export function fadePages({ queries, router }: Site): () => void {
  if (!('startViewTransition' in document)) return () => undefined;
  let shown = router.state.location.pathname;
  // A gesture for back and forward has its own animation.
  let isAnimatedByBrowser = false;
  const onMove = (event: PopStateEvent) => {
    isAnimatedByBrowser = event.hasUAVisualTransition;
  };
  window.addEventListener('popstate', onMove, { capture: true });
  router.draw = (update) => {
    const { pathname, search } = router.state.location;
    const isPlain = pathname === shown || isAnimatedByBrowser || prefersReducedMotion() || !isReady(new URL(pathname + search, location.origin), queries);
    shown = pathname;
    isAnimatedByBrowser = false;
    if (isPlain) startTransition(update);
    // A page that is hidden meanwhile is drawn without a fade, which rejects this.
    else document.startViewTransition(() => flushSync(update)).ready.catch(() => undefined);
  };
  return () => {
    Reflect.deleteProperty(router, 'draw');
    window.removeEventListener('popstate', onMove, { capture: true });
  };
}
