const mostWaiting = 500;

/** Work for later: one thing at a time, each once, and only so much waits. What failed is not tried again. */
export class BackgroundQueue {
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  readonly #failed = new Set<string>();
  #working: Promise<void> | null = null;

  add(name: string, work: () => Promise<unknown>): void {
    if (this.#waiting.size >= mostWaiting || this.#waiting.has(name) || this.#failed.has(name)) return;
    this.#waiting.set(name, work);
    this.#working ??= this.#workOff();
  }

  /** Settles once nothing waits any more. */
  async idle(): Promise<void> {
    await this.#working;
  }

  /** Drops what waits. */
  clear(): void {
    this.#waiting.clear();
  }

  async #workOff(): Promise<void> {
    // What is added meanwhile comes at the end of the same loop.
    for (const [name, work] of this.#waiting) {
      await work().catch(() => {
        if (this.#failed.size >= mostWaiting) this.#failed.clear();
        this.#failed.add(name);
      });
      this.#waiting.delete(name);
    }
    this.#working = null;
  }
}
