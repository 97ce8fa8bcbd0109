import type { Endpoint } from '@mesa/contract/endpoint';
import { signInFirst } from '@mesa/contract/messages';
import { mayCreateStore } from '@mesa/contract/rules/roles';
import type { TeamRole } from '@mesa/release-contract/team';
import { admitTeam, admitToken } from '@mesa/release-server/admit';
import type { DeployToken } from '@mesa/release-server/callers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Replica } from '../db/replica';
import type { Tables } from '../db/tables';
import type { Limits } from './limits';
import { allowOtherSites } from './other-sites';
import { type Parsed, parsed } from './parsed';
import { jsonPayload, type Payload, sendPayload } from './payload';
import type { ReadCache } from './read-cache';
import { writing } from './writing';
import './sentences';
import type { Caller, Deployer, PassCaller, SignedIn, StaffCaller } from '../callers';
import { HttpError, ownError } from '../errors';
import type { SecurityCounter } from '../security/counter';
import { networkOf } from '../security/network';
import type { SecurityLine } from '../security/record';
import type { Settings } from '../settings';

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone'
  ? SignedIn | null
  : E['access'] extends 'deployer'
    ? Deployer
    : E['access'] extends 'pass'
      ? PassCaller
      : E['access'] extends 'staff'
        ? StaffCaller
        : SignedIn;

interface Served<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: CallerOf<E>;
  headers: FastifyRequest['headers'];
  /** The network address of the caller. */
  address: string;
  /** Records in the security record that the caller read personal data of this person; null for several people. */
  noteRead: (about: string | null) => void;
  /** Sends this `Set-Cookie` header with the answer. */
  setCookie: (header: string) => void;
}

// A separate type, so that TypeScript keeps the literal: a type inferred from the endpoint would widen it to string.
type Answer<E extends Endpoint> = { status?: 'success' } & z.input<E['result']>;

interface Serving {
  /** Never cached, because its answer changes without a write. */
  fresh?: boolean;
  /** The limit that its calls count against; by default that of reads or writes. Pages of any site may read open data. */
  limit?: 'crowd' | 'openData' | 'reports';
}

export type Serve = <E extends Endpoint>(endpoint: E, handler: (request: Served<E>) => Promise<Answer<E>>, serving?: Serving) => void;

/** The dependencies of a noun's routes. Those that need more extend this type. */
export interface Deps {
  serve: Serve;
  db: Kysely<Tables>;
  /** The clock; tests can set it. */
  now: () => Date;
  settings: Settings;
}

function admit(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === 'anyone') return;
  // Without a token, no session can have ended.
  if (!caller) throw new HttpError('unauthenticated', signInFirst);
  if (endpoint.access === 'site-admin' && caller.role !== 'admin') throw new HttpError('forbidden');
  if (endpoint.access === 'owner' && !mayCreateStore(caller.role)) throw new HttpError('forbidden');
}

const recentMinutes = 10;

/** Requires a recent sign-in before an irreversible action. */
function requireRecentSignIn(endpoint: Endpoint, caller: SignedIn | null): void {
  if (!endpoint.recentSignIn || !caller) return;
  if (caller.signedInAt === null || Date.now() - caller.signedInAt > recentMinutes * 60_000) throw new HttpError('sign_in_again');
}

/** Lets a blocked account read what a visitor reads and exercise its legal rights. */
function admitBlocked(endpoint: Endpoint, caller: SignedIn | null): SignedIn | null {
  if (!caller || caller.blockedFor === null || endpoint.whileBlocked) return caller;
  if (endpoint.access === 'anyone') return null;
  throw new HttpError('blocked', `Tu cuenta está bloqueada: ${caller.blockedFor}`);
}

const areaOf = (params: unknown): string => (params as { area: string }).area;

const mebibyte = 1024 * 1024;

/** Returns the size of a request's body; `most` if it is sent in chunks without one. */
const declaredBytes = ({ headers }: FastifyRequest, max: number): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : max;

/** The served calls, for the OpenAPI document and tests of all calls. */
export type ServedEndpoints = Endpoint[];

export interface ServeOptions {
  verify: (request: FastifyRequest) => Promise<SignedIn | null>;
  deployToken: (request: FastifyRequest) => Promise<DeployToken | null>;
  /** Returns an account's role in an area's team; null if it is not in it. */
  roleIn: (userId: string, area: string) => Promise<TeamRole | null>;
  /** Returns the caller of a call with a pass; 401 without one that is valid. */
  readPass: (request: FastifyRequest) => Promise<PassCaller>;
  /** Returns the phone with the pass of a judge or helper; null without one, 401 with one that is not valid. */
  readStaffPass: (request: FastifyRequest) => Promise<StaffCaller | null>;
  limits: Limits;
  security: SecurityCounter;
  /** Null if every read queries the database. */
  cache: ReadCache | null;
  /** Null if the primary answers every read. */
  replica: Replica | null;
}

/**
 * Creates `serve`, the only way to serve a call of the contract. It verifies the token, checks access, parses params, query and body by the contract
 * (400), runs the handler, and validates the answer before it is sent.
 */
export function createServe(
  app: FastifyInstance,
  { verify, deployToken, roleIn, readPass, readStaffPass, limits, security, cache, replica }: ServeOptions,
): { serve: Serve; served: ServedEndpoints } {
  const served: ServedEndpoints = [];
  const usualBytes = app.initialConfig.bodyLimit ?? 0;
  const callers = new WeakMap<FastifyRequest, SignedIn | null>();

  async function identify(endpoint: Endpoint, request: FastifyRequest): Promise<Caller | StaffCaller | Deployer | null> {
    if (endpoint.access === 'pass') return readPass(request);
    const token = endpoint.access === 'deployer' ? await deployToken(request) : null;
    if (token) {
      admitToken(token, { action: endpoint.action, area: areaOf(request.params) });
      return { token };
    }
    const signedIn = await verify(request);
    callers.set(request, signedIn);
    const caller = admitBlocked(endpoint, signedIn);
    if (endpoint.access === 'staff') {
      // The account counts first: its own role may be higher than the pass.
      const phone = await readStaffPass(request).catch((error: unknown) => (caller ? null : Promise.reject(error)));
      if (caller) return { ...caller, staffPass: phone?.staffPass ?? null };
      if (phone) return phone;
    }
    admit(endpoint, caller);
    const admitted =
      endpoint.access === 'deployer' && caller
        ? await admitTeam(caller, { action: endpoint.action, area: areaOf(request.params) }, { admin: 'admin', roleIn })
        : caller;
    requireRecentSignIn(endpoint, caller);
    return admitted;
  }

  /** Records refusals of restricted calls and of bad tokens in the security record. */
  async function watched<T>({ method, path }: Endpoint, request: FastifyRequest, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (thrown) {
      const error = ownError(thrown);
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
    // A large body, such as a whole build, is read only after its caller was identified and counted.
    const isIdentifiedFirst = isDeploy || (!isPublic && endpoint.bodyLimit !== undefined);
    const identified = new WeakMap<FastifyRequest, Caller | Deployer | null>();
    const identifyFirst = async (request: FastifyRequest) => {
      const caller = await watched(endpoint, request, () => identify(endpoint, request));
      identified.set(request, caller);
      const bytes = declaredBytes(request, endpoint.bodyLimit ?? usualBytes);
      if (caller && 'userId' in caller && bytes > usualBytes) limits.largeBodies(caller.userId, Math.ceil(bytes / mebibyte));
    };
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
      onRequest: [
        ...(limit === 'openData' ? [allowOtherSites] : []),
        limits[limit ?? (isPublic ? 'reads' : 'writes')],
        ...(isIdentifiedFirst ? [identifyFirst] : []),
      ],
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
          const setCookie = (header: string) => void reply.header('set-cookie', header);
          const read = () => payloadOf({ ...input, caller, headers: request.headers, address: request.ip, noteRead, setCookie });
          const isVisitors = isPublic && caller === null && !fresh && !writes;
          const readOnce = isVisitors && replica ? () => replica.read(topics, read) : read;
          const shared = isVisitors ? cache : null;
          const { payload, staleSeconds } = shared
            ? await shared.get(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`, topics, readOnce)
            : { payload: await readOnce(), staleSeconds: null };
          for (const about of reads) await security.count(readLine(endpoint, request, about));
          if (staleSeconds !== null) reply.header('age', staleSeconds);
          const keeping = !isPublic || fresh || staleSeconds !== null ? 'none' : caller ? 'private' : 'public';
          return sendPayload(request, reply, payload, { status: endpoint.status, keeping });
        }),
    });
  };
  return { serve, served };
}
