import type { Category } from '@mesa/contract/rules/tournament';
import type { Kysely } from 'kysely';
import type { Caller } from '../callers';
import type { Tables } from './tables';

/** A list of functions that a module calls without importing the modules above it. */
class Hook<Args extends unknown[]> {
  readonly #functions: ((...args: Args) => Promise<void>)[] = [];

  /** Adds a function; app.ts does so, and functions run in the order of their addition. */
  add(run: (...args: Args) => Promise<void>): void {
    this.#functions.push(run);
  }

  /** Calls all functions, one after the other. A function that throws ends the caller's transaction. */
  async call(...args: Args): Promise<void> {
    for (const run of this.#functions) await run(...args);
  }
}

/** What decides the official tables of a tournament. */
interface Occasion {
  id: number;
  category: Category;
  date: string;
  /** When it changed. */
  now: Date;
}

/** Creates the hooks of an app: every notice from a lower module to a higher one. */
export const createHooks = () => ({
  /** The category or date of a tournament that is played on the site changed; called in the transaction of the change. */
  playedTournamentChanged: new Hook<[transaction: Kysely<Tables>, caller: Caller, tournament: Occasion]>(),
  /** An account was erased; called after its transaction, because files cannot be rolled back. */
  accountErased: new Hook<[]>(),
});

export type Hooks = ReturnType<typeof createHooks>;
