import { remotes } from '@mesa/release-shell/load';
import { loadPart } from '@mesa/release-shell/parts';
import { setRegistry } from '@mesa/release-shell/registry';
import { createQueryClient } from '@mesa/runtime/query';
import { createMemoryRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { waitFor } from '@testing-library/react';
import { connection } from '../connection-state';
import { startOffline } from './start';
import '../remotes/host';

jest.mock('./site-copy', () => ({ keepSite: async () => undefined }));

test('a page whose code did not load is replaced by its offline copy, and a shown one stays', async () => {
  Object.assign(globalThis, { caches: { keys: async () => [], open: async () => ({ match: async () => undefined, keys: async () => [] }) } });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  session.setState({ status: 'signed-out', user: null });
  setRegistry(describedRegistry());
  const router = createMemoryRouter('/tiendas');
  const queries = createQueryClient();

  await startOffline({ queries, router });
  expect(connection().missing).not.toBeNull();
  expect(connection().notice).toContain('Sin conexión');

  onLine.mockReturnValue(true);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(describedRegistry()));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(connection().missing).toBeNull());

  const build = { release: null, entry: null };
  const part = Object.assign(() => null, { preload: async () => undefined });
  const loaded = { contract: 1, pages: { stores: part }, widgets: {} } as never;
  remotes.set('mf_stores', { live: build, build, module: Promise.resolve(loaded), loaded, wanted: true });
  await loadPart('mf_stores', 'pages', 'stores');
  window.dispatchEvent(new Event('offline'));
  expect(connection()).toMatchObject({ missing: null, notice: expect.stringContaining('Sin conexión') });
});
