import { createPath, type Location, type Path } from 'react-router-dom';

/** The entries of a tab's history and the current one. */
export interface HistoryEntries {
  current(): Location;
  /** Adds an entry after the current one and makes it current. */
  add(location: Location): void;
  replace(location: Location): void;
  /** Moves to another entry. The browser does it later. */
  go(delta: number): void;
  /** Calls the listener after each move with its distance, 0 if it is unknown. Returns the function that ends this. */
  onMove(listener: (delta: number) => void): () => void;
}

/** What the browser keeps with an entry: the navigation's state, a key, and the entry's position. */
interface EntryState {
  usr?: unknown;
  key?: string;
  idx?: number;
}

/** Returns the key of a new entry. */
export const newEntryKey = (): string => Math.random().toString(36);

/** Returns the entries of this tab. */
export function browserEntries(): HistoryEntries {
  const stateNow = (): EntryState => window.history.state ?? {};
  const urlOf = (path: Path) => window.location.origin + createPath(path);
  const save = ({ state, key }: Location): EntryState => ({ usr: state, key, idx: index });
  let index = stateNow().idx ?? 0;
  // With a key of its own: pages that are loaded one after the other in a tab would share what is kept by the key, such as how far they were scrolled.
  const adopt = () => window.history.replaceState({ key: newEntryKey(), ...stateNow(), idx: index }, '');
  if (stateNow().idx === undefined) adopt();
  return {
    current() {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = 'default' } = stateNow();
      return { pathname, search, hash, state: usr, key };
    },
    add(location) {
      index += 1;
      try {
        window.history.pushState(save(location), '', urlOf(location));
      } catch {
        // Safari refuses more than 100 new entries in 30 seconds.
        window.location.assign(urlOf(location));
      }
    },
    replace: (location) => window.history.replaceState(save(location), '', urlOf(location)),
    go: (delta) => window.history.go(delta),
    onMove(listener) {
      const moved = () => {
        const before = index;
        const { idx } = stateNow();
        index = idx ?? before + 1;
        // A link to a part of the page adds an entry without a position, as may other code; those may also be before this one.
        if (idx === undefined) adopt();
        listener(idx === undefined ? 0 : index - before);
      };
      window.addEventListener('popstate', moved);
      return () => window.removeEventListener('popstate', moved);
    },
  };
}

/** Returns entries that begin with one location, for the server and for tests. */
export function memoryEntries(first: Location): HistoryEntries {
  let entries = [first];
  let index = 0;
  const listeners = new Set<(delta: number) => void>();
  return {
    current: () => entries[index] ?? first,
    add(location) {
      index += 1;
      entries = [...entries.slice(0, index), location];
    },
    replace(location) {
      entries[index] = location;
    },
    go(delta) {
      const next = Math.min(Math.max(index + delta, 0), entries.length - 1);
      const distance = next - index;
      index = next;
      if (distance !== 0) for (const listener of listeners) listener(distance);
    },
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
