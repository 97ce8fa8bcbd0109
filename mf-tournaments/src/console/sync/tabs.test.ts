import { browserTabs, type Tabs } from './tabs';

/** Replaces the browser's locks with one that is granted at once. Returns its name, whether it is held, and whether its request still waits. */
function fakeLocks() {
  const state = { name: '', isHeld: false, isWaiting: true };
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: async (name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
        signal.addEventListener('abort', () => {
          state.isWaiting = false;
        });
        Object.assign(state, { name, isHeld: true });
        await held();
        state.isHeld = false;
      },
    },
  });
  return state;
}
const opened: Tabs[] = [];
function openTabs(name = 'mesa-console/ana/7') {
  const tabs = browserTabs(name);
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
  expect(lock).toEqual({ name: 'mesa-console/ana/7', isHeld: true, isWaiting: true });
  tabs.close();
  await Promise.resolve();
  await Promise.resolve();
  expect(lock).toMatchObject({ isHeld: false, isWaiting: false });
});

test('a browser without locks leads in every tab', () => {
  const onLead = jest.fn();
  const tabs = openTabs();
  tabs.lead(onLead);
  expect(onLead).toHaveBeenCalledTimes(1);
});

test('what one tab says is heard by the other of its tournament and account, and by no other', async () => {
  const [stranger, one, other] = [openTabs('mesa-console/ana/8'), openTabs(), openTabs()];
  const overheard = jest.fn();
  stranger.listen(overheard);
  const heard = new Promise((resolve) => other.listen(resolve));
  one.post({ type: 'hello' });
  expect(await heard).toEqual({ type: 'hello' });
  expect(overheard).not.toHaveBeenCalled();
});

test('an answer that is ready after its tab closed is dropped', () => {
  const tabs = openTabs();
  tabs.close();
  expect(() => tabs.post({ type: 'done' })).not.toThrow();
});
