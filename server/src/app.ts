// One file: the order in which hooks and routes are registered decides how a request is answered.

import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { authConfig } from '@mesa/contract/calls/site';
import { slowerPage } from '@mesa/contract/rules/canary-pace';
import { counted } from '@mesa/contract/text/plural';
import { revisionHeader } from '@mesa/release-contract/registry';
import { type Included, noBuilds } from '@mesa/release-server/builds';
import type { FailureLog } from '@mesa/release-server/failure-log';
import type { Grants } from '@mesa/release-server/grant';
import type { AutoRollback } from '@mesa/release-server/judged';
import { createJudging } from '@mesa/release-server/judging/judging';
import { createMemoryStore } from '@mesa/release-server/memory-store';
import { openReleases, serveReleases } from '@mesa/release-server/platform';
import type { PreviewLinks } from '@mesa/release-server/preview-links';
import type { RegistryCache } from '@mesa/release-server/registry-cache';
import type { ReleaseUsage } from '@mesa/release-server/release-usage';
import type { ReleaseStore } from '@mesa/release-server/store';
import type { Smoke } from '@mesa/release-server/visit/smoke';
import { opensPages } from '@mesa/release-server/visit/visit';
import type { VitalsCounter } from '@mesa/release-server/vitals';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { embedRoutes } from './delivery/embed/embed.routes';
import { imageProcessing } from './delivery/images/check-images';
import { createImageHosts } from './delivery/images/image-hosts';
import { imageRoutes } from './delivery/images/images.routes';
import { openTcgdexPictures } from './delivery/images/tcgdex-pictures';
import { openApiRoutes } from './delivery/openapi/openapi.routes';
import { posterRoutes } from './delivery/posters/posters.routes';
import { accounts } from './delivery/releases/accounts';
import { flagAudience, siteRules } from './delivery/releases/site';
import { heartbeatRoutes } from './delivery/site/heartbeat.routes';
import { leadsNowhere } from './delivery/site/initial-data';
import { firstThings } from './delivery/site/sitemap';
import { statusRoutes } from './delivery/status.routes';
import { uploadRoutes } from './delivery/uploads';
import { accountRoutes } from './domain/accounts/accounts.routes';
import { agendaRoutes } from './domain/agenda/agenda.routes';
import { calendarRoutes } from './domain/agenda/calendar.routes';
import { archetypeRoutes } from './domain/archetypes/archetypes.routes';
import { type CardSearch, createCardSearch } from './domain/cards/card-search';
import { cardUpdateRoutes } from './domain/cards/card-updates.routes';
import { cardRoutes } from './domain/cards/cards.routes';
import { catalogueRoutes } from './domain/cards/catalogue.routes';
import { changeRoutes } from './domain/changes/changes.routes';
import { collectionRoutes } from './domain/collection/collection.routes';
import { deckRoutes } from './domain/decks/decks.routes';
import { deckCheckRoutes } from './domain/desk/deck-checks.routes';
import { messageRoutes } from './domain/desk/messages.routes';
import { paymentRoutes } from './domain/desk/payments.routes';
import { penaltyRoutes } from './domain/desk/penalties.routes';
import type { Identity } from './domain/identity/identity';
import { sessionRoutes } from './domain/identity/sessions.routes';
import { locationRoutes } from './domain/locations/locations.routes';
import { mergeRoutes } from './domain/merges/merges.routes';
import { metaRoutes } from './domain/meta/meta.routes';
import { moderationRoutes } from './domain/moderation/moderation.routes';
import { openDataRoutes } from './domain/open-data/open-data.routes';
import { rssRoutes } from './domain/open-data/rss.routes';
import { organiserRoutes } from './domain/organisers/organisers.routes';
import { ownDeckRoutes } from './domain/own-decks/own-decks.routes';
import { createPassReader } from './domain/passes/pass-session';
import { passRoutes } from './domain/passes/passes.routes';
import { staffPassRoutes } from './domain/passes/staff-passes.routes';
import { createStaffPassReader } from './domain/passes/staff-session';
import { personalDataRoutes } from './domain/personal-data/personal-data.routes';
import { playRoutes } from './domain/play/play.routes';
import { readTomHere } from './domain/play/read-tom';
import { slipRoutes } from './domain/play/slips.routes';
import { setUpAgain } from './domain/play/start-play';
import type { Streams } from './domain/play/streams';
import type { ReadTomFile } from './domain/play/tom-reader';
import { playerStatisticsRoutes } from './domain/player-statistics/player-statistics.routes';
import { playerRoutes } from './domain/players/players.routes';
import { preferenceRoutes } from './domain/preferences/preferences.routes';
import { takeQuota } from './domain/quotas/quotas';
import { rankingRoutes } from './domain/ranking/ranking.routes';
import { type PushKeys, pushKeys, pushMessages } from './domain/reminders/deliver';
import { reminderRoutes } from './domain/reminders/reminders.routes';
import { resultRoutes } from './domain/results/results.routes';
import { defaultRetention } from './domain/retention/rules';
import { searchRoutes } from './domain/search/search.routes';
import { seasonRoutes } from './domain/seasons/seasons.routes';
import { cspReportRoutes } from './domain/security/csp-reports.routes';
import { securityRoutes } from './domain/security/security.routes';
import { storeRoutes } from './domain/stores/stores.routes';
import { tournamentRoutes } from './domain/tournaments/tournaments.routes';
import { audit } from './kernel/audit/audit';
import { Capabilities } from './kernel/capabilities/capabilities';
import { databaseExtensions } from './kernel/capabilities/database-extensions';
import { createHooks } from './kernel/db/hooks';
import type { Replica } from './kernel/db/replica';
import { secret } from './kernel/db/secret';
import type { Tables } from './kernel/db/tables';
import { answerError, answerErrors } from './kernel/pipeline/answer-errors';
import { createAttempts } from './kernel/pipeline/attempts';
import type { ConnectionLimits } from './kernel/pipeline/connections';
import { setHeaders } from './kernel/pipeline/headers';
import { readJsonBodies } from './kernel/pipeline/json-body';
import { type Limits, limitCallers, noLimits, type PerMinute, refuseOverload } from './kernel/pipeline/limits';
import { logRequests, requestId } from './kernel/pipeline/log';
import type { ReadCache } from './kernel/pipeline/read-cache';
import { readableAddress } from './kernel/pipeline/readable-address';
import { listRoutes, type Route } from './kernel/pipeline/routes';
import { createServe, type Deps, type ServedEndpoints } from './kernel/pipeline/serve';
import { refuseUnstorable } from './kernel/pipeline/storable';
import { limitBodyTime, serverFactory, type Timeouts, timeouts as usualTimeouts } from './kernel/pipeline/timeouts';
import { writing } from './kernel/pipeline/writing';
import { SecurityCounter } from './kernel/security/counter';
import { type Settings, usualSettings } from './kernel/settings';
import { releaseConnections } from './kernel/shutdown';

/** The nouns of the contract; add a new one here. */
const nouns: ((deps: Deps) => void)[] = [
  storeRoutes,
  resultRoutes,
  rankingRoutes,
  seasonRoutes,
  playerStatisticsRoutes,
  deckRoutes,
  archetypeRoutes,
  metaRoutes,
  collectionRoutes,
  ownDeckRoutes,
  locationRoutes,
  changeRoutes,
  moderationRoutes,
  sessionRoutes,
  preferenceRoutes,
  accountRoutes,
  organiserRoutes,
  securityRoutes,
];

/** The longest body of calls without a limit of their own. */
const usualBodyBytes = 256 * 1024;
/** A sixteenth of them is as many as the phones in one store. */
const maxConnections = 8000;

/** Reads the setting like Fastify, which uses it to trust X-Forwarded-For. */
function proxiesIn(trusted: string): (address: string) => boolean {
  const isTrusted = compile(trusted.split(',').map((one) => one.trim()));
  return (address) => isTrusted(address, 0);
}

export interface AppOptions {
  db: Kysely<Tables>;
  identity: Identity;
  cache?: ReadCache | null;
  /** Answers visitors' reads; null if the primary answers all. */
  replica?: Replica | null;
  cardSearch?: CardSearch;
  /** Where the files of releases are stored; by default in memory. */
  store?: ReleaseStore;
  /** The builds that came with the server; none if only the API is served. */
  included?: Included;
  /** Opens each release in a browser before it is accepted; null if there is no browser. */
  smoke?: Smoke | null;
  /** For how many days the preview of a pull request is shown. */
  previewDays?: number;
  /** Off in tests, which make more calls per second than people per minute. */
  limits?: boolean | Partial<PerMinute>;
  timeouts?: Timeouts;
  connections?: Partial<ConnectionLimits>;
  /** Whether callers are refused while the process is overloaded. */
  overload?: boolean;
  /** Reads TOM files; by default in this thread. */
  readTomFile?: ReadTomFile;
  /** The folder of uploaded media; without it none are served. */
  uploads?: string;
  /** The folder of pictures that came with the site. A file of the same name in uploads replaces one. */
  sitePictures?: string;
  /** Served over https: makes browsers keep using it. */
  https?: boolean;
  /** The site's address, shown in pictures. */
  origin?: string;
  /** The address of map tiles for browsers; null if there is no map. */
  mapTiles?: string | null;
  /** Whether the server updates the catalogue of cards automatically. */
  cardsWeekly?: boolean;
  logger?: FastifyServerOptions['logger'];
  trustProxy?: string | undefined;
  /** The clock of the routes. */
  now?: () => Date;
  settings?: Partial<Settings>;
}

export interface App {
  app: FastifyInstance;
  /** Every route of the app, including those added later. */
  routes: readonly Route[];
  /** For routes that are added to the app later. */
  limits: Limits;
  live: RegistryCache;
  grants: Grants;
  previewLinks: PreviewLinks;
  /** Counts the page views of releases. */
  usage: ReleaseUsage;
  autoRollback: AutoRollback;
  failures: FailureLog;
  /** Counts what browsers measure of pages. */
  vitals: VitalsCounter;
  served: ServedEndpoints;
  /** Counts frequent events for the security record. */
  security: SecurityCounter;
  /** Notified of tournaments that changed on other servers. */
  streams: Streams;
  cardSearch: CardSearch;
  /** The keys for sending reminders; null if the stored key is damaged. */
  keys: PushKeys | null;
  /** What this server can lose and still serve; start watching once it serves. */
  capabilities: Capabilities;
}

/** Builds the whole API without listening. Requests reach it over a port or, in tests, through `inject`. */
export async function buildApp({
  db,
  identity,
  cache = null,
  replica = null,
  cardSearch = createCardSearch(db, { seconds: 60 }),
  store = createMemoryStore(),
  included = noBuilds,
  smoke = null,
  previewDays = defaultRetention.RELEASE_PREVIEWS_DAYS,
  limits: limited = true,
  timeouts = usualTimeouts,
  connections,
  overload = false,
  readTomFile = async (text) => readTomHere(text),
  uploads,
  sitePictures,
  https = false,
  origin = 'http://localhost:3000',
  mapTiles = null,
  cardsWeekly = false,
  logger = false,
  trustProxy,
  now = () => new Date(),
  settings: chosenSettings = {},
}: AppOptions): Promise<App> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // An address that cannot be parsed never reaches the error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request as FastifyRequest, reply as FastifyReply),
    rewriteUrl: readableAddress,
    serverFactory: serverFactory(timeouts, { total: maxConnections, ...(trustProxy ? { isProxy: proxiesIn(trustProxy) } : {}), ...connections }),
    // Each server sets its own, because Fastify only gives this to the first.
    clientErrorHandler: () => undefined,
    bodyLimit: usualBodyBytes,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    ...(trustProxy ? { trustProxy } : {}),
  });
  const routes = listRoutes(app);
  answerErrors(app);
  readJsonBodies(app, usualBodyBytes);
  limitBodyTime(app, timeouts);
  refuseUnstorable(app);
  logRequests(app);
  releaseConnections(app);
  await setHeaders(app, { identityHosts: identity.hosts, imageHosts: createImageHosts({ cardSearch, mapTiles }), https });
  if (overload) await refuseOverload(app);
  const key = await secret(db, 'grants');
  const limits = limited ? await limitCallers(app, createAttempts({ db, key, now }), limited === true ? {} : limited) : noLimits;

  const releases = await openReleases({ db, key, accounts, included });
  const { live, grants, previewLinks } = releases;
  const capabilities = new Capabilities({ log: app.log, now });
  capabilities.add(databaseExtensions(db));
  capabilities.add(imageProcessing(uploads === undefined ? {} : { folder: join(dirname(uploads), 'cache/image-check') }));
  app.addHook('onClose', async () => live.close());
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/api/')) reply.header(revisionHeader, live.snapshot().revision);
  });

  const security = new SecurityCounter(db, (error) => app.log.error(error, 'the security record could not be written'));
  app.addHook('onClose', () => security.close());

  const { serve, served } = createServe(app, {
    verify: identity.verify,
    deployToken: ({ headers }) => releases.readToken(headers.authorization),
    roleIn: releases.roleIn,
    readPass: createPassReader(db, now),
    readStaffPass: createStaffPassReader(db, now),
    limits,
    security,
    cache,
    replica,
  });
  const settings: Settings = { ...usualSettings, ...chosenSettings };
  const hooks = createHooks();
  hooks.playedTournamentChanged.add(setUpAgain);
  for (const routes of nouns) routes({ serve, db, now, settings });
  playerRoutes({ serve, db, now, settings, hooks });
  tournamentRoutes({ serve, db, now, settings, hooks });
  personalDataRoutes({ serve, db });
  statusRoutes({ serve, db, now, settings, capabilities, dataFolder: uploads === undefined ? undefined : dirname(uploads) });
  agendaRoutes({ serve, db, now, settings, mapTiles });
  cardRoutes({ serve, db, now, settings, cardSearch });
  catalogueRoutes(app, { cardSearch, limits });
  searchRoutes({ serve, db, now, settings, cardSearch });
  cardUpdateRoutes({ serve, db, now, settings, weekly: cardsWeekly });
  cspReportRoutes({ app, serve, db, now, settings, limits, pageAt: (path) => releases.pageAt(path)?.path ?? null });
  paymentRoutes({ serve, db, now });
  penaltyRoutes({ serve, db, now });
  deckCheckRoutes({ serve, db, now });
  mergeRoutes({ serve, db, now });
  const streams = playRoutes({ app, serve, db, now, settings, limits, cache, replica, readTomFile });
  messageRoutes({ serve, db, now, streams });
  staffPassRoutes({ serve, db, now });
  slipRoutes({ serve, db, key: await secret(db, 'slips'), limits, play: streams });
  passRoutes({ serve, db, now, settings, limits, https, play: streams });
  const { keys, fault } = await pushKeys(db);
  capabilities.add(pushMessages(fault));
  reminderRoutes({ serve, db, now, settings, publicKey: keys?.publicKey ?? null });
  const { usage, autoRollback, failures, vitals } = serveReleases(
    {
      app,
      db,
      now,
      serve,
      site: { ...siteRules, included, served },
      accounts,
      store,
      limits,
      takeQuota: (transaction: Kysely<Tables>, userId) => takeQuota(transaction, settings.quotas, userId, 'tokens', now()),
      audit,
      writing: (write) => writing(['release'], write),
      degraded: () => capabilities.lost(),
      leadsNowhere: (page) => leadsNowhere(app, page),
      flagAudience,
      previewDays,
      visit: smoke && opensPages({ smoke, firstThings: (source) => firstThings(db, source) }),
      judging: createJudging({ counted, slowerPage }),
    },
    releases,
  );
  heartbeatRoutes(app, limits);
  serve(authConfig, async () => identity.config);
  identity.routes(app, limits, security);
  openDataRoutes({ app, serve, db, now, settings, limits });
  rssRoutes({ app, db, limits, origin });
  calendarRoutes({ app, db, now, limits, origin });
  embedRoutes({ app, db, now, limits, origin });
  openApiRoutes(app, served, limits);
  if (uploads !== undefined) {
    const media = [uploads, ...(sitePictures === undefined ? [] : [sitePictures])].map((folder) => realpathSync(folder));
    await uploadRoutes(app, media, limits);
    const tcgdex = openTcgdexPictures({
      folder: join(dirname(uploads), 'cache/tcgdex'),
      paths: async () => (await cardSearch.current()).picturePaths(),
      onDown: (error) => app.log.warn({ err: error }, 'pictures of cards did not come from TCGdex'),
    });
    imageRoutes(app, { media, tcgdex, limits, cache: join(dirname(uploads), 'cache/images') });
    const deletePosters = posterRoutes(app, { db, now, media, tcgdex, limits, origin, cache: join(dirname(uploads), 'cache/posters') });
    hooks.accountErased.add(deletePosters);
  }
  return { app, routes, limits, live, grants, previewLinks, usage, autoRollback, failures, vitals, served, security, streams, cardSearch, keys, capabilities };
}
