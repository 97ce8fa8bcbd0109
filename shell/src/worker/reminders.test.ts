import { showReminders } from './reminders';

type Listener = (event: object) => void;

/** Starts the worker's listeners and sends them events; `tabs` are the open pages of the site. */
function worker(...tabs: string[]) {
  const listeners = new Map<string, Listener>();
  const windows = tabs.map((url) => ({ url: `https://mesa.example${url}`, focus: jest.fn(async () => undefined) }));
  const showNotification = jest.fn(async (_title: string, _options: NotificationOptions) => undefined);
  const openWindow = jest.fn(async (_path: string) => undefined);
  jest.spyOn(self, 'addEventListener').mockImplementation((type: string, listener: unknown) => void listeners.set(type, listener as Listener));
  Object.assign(self, { registration: { showNotification }, clients: { matchAll: async () => windows, openWindow } });
  showReminders();
  const dispatch = async (type: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  const press = (path: string) => dispatch('notificationclick', { notification: { data: path, close: jest.fn() } });
  return { windows, showNotification, openWindow, dispatch, press };
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['registration', 'clients']) Reflect.deleteProperty(self, name);
});

describe('a pressed reminder', () => {
  test('brings the tab of its page to the front, even if other tabs of the site are open', async () => {
    const { windows, openWindow, press } = worker('/torneos', '/torneo/7/mi-mesa', '/mis-barajas/3');
    await press('/torneo/7/mi-mesa');
    expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1, 0]);
    expect(openWindow).not.toHaveBeenCalled();
  });

  test.each([
    ['/torneo/7/mi-mesa', '/torneo/7'],
    ['/torneo/7', '/torneo/7/mi-mesa'],
  ])('opens a new tab for %s while %s is open: another page can have unsaved text', async (path, other) => {
    const { windows, openWindow, press } = worker('/mis-barajas/3', other);
    await press(path);
    expect(openWindow).toHaveBeenCalledWith(path);
    for (const { focus } of windows) expect(focus).not.toHaveBeenCalled();
  });
});

test('a pressed reminder disappears, and its page is found at any place of it', async () => {
  const { windows, openWindow, dispatch } = worker('/tienda/torneos', '/torneos?pais=Chile#hoy');
  const close = jest.fn();
  await dispatch('notificationclick', { notification: { data: '/torneos', close } });
  expect(close).toHaveBeenCalledTimes(1);
  expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1]);
  expect(openWindow).not.toHaveBeenCalled();
});

describe('a push message', () => {
  test('is shown with its title and text, and opens its page', async () => {
    const { dispatch, showNotification } = worker();
    await dispatch('push', { data: { json: () => ({ title: 'Ronda 3', body: 'Mesa 7', path: '/torneo/7/mi-mesa', tag: 'round' }) } });
    expect(showNotification).toHaveBeenCalledWith('Ronda 3', expect.objectContaining({ body: 'Mesa 7', tag: 'round', lang: 'es', data: '/torneo/7/mi-mesa' }));
  });

  test('that is unreadable is shown as news of the tournaments: browsers end a subscription that shows nothing', async () => {
    const { dispatch, showNotification } = worker();
    const json = () => {
      throw new SyntaxError('not JSON');
    };
    for (const data of [null, { json }]) {
      await dispatch('push', { data });
      expect(showNotification).toHaveBeenLastCalledWith('Mesa Abierta', expect.objectContaining({ body: 'Hay algo nuevo en tus torneos.', data: '/torneos' }));
    }
  });
});
