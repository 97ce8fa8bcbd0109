import type { Topic } from '@mesa/contract/topics';
import { LRUCache } from 'lru-cache';
import type { Payload } from './payload';

const mebibyte = 1024 * 1024;
/** The memory of an entry besides its bytes: the map's own, the payload's object, its tag and promises. */
const overhead = 1024;

interface Entry {
  readonly payload: Payload;
  readonly reads: readonly Topic[];
}

interface Reading {
  readonly promise: Promise<Payload>;
  readonly reads: readonly Topic[];
}

interface ReadCacheOptions {
  /** Limits the age of answers that other processes may have changed. */
  seconds: number;
  maxBytes?: number;
  maxEntries?: number;
}

/** Future instants at which answers change without a write, as reported by their reads; and how many have passed. */
const upcoming = new Set<number>();
let passed = 0;

/** Reports that the current answer changes at a future instant by the clock alone: no cache keeps it beyond that. */
export const changesAt = (instant: string): void => void upcoming.add(Date.parse(instant));

function countPassed(now: number): number {
  for (const instant of upcoming) {
    if (instant > now) continue;
    upcoming.delete(instant);
    passed += 1;
  }
  return passed;
}

/**
 * Caches visitors' reads until one of their topics is written. Concurrent equal reads share one query. A read that began before such a write is
 * neither cached nor given to later callers.
 */
export class ReadCache {
  readonly #kept: LRUCache<string, Entry>;
  readonly #reading = new Map<string, Reading>();
  #passed = passed;

  constructor({ seconds, maxBytes = 32 * mebibyte, maxEntries = 5000 }: ReadCacheOptions) {
    this.#kept = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ payload }, key) => payload.bytes + key.length * 2 + overhead,
      ttl: seconds * 1000,
      // Drops expired entries at once, not only when space is needed.
      ttlAutopurge: true,
      // Looked up at each call, because tests replace the global clock.
      perf: { now: () => performance.now() },
    });
  }

  /** Returns the used memory in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Call after every committed write, with its topics; null if it can be of any topic. */
  forget(written: readonly Topic[] | null): void {
    const isStale = ({ reads }: { reads: readonly Topic[] }) => written === null || reads.some((topic) => written.includes(topic));
    for (const answers of [this.#kept, this.#reading]) {
      for (const [key, answer] of [...answers.entries()]) if (isStale(answer)) answers.delete(key);
    }
  }

  async get(key: string, reads: readonly Topic[], read: () => Promise<Payload>): Promise<Payload> {
    const passedNow = countPassed(Date.now());
    if (passedNow !== this.#passed) this.forget(null);
    this.#passed = passedNow;
    const kept = this.#kept.get(key);
    if (kept) return kept.payload;
    const pending = this.#reading.get(key);
    if (pending) return pending.promise;

    // False if it was dropped meanwhile.
    const isCurrent = () => this.#reading.get(key) === reading;
    const promise = read()
      .then((payload) => {
        if (isCurrent()) this.#keep(key, { payload, reads });
        return payload;
      })
      .finally(() => {
        if (isCurrent()) this.#reading.delete(key);
      });
    const reading: Reading = { promise, reads };
    this.#reading.set(key, reading);
    return promise;
  }

  #keep(key: string, entry: Entry): void {
    const { payload } = entry;
    this.#kept.set(key, entry);
    payload.onGrowth = () => {
      // Only a different value is weighed again.
      if (this.#kept.peek(key)?.payload === payload) this.#kept.set(key, { ...entry }, { noUpdateTTL: true });
    };
  }
}
