import '@mesa/ui/global.css';
import type { FirstAnswer } from '@mesa/contract/area/read';
import { firstDataBlock } from '@mesa/contract/calls/registry';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { router } from './browser-router';
import { hydrated, isDrawn } from './drawn';
import { takeEarlyInput } from './early-input';
import { firstQueries } from './first-queries';
import { readBlock } from './read-block';
import { loadParts, partsAt } from './remotes/page-parts';
import { keepFailure } from './remotes/parts';
import { afterFirstPage, loadOffline } from './remotes/warm';

// The answers to the page's first calls came with the HTML.
const answers = readBlock<FirstAnswer[]>(firstDataBlock);
const queries = firstQueries(answers ?? []);
const parts = partsAt(window.location.pathname);
// A drawn page stays until its code came or failed: what it is drawn by then goes on from that failure.
const code = loadParts(parts, isDrawn() ? keepFailure : undefined);

const root = document.getElementById('root');
if (!root) throw new Error('The HTML has no #root');
const app = <App queries={queries} router={router} />;

function Drawn({ replay, mark, children }: { replay: () => void; mark: 'drawn' | 'hydrated'; children: ReactNode }) {
  useEffect(() => {
    hydrated();
    performance.mark(mark);
    // What was drawn with values of the server's is drawn with those of here once these effects are over: a handler of before does nothing.
    const timer = setTimeout(replay);
    return () => clearTimeout(timer);
  }, [replay, mark]);
  return children;
}

function draw(container: HTMLElement): void {
  const replay = takeEarlyInput(container);
  hydrated();
  createRoot(container).render(
    <Drawn replay={replay} mark="drawn">
      {app}
    </Drawn>,
  );
}

// Until all of its code is here, a drawn page stays as it is: without a part of it React would drop what is drawn.
function hydrate(container: HTMLElement): void {
  const replay = takeEarlyInput(container);
  startTransition(() => {
    hydrateRoot(
      container,
      <Drawn replay={replay} mark="hydrated">
        {app}
      </Drawn>,
      { onRecoverableError: onMismatch },
    );
  });
}

function onMismatch(error: unknown): void {
  console.error('The page was not drawn as the server drew it:', error);
  const [part] = parts;
  if (part) void import(/* webpackChunkName: "registry" */ './remotes/recover').then(({ reportMismatch }) => reportMismatch(part.area, part.name, error));
}

if (isDrawn()) {
  const { key } = router.state.location;
  code.then(
    // Someone who has gone on meanwhile is at another page than the one that was drawn.
    () => (router.state.location.key === key ? hydrate(root) : draw(root)),
    // The boundary of the page finds another build, or says so.
    () => draw(root),
  );
} else {
  code.catch(() => undefined); // drawing the page asks again, and says so where it fails
  if (answers) draw(root);
  // The frame alone came, of what the browser keeps, for the site cannot be reached.
  else
    loadOffline()
      .then(({ startOffline }) => startOffline({ queries, router }, true))
      .catch(() => undefined)
      .then(() => draw(root));
}

// Not beside the page's own code, which of a drawn page comes after it is painted.
code.catch(() => undefined).then(() => afterFirstPage({ queries, router }));
