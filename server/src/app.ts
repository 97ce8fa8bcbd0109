import { dirname, join } from 'node:path';
import { revisionHeader } from '@mesa/shared/contracts/registry';
import { authConfig } from '@mesa/shared/contracts/site';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { auditRoutes } from './audit/audit.routes';
import { cardRoutes } from './cards/cards.routes';
import type { Tables } from './db/tables';
import { deckRoutes } from './decks/decks.routes';
import { createServe, type Deps, type ServedEndpoints } from './http';
import type { Identity } from './identity/identity';
import { imageRoutes } from './images/images.routes';
import { locationRoutes } from './locations/locations.routes';
import { openApiRoutes } from './openapi/openapi.routes';
import { answerError, answerErrors } from './pipeline/errors';
import { setHeaders } from './pipeline/headers';
import { limitCallers, refuseOverload, unlimited } from './pipeline/limits';
import { logRequests, requestId } from './pipeline/log';
import type { ReadCache } from './pipeline/read-cache';
import { playerRoutes } from './players/players.routes';
import { posterRoutes } from './posters/posters.routes';
import { rankingRoutes } from './ranking/ranking.routes';
import { createGrants, type Grants } from './releases/grant';
import { createLive, type Live } from './releases/live';
import { createMemoryStore } from './releases/memory-store';
import { secret } from './releases/secret';
import type { ReleaseStore } from './releases/store';
import { releaseRoutes } from './releases/releases.routes';
import type { ReleaseStore } from './releases/store';
import { readToken } from './releases/tokens';
import { tokenRoutes } from './releases/tokens.routes';
import { resultRoutes } from './results/results.routes';
import { searchRoutes } from './search/search.routes';
import { releaseConnections } from './shutdown';
import { statusRoutes } from './status.routes';
import { storeRoutes } from './stores/stores.routes';
import { tournamentRoutes } from './tournaments/tournaments.routes';
import { uploadRoutes } from './uploads';

// What the contracts themselves do not word is told in Spanish.
z.config(z.locales.es());

/** Every noun of the contract; a new one is a line here. */
const nouns: ((deps: Deps) => void)[] = [
  statusRoutes,
  storeRoutes,
  tournamentRoutes,
  resultRoutes,
  rankingRoutes,
  playerRoutes,
  cardRoutes,
  deckRoutes,
  locationRoutes,
  searchRoutes,
  auditRoutes,
  tokenRoutes,
];

const mebibyte = 1024 * 1024;

export interface AppOptions {
  db: Kysely<Tables>;
  identity: Identity;
  cache?: ReadCache | null;
  /** Where the files of releases lie; in memory where none is given. */
  store?: ReleaseStore;
  /** Off in tests, which call more often in a second than people do in a minute. */
  limits?: boolean;
  /** Whether callers are refused while the process cannot keep up. */
  overload?: boolean;
  /** Where the media lie; none are served without it. */
  uploads?: string;
  /** Where releases are kept, and the folder of the builds that came with the server; nothing can be deployed without it. */
  releases?: { store: ReleaseStore; dist: string };
  /** Reached over https: browsers are told to keep to it. */
  https?: boolean;
  logger?: FastifyServerOptions['logger'];
  trustProxy?: string | undefined;
}

export interface App {
  app: FastifyInstance;
  live: Live;
  grants: Grants;
  served: ServedEndpoints;
}

/** The whole API but its listening: requests reach it over a port or, in tests, through `inject`. */
export async function buildApp({
  db,
  identity,
  cache = null,
  store = createMemoryStore(),
  limits = true,
  overload = false,
  uploads,
  releases,
  https = false,
  logger = false,
  trustProxy,
}: AppOptions): Promise<App> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // An address that cannot be read never reaches the error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request as FastifyRequest, reply as FastifyReply),
    bodyLimit: mebibyte / 4,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    ...(trustProxy ? { trustProxy } : {}),
  });
  answerErrors(app);
  logRequests(app);
  releaseConnections(app);
  await setHeaders(app, { identityHosts: identity.hosts, https });
  if (overload) await refuseOverload(app);
  const limiters = limits ? await limitCallers(app) : unlimited;

  const live = await createLive(db);
  const grants = createGrants(await secret(db, 'grants'));
  app.addHook('onClose', async () => live.close());
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header(revisionHeader, live.snapshot().revision);
  });

  const { serve, served } = createServe(app, { verify: identity.verify, deployToken: ({ headers }) => readToken(db, headers.authorization), limits: limiters, cache });
  for (const routes of nouns) routes({ serve, db, live, grants, store });
  if (releases) releaseRoutes({ serve, db, live, grants }, releases);
  serve(authConfig, async () => identity.config);
  identity.routes(app, limiters);
  openApiRoutes(app, served);
  if (uploads !== undefined) {
    await uploadRoutes(app, uploads);
    imageRoutes(app, { uploads, cache: join(dirname(uploads), 'cache/images') });
    posterRoutes(app, { db, uploads, cache: join(dirname(uploads), 'cache/posters') });
  }
  return { app, live, grants, served };
}
