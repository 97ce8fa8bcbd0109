import { type ErrorBody, type ErrorCode, httpStatus } from '@mesa/contract/endpoint';
import { messages } from '@mesa/contract/messages';

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

/** Returns the body of a failure, in the contract's form. */
export const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  status: 'error',
  code: error.code,
  message: error.message,
  ...error.extra,
  requestId,
});
