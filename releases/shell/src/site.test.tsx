import type { Registry } from '@mesa/release-contract/registry';
import { act, render, screen } from '@testing-library/react';
import { remotes } from './load';
import { loadParts, partsAt } from './page-parts';
import { keepLoad, loadPart, takeFailure } from './parts';
import { labelOf } from './registry';
import { RemotePage } from './remote-page';
import { pageAt } from './site-pages';
import { FilledSlot } from './slot';
import { lazyPart } from './testing/lazy-part';
import { openTestShell } from './testing/test-host';

const live = { release: null, entry: '/mf/x.js' };
const registry: Registry = {
  revision: 1,
  shell: null,
  role: null,
  remotes: {
    mf_decks: {
      ...live,
      label: 'Decks',
      roles: ['owner'],
      routes: [{ path: '/decks/:id', page: 'deck', slots: ['deck.below'] }],
      fillings: [{ slot: 'home.main', widget: 'newest', order: 20 }],
    },
    mf_ranking: {
      ...live,
      label: 'Ranking',
      routes: [{ path: '/ranking', page: 'ranking' }],
      fillings: [
        { slot: 'home.main', widget: 'top', order: 10 },
        { slot: 'deck.below', widget: 'place', order: 10 },
      ],
    },
  },
};

let shell: ReturnType<typeof openTestShell>;
beforeEach(() => {
  shell = openTestShell();
  shell.setRegistry(registry);
  remotes.clear();
  const part = (text: string) => lazyPart(async () => ({ default: () => <p>{text}</p> }));
  const modules = {
    mf_decks: { contract: 1, pages: { deck: part('a deck') }, widgets: { newest: part('the newest deck') } },
    mf_ranking: {
      contract: 1,
      pages: { ranking: part('the ranking'), past: part('the past rankings') },
      widgets: { top: part('the first ten'), place: part('its place') },
    },
  };
  for (const [area, module] of Object.entries(modules)) remotes.set(area, { live, build: live, module: Promise.resolve(module), loaded: module, wanted: true });
});

describe('the pages of the site', () => {
  test('are those of the shell and of the areas', () => {
    expect(['/', '/contacto', '/decks/7', '/ranking', '/decks'].map((path) => pageAt(path)?.page ?? null)).toEqual([
      'home',
      'contact',
      'deck',
      'ranking',
      null,
    ]);
  });

  test('change with the registry', () => {
    expect(pageAt('/ranking')?.area).toBe('mf_ranking');
    shell.setRegistry({ ...registry, remotes: {} });
    expect(pageAt('/ranking')).toBeNull();
    expect(labelOf('mf_ranking')).toBe('');
  });

  test('load with the widgets of other areas, in their order', () => {
    expect(partsAt('/')).toEqual([
      { area: 'shell', kind: 'pages', name: 'home' },
      { area: 'mf_ranking', kind: 'widgets', name: 'top' },
      { area: 'mf_decks', kind: 'widgets', name: 'newest' },
    ]);
    expect(partsAt('/nowhere')).toEqual([]);
  });

  test('have widgets with the same order by the names of their areas', () => {
    const filled = (widget: string) => ({ ...live, fillings: [{ slot: 'home.main', widget, order: 10 }] });
    shell.setRegistry({ ...registry, remotes: { mf_b: filled('second'), mf_a: filled('first') } });
    expect(partsAt('/').map(({ name }) => name)).toEqual(['home', 'first', 'second']);
  });

  test('of the shell are loaded by the product, also the one for an address without a page', async () => {
    await Promise.all(loadParts(partsAt('/')));
    await Promise.all(loadParts(partsAt('/nowhere')));
    expect(shell.seen.ownPages).toStrictEqual(['home', undefined]);
  });

  test('that fail to load in a rendered page keep their failure for their boundary', async () => {
    remotes.delete('mf_ranking');
    shell.setRegistry({ ...registry, remotes: { ...registry.remotes, mf_ranking: { ...registry.remotes.mf_ranking, release: null, entry: null } } });
    await expect(Promise.all(loadParts(partsAt('/ranking'), Promise.resolve()))).rejects.toThrow('mf_ranking');
    expect(takeFailure('mf_ranking', 'pages', 'ranking')).toEqual({ error: expect.any(Error) });
    await expect(Promise.all(loadParts(partsAt('/ranking')))).rejects.toThrow('mf_ranking');
    expect(takeFailure('mf_ranking', 'pages', 'ranking')).toBeUndefined();
  });

  test('that failed before the first render are reported once, so that a retry starts again', async () => {
    const error = new Error('404');
    await expect(keepLoad('mf_ranking', 'pages', 'ranking', Promise.reject(error))).rejects.toBe(error);
    expect(takeFailure('mf_ranking', 'pages', 'past')).toBeUndefined();
    expect(takeFailure('mf_ranking', 'pages', 'ranking')).toEqual({ error });
    expect(takeFailure('mf_ranking', 'pages', 'ranking')).toBeUndefined();
  });
});

test('a page gives way to another one of its area', async () => {
  for (const name of ['ranking', 'past']) await loadPart('mf_ranking', 'pages', name);
  const { rerender } = render(<RemotePage area="mf_ranking" page="ranking" />);
  expect(screen.getByText('the ranking')).toBeVisible();
  rerender(<RemotePage area="mf_ranking" page="past" />);
  expect(screen.getByText('the past rankings')).toBeVisible();
});

describe('a page that requires a role', () => {
  const page = <RemotePage area="mf_decks" page="deck" />;
  beforeEach(async () => void (await loadPart('mf_decks', 'pages', 'deck')));

  test('does not wait for the session, because the server lists it only for browsers that it admitted', () => {
    render(page);
    expect(screen.getByText('a deck')).toBeVisible();
  });

  test.each([
    ['a visitor', null, 'not for you'],
    ['a member', 'member', 'not for you'],
    ['an owner', 'owner', 'a deck'],
  ])('shows %s what the product decides', (_, role, text) => {
    shell.session.set({ status: role ? 'signed-in' : 'signed-out', user: role === null ? null : { id: role, role } });
    render(page);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('closes when the person signs out', () => {
    shell.session.set({ status: 'signed-in', user: { id: 'owner', role: 'owner' } });
    render(page);
    act(() => shell.session.set({ status: 'signed-out', user: null }));
    expect(screen.getByText('not for you')).toBeVisible();
  });
});

test('a slot shows the widgets of all areas, and one that fails leaves the others', async () => {
  await loadPart('mf_ranking', 'widgets', 'top');
  shell.setRegistry({ ...registry, remotes: { ...registry.remotes, mf_decks: { ...registry.remotes.mf_decks, ...live, off: 'Back at eight.' } } });
  render(<FilledSlot name="home.main" props={{ limit: 3 }} skeleton={<p>skeleton</p>} />);
  expect(await screen.findByText('the first ten')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Back at eight.');
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a slot shows the widgets of the releases that are live now', async () => {
  for (const [area, name] of [
    ['mf_ranking', 'top'],
    ['mf_decks', 'newest'],
  ] as const)
    await loadPart(area, 'widgets', name);
  render(<FilledSlot name="home.main" props={{ limit: 3 }} skeleton={<p>skeleton</p>} />);
  expect(screen.getByText('the newest deck')).toBeVisible();
  const { mf_ranking } = registry.remotes;
  act(() => shell.setRegistry({ ...registry, remotes: { mf_ranking: { ...live, ...mf_ranking } } }));
  expect(screen.queryByText('the newest deck')).toBeNull();
  expect(screen.getByText('the first ten')).toBeVisible();
});

test('a widget gets what its page passes now', async () => {
  const place = Object.assign(({ of }: Record<string, unknown>) => <p>{`the place of ${of}`}</p>, { preload: async () => undefined });
  const module = { contract: 1, pages: {}, widgets: { place } };
  remotes.set('mf_ranking', { live, build: live, module: Promise.resolve(module), loaded: module, wanted: true });
  await loadPart('mf_ranking', 'widgets', 'place');
  const slot = (of: string) => <FilledSlot name="deck.below" props={{ of }} skeleton={<p>skeleton</p>} />;
  const { rerender } = render(slot('Ana'));
  expect(screen.getByText('the place of Ana')).toBeVisible();
  rerender(slot('Beto'));
  expect(screen.getByText('the place of Beto')).toBeVisible();
});

test('a page whose code did not load requests the shared modules that failed with it again', async () => {
  const shared: { loading?: Promise<void> } = { loading: Promise.resolve() };
  Object.assign(globalThis, { __webpack_share_scopes__: { default: { '@mesa/ui/map': { '1.0.0': shared } } } });
  const ranking = Object.assign(() => null, { preload: () => Promise.reject(new TypeError('Failed to fetch')) });
  const module = { contract: 1, pages: { ranking }, widgets: {} };
  remotes.set('mf_ranking', { live, build: live, module: Promise.resolve(module), loaded: module, wanted: true });
  await expect(loadPart('mf_ranking', 'pages', 'ranking')).rejects.toThrow('Failed to fetch');
  expect(shared).toEqual({});
});

test('a widget that failed is tried again at the next address', async () => {
  const known = remotes.get('mf_ranking');
  remotes.delete('mf_ranking');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { mf_ranking } = registry.remotes;
  shell.setRegistry({ ...registry, remotes: { mf_ranking: { ...mf_ranking, release: null, entry: null } } });
  render(<FilledSlot name="deck.below" props={{}} skeleton={<p>skeleton</p>} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ranking is not available');
  if (known) remotes.set('mf_ranking', known);
  act(() => shell.navigate('/contacto'));
  expect(await screen.findByText('its place')).toBeVisible();
});
