import { ErrorState, LoadingText } from '@mesa/ui/feedback';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from './api';
import { keepPreviousData, useQuery } from './query';

interface LoadedProps<T> {
  query: UseQueryOptions<T>;
  /** A skeleton of the size of the content. */
  skeleton: ReactNode;
  /** Names what is loading, for screen readers. */
  loadingText?: string | undefined;
  /** Replaces the failure's sentence. */
  errorText?: string | ((error: Error) => string) | undefined;
  /** Replaces the error if the thing does not exist, so a retry would not help. */
  missing?: ReactNode;
  /** Keeps showing the previous answer while that of another page or filter is loading. */
  keepPrevious?: boolean | undefined;
  children(data: T, state: { refetching: boolean }): ReactNode;
}

/** A read's three states: its skeleton, its error with 'Reintentar', its content. */
export function Loaded<T>({ query, skeleton, loadingText = 'Cargando...', errorText, missing, keepPrevious = false, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = useQuery({ ...query, ...(keepPrevious && { placeholderData: keepPreviousData }) });
  if (data !== undefined) return children(data, { refetching: isFetching });
  if (missing && isApiError(error) && ['not_found', 'not_enrolled', 'invalid'].includes(error.code)) return missing;
  if (error)
    return (
      <ErrorState message={typeof errorText === 'function' ? errorText(error) : (errorText ?? messageOf(error))} busy={isFetching} onRetry={() => refetch()} />
    );
  return (
    <>
      <LoadingText>{loadingText}</LoadingText>
      {skeleton}
    </>
  );
}
