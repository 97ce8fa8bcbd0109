import type { Endpoint } from '@mesa/contract/endpoint';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Release } from '@mesa/release-contract/calls/releases';
import { type Kysely, sql } from 'kysely';
import type { Deployer } from '../kernel/callers';
import type { Tables } from '../kernel/db/tables';
import { transact } from '../kernel/db/transact';
import { HttpError } from '../kernel/errors';
import { actorOf } from './actors';
import type { Included } from './builds';
import { ownPrefixes, takePrefixes } from './prefixes';
import { lockRegistry, readRegistry } from './registry';
import type { Trial } from './registry-cache';
import { releaseIdOf } from './release-id';
import { servedBuilds } from './served-builds';
import { mapOf } from './source-maps';
import type { ReleaseStore } from './store';
import { ownAddresses } from './verify/addresses';
import { sizesOf, withinBudgets } from './verify/budgets';
import { servedCalls } from './verify/calls';
import { fitsLive, offersWhole } from './verify/compatibility';
import { scopedStyles } from './verify/css';
import { describedPages } from './verify/described-pages';
import { oneEntry, sameBytes, wholeFiles } from './verify/files';
import { noCopies } from './verify/imports';
import { ofArea, readManifest } from './verify/manifest';
import { readableMaps } from './verify/maps';
import { refused } from './verify/refused';
import type { Candidate } from './verify/rule';
import { startLine } from './verify/source-line';
import { VisitOutage } from './visit/outage';

export interface Publishing {
  db: Kysely<Tables>;
  store: ReleaseStore;
  included: Included;
  /** The calls of the contract. */
  served: readonly Endpoint[];
  /** Returns the sample parameters that lead nowhere here. */
  lost: (manifest: ReleaseManifest) => Promise<Refusal[]>;
  /** Opens the release's pages in a browser as the site would show them, and returns the faults. */
  visit: (trial: Trial) => Promise<Refusal[]>;
}

interface Given {
  area: string;
  deployer: Deployer;
  manifest: unknown;
  /** In base64. */
  files: Readonly<Record<string, string>>;
  /** Source maps by the name of their script or style. */
  maps: Readonly<Record<string, string>>;
}

interface Published {
  release: string;
  manifest: ReleaseManifest;
  sizes: Release['sizes'];
}

/** Refuses (409) a version that was published before: a version never changes after it was tested. */
async function requireUnused(db: Kysely<Tables>, { area, version }: ReleaseManifest, release: string): Promise<void> {
  const row = await db.selectFrom('releases').select('release').where('area', '=', area).where('version', '=', version).executeTakeFirst();
  if (!row) return;
  const message =
    row.release === release
      ? `${release} de ${area} ya está publicada, igual que esta: no hace falta publicarla otra vez.`
      : `La versión ${version} de ${area} ya está publicada con otro contenido (${row.release}): sube «version» en su package.json, construye y publica de nuevo.`;
  throw new HttpError('conflict', message, { release: row.release });
}

/** Returns the files of this area that have one of these names. */
async function knownFiles(db: Kysely<Tables>, included: Included, { area, files }: ReleaseManifest) {
  const names = new Set(files.map(({ name }) => name));
  const { rows } = await sql<{ name: string; integrity: string; release: string | null }>`
    select file->>'name' as name, file->>'integrity' as integrity, release
    from releases, jsonb_array_elements(manifest->'files') as file
    where area = ${area} and file->>'name' = any(${[...names]}::text[])`.execute(db);
  const shipped = (included(area)?.files ?? []).filter(({ name }) => names.has(name));
  return [...rows, ...shipped.map(({ name, integrity }) => ({ name, integrity, release: null }))];
}

const decoded = (given: Readonly<Record<string, string>>): Map<string, Buffer> =>
  new Map(Object.entries(given).map(([name, content]) => [name, Buffer.from(content, 'base64')]));

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '');

const unavailable = (message: string, cause: unknown): HttpError => Object.assign(new HttpError('unavailable', message), { cause });

/** Nothing was recorded, so the release does not exist, whatever the store contains of it. */
function storeFault(error: unknown): HttpError {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
  const why = isFull ? 'No queda espacio donde se guardan las publicaciones' : 'Las publicaciones no se pueden guardar ahora';
  return unavailable(`${why}: no se guardó nada. ${isFull ? 'Libera espacio' : 'Revisa el almacén'} y publica de nuevo.`, error);
}

/**
 * Verifies a build and stores it: first its files, completely, then its row, which makes it exist. An interruption in between has no visible effect.
 */
export async function publish({ db, store, included, served, lost, visit }: Publishing, given: Given): Promise<Published> {
  const read = readManifest(given.manifest);
  refused(read.refusals ?? ofArea(read.manifest, given.area));
  const manifest = read.manifest as ReleaseManifest;
  const release = releaseIdOf(manifest);
  await requireUnused(db, manifest, release);

  const [files, maps] = [decoded(given.files), decoded(given.maps)];
  const candidate: Candidate = { manifest, files };
  const { state } = await readRegistry(db);
  const live = await servedBuilds(db, state, included);
  refused([
    ...wholeFiles(candidate, (file) => startLine(file, maps)),
    ...oneEntry(manifest),
    ...sameBytes(candidate, await knownFiles(db, included, manifest)),
    ...offersWhole(manifest),
    ...fitsLive({ area: manifest.area, release, manifest }, live),
    ...ownAddresses(manifest, live),
    ...(await ownPrefixes(db, included, manifest, live)),
    ...describedPages(manifest, served),
    ...servedCalls(candidate, maps, served),
    ...scopedStyles(candidate, maps),
    ...withinBudgets(manifest, files),
    ...noCopies(candidate),
    ...readableMaps(manifest, maps),
  ]);
  refused(await lost(manifest));
  const sizes = sizesOf(manifest, files);

  const kept = new Map([...files, ...[...maps].map(([script, map]) => [mapOf(script), map] as const)]);
  await store.put(manifest.area, release, kept).catch((error: unknown) => {
    throw storeFault(error);
  });
  const faults = await visit({ area: manifest.area, release, manifest }).catch((error: unknown) => {
    if (error instanceof VisitOutage) {
      throw unavailable(
        `El sitio no respondió bien mientras la abría (${error.message}): no se publicó nada, y no es culpa de la publicación. Repite la orden en un rato.`,
        error,
      );
    }
    throw unavailable(
      'El navegador que abre las publicaciones no arrancó: no se publicó nada. Revisa CHROMIUM_PATH en el servidor, o ponle RELEASE_SMOKE=0.',
      error,
    );
  });
  refused(faults);
  const published = { release, manifest, sizes };
  await record(db, included, candidate, published, actorOf(given.deployer));
  return published;
}

/** Another publish can have finished in between, so conflicts are checked again. */
const record = (db: Kysely<Tables>, included: Included, candidate: Candidate, { manifest, release, sizes }: Published, publishedBy: string): Promise<void> =>
  transact(db, async (transaction) => {
    await lockRegistry(transaction);
    await requireUnused(transaction, manifest, release);
    refused(sameBytes(candidate, await knownFiles(transaction, included, manifest)));
    const live = await servedBuilds(transaction, (await readRegistry(transaction)).state, included);
    refused(await ownPrefixes(transaction, included, manifest, live));
    await takePrefixes(transaction, included, manifest, live);
    const { area, version } = manifest;
    const row = { area, release, version, manifest: JSON.stringify(manifest), sizes: JSON.stringify(sizes), publishedBy };
    await transaction
      .insertInto('releases')
      .values({ ...row, verifiedAt: sql<string>`now()` })
      .execute();
  });
