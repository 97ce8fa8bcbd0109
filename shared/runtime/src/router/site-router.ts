import { createPath, type Location, type NavigateOptions, NavigationType, type Navigator, type Path, resolvePath, type To } from 'react-router-dom';
import { browserEntries, type HistoryEntries, memoryEntries, newEntryKey } from './history-entries';

interface RouterState {
  location: Location;
  historyAction: NavigationType;
  /** The navigation keeps the scroll position. */
  preventScrollReset: boolean;
}

/** Asks before a page is left. */
export interface LeaveGuard {
  isNeeded(from: Location, to: Location): boolean;
  /** Resolves to whether the person leaves. */
  ask(): Promise<boolean>;
}

/** The address of a tab and its history, usable outside React. */
export interface SiteRouter extends Navigator {
  readonly state: RouterState;
  /** Calls the listener with the new and the former state before the page renders. Returns the function that ends this. */
  subscribe(listener: (now: RouterState, before: RouterState) => void): () => void;
  /** Opens an address of the site, relative to the current one, or moves through the history by a number of entries. */
  navigate(to: To | number, options?: NavigateOptions): void;
  /** Sets what asks before a page is left. Returns the function that removes it. */
  guard(guard: LeaveGuard): () => void;
  /** Draws a navigation by running its update, at once or later; by default in React's transition. */
  draw?: (update: () => void) => void;
  dispose(): void;
}

/** Escapes what an address cannot contain, as the browser does. */
function encodePath(to: To): Path {
  const { pathname, search, hash } = new URL(`http://localhost${typeof to === 'string' ? to : createPath(to)}`);
  return { pathname, search, hash };
}

function createRouter(entries: HistoryEntries): SiteRouter {
  let state: RouterState = { location: entries.current(), historyAction: NavigationType.Pop, preventScrollReset: false };
  const listeners = new Set<Parameters<SiteRouter['subscribe']>[0]>();
  let current: LeaveGuard | null = null;
  /** The navigation that the person is asked about. */
  let asked: (() => void) | null = null;
  /** The next move through the entries is the router's own: back to the entry that the guard keeps, or to the one it allowed. */
  let ownMove: 'back' | 'allowed' | null = null;

  function show(next: RouterState): void {
    const before = state;
    state = next;
    for (const listener of listeners) listener(state, before);
  }

  function askFirst(guard: LeaveGuard, leave: () => void): void {
    const isAsking = asked !== null;
    asked = leave;
    if (isAsking) return;
    void guard.ask().then((leaves) => {
      const proceed = asked;
      asked = null;
      if (leaves) proceed?.();
    });
  }

  function open(to: To, { replace = false, state: value = null, preventScrollReset = false }: NavigateOptions = {}): void {
    const path = encodePath(resolvePath(to, state.location.pathname));
    const location: Location = { ...path, state: value, key: newEntryKey() };
    const leave = () => {
      if (replace) entries.replace(location);
      else entries.add(location);
      show({ location, historyAction: replace ? NavigationType.Replace : NavigationType.Push, preventScrollReset });
    };
    if (current?.isNeeded(state.location, location)) askFirst(current, leave);
    else leave();
  }

  const stop = entries.onMove((delta) => {
    const own = ownMove;
    ownMove = null;
    if (own === 'back') return;
    const location = entries.current();
    if (own === 'allowed' || delta === 0 || !current?.isNeeded(state.location, location)) {
      show({ location, historyAction: NavigationType.Pop, preventScrollReset: false });
      return;
    }
    // The browser has already changed the address.
    ownMove = 'back';
    entries.go(-delta);
    askFirst(current, () => {
      ownMove = 'allowed';
      entries.go(delta);
    });
  });

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: (to, options) => (typeof to === 'number' ? entries.go(to) : open(to, options)),
    guard(guard) {
      current = guard;
      return () => {
        if (current === guard) current = null;
      };
    },
    dispose() {
      stop();
      listeners.clear();
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    encodeLocation: encodePath,
    go: entries.go,
    push: (to, value, options) => open(to, { ...options, state: value }),
    replace: (to, value, options) => open(to, { ...options, state: value, replace: true }),
  };
}

/** Returns the router of this tab. Reads its address at once. */
export const createBrowserRouter = (): SiteRouter => createRouter(browserEntries());

/** Returns a router with a history of its own, for the server and for tests. */
export const createMemoryRouter = (address = '/'): SiteRouter => createRouter(memoryEntries({ ...encodePath(address), state: null, key: 'default' }));
