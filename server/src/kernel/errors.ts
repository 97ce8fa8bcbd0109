import { type ErrorBody, type ErrorCode, httpStatus } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';
import { RefusedCall } from '@mesa/release-server/refused-call';

/** A refusal as the caller gets it. Without a message, uses the code's own sentence; `extra` are further fields of the body. */
export class HttpError extends Error {
  readonly statusCode: number;
  constructor(
    readonly code: ErrorCode,
    message: string = messages[code],
    readonly extra: { issues?: NonNullable<ErrorBody['issues']>; [field: string]: unknown } = {},
  ) {
    super(message);
    this.statusCode = httpStatus[code];
  }
}

/** Returns a refusal of the release platform as the site's own, and any other error unchanged. */
export function ownError(error: unknown): unknown {
  if (!(error instanceof RefusedCall)) return error;
  const own = new HttpError(error.code, error.message || undefined, error.extra);
  return error.cause === undefined ? own : Object.assign(own, { cause: error.cause });
}

/** Returns the body of a failure, in the contract's form. */
export const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  status: 'error',
  code: error.code,
  message: error.message,
  ...error.extra,
  requestId,
});
