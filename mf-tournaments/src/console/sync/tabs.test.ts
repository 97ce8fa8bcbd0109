import { browserTabs } from './tabs';

/** Replaces the browser's locks with one that is granted at once. Returns whether it is held, and whether its request still waits. */
function fakeLocks() {
  const state = { isHeld: false, isWaiting: true };
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (_: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
        signal.addEventListener('abort', () => {
          state.isWaiting = false;
        });
        state.isHeld = true;
        await held();
        state.isHeld = false;
      },
    },
  });
  return state;
}
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'));

test('a tab that closes lets the next one lead, and waits no more', async () => {
  const lock = fakeLocks();
  const tabs = browserTabs('mesa-console/ana/7');
  const onLead = jest.fn();
  tabs.lead(onLead);
  expect(onLead).toHaveBeenCalledTimes(1);
  expect(lock).toEqual({ isHeld: true, isWaiting: true });
  tabs.close();
  await Promise.resolve();
  await Promise.resolve();
  expect(lock).toEqual({ isHeld: false, isWaiting: false });
});

test('a browser without locks leads in every tab', () => {
  const onLead = jest.fn();
  const tabs = browserTabs('mesa-console/ana/7');
  tabs.lead(onLead);
  expect(onLead).toHaveBeenCalledTimes(1);
  tabs.close();
});

test('an answer that is ready after its tab closed is dropped', () => {
  const tabs = browserTabs('mesa-console/ana/7');
  tabs.close();
  expect(() => tabs.post({ type: 'done' })).not.toThrow();
});
