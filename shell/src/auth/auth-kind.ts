import type { authConfig } from '@mesa/contract/calls/site';
import type { Result } from '@mesa/contract/endpoint';
import { useSyncExternalStore } from 'react';

export type AuthConfig = Result<typeof authConfig>;
export type AuthConfigOf<Kind extends AuthConfig['kind']> = Extract<AuthConfig, { kind: Kind }>;
type Kind = AuthConfig['kind'] | null;

// Not a context: a new value would reach every part of a rendered page that is not hydrated yet. React would wait for the part's code, and then render it again.
let current: Kind = null;
const listeners = new Set<() => void>();

export function setAuthKind(kind: Kind): void {
  current = kind;
  for (const listen of listeners) listen();
}

function onAuthKind(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Returns the active sign-in provider; null until its configuration arrives. */
export const useAuthKind = (): Kind =>
  useSyncExternalStore(
    onAuthKind,
    () => current,
    () => null,
  );
