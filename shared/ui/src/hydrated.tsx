import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns a value that only the browser has (day, storage, screen): `fallback` on the server and during hydration, then the value read. */
export const useBrowser = <T extends string | number | boolean | null>(read: () => T, fallback: T): T => useSyncExternalStore(never, read, () => fallback);

/** Returns false on the server and during hydration, then true. */
export const useHydrated = (): boolean => useBrowser(() => true, false);

/** Renders content that only the browser knows, with a placeholder until hydration. */
export const OnceHydrated = ({ fallback = null, children }: { fallback?: ReactNode; children: () => ReactNode }) => (useHydrated() ? children() : fallback);
