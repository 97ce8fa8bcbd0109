import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { remotes } from './load';
import { loadParts, partsAt } from './page-parts';
import { loadPart } from './parts';
import { FilledSlot } from './slot';
import { lazyPart } from './testing/lazy-part';
import { openTestShell } from './testing/test-host';

const live = { release: null, entry: '/mf/x.js' };
let shell: ReturnType<typeof openTestShell>;
let root: Root | undefined;
beforeEach(() => {
  shell = openTestShell();
  shell.setRegistry({
    revision: 1,
    shell: null,
    role: null,
    remotes: { mf_ranking: { ...live, label: 'Ranking', routes: [], fillings: [{ slot: 'home.main', widget: 'top', order: 10 }] } },
  });
});
afterEach(() => act(() => root?.unmount()));

function Top() {
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {`the first ten, ${presses}`}
    </button>
  );
}

function Home() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {`home, ${presses}`}
      </button>
      <FilledSlot name="home.main" props={{ limit: 3 }} skeleton={<p>skeleton</p>} />
    </>
  );
}

/** Offers an area whose widget's code comes by `load`. */
function offer(load: () => Promise<{ default: typeof Top }>) {
  const module = { contract: 1, pages: {}, widgets: { top: lazyPart(load) } };
  remotes.set('mf_ranking', { live, build: live, module: Promise.resolve(module), loaded: module, wanted: true });
}

/** Opens the rendered home page in a browser that lacks the widget's code. Returns what React objected to. */
async function openRendered(load: () => Promise<{ default: typeof Top }>) {
  offer(async () => ({ default: Top }));
  await loadPart('mf_ranking', 'widgets', 'top');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Home />);
  let asked = 0;
  offer(() => {
    asked += 1;
    return load();
  });
  let hydrated = () => {};
  const whenHydrated = new Promise<void>((done) => {
    hydrated = done;
  });
  const objections: unknown[] = [];
  const loads = Promise.allSettled(loadParts(partsAt('/'), whenHydrated));
  await act(async () => {
    root = hydrateRoot(container, <Home />, { onRecoverableError: (error) => objections.push(error) });
  });
  const askedBefore = asked;
  hydrated();
  return { objections, loads, askedBefore };
}

test('a rendered page responds before the code of its widgets runs, and they stay as they are', async () => {
  let load = (_: { default: typeof Top }) => {};
  const code = new Promise<{ default: typeof Top }>((done) => {
    load = done;
  });
  const { objections, loads, askedBefore } = await openRendered(() => code);
  expect(askedBefore).toBe(0);
  const widget = screen.getByRole('button', { name: 'the first ten, 0' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'home, 0' }));
  expect(screen.getByRole('button', { name: 'home, 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'the first ten, 0' })).toBe(widget);
  await act(async () => {
    load({ default: Top });
    await loads;
  });
  await user.click(widget);
  expect(screen.getByRole('button', { name: 'the first ten, 1' })).toBe(widget);
  expect(objections).toEqual([]);
});

test('a widget of a rendered page whose code does not come says so, and the page stays', async () => {
  const { loads } = await openRendered(async () => {
    throw new Error('404');
  });
  await act(async () => void (await loads));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ranking is not available');
  expect(screen.getByRole('button', { name: 'home, 0' })).toBeVisible();
});
