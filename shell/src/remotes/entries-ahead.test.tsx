import { openContainer } from '@mesa/release-shell/container';
import { remotes } from '@mesa/release-shell/load';
import { setRegistry } from '@mesa/release-shell/registry';
import { createQueryClient } from '@mesa/runtime/query';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { prefetchPages } from './prefetch';
import './host';

jest.mock('@mesa/release-shell/container', () => ({ openContainer: jest.fn() }));

const every = ['mf_admin', 'mf_collection', 'mf_decks', 'mf_profile', 'mf_seasons', 'mf_stores', 'mf_tournaments'];
let fetched: string[];
let stop: () => void;

beforeEach(() => {
  const registry = describedRegistry();
  for (const [area, live] of Object.entries(registry.remotes)) Object.assign(live, { entry: `/mf/${area}/remoteEntry.js` });
  setRegistry(registry);
  fetched = [];
  answerWith(async () => ({}));
  render(
    <>
      <button type="button" aria-controls="menu">
        Abrir menú
      </button>
      <nav id="menu">
        <button type="button">Torneos</button>
      </nav>
      <main>Nada</main>
    </>,
  );
});
afterEach(() => {
  stop();
  remotes.clear();
  Reflect.deleteProperty(navigator, 'connection');
});

function answerWith(load: () => Promise<unknown>) {
  jest.mocked(openContainer).mockImplementation((area) => {
    fetched.push(area);
    return load() as ReturnType<typeof openContainer>;
  });
}

/** Does something, and returns the areas whose entries are fetched then. */
async function fetchedAfter(reach: () => void): Promise<string[]> {
  stop = prefetchPages(createQueryClient());
  await act(async () => reach());
  // Each entry is fetched after the one before.
  for (let i = 0; i < 100; i += 1) await Promise.resolve();
  return fetched.toSorted();
}
const menuButton = () => screen.getByRole('button', { name: 'Abrir menú' });

test.each([
  ['touches the button of the menu', () => fireEvent.pointerDown(menuButton())],
  ['points at the menu', () => fireEvent.pointerOver(screen.getByRole('button', { name: 'Torneos' }))],
  ['reaches the menu by keyboard', () => fireEvent.focusIn(menuButton())],
])('the entries of all areas are fetched once the person %s', async (_, reach) => {
  expect(await fetchedAfter(reach)).toEqual(every);
});

test('no entry is fetched before, nor one of an area that is there', async () => {
  expect(await fetchedAfter(() => fireEvent.pointerOver(screen.getByRole('main')))).toEqual([]);
  const build = { release: null, entry: null };
  remotes.set('mf_tournaments', { live: build, build, module: null, loaded: null, wanted: true });
  expect(await fetchedAfter(() => fireEvent.pointerDown(menuButton()))).toEqual(every.filter((area) => area !== 'mf_tournaments'));
});

test('entries are fetched one after another, and a failed one does not stop the others', async () => {
  answerWith(() => new Promise(() => undefined));
  expect(await fetchedAfter(() => fireEvent.pointerDown(menuButton()))).toHaveLength(1);
  stop();
  remotes.clear();
  fetched = [];
  answerWith(() => Promise.reject(new Error('broken')));
  expect(await fetchedAfter(() => fireEvent.pointerDown(menuButton()))).toEqual(every);
});

test('no entry is fetched for users who save data, nor after prefetching has ended', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(await fetchedAfter(() => fireEvent.pointerDown(menuButton()))).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
  stop = prefetchPages(createQueryClient());
  stop();
  fireEvent.pointerDown(menuButton());
  expect(fetched).toEqual([]);
});
