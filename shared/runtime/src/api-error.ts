import type { ErrorBody, ErrorCode } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';

export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly code: ErrorCode | 'network' | 'timeout';
  readonly httpStatus: number;
  /** The server's body: some failures carry more than a message (cards/create names the cards). */
  readonly body: (ErrorBody & Record<string, unknown>) | null;
}

/** Creates a failed call's error, with the server's message or the code's own. */
export const apiError = (code: ApiError['code'], httpStatus = 0, body: ApiError['body'] = null): ApiError =>
  Object.assign(new Error(body?.message ?? messages[code]), { name: 'ApiError' as const, code, httpStatus, body });
