import type { AreaAction } from '@mesa/release-contract/team';
import type { z } from 'zod';
import type { Topic } from './topics';

/**
 * Who may make a call. `anyone`, `signed-in`, `owner` and `site-admin` depend only on the caller's role. `store-admin`, `deck-editor`, `self` and
 * `team` need a session, and the handler checks the store, deck, player or area. `deployer` is the site admin, a person in the team of the area in
 * the address, or one of its deploy tokens, if they may do the call's `action`. `pass` is the phone that opened a player's pass, regardless of the
 * account signed in on it. `staff` is a session, or a phone that opened the pass of a judge or helper; the handler checks the tournament and the role.
 */
type Access = 'anyone' | 'signed-in' | 'owner' | 'store-admin' | 'deck-editor' | 'self' | 'site-admin' | 'team' | 'deployer' | 'pass' | 'staff';

type Shape = z.ZodType | undefined;

/** One HTTP call, described once: the server validates and documents by it, the browser calls and types by it. */
export interface Endpoint<Params extends Shape = Shape, Query extends Shape = Shape, Body extends Shape = Shape, Result extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each member of `params`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** What a deployer does with the area (releases/contract/src/team.ts). */
  readonly action?: AreaAction | undefined;
  /** The topics of its answer: a cached answer is stale once a write touches one of them. Only for calls that change nothing. */
  readonly reads?: readonly Topic[] | undefined;
  /** The topics that it may change, including derived sums. Only for calls that change something. */
  readonly writes?: readonly Topic[] | undefined;
  /** One Spanish sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly result: Result;
  /** The status of success; default 200. */
  readonly status: 200 | 201;
  /** Largest accepted body in bytes; by default the server's limit. */
  readonly bodyLimit: number | undefined;
  /** For irreversible calls: requires a sign-in (403 sign_in_again) if the caller's is older than ten minutes. */
  readonly recentSignIn: boolean;
  /** Also available to a blocked account: its sessions, and its legal rights to its own data. */
  readonly whileBlocked: boolean;
}

/** A call that changes nothing, even if its method is POST: its answer may be cached. */
export type Read = { readonly reads: readonly Topic[]; readonly writes?: never };
/** A call that changes something: its answer is never cached. */
export type Write = { readonly writes: readonly [Topic, ...Topic[]]; readonly reads?: never };
/** A call of a phone with a pass, and one of staff with or without an account. */
type ByPhone<E> = E extends { access: infer A extends 'pass' | 'staff' } ? { readonly access: A } : unknown;
/** Many reads are POST, because their input is a body. */
type Effect = (Read & { method: 'GET' | 'POST' }) | (Write & { method: 'POST' | 'PUT' | 'DELETE' });

interface Description<Params extends Shape, Query extends Shape, Body extends Shape, Result extends z.ZodType> {
  path: Endpoint['path'];
  access: Access;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  status?: 200 | 201;
  bodyLimit?: number;
  recentSignIn?: true;
  whileBlocked?: true;
}

/** Completes a call's description. */
export function endpoint<
  Result extends z.ZodType,
  E extends Effect,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(description: Description<Params, Query, Body, Result> & E): Endpoint<Params, Query, Body, Result> & (E extends Write ? Write : Read) & ByPhone<E> {
  const { params, query, body, status = 200, bodyLimit, recentSignIn = false, whileBlocked = false, ...rest } = description;
  const whole: Endpoint<Params, Query, Body, Result> = {
    ...rest,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    status,
    bodyLimit,
    recentSignIn,
    whileBlocked,
  };
  return whole as typeof whole & (E extends Write ? Write : Read) & ByPhone<E>;
}

type Part<Name extends string, S extends Shape> = S extends z.ZodType ? { [K in Name]: z.input<S> } : { [K in Name]?: undefined };

/** A caller's input: `{ params, query, body }`, each only if the call has it. */
export type Input<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>;

/** The answer of a successful call. */
export type Result<E extends Endpoint> = z.output<E['result']>;

/** The codes of all failures; `messages.ts` has a Spanish sentence for each. */
export const errorCodes = [
  'invalid',
  'unauthenticated',
  'sign_in_again',
  'forbidden',
  'blocked',
  'not_found',
  'not_enrolled',
  'conflict',
  'stale',
  'last_admin',
  'in_use',
  'username_taken',
  'username_unclaimed',
  'revision_conflict',
  'request_timeout',
  'too_large',
  'unsupported_media_type',
  'range_not_satisfiable',
  'rule_violation',
  'lists_closed',
  'rate_limited',
  'internal',
  'unavailable',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The HTTP status of each failure. */
export const httpStatus: Record<ErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  sign_in_again: 403,
  forbidden: 403,
  blocked: 403,
  not_found: 404,
  not_enrolled: 404,
  conflict: 409,
  stale: 409,
  last_admin: 409,
  in_use: 409,
  username_taken: 409,
  username_unclaimed: 409,
  revision_conflict: 412,
  request_timeout: 408,
  too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  rule_violation: 422,
  lists_closed: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};

/** The body of every failure. `message` is a Spanish sentence for the person; `issues` name the wrong fields by path. */
export interface ErrorBody {
  status: 'error';
  code: ErrorCode;
  message: string;
  issues?: { path: string; message: string }[];
  requestId?: string;
}
