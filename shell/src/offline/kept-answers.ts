import { isApiError } from '@mesa/runtime/api';
import type { createQueryClient } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { keepAnswer, keptAnswer } from './kept';
import { keptCacheOf } from './kept-caches';

type Queries = ReturnType<typeof createQueryClient>;
type Query = ReturnType<ReturnType<Queries['getQueryCache']>['getAll']>[number];

/** Only answers of public calls are saved, so that no device holds restricted data. */
const isKept = ({ meta }: Query): boolean => meta?.access === 'anyone';
/** Whether no answer came; a refusal is an answer. */
const isOutage = (error: unknown): boolean => isApiError(error) && ['network', 'timeout', 'unavailable'].includes(error.code);

/** Whether the current user may read this cache; while the user is unknown, the last signed-in user. */
function maySee(name: string | undefined): boolean {
  const { status, user } = session.getState();
  return name === undefined || !['signed-in', 'signed-out'].includes(status) || [keptCacheOf(null), keptCacheOf(user?.id ?? null)].includes(name);
}

export interface KeptAnswers {
  /** Whether a query shows a saved answer and waits for the network. */
  isShown(query: Query): boolean;
}

interface Options {
  /** Milliseconds that a page's read waits for the network before it shows the saved answer. */
  timeout: number;
  /** Called when a read gets no answer. */
  onSilence(): void;
}

/**
 * Saves the answers of reads. Shows a saved answer at once if the network fails, and after `timeout` if it is slow. The read continues, and its answer replaces
 * the saved one.
 */
export function followAnswers(queries: Queries, { timeout, onSilence }: Options): KeptAnswers {
  /** The cache that the shown answer came from, by query hash. */
  const shown = new Map<string, string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The time of the answer that was saved last. */
  const saved = new WeakMap<Query, number>();
  const cache = queries.getQueryCache();

  const stopWaiting = ({ queryHash }: Query) => {
    clearTimeout(timers.get(queryHash));
    timers.delete(queryHash);
  };

  async function show(query: Query): Promise<void> {
    stopWaiting(query);
    const { data, dataUpdatedAt } = query.state;
    if (data !== undefined || !isKept(query)) return;
    const kept = await keptAnswer(query.queryHash);
    if (!kept || query.state.data !== undefined || query.state.dataUpdatedAt !== dataUpdatedAt || cache.get(query.queryHash) !== query) return;
    if (!maySee(kept.name)) return;
    shown.set(query.queryHash, kept.name);
    // With its original time the answer is stale, so the page refetches it at every occasion.
    queries.setQueryData(query.queryKey, kept.data, { updatedAt: kept.at });
  }

  const wait = (query: Query, time: number) => {
    if (query.state.data === undefined && isKept(query))
      timers.set(
        query.queryHash,
        setTimeout(() => void show(query), time),
      );
  };

  const keep = (query: Query) => {
    if (query.state.data === undefined || !isKept(query) || shown.has(query.queryHash)) return;
    saved.set(query, query.state.dataUpdatedAt);
    void keepAnswer(query.queryHash, query.state.data);
  };

  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') {
      stopWaiting(query);
      shown.delete(query.queryHash);
    }
    // A prefetched answer is only known to be public once its page reads it.
    if (event.type === 'observerAdded' && saved.get(query) !== query.state.dataUpdatedAt) keep(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'fetch') wait(query, timeout);
    if ((action.type === 'failed' || action.type === 'error') && isOutage(action.error)) {
      if (isApiError(action.error) && action.error.httpStatus === 0) onSilence();
      void show(query);
    }
    if (action.type === 'success' && !(action.manual && query.state.fetchStatus === 'fetching')) {
      stopWaiting(query);
      if (!action.manual) shown.delete(query.queryHash);
      keep(query);
    }
  });

  // Queries from before this module loaded.
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus === 'fetching') wait(query, Math.max(0, timeout - performance.now()));
    if (query.state.status === 'error' && isOutage(query.state.error)) void show(query);
  }
  const keepAll = () => {
    for (const query of cache.getAll()) keep(query);
  };
  session.subscribe((now, before) => {
    if (now.status === before.status && now.user?.id === before.user?.id) return;
    // The user was unknown while the site was unreachable.
    void queries.resetQueries({ predicate: ({ queryHash }) => !maySee(shown.get(queryHash)) });
    keepAll();
  });
  keepAll();

  return { isShown: ({ queryHash }) => shown.has(queryHash) };
}
