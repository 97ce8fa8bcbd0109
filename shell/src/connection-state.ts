import { type ReactNode, useSyncExternalStore } from 'react';

interface Connection {
  /** Age of stale content; empty if the content is current. */
  readonly notice: string;
  /** Replaces a page that has no offline copy. */
  readonly missing: ReactNode;
}

let current: Connection = { notice: '', missing: null };
const listeners = new Set<() => void>();

/** Returns the connection state that shell/src/offline last reported. */
export const connection = (): Connection => current;

export function setConnection(changes: Partial<Connection>): void {
  current = { ...current, ...changes };
  for (const listen of listeners) listen();
}

/** Subscribes to changes of the connection state. */
export function onConnection(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection, connection);
