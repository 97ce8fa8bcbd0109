import { ErrorState, LoadingText } from '@mesa/ui/feedback';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from './api';
import { keepPreviousData, useQuery } from './query';

interface LoadedProps<T> {
  query: UseQueryOptions<T>;
  /** Of the size of what will come. */
  skeleton: ReactNode;
  /** What is being loaded, for screen readers. */
  loadingText?: string | undefined;
  /** Instead of the sentence that the failure brings, or made from it. */
  errorText?: string | ((error: Error) => string) | undefined;
  /** Instead of an error: the page of something that does not exist, which asking again would not bring. */
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
