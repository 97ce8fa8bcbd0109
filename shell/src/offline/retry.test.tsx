import { setRegistry } from '@mesa/release-shell/registry';
import { createQueryClient } from '@mesa/runtime/query';
import { createMemoryRouter } from '@mesa/runtime/router';
import { session } from '@mesa/runtime/session';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { connection } from '../connection-state';
import '../remotes/host';
import { startOffline } from './start';

jest.mock('./site-copy', () => ({ keepSite: async () => undefined }));

afterEach(() => jest.useRealTimers());

test('the site is tried every ten seconds while the tab is visible, and at once when it becomes visible', async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { caches: { keys: async () => [], open: async () => ({ match: async () => undefined, keys: async () => [] }) } });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const network = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  const comeBack = async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
  };
  session.setState({ status: 'signed-out', user: null });
  setRegistry(describedRegistry());
  await startOffline({ queries: createQueryClient(), router: createMemoryRouter('/tiendas') });
  await pass(9);
  expect(network).toHaveBeenCalledTimes(0);
  await pass(1);
  expect(network).toHaveBeenCalledTimes(1);
  await pass(20);
  expect(network).toHaveBeenCalledTimes(3);

  isHidden.mockReturnValue(true);
  await comeBack();
  await pass(60);
  expect(network).toHaveBeenCalledTimes(3);
  isHidden.mockReturnValue(false);
  await pass(10);
  expect(network).toHaveBeenCalledTimes(4);
  await comeBack();
  expect(network).toHaveBeenCalledTimes(5);
  expect(connection().notice).toContain('Sin conexión');

  network.mockImplementation(async () => Response.json(describedRegistry()));
  await pass(10);
  expect(connection()).toEqual({ notice: '', missing: null });
  expect(network).toHaveBeenCalledTimes(6);
  await pass(60);
  await comeBack();
  expect(network).toHaveBeenCalledTimes(6);
});
