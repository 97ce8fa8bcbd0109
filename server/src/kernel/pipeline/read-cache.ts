import { AsyncLocalStorage } from 'node:async_hooks';
import type { Topic } from '@mesa/contract/topics';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../db/unavailable';
import { usualFootprint } from '../footprint';
import type { Payload } from './payload';

/** The memory of an entry besides its bytes: the map's own, the payload's object, its tag and promises. */
const overhead = 1024;

interface Entry {
  readonly payload: Payload;
  readonly reads: readonly Topic[];
  /** By `performance.now()`. */
  readonly readAt: number;
}

/** An answer, and its age in seconds if it is stale because the database is unavailable; null if it is current. */
export interface CachedRead {
  readonly payload: Payload;
  readonly staleSeconds: number | null;
}

/** An answer that a cache had or got for a call. */
export interface CachedAnswer {
  /** Returns whether the cache would give the same answer again without a query. */
  isCurrent: () => boolean;
}

const noting = new AsyncLocalStorage<{ cached: CachedAnswer | null }>();

/** Makes one call of the server to itself. Returns the cached answer behind its result; null if it has none, such as a refusal. */
export async function withCachedAnswer<T>(call: () => Promise<T>): Promise<{ result: T; cached: CachedAnswer | null }> {
  const note: { cached: CachedAnswer | null } = { cached: null };
  const result = await noting.run(note, call);
  return { result, cached: note.cached };
}

interface Reading {
  readonly promise: Promise<CachedRead>;
  readonly reads: readonly Topic[];
}

interface ReadCacheOptions {
  /** Limits the age of answers that other processes may have changed. */
  seconds: number;
  /** Limits the age of answers that are given while the database is unavailable. */
  fallbackSeconds?: number;
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

/** Returns how long ago an answer was read, in seconds. */
const ageOf = ({ readAt }: Entry): number => (performance.now() - readAt) / 1000;

/**
 * Caches visitors' reads until one of their topics is written. Concurrent equal reads share one query. A read that began before such a write is
 * neither cached nor given to later callers. While the database is unavailable, an older answer is a fallback if none of its topics was written
 * since: what was erased or hidden does not come back.
 */
export class ReadCache {
  readonly #kept: LRUCache<string, Entry>;
  readonly #reading = new Map<string, Reading>();
  readonly #seconds: number;
  #passed = passed;

  constructor({ seconds, fallbackSeconds = 300, maxBytes = usualFootprint.cachedReads, maxEntries = 5000 }: ReadCacheOptions) {
    this.#seconds = seconds;
    this.#kept = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ payload }, key) => payload.bytes + key.length * 2 + overhead,
      ttl: Math.max(seconds, fallbackSeconds) * 1000,
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

  async get(key: string, reads: readonly Topic[], read: () => Promise<Payload>): Promise<CachedRead> {
    const answer = await this.#answer(key, reads, read);
    const note = noting.getStore();
    const { etag } = answer.payload;
    // Compares tags, because holding the answer would keep it in memory beyond the cache's limit.
    if (note) note.cached = { isCurrent: () => this.#isCurrent(key, etag) };
    return answer;
  }

  #forgetPassed(): void {
    const passedNow = countPassed(Date.now());
    if (passedNow !== this.#passed) this.forget(null);
    this.#passed = passedNow;
  }

  #isCurrent(key: string, etag: string): boolean {
    this.#forgetPassed();
    const kept = this.#kept.peek(key);
    return kept?.payload.etag === etag && ageOf(kept) < this.#seconds;
  }

  async #answer(key: string, reads: readonly Topic[], read: () => Promise<Payload>): Promise<CachedRead> {
    this.#forgetPassed();
    const kept = this.#kept.get(key);
    if (kept && ageOf(kept) < this.#seconds) return { payload: kept.payload, staleSeconds: null };
    const pending = this.#reading.get(key);
    if (pending) return pending.promise;

    // False if it was dropped meanwhile.
    const isCurrent = () => this.#reading.get(key) === reading;
    const promise = read()
      .then((payload) => {
        if (isCurrent()) this.#keep(key, { payload, reads, readAt: performance.now() });
        return { payload, staleSeconds: null };
      })
      .catch((error: unknown) => {
        const old = this.#kept.get(key);
        if (!old || !(error instanceof DatabaseUnavailable)) throw error;
        return { payload: old.payload, staleSeconds: Math.round(ageOf(old)) };
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
