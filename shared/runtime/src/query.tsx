import type { Endpoint, Input, Read, Result, Write } from '@mesa/contract/endpoint';
import { type Topic, topics } from '@mesa/contract/topics';
import { type Query, QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { isApiError, send } from './api';

export { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';

/** Returns the cache key of a call's answer; without input, of all its answers. */
const queryKey = (endpoint: Endpoint, input: unknown): QueryKey => [endpoint.path, input];

/** A read of the contract for `useQuery`, `Loaded` and the cache: `query(listResults, { body: { tournamentId } })`. */
export const query = <E extends Endpoint & Read>(endpoint: E, input: Input<E>) =>
  queryOptions<Result<E>>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => send(endpoint, input, { signal }),
    meta: { reads: endpoint.reads, access: endpoint.access },
  });

/** Returns whether an answer reads one of these topics; an answer without topics may read any. */
const readsAny =
  (topics: readonly Topic[]) =>
  ({ meta }: Query): boolean =>
    !meta || (meta.reads as readonly Topic[]).some((topic) => topics.includes(topic));

/** Marks reads of these topics as stale; resolves when the visible ones have been requested again. */
const makeStale = (cache: QueryClient, topics: readonly Topic[]): Promise<void> => cache.invalidateQueries({ predicate: readsAny(topics) });

/** After a failure refreshes only reads with an answer: a failed read would show as loading and replace the refused form. */
function makeAnswersStale(cache: QueryClient, topics: readonly Topic[]): Promise<void> {
  const reads = readsAny(topics);
  return cache.invalidateQueries({ predicate: (kept) => kept.state.data !== undefined && reads(kept) });
}

/** Failures after which the page may be stale: the write may have succeeded, or the data differs from the page. */
const mayBeOutOfDate = (error: unknown): boolean =>
  !isApiError(error) || error.httpStatus === 0 || error.httpStatus >= 500 || [404, 409, 412].includes(error.httpStatus);

/** A write's answer that is also a read's answer. */
type Shown<E extends Endpoint> = (answer: Result<E>) => { query: { queryKey: QueryKey }; data: unknown };

/**
 * The one way to write. `write` makes the call and requests all reads of its topics again before it resolves. With `shows`, which
 * stores the answer as a read's answer, it does not wait. Rejects with an `ApiError`. A stale form asks the person first; `refresh` is
 * for callers that do not ask.
 */
export function useWrite<E extends Endpoint & Write>(endpoint: E, { shows }: { shows?: Shown<E> } = {}) {
  const cache = useQueryClient();
  const [state, setState] = useState<{ input?: Input<E>; error?: unknown }>({});
  const refresh = () => makeStale(cache, endpoint.writes);

  async function write(input: Input<E>): Promise<Result<E>> {
    setState({ input });
    try {
      const answer = await send(endpoint, input);
      const shown = shows?.(answer);
      if (shown) cache.setQueryData(shown.query.queryKey, shown.data);
      const refreshed = refresh();
      if (!shown) await refreshed;
      setState({});
      return answer;
    } catch (error) {
      setState({ error });
      if (mayBeOutOfDate(error) && !(isApiError(error) && error.code === 'stale')) void makeAnswersStale(cache, endpoint.writes);
      throw error;
    }
  }

  return {
    write,
    refresh,
    /** Whether it is being written. */
    busy: state.input !== undefined,
    /** The input of the current write. */
    input: state.input,
    /** Why the last write failed. */
    error: state.error,
  };
}

/**
 * Makes a background write of a queue that waits for the network. Marks reads of its topics as stale; they are requested when next
 * opened, so that a page that sends every few seconds does not reload everything each time.
 */
export function useBackgroundWrite<E extends Endpoint & Write>(endpoint: E): (input: Input<E>) => Promise<Result<E>> {
  const cache = useQueryClient();
  return useCallback(
    async (input) => {
      const answer = await send(endpoint, input);
      void cache.invalidateQueries({ predicate: readsAny(endpoint.writes), refetchType: 'none' });
      return answer;
    },
    [cache, endpoint],
  );
}

/** Requests an answer that this page does not render; `fresh` bypasses an older cached one. */
export function useFetch() {
  const cache = useQueryClient();
  return <E extends Endpoint & Read>(endpoint: E, input: Input<E>, { fresh = false } = {}): Promise<Result<E>> =>
    cache.fetchQuery({ ...query(endpoint, input), ...(fresh && { staleTime: 0 }) });
}

/** Updates the cached answers when a person signs in or out. Only for the shell. */
export function useSessionCache() {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      /** Returns an answer from the cache or the document. */
      kept: <E extends Endpoint & Read>(endpoint: E, input: Input<E>) => cache.getQueryData<Result<E>>(queryKey(endpoint, input)),
      /**
       * `before`: who was signed in, if anyone. A visitor's content may stay visible until the person's own view arrives; a person's content ends with
       * their session.
       */
      personChanged: (before?: string | null) => {
        // Making it stale does not repeat a first read on its way, which would bring the visitor's view.
        void cache.resetQueries({ predicate: ({ state }) => Boolean(before || !state.data) });
        void makeStale(cache, topics);
      },
      /** For the writes of signing in, which belong to no page. */
      written: (...endpoints: Write[]) =>
        void makeStale(
          cache,
          endpoints.flatMap(({ writes }) => writes),
        ),
    }),
    [cache],
  );
}

/** Retries only temporary failures (no connection, a busy server), twice; refusals are answers. */
const worthAnotherTry = (failures: number, error: Error) => failures < 2 && isApiError(error) && ['network', 'timeout', 'unavailable'].includes(error.code);

/** Creates the page's cache: the shell creates one, an area that runs alone its own. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAnotherTry, retryDelay: (n) => 400 * 3 ** n, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });
