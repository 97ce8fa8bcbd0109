import { framePath } from '@mesa/contract/documents';
import { setRegistry } from '@mesa/release-shell/registry';
import { describedRegistry } from '@mesa/runtime/testing/described-registry';
import { waitFor } from '@testing-library/react';
import { keepSite } from './site-copy';

test('a first visit fetches each file of its page again, a few at a time, and the others even if one is gone', async () => {
  const put = jest.fn();
  Object.assign(globalThis, { caches: { open: async () => ({ match: async () => undefined, put }) } });
  // The worker activates at once.
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => setTimeout(() => serviceWorker.dispatchEvent(new Event('controllerchange'))),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const files = Array.from({ length: 12 }, (_, i) => `/shell/file-${i}.js`);
  const request = (file: string, workerStart = 0, initiatorType = 'script') => ({ name: new URL(file, location.href).href, workerStart, initiatorType });
  Object.assign(performance, { getEntriesByType: () => files.map((file) => request(file)) });
  let endOf = (_requests: ReturnType<typeof request>[]) => {};
  class Observer {
    constructor(report: (list: { getEntries(): unknown[] }) => void) {
      endOf = (requests) => report({ getEntries: () => requests });
    }
    observe() {}
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  setRegistry(describedRegistry());
  document.head.innerHTML = '<style data-url="/mf/mf-stores/stores.css"></style><link rel="later" href="/mf/mf-stores/hashes.js">';

  let open = 0;
  let maxOpen = 0;
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address));
    maxOpen = Math.max(maxOpen, ++open);
    await new Promise((done) => setTimeout(done));
    open -= 1;
    if (address === files[2]) throw new TypeError('Failed to fetch');
    return { ok: true, text: async () => '', clone: () => ({ text: async () => '' }), arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  });

  await keepSite();
  await waitFor(() => expect(put).toHaveBeenCalledWith(framePath, expect.anything()));
  expect(asked).toEqual(['/mf/mf-stores/stores.css', '/mf/mf-stores/hashes.js', ...files, framePath]);
  expect(maxOpen).toBe(3);

  // Those under way when the worker took over, not its own and not what the page fetches through it.
  asked.length = 0;
  endOf([request('/mf/mf-stores/store.js'), request('/mf/mf-stores/map.js', 12), request('/mf/mf-stores/again.js', 0, 'fetch'), request('/api/stores')]);
  await waitFor(() => expect(open).toBe(0));
  expect(asked).toEqual(['/mf/mf-stores/store.js']);
});
