import '@mesa/ui/global.css';
import { firstDataBlock } from '@mesa/contract/documents';
import type { FirstAnswer } from '@mesa/release-contract/first-calls';
import { loadParts, partsAt } from '@mesa/release-shell/page-parts';
import { readBlock } from '@mesa/release-shell/read-block';
import { createBrowserRouter } from '@mesa/runtime/router';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { takeEarlyInput } from './early-input';
import { firstQueries } from './first-queries';
import { afterFirstPage, loadOffline } from './remotes/warm';
import { hydrated, isRendered, whenHydrated } from './rendered';

// The HTML contains the answers to the page's first calls.
const answers = readBlock<FirstAnswer[]>(firstDataBlock);
const queries = firstQueries(answers ?? []);
const router = createBrowserRouter();
const parts = partsAt(window.location.pathname);
// A server-rendered page stays until its code has loaded or failed; its boundary then recovers from that failure. So does each of its widgets.
const loads = loadParts(parts, isRendered() ? whenHydrated : undefined);
const code = Promise.allSettled(loads);
/** A part failed to load, so the page cannot be what the server rendered. */
let isIncomplete = false;
Promise.all(loads).catch(() => {
  isIncomplete = true;
});

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');
const app = <App queries={queries} router={router} />;

function Rendered({ replay, mark, children }: { replay: () => void; mark: 'drawn' | 'hydrated'; children: ReactNode }) {
  useEffect(() => {
    hydrated();
    performance.mark(mark);
    // After these effects, the page is rendered with client values. Handlers from before then have no effect.
    const timer = setTimeout(replay);
    return () => clearTimeout(timer);
  }, [replay, mark]);
  return children;
}

function renderInBrowser(container: HTMLElement): void {
  const replay = takeEarlyInput(container, code);
  hydrated();
  createRoot(container).render(
    <Rendered replay={replay} mark="drawn">
      {app}
    </Rendered>,
  );
}

// Hydrates once the page's own code has loaded: React would discard the rendered content of a missing page. Widgets wait for theirs (remote-boundary.tsx).
function hydrate(container: HTMLElement): void {
  const replay = takeEarlyInput(container, code);
  startTransition(() => {
    hydrateRoot(
      container,
      <Rendered replay={replay} mark="hydrated">
        {app}
      </Rendered>,
      { onRecoverableError: onMismatch },
    );
  });
}

function onMismatch(error: unknown): void {
  if (isIncomplete) return;
  console.error('Hydration mismatch:', error);
  const [part] = parts;
  if (part)
    void import(/* webpackChunkName: "registry" */ '@mesa/release-shell/recover').then(({ reportMismatch }) => reportMismatch(part.area, part.name, error));
}

if (isRendered()) {
  const { key } = router.state.location;
  loads[0]?.then(
    // After a navigation the rendered page is no longer the current one.
    () => (router.state.location.key === key ? hydrate(root) : renderInBrowser(root)),
    // The page's boundary loads another build or shows the error.
    () => renderInBrowser(root),
  );
} else {
  if (answers) renderInBrowser(root);
  // The site is unreachable, so the worker answered with the cached frame.
  else
    loadOffline()
      .then(({ startOffline }) => startOffline({ queries, router }, true))
      .catch(() => undefined)
      .then(() => renderInBrowser(root));
}

// Waits for the page's own code, which a server-rendered page loads after the first paint.
code.then(() => afterFirstPage({ queries, router }));
