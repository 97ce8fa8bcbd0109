/** The HTTP status of each refusal. */
const statusOf = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  revision_conflict: 412,
  rule_violation: 422,
  unavailable: 503,
} as const;
export type RefusalCode = keyof typeof statusOf;

/** A refusal of a call, which the product answers: without a message with its own sentence for the code; `extra` are further fields of the body. */
export class RefusedCall extends Error {
  readonly statusCode: number;
  constructor(
    readonly code: RefusalCode,
    message = '',
    readonly extra: { issues?: { path: string; message: string }[]; [field: string]: unknown } = {},
  ) {
    super(message);
    this.statusCode = statusOf[code];
  }
}
