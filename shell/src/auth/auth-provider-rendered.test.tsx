import { createQueryClient, QueryClientProvider } from '@mesa/runtime/query';
import { createSession, session } from '@mesa/runtime/session';
import { act, cleanup, render } from '@testing-library/react';

// The page knows from its first import whether the server rendered it.
document.body.innerHTML = '<div id="root"><h1>Torneos</h1></div>';

let asked: string[];

/** Opens the page; returns the calls about signing in after so many milliseconds. */
async function open() {
  const { AuthProvider } = await import('./auth-provider');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>Torneos</AuthProvider>
    </QueryClientProvider>,
  );
  const askedAfter = (ms: number) => {
    act(() => jest.advanceTimersByTime(ms));
    return asked;
  };
  return { askedAfter, unmount };
}

beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    asked.push(String(address));
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  localStorage.clear();
  session.setState(createSession().getInitialState(), true);
});

describe('A page that the server rendered', () => {
  test('asks how people sign in once it has loaded, for a visitor', async () => {
    const { askedAfter } = await open();
    expect(askedAfter(199)).toEqual([]);
    expect(askedAfter(1)).toEqual(['/api/auth/config']);
  });

  test('asks nothing if it is left before', async () => {
    const { askedAfter, unmount } = await open();
    askedAfter(100);
    unmount();
    expect(askedAfter(1000)).toEqual([]);
  });

  test('asks at once for a person who was signed in, or who presses the button', async () => {
    const { askedAfter } = await open();
    act(() => session.getState().signIn());
    expect(askedAfter(0)).toEqual(['/api/auth/config']);
    cleanup();
    asked = [];
    localStorage.setItem('login', 'true');
    const returning = await open();
    expect(returning.askedAfter(0)).toEqual(['/api/auth/config']);
  });
});
