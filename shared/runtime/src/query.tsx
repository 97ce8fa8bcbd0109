import type { Endpoint, Input, Read, Result, Write } from '@mesa/contract/endpoint';
import { type Topic, topics } from '@mesa/contract/rules/topics';
import { type Query, QueryClient, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call, isApiError, send } from './api';

export { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';

/** The key of a call's cached answer; without input, of all its answers. */
const queryKey = (endpoint: Endpoint, input: unknown): QueryKey => [endpoint.path, input];

/** A read of the contract for `useQuery`, `Loaded` and the cache: `query(listResults, { body: { tournamentId } })`. */
export const query = <E extends Endpoint & Read>(endpoint: E, input: Input<E>) =>
  queryOptions<Result<E>>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: { reads: endpoint.reads, access: endpoint.access },
  });

/** Whether an answer reads one of these topics; one that does not say what it reads may read any. */
const readsAny =
  (topics: readonly Topic[]) =>
  ({ meta }: Query): boolean =>
    !meta || (meta.reads as readonly Topic[]).some((topic) => topics.includes(topic));

/** Makes stale what reads these topics; resolves once what is shown of it was asked for again. */
const makeStale = (cache: QueryClient, topics: readonly Topic[]): Promise<void> => cache.invalidateQueries({ predicate: readsAny(topics) });

/** After a failure only what has an answer: a read that failed would be drawn as loading, in place of the form whose save was refused. */
function makeAnswersStale(cache: QueryClient, topics: readonly Topic[]): Promise<void> {
  const reads = readsAny(topics);
  return cache.invalidateQueries({ predicate: (kept) => kept.state.data !== undefined && reads(kept) });
}

/** Failures after which the page may be out of date: it may have been written all the same, or something is not as the page shows it. */
const mayBeOutOfDate = (error: unknown): boolean =>
  !isApiError(error) || error.httpStatus === 0 || error.httpStatus >= 500 || [404, 409, 412].includes(error.httpStatus);

/** An answer of a write that is also that of a read. */
type Shown<E extends Endpoint> = (answer: Result<E>) => { query: { queryKey: QueryKey }; data: unknown };

/**
 * The one way to write. `write` makes the call, and all that reads one of its topics is asked for again before it resolves; with
 * `shows`, which puts the answer in the place of a read's, it does not wait for that. It rejects with an `ApiError`. A form that is
 * stale asks the person first: `refresh` is for who does not.
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
    /** What is being written. */
    input: state.input,
    /** Why the last write failed. */
    error: state.error,
  };
}

/**
 * Makes a write that nobody waits for: of a queue that is kept until the network is there. What reads its topics is stale then, and
 * asked for again where it is next opened; a page that sends every few seconds does not ask for all of it each time.
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

/** Asks for an answer that is not drawn here; one that is `fresh` by now where it is to be no older. */
export function useFetch() {
  const cache = useQueryClient();
  return <E extends Endpoint & Read>(endpoint: E, input: Input<E>, { fresh = false } = {}): Promise<Result<E>> =>
    cache.fetchQuery({ ...query(endpoint, input), ...(fresh && { staleTime: 0 }) });
}

/** What becomes of the kept answers when somebody signs in or out. Of the shell alone. */
export function useSessionCache() {
  const cache = useQueryClient();
  return useMemo(
    () => ({
      /** An answer that is kept, or came with the document. */
      kept: <E extends Endpoint & Read>(endpoint: E, input: Input<E>) => cache.getQueryData<Result<E>>(queryKey(endpoint, input)),
      /** What a visitor saw may stay on the screen until the person's own view arrives; what a person saw may not outlast their session. */
      personChanged: (from: 'visitor' | 'person') => void (from === 'person' ? cache.resetQueries() : makeStale(cache, topics)),
      /** For the writes of a sign-in, which no page makes. */
      written: (...endpoints: Write[]) =>
        void makeStale(
          cache,
          endpoints.flatMap(({ writes }) => writes),
        ),
    }),
    [cache],
  );
}

/** Refusals are answers: only what may pass by itself (no connection, a busy server) is tried again, twice. */
const worthAnotherTry = (failures: number, error: Error) => failures < 2 && isApiError(error) && ['network', 'timeout', 'unavailable'].includes(error.code);

/** The page's cache: the shell makes one, a section that runs alone its own. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAnotherTry, retryDelay: (n) => 400 * 3 ** n, refetchOnWindowFocus: false, networkMode: 'always' },
    },
  });
