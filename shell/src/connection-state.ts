import { type ReactNode, useSyncExternalStore } from 'react';

interface Connection {
  /** Of when what is shown is, where it is not new; empty where it is. */
  readonly notice: string;
  /** Stands in the place of a page that is not kept. */
  readonly missing: ReactNode;
}

let current: Connection = { notice: '', missing: null };
const listeners = new Set<() => void>();

/** How the site is reached, as shell/src/offline tells it. */
export const connection = (): Connection => current;

export function setConnection(changes: Partial<Connection>): void {
  current = { ...current, ...changes };
  for (const listen of listeners) listen();
}

/** Tells when that changes. */
export function onConnection(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export const useConnection = (): Connection => useSyncExternalStore(onConnection, connection, connection);
