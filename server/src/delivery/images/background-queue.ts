const maxWaiting = 500;

/** Runs tasks one at a time, each name once; beyond `maxWaiting` new ones are dropped. A task that failed is not retried. */
export class BackgroundQueue {
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  readonly #failed = new Set<string>();
  #running: Promise<void> | null = null;

  add(name: string, work: () => Promise<unknown>): void {
    if (this.#waiting.size >= maxWaiting || this.#waiting.has(name) || this.#failed.has(name)) return;
    this.#waiting.set(name, work);
    this.#running ??= this.#drain();
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Drops the tasks that have not started. */
  clear(): void {
    this.#waiting.clear();
  }

  async #drain(): Promise<void> {
    // Tasks added meanwhile join the end of this loop.
    for (const [name, work] of this.#waiting) {
      await work().catch(() => {
        if (this.#failed.size >= maxWaiting) this.#failed.clear();
        this.#failed.add(name);
      });
      this.#waiting.delete(name);
    }
    this.#running = null;
  }
}
