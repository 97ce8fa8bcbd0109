import type { Copies, changeCopies } from '@mesa/contract/calls/collection';
import type { Input } from '@mesa/contract/endpoint';
import { maxCopiesNoted, type Variant } from '@mesa/contract/rules/collection';
import { isApiError } from '@mesa/runtime/api';
import { newBatch } from '@mesa/runtime/new-batch';

/** Identifies one row of a collection: card, list and variant. */
export type CopiesOf = Omit<Copies, 'quantity'>;

const isVariant = (one: Variant, other: Variant): boolean =>
  one.finish === other.finish && one.language === other.language && one.condition === other.condition;

/** Returns how many copies are in a list, of all variants or of one. */
export const copiesIn = (copies: readonly Copies[], list: Copies['list'], variant?: Variant): number =>
  copies.filter((one) => one.list === list && (!variant || isVariant(one, variant))).reduce((sum, { quantity }) => sum + quantity, 0);

export interface Counted {
  /** The displayed counts: the server's last state plus changes that are not confirmed yet. */
  readonly byCard: ReadonlyMap<number, readonly Copies[]>;
  readonly state: 'saved' | 'saving' | 'offline';
}

interface CounterOptions {
  send(input: Input<typeof changeCopies>): Promise<{ data: Copies[] }>;
  /** Whether the member who counts is the one signed in: another one on the same device has another collection. */
  maySend(): boolean;
  /** Called when the server refuses a change; the counts since then are rolled back. */
  onRefused(error: unknown): void;
}

const keyOf = ({ cardId, list, finish, language, condition }: CopiesOf): string => `${cardId} ${list} ${finish} ${language} ${condition}`;

/** Milliseconds without a tap before the changes are sent in one call. */
const pauseMs = 400;
const retryMs = 5000;
const maxAtOnce = 500;

/**
 * Counts copies at once and sends the differences, so that two devices can count the same card. Retries a call without an answer under its key until there is
 * an answer.
 */
export class CopyCounter {
  readonly #options: CounterOptions;
  readonly #listeners = new Set<() => void>();
  #known = new Map<string, Copies>();
  /** Unsent changes of each row. */
  #waiting = new Map<string, Copies>();
  #sending: { batch: string; changes: Map<string, Copies> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #counted: Counted = { byCard: new Map(), state: 'saved' };

  constructor(options: CounterOptions) {
    this.#options = options;
  }

  readonly counted = (): Counted => this.#counted;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes the server's state. During a call that state can include the call or not, so the call's own answer is used instead. */
  take(copies: readonly Copies[]): void {
    if (this.#sending) return;
    this.#known = new Map(copies.map((one) => [keyOf(one), one]));
    this.#show([...new Set([...this.#counted.byCard.keys(), ...copies.map(({ cardId }) => cardId)])]);
  }

  /** Adds or removes copies, between zero and the maximum. */
  readonly add = (row: CopiesOf, delta: number): void => {
    const key = keyOf(row);
    const shown = this.#quantity(key);
    const change = Math.min(maxCopiesNoted, Math.max(0, shown + delta)) - shown;
    if (change === 0) return;
    this.#waiting.set(key, { ...row, quantity: (this.#waiting.get(key)?.quantity ?? 0) + change });
    this.#show([row.cardId]);
    this.#sendIn(pauseMs);
  };

  /** Sends pending changes at once. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    void this.#send();
  };

  #quantity(key: string): number {
    const parts = [this.#known, this.#sending?.changes, this.#waiting];
    return parts.reduce((sum, part) => sum + (part?.get(key)?.quantity ?? 0), 0);
  }

  #sendIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    if (this.#sending && this.#counted.state === 'saving') return;
    if (!this.#sending) {
      const changes = [...this.#waiting].filter(([, { quantity }]) => quantity !== 0).slice(0, maxAtOnce);
      this.#waiting = new Map([...this.#waiting].filter(([key, { quantity }]) => quantity !== 0 && !changes.some(([sent]) => sent === key)));
      if (changes.length === 0) return this.#show([]);
      this.#sending = { batch: newBatch(), changes: new Map(changes) };
    }
    if (!this.#options.maySend()) return this.#tryLater();
    const { batch, changes } = this.#sending;
    this.#show([], 'saving');
    try {
      const { data } = await this.#options.send({
        body: { batch, changes: [...changes.values()].map(({ quantity, ...row }) => ({ ...row, delta: quantity })) },
      });
      this.#answered(changes, data);
    } catch (error) {
      if (isApiError(error) && error.httpStatus > 0 && error.httpStatus < 500 && ![408, 429].includes(error.httpStatus)) return this.#refused(changes, error);
      this.#tryLater();
    }
  }

  #tryLater(): void {
    this.#show([], 'offline');
    this.#sendIn(retryMs);
  }

  #answered(changes: ReadonlyMap<string, Copies>, data: readonly Copies[]): void {
    const cards = new Set([...changes.values()].map(({ cardId }) => cardId));
    for (const [key, { cardId }] of this.#known) if (cards.has(cardId)) this.#known.delete(key);
    for (const copies of data) this.#known.set(keyOf(copies), copies);
    this.#sending = null;
    this.#show([...cards]);
    if (this.#waiting.size > 0) this.#sendIn(0);
  }

  #refused(changes: ReadonlyMap<string, Copies>, error: unknown): void {
    const cards = [...changes.values(), ...this.#waiting.values()].map(({ cardId }) => cardId);
    this.#sending = null;
    this.#waiting.clear();
    this.#show(cards);
    this.#options.onRefused(error);
  }

  /** Re-renders only these cards; other cards keep their row objects. */
  #show(cardIds: readonly number[], state: Counted['state'] = this.#sending ? this.#counted.state : this.#waiting.size > 0 ? 'saving' : 'saved'): void {
    const byCard = new Map(this.#counted.byCard);
    for (const cardId of new Set(cardIds)) {
      const keys = new Map<string, Copies>();
      for (const part of [this.#known, this.#sending?.changes, this.#waiting])
        for (const [key, row] of part ?? []) if (row.cardId === cardId) keys.set(key, row);
      const rows = [...keys].map(([key, row]) => ({ ...row, quantity: this.#quantity(key) })).filter(({ quantity }) => quantity > 0);
      byCard.set(cardId, rows);
    }
    this.#counted = { byCard, state };
    for (const listener of this.#listeners) listener();
  }
}
