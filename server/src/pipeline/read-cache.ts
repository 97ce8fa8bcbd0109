import type { Payload } from './payload';

const mostBytes = 32 * 1024 * 1024;

/**
 * Keeps what visitors read until something is written. Reads of the same thing at the same moment become one. A read that began
 * before a write is neither kept nor given to whoever asks after it.
 */
export class ReadCache {
  #kept = new Map<string, { payload: Payload; until: number }>();
  #bytes = 0;
  #reading = new Map<string, Promise<Payload>>();
  #generation = 0;

  /** `seconds` bounds the age of what other processes may have changed meanwhile. */
  constructor(private readonly seconds: number) {}

  /** Called after every committed write. */
  clear(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#reading.clear();
    this.#bytes = 0;
  }

  async get(key: string, read: () => Promise<Payload>): Promise<Payload> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return kept.payload;
    const reading = this.#reading.get(key);
    if (reading) return reading;

    const generation = this.#generation;
    const promise = read()
      .then((payload) => {
        if (generation === this.#generation) this.#keep(key, payload);
        return payload;
      })
      .finally(() => {
        if (this.#reading.get(key) === promise) this.#reading.delete(key);
      });
    this.#reading.set(key, promise);
    return promise;
  }

  #keep(key: string, payload: Payload): void {
    this.#bytes += payload.json.length;
    if (this.#bytes > mostBytes) {
      this.#kept.clear();
      this.#bytes = payload.json.length;
    }
    this.#kept.set(key, { payload, until: Date.now() + this.seconds * 1000 });
  }
}
