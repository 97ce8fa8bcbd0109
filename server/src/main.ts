import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { roleNames } from '@mesa/contract/rules/roles';
import { siteActor } from '@mesa/release-server/actors';
import { createBuilds } from '@mesa/release-server/builds';
import { InvalidStoreAddress } from '@mesa/release-server/invalid-store-address';
import { removeOldReleasesDaily } from '@mesa/release-server/prune';
import { openReleaseStore } from '@mesa/release-server/store';
import { unservedBuilds } from '@mesa/release-server/unserved';
import { createSmoke } from '@mesa/release-server/visit/smoke';
import { buildApp } from './app';
import { createDrawnPages } from './delivery/rendering/drawn-pages';
import { createPool } from './delivery/rendering/pool';
import { securityTxtRoutes } from './delivery/site/security-txt.routes';
import { siteRoutes } from './delivery/site/site.routes';
import { sitemapRoutes } from './delivery/site/sitemap.routes';
import { answerWhileStarting } from './delivery/starting-page';
import { type Demo, loadDemo } from './demo';
import { eraseLeftovers } from './domain/accounts/erase-leftovers';
import { type CardSearch, createCardSearch } from './domain/cards/card-search';
import { updateCardsWeekly } from './domain/cards/tcgdex/update-weekly';
import { createIdentity } from './domain/identity/identity';
import { playChannel } from './domain/play/append';
import { createTomReader } from './domain/play/tom-reader';
import { remind } from './domain/reminders/send-due';
import { expireDaily } from './domain/retention/expire';
import { type Env, readEnv } from './env';
import { databaseReplica } from './kernel/capabilities/database-replica';
import { connect, openReplica, prepareFolder } from './kernel/db/connect';
import { keepPrograms } from './kernel/db/embedded/old-programs';
import { listenToChannel } from './kernel/db/listen-to-channel';
import type { Replica } from './kernel/db/replica';
import { applyV8Flags } from './kernel/footprint';
import { listenError, maxWaitingConnections } from './kernel/listen';
import { ReadCache } from './kernel/pipeline/read-cache';
import { topicsWritten } from './kernel/pipeline/writing';
import { drain, type Lifetime, run } from './kernel/shutdown';
import { StartError, startFailure } from './kernel/start-error';
import { migrateWithBackup } from './operations/backup/before-migration';
import { requireNoInterruptedRestore } from './operations/backup/restore-files';
import { backUpRegularly, newestBackup } from './operations/backup/scheduled';
import { createMetrics } from './operations/metrics/metrics';
import { serveMetrics } from './operations/metrics/serve-metrics';
import { startTracing } from './operations/tracing/start-tracing';
import { traceCalls } from './operations/tracing/trace-calls';
import { removeUpgraded, upgradeDatabase } from './operations/upgrade/upgrade-database';
import { statePage } from './operations/watch/state-page';
import { Watch } from './operations/watch/watch';
import { createWebhook, formatOf } from './operations/watch/webhook';

const repository = join(import.meta.dirname, '../..');
const print = (text: string) => process.stdout.write(`${text}\n`);

function localDay(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Returns the server's local address, whatever its public one is. */
function reachedFromHere({ host, port }: Env): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** One write, so that a script waiting for the first line gets all. */
function welcome({ origins, auth }: Env, demo: Demo | null): void {
  const accounts = demo?.accounts.map(({ key, name, role }) => `  ${key.padEnd(12)} ${name.padEnd(18)} ${roleNames[role]}\n`);
  const signIn = accounts && auth.kind === 'local' ? `Cuentas de demostración, en «Iniciar sesión»:\n${accounts.join('')}\n` : '';
  process.stdout.write(`\nMesa Abierta está en ${origins[0]}\n${signIn}`);
}

async function start(lifetime: Lifetime): Promise<void> {
  const env = readEnv(process.env);
  applyV8Flags(env.footprint.v8Flags);
  const endStartingPage = await answerWhileStarting(env);
  lifetime.onEnd(endStartingPage);
  const demo = !env.production || env.auth.kind === 'local' ? await loadDemo(join(repository, 'demo/dist/demo.mjs')) : null;
  prepareFolder(env.dataFolder);
  requireNoInterruptedRestore(env.dataFolder);
  const uploads = join(env.dataFolder, 'uploads');
  mkdirSync(uploads, { recursive: true });

  // Other servers can write the same PostgreSQL, but not the embedded database.
  const seconds = env.databaseUrl ? 1 : 60;
  const cache = new ReadCache({ seconds, maxBytes: env.footprint.cachedReads });
  let cardSearch: CardSearch | null = null;
  print(env.databaseUrl ? 'Conectando con la base de datos …' : 'Abriendo la base de datos …');
  const upgraded = env.databaseUrl === undefined && (await upgradeDatabase({ ...env, passphrase: env.backup.passphrase, print, signal: lifetime.signal }));
  let replica: Replica | null = null;
  const onWrite = () => {
    replica?.wrote(topicsWritten());
    cache.forget(topicsWritten());
    cardSearch?.forget(topicsWritten());
  };
  const {
    db,
    pool: connections,
    withoutTimeouts,
    openPool,
    close,
  } = await connect({
    ...env,
    ...env.footprint,
    onWrite,
    print,
    signal: lifetime.signal,
  });
  lifetime.onEnd(close);
  const migrated = await migrateWithBackup(openPool, { ...env, print, signal: lifetime.signal });
  if (migrated.length > 0) print(`Base de datos al día: ${migrated.join(', ')}`);
  if (demo) {
    const onProgress = (done: number, total: number) => print(`Creando la comunidad de demostración … ${done}/${total}`);
    const filled = await withoutTimeouts((empty) => demo.fillIfEmpty(empty, localDay(), onProgress));
    if (filled) print('Comunidad de demostración creada.');
  }

  if (env.databaseReadUrl !== undefined) replica = openReplica(env, connections);
  cardSearch = createCardSearch(db, { seconds });
  const identity = await createIdentity({ mode: env.auth, db, dataFolder: env.dataFolder, origins: env.origins, accounts: demo?.accounts ?? [] });
  const store = await openReleaseStore({ url: env.releasesUrl, endpoint: env.s3Endpoint, folder: join(env.dataFolder, 'releases') }).catch((error: unknown) => {
    throw error instanceof InvalidStoreAddress ? new StartError(`RELEASES_URL ${error.message}`) : error;
  });
  const https = env.origins.every((origin) => origin.startsWith('https:'));
  const included = createBuilds(repository);
  const { app, limits, live, grants, previewLinks, usage, streams, keys, capabilities, served, vitals } = await buildApp({
    db,
    identity,
    cache,
    replica,
    cardSearch,
    store,
    included,
    smoke: env.chromium === null ? null : createSmoke({ origin: reachedFromHere(env), chromium: env.chromium }),
    previewDays: env.retention.RELEASE_PREVIEWS_DAYS,
    uploads,
    sitePictures: join(repository, 'shell/media'),
    https,
    origin: env.publicOrigin,
    overload: true,
    readTomFile: createTomReader({ worker: new URL('./tom-worker.mjs', import.meta.url) }),
    mapTiles: env.mapTiles,
    cardsWeekly: env.cardsWeekly,
    logger: { level: env.logLevel },
    trustProxy: env.trustProxy,
    settings: { eventsPerMonth: env.eventsPerMonth, quotas: env.quotas },
  });
  if (replica) {
    capabilities.add(databaseReplica(replica));
    lifetime.onEnd(replica.watch(() => capabilities.suspect('replica')));
  }
  const newest = newestBackup(env);
  const sendAlarm =
    env.webhook &&
    createWebhook({
      url: env.webhook.url,
      format: env.webhook.format ?? formatOf(env.webhook.url),
      site: env.publicOrigin,
      onError: (error) => app.log.error(error, 'the webhook failed'),
    });
  const watch = new Watch({
    app,
    db,
    dataFolder: env.dataFolder,
    newestBackup: newest,
    backupEvery: env.backup.every,
    automaticActor: siteActor,
    onAlarm(alarm) {
      app.log.warn(alarm, 'an alarm');
      void sendAlarm?.(alarm);
    },
  });
  statePage(app, { watch, capabilities, limits });
  const metrics =
    env.metrics === null
      ? null
      : createMetrics({ app, db, pool: connections, replica, cache, capabilities, vitals, dataFolder: env.dataFolder, newestBackup: newest });
  if (env.tracing) {
    traceCalls(app);
    lifetime.onEnd(await startTracing({ ...env.tracing, onError: (message) => app.log.warn({ message }, 'traces could not be sent') }));
  }
  if (metrics && env.metrics) lifetime.onEnd(await serveMetrics(metrics.register, env.metrics));
  const stopRemoving = removeOldReleasesDaily(db, { store, live, onError: (error) => app.log.error(error, 'old releases could not be removed') });
  const listenUrl = env.databaseListenUrl ?? env.databaseUrl;
  const stopListening = listenUrl === undefined ? null : listenToChannel({ connectionString: listenUrl }, playChannel, streams);
  if (env.databaseUrl) live.watch((error) => app.log.error(error, 'the registry could not be read'));
  const stopExpiring = expireDaily(db, {
    retention: env.retention,
    now: () => new Date(),
    onError: (error) => app.log.error(error, 'records past their retention time could not be deleted'),
  });
  eraseLeftovers(db).catch((error: unknown) => app.log.error(error, 'what earlier versions left of deleted accounts could not be erased'));
  const stopBackingUp = await backUpRegularly(openPool, { ...env, onError: (error) => app.log.error(error, 'the backup failed') });
  const stopUpdating = env.cardsWeekly
    ? updateCardsWeekly(db, { endpoint: env.tcgdexUrl, onError: (error) => app.log.error(error, 'the catalogue of cards could not be brought up to date') })
    : null;
  // Apple's service refuses a subject without a public address.
  const subject = https ? env.publicOrigin : 'mailto:avisos@example.com';
  const stopReminding = keys && remind(db, { ...keys, subject }, { onError: (error) => app.log.error(error, 'reminders could not be sent') });
  securityTxtRoutes(app, { origin: env.publicOrigin, isNamed: env.isOriginNamed, contact: env.securityContact, limits });
  sitemapRoutes(app, { db, dist: repository, live, origin: env.publicOrigin, limits });
  const pool = createPool({
    worker: new URL('./render-worker.mjs', import.meta.url),
    size: env.footprint.renderers,
    timeout: 500,
    ...env.footprint.rendererHeap,
    onFailure({ files, address }, reason) {
      app.log.warn({ files, address, reason }, 'a page could not be drawn');
      metrics?.pageUndrawn();
      capabilities.suspect('rendering');
    },
    onDead: () => capabilities.suspect('rendering'),
  });
  siteRoutes(app, {
    drawnPages: createDrawnPages(pool, store.read, { maxKept: env.footprint.cachedRenderings }),
    compressedPages: env.footprint.compressedPages,
    dist: repository,
    origin: env.publicOrigin,
    dev: env.development,
    offline: env.offline,
    live,
    grants,
    previewLinks,
    verify: identity.verify,
    identityHosts: identity.hosts,
    readFile: store.read,
    onVisit: usage.visited,
    capabilities,
    limits,
  });
  if (env.auth.kind === 'local') app.log.warn('demo sign-in is on: anyone who reaches this server may be any of its accounts');

  let cardPictures: ReturnType<Demo['drawInBackground']> = null;
  let stopChecking = () => {};
  let stopWatching = () => {};
  lifetime.onEnd(async () => {
    stopChecking();
    stopWatching();
    stopRemoving();
    stopExpiring();
    stopUpdating?.();
    await stopBackingUp();
    await Promise.all([stopListening?.(), stopReminding?.()]);
    pool.close();
    await Promise.all([drain(app), cardPictures?.stop()]);
  });
  for (const sentence of unservedBuilds(live.snapshot(), included, served)) {
    app.log.error(sentence);
    print(`Aviso: ${sentence}`);
  }
  await app.ready();
  await endStartingPage();
  await app.listen({ host: env.host, port: env.port, backlog: maxWaitingConnections }).catch((error: unknown) => {
    throw listenError(error, env);
  });
  welcome(env, demo);
  if (env.databaseUrl === undefined) {
    if (!upgraded) removeUpgraded(env.dataFolder);
    keepPrograms(env.dataFolder).catch((error: unknown) => app.log.warn(error, 'the programs of PostgreSQL could not be kept for its next version'));
  }
  stopChecking = capabilities.watch();
  stopWatching = watch.start();
  if (demo && (await demo.holdsCards(db))) {
    cardPictures = demo.drawInBackground(uploads, {
      onProgress: ({ done, total }) => {
        if (done % 100 === 0 || done === total) print(`Dibujando las cartas … ${done}/${total}`);
      },
      onError: (error) => app.log.error(error, 'the pictures of the demo cards could not be drawn'),
    });
  }
}

/** Serves the site until a signal ends it. */
export const serve = (): void => run(start, (error) => startFailure(error, { detailed: ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '') }));
