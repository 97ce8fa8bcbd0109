import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only a browser knows (its day, its storage, its screen): `fallback` in the server's renderer and while a drawn page is hydrated, then what is read. */
export const useBrowser = <T extends string | number | boolean | null>(read: () => T, fallback: T): T => useSyncExternalStore(never, read, () => fallback);

/** False in the server's renderer and while a drawn page is hydrated: what then follows is the browser's alone. */
export const useHydrated = (): boolean => useBrowser(() => true, false);

/** Draws what only a browser knows, and until then what holds its place. */
export const OnceHydrated = ({ fallback = null, children }: { fallback?: ReactNode; children: () => ReactNode }) => (useHydrated() ? children() : fallback);
