import type { Topic } from '@mesa/contract/rules/topics';
import { LRUCache } from 'lru-cache';
import type { Payload } from './payload';

const mebibyte = 1024 * 1024;
/** What an entry takes beside its bytes: the map's own, the payload's object, its tag and promises. */
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
  /** Bounds the age of what other processes may have changed meanwhile. */
  seconds: number;
  maxBytes?: number;
  maxEntries?: number;
}

/** Instants to come at which answers become others without a write, as the reads that met them said; and how many have passed. */
const upcoming = new Set<number>();
let passed = 0;

/** Says that an answer becomes another one at an instant to come, by the clock alone: no cache keeps it beyond that. */
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
 * Keeps what visitors read until something of its topics is written. Reads of the same thing at the same moment become one. A read
 * that began before such a write is neither kept nor given to anyone who asks after it.
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
      // Expired entries are dropped too, not only when room is needed.
      ttlAutopurge: true,
      // Looked up at each call: tests replace the global clock.
      perf: { now: () => performance.now() },
    });
  }

  /** The memory that is in use, in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Called after every committed write, with its topics; null: it may be of any. */
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

    // One that was forgotten meanwhile is no longer here.
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
      // Only another value is weighed again.
      if (this.#kept.peek(key)?.payload === payload) this.#kept.set(key, { ...entry }, { noUpdateTTL: true });
    };
  }
}
