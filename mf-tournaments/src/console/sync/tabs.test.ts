import { browserTabs, type Tabs } from './tabs';

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
const opened: Tabs[] = [];
function openTabs() {
  const tabs = browserTabs('mesa-console/ana/7');
  opened.push(tabs);
  return tabs;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  for (const tabs of opened.splice(0)) tabs.close();
});

test('a tab that closes lets the next one lead, and waits no more', async () => {
  const lock = fakeLocks();
  const tabs = openTabs();
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
  const tabs = openTabs();
  tabs.lead(onLead);
  expect(onLead).toHaveBeenCalledTimes(1);
});

test('what one tab says is heard by the other of its tournament and account', async () => {
  const [one, other] = [openTabs(), openTabs()];
  const heard = new Promise((resolve) => other.listen(resolve));
  one.post({ type: 'hello' });
  expect(await heard).toEqual({ type: 'hello' });
});

test('an answer that is ready after its tab closed is dropped', () => {
  const tabs = openTabs();
  tabs.close();
  expect(() => tabs.post({ type: 'done' })).not.toThrow();
});
