import type { Endpoint, Input, Result } from '@mesa/contract/endpoint';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, isApiError } from './api';

export { keepPreviousData, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';

/** The key of a call's cached answer; without input, of all its answers. */
export const queryKey = (endpoint: Endpoint, input?: unknown): QueryKey => (input === undefined ? [endpoint.path] : [endpoint.path, input]);

/** A read of the contract for `useQuery`, `Loaded` and the cache: `query(listResults, { body: { tournamentId } })`. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions<Result<E>>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

/** Refusals are answers: only what may pass by itself (no connection, a busy server) is tried again, twice. */
const worthAnotherTry = (failures: number, error: Error) => failures < 2 && isApiError(error) && ['network', 'timeout', 'unavailable'].includes(error.code);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: worthAnotherTry, retryDelay: (n) => 400 * 3 ** n, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
