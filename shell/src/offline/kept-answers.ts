import { isApiError } from '@mesa/runtime/api';
import type { createQueryClient } from '@mesa/runtime/query';
import { session } from '@mesa/runtime/session';
import { keepAnswer, keptAnswer } from './kept';
import { keptCacheOf } from './kept-caches';

type Queries = ReturnType<typeof createQueryClient>;
type Query = ReturnType<ReturnType<Queries['getQueryCache']>['getAll']>[number];

/** Of what anybody may read: what needs a role or an account of its own is not kept, so that no device holds it. */
const isKept = ({ meta }: Query): boolean => meta?.access === 'anyone';
/** No answer came; a refusal is one. */
const isOutage = (error: unknown): boolean => isApiError(error) && ['network', 'timeout', 'unavailable'].includes(error.code);

/** Whether what is in this cache is for who looks; while that is not known, it is for who was signed in last. */
function maySee(name: string | undefined): boolean {
  const { status, user } = session.getState();
  return name === undefined || !['signed-in', 'signed-out'].includes(status) || [keptCacheOf(null), keptCacheOf(user?.id ?? null)].includes(name);
}

export interface KeptAnswers {
  /** Whether what is shown of a query was kept, and the network's answer is still to come. */
  isShown(query: Query): boolean;
}

interface Options {
  /** How long a page's read waits for the network before what was kept is shown, in milliseconds. */
  timeout: number;
  /** Called when a read got no answer at all. */
  onSilence(): void;
}

/**
 * Keeps the answers of reads, and shows a kept one where the network gives none: at once where it fails, after a while where it is
 * slow. The read goes on meanwhile, and its answer takes the place of the kept one.
 */
export function followAnswers(queries: Queries, { timeout, onSilence }: Options): KeptAnswers {
  /** By the query's hash, in whose cache its answer was. */
  const shown = new Map<string, string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
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
    // With the time of its own it is stale: the page asks again at every occasion.
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
    if (query.state.data !== undefined && isKept(query) && !shown.has(query.queryHash)) void keepAnswer(query.queryHash, query.state.data);
  };

  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') {
      stopWaiting(query);
      shown.delete(query.queryHash);
    }
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

  // What was asked for before this was here.
  for (const query of cache.getAll()) {
    if (query.state.fetchStatus === 'fetching') wait(query, Math.max(0, timeout - performance.now()));
    if (query.state.status === 'error' && isOutage(query.state.error)) void show(query);
  }
  const keepAll = () => {
    for (const query of cache.getAll()) keep(query);
  };
  session.subscribe((now, before) => {
    if (now.status === before.status && now.user?.id === before.user?.id) return;
    // Who looks was not known while the site could not be reached.
    void queries.resetQueries({ predicate: ({ queryHash }) => !maySee(shown.get(queryHash)) });
    keepAll();
  });
  keepAll();

  return { isShown: ({ queryHash }) => shown.has(queryHash) };
}
