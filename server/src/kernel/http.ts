import { type Endpoint, type ErrorBody, type ErrorCode, httpStatus } from '@mesa/contract/endpoint';
import { messages, signInFirst } from '@mesa/contract/messages';
import { mayCreateStore, type Role } from '@mesa/contract/rules/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from './db/tables';
import type { Limits } from './pipeline/limits';
import { allowOtherSites } from './pipeline/other-sites';
import { jsonPayload, type Payload, sendPayload } from './pipeline/payload';
import type { ReadCache } from './pipeline/read-cache';
import { writing } from './pipeline/writing';
import './pipeline/sentences';
import type { SecurityCounter } from '../domain/security/counter';
import { networkOf } from '../domain/security/network';
import type { SecurityLine } from '../domain/security/record';
import type { DeployToken } from '../releases/tokens';
import type { Settings } from './settings';

/** Who calls, as the verified token says. */
export interface Caller {
  userId: string;
  role: Role;
  /** The e-mail that the token names, where it says that the provider verified it. */
  email?: string;
}

/** Someone who called with a token, and by which session. */
export interface SignedIn extends Caller {
  sid: string;
  /** When they last proved who they are, in milliseconds; null where the token does not say. */
  signedInAt: number | null;
  /** Why the account is blocked; null: it is not. */
  blockedFor: string | null;
}

/** Who deploys an area: anyone who has a token of it, or a site admin. */
export type Deployer = Caller | { token: DeployToken };

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? SignedIn | null : E['access'] extends 'deployer' ? Deployer : SignedIn;

interface Served<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: CallerOf<E>;
  headers: FastifyRequest['headers'];
  /** The network address that the call came from. */
  address: string;
  /** Has the security record say that the caller read personal data of this person; null: of several. */
  noteRead: (about: string | null) => void;
}

// Named apart, so that TypeScript keeps the literal: a type still to be inferred from the endpoint would widen it to string.
type Answer<E extends Endpoint> = { status?: 'success' } & z.input<E['result']>;

interface Serving {
  /** Never cached: its answer changes without a write. */
  fresh?: boolean;
  /** What its calls count against; a read's or a write's own where none is named. Open data may be read by the pages of any site. */
  limit?: 'crowd' | 'openData';
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: (request: Served<E>) => Promise<Answer<E>>, serving?: Serving) => void;

/** What the routes of a noun need. Those that need more say so beside them, in a type that extends this one. */
export interface Deps {
  serve: Serve;
  db: Kysely<Tables>;
  /** The clock: what depends on the time asks this one, so tests can set it. */
  now: () => Date;
  settings: Settings;
}

/** A refusal as the caller gets it. Without a message, the code's own sentence; `extra` are further fields of the body. */
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

/** The body of a failure, in the contract's form. */
export const errorBody = (error: HttpError, requestId: string): ErrorBody => ({
  status: 'error',
  code: error.code,
  message: error.message,
  ...error.extra,
  requestId,
});

/** A part of a request by its schema, undefined where there is none; a 400 that names what is wrong. */
export function parsed<S extends z.ZodType | undefined>(schema: S, value: unknown): Parsed<S> {
  if (!schema) return undefined as Parsed<S>;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Parsed<S>;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const { path = [] } = result.error.issues[0] ?? {};
  // Of a list of numbers or names the sentence itself tells which.
  const row = path.slice(0, -1).find((part) => typeof part === 'number');
  throw new HttpError('invalid', `${row === undefined ? '' : `Fila ${row + 1}: `}${issues[0]?.message ?? messages.invalid}`, { issues });
}

function admit(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === 'anyone') return;
  // Called without a token: there was no session that could have ended.
  if (!caller) throw new HttpError('unauthenticated', signInFirst);
  if ((endpoint.access === 'site-admin' || endpoint.access === 'deployer') && caller.role !== 'admin') throw new HttpError('forbidden');
  if (endpoint.access === 'owner' && !mayCreateStore(caller.role)) throw new HttpError('forbidden');
}

const recentMinutes = 10;

/** Asks for a sign-in before what cannot be undone. */
function requireRecentSignIn(endpoint: Endpoint, caller: SignedIn | null): void {
  if (!endpoint.recentSignIn || !caller) return;
  if (caller.signedInAt === null || Date.now() - caller.signedInAt > recentMinutes * 60_000) throw new HttpError('sign_in_again');
}

/** A blocked account reads what a visitor reads, and may do no more than the law gives it. */
function admitBlocked(endpoint: Endpoint, caller: SignedIn | null): SignedIn | null {
  if (!caller || caller.blockedFor === null || endpoint.whileBlocked) return caller;
  if (endpoint.access === 'anyone') return null;
  throw new HttpError('blocked', `Tu cuenta está bloqueada: ${caller.blockedFor}`);
}

function admitToken({ area }: DeployToken, params: unknown): void {
  const { area: wanted } = params as { area: string };
  if (area !== wanted) throw new HttpError('forbidden', `Esta llave despliega ${area}, no ${wanted}.`);
}

/** What was served, for the OpenAPI document and the tests that walk every call. */
export type ServedEndpoints = Endpoint[];

export interface ServeOptions {
  verify: (request: FastifyRequest) => Promise<SignedIn | null>;
  deployToken: (request: FastifyRequest) => Promise<DeployToken | null>;
  limits: Limits;
  security: SecurityCounter;
  /** None: every read asks the database. */
  cache: ReadCache | null;
}

/**
 * Makes `serve`: the one way a call of the contract reaches the app. It verifies the token, checks who may call, parses
 * params, query and body by the contract (400), runs the handler, and checks the answer by the contract before it leaves.
 */
export function createServe(app: FastifyInstance, { verify, deployToken, limits, security, cache }: ServeOptions): { serve: Serve; served: ServedEndpoints } {
  const served: ServedEndpoints = [];
  const callers = new WeakMap<FastifyRequest, SignedIn | null>();

  async function identify(endpoint: Endpoint, request: FastifyRequest): Promise<Caller | Deployer | null> {
    const token = endpoint.access === 'deployer' ? await deployToken(request) : null;
    if (token) {
      admitToken(token, request.params);
      return { token };
    }
    const signedIn = await verify(request);
    callers.set(request, signedIn);
    const caller = admitBlocked(endpoint, signedIn);
    admit(endpoint, caller);
    requireRecentSignIn(endpoint, caller);
    return caller;
  }

  /** The refusals of what not everyone may do, and of bad tokens, stand in the security record. */
  async function watched<T>({ method, path }: Endpoint, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof HttpError && (error.statusCode === 401 || error.statusCode === 403)) {
        const userId = callers.get(request)?.userId ?? null;
        await security.count({ event: 'refused', userId, call: `${method} ${path}: ${error.code}`, network: networkOf(request.ip) });
      }
      throw error;
    }
  }

  function readLine({ method, path }: Endpoint, request: FastifyRequest, about: string | null): SecurityLine {
    const userId = callers.get(request)?.userId ?? null;
    const event = about !== null && about === userId ? 'dataDownload' : 'personalRead';
    return { event, userId, about, call: `${method} ${path}`, network: networkOf(request.ip) };
  }

  const serve: Serve = (endpoint, handler, { fresh = false, limit } = {}) => {
    served.push(endpoint);
    const isPublic = endpoint.access === 'anyone';
    const isDeploy = endpoint.access === 'deployer';
    // The body is a whole build: access is checked before it is read.
    const identified = new WeakMap<FastifyRequest, Caller | Deployer | null>();
    const identifyFirst = async (request: FastifyRequest) => void identified.set(request, await watched(endpoint, request, () => identify(endpoint, request)));
    const { reads: topics = [], writes } = endpoint;
    const payloadOf = async (request: unknown): Promise<Payload> => {
      const answer = () => handler(request as Parameters<typeof handler>[0]);
      const checked = endpoint.result.safeParse(await (writes ? writing(writes, answer) : answer()));
      if (!checked.success) throw new Error(`${endpoint.method} ${endpoint.path} answers against its contract: ${checked.error.message}`);
      return jsonPayload(checked.data);
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      onRequest: [...(limit === 'openData' ? [allowOtherSites] : []), limits[limit ?? (isPublic ? 'reads' : 'writes')], ...(isDeploy ? [identifyFirst] : [])],
      handler: async (request: FastifyRequest, reply: FastifyReply) =>
        watched(endpoint, request, async () => {
          const caller = identified.get(request) ?? (await identify(endpoint, request));
          const input = {
            params: parsed(endpoint.params, request.params),
            query: parsed(endpoint.query, request.query),
            body: parsed(endpoint.body, request.body ?? {}),
          };
          const reads: (string | null)[] = [];
          const noteRead = (about: string | null) => void reads.push(about);
          const read = () => payloadOf({ ...input, caller, headers: request.headers, address: request.ip, noteRead });
          const shared = isPublic && caller === null && !fresh && !writes ? cache : null;
          const payload = shared ? await shared.get(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`, topics, read) : await read();
          for (const about of reads) await security.count(readLine(endpoint, request, about));
          const keeping = !isPublic || fresh ? 'none' : caller ? 'private' : 'public';
          return sendPayload(request, reply, payload, { status: endpoint.status, keeping });
        }),
    });
  };
  return { serve, served };
}
