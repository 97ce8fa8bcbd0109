import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Redirection {
  readonly from: pg.Pool;
  readonly to: pg.Pool;
}

const storage = new AsyncLocalStorage<Redirection | null>();

/** Runs something whose statements take connections of `to` wherever they would take one of `from`. */
export const readingFrom = <T>(redirection: Redirection, run: () => Promise<T>): Promise<T> => storage.run(redirection, run);

/** Runs something on the primary although a replica answers the current call: its result serves other callers too. */
export const onPrimary = <T>(run: () => Promise<T>): Promise<T> => storage.run(null, run);

/** Returns the pool that takes the place of this one in the current call. */
export function poolInstead(pool: pg.Pool): pg.Pool {
  const redirection = storage.getStore();
  return redirection?.from === pool ? redirection.to : pool;
}
