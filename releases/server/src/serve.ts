import type { Call } from '@mesa/release-contract/endpoint';
import type { z } from 'zod';
import type { Caller, Deployer } from './callers';

type Shape = z.ZodType | undefined;

/** Any call of the platform. */
export interface Endpoint extends Omit<Call, 'params' | 'query' | 'body' | 'reads' | 'writes'> {
  readonly params: Shape;
  readonly query: Shape;
  readonly body: Shape;
  readonly reads?: Call['reads'];
  readonly writes?: readonly ('release' | 'releaseToken' | 'areaTeam')[];
}

/** The answer of a successful call. */
export type Result<E extends Endpoint> = z.output<E['result']>;

/** What a handler gets, parsed by the call's shapes; `caller` is admitted by the call's `access`. */
interface Request {
  params: unknown;
  query: unknown;
  body: unknown;
  /** A `Caller`; also a `Deployer` if that is the call's access, and null for a visitor of a call for anyone. */
  caller: unknown;
  headers: { readonly 'user-agent'?: string | undefined };
  /** The network address of the caller. */
  address: string;
  /** Called if the caller read personal data: of this person; null for several people. */
  noteRead: (about: string | null) => void;
}

interface Serving {
  /** Never cached, because its answer changes without a write. */
  fresh?: boolean;
  /** Counts against the limit of browsers' reports. */
  limit?: 'reports';
}

/** Serves a call: identifies and admits the caller, parses the input, answers refusals, and checks the answer by the call's `result`. */
export type HostServe = (endpoint: Endpoint, handler: (request: Request) => Promise<object>, serving?: Serving) => void;

type Parsed<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

interface Served<E extends Endpoint> extends Omit<Request, 'params' | 'query' | 'body' | 'caller'> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: E['access'] extends 'anyone' ? Caller | null : E['access'] extends 'deployer' ? Deployer : Caller;
}

/** Serves a call with the types of its shapes. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (request: Served<E>) => Promise<{ status?: 'success' } & z.input<E['result']>>,
  serving?: Serving,
) => void;

/** Gives the product's `serve` the types of each call's shapes, by which the product has parsed the request. */
export const typed =
  (serve: HostServe): Serve =>
  (endpoint, handler, serving) =>
    serve(endpoint, (request) => handler(request as Parameters<typeof handler>[0]), serving);
