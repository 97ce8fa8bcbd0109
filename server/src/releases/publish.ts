import type { Endpoint } from '@mesa/contract/endpoint';
import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Release } from '@mesa/release-contract/calls/releases';
import { pullRequestOf } from '@mesa/release-contract/release';
import { type Kysely, sql, type Transaction } from 'kysely';
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
import { type Candidate, refusal } from './verify/rule';
import { startLine } from './verify/source-line';
import type { SeenPage } from './visit/kept';
import { VisitOutage } from './visit/outage';
import type { VisitResult } from './visit/visit';

export interface Publishing {
  db: Kysely<Tables>;
  store: ReleaseStore;
  included: Included;
  /** The calls of the contract. */
  served: readonly Endpoint[];
  /** Returns the sample parameters that lead nowhere here. */
  lost: (manifest: ReleaseManifest) => Promise<Refusal[]>;
  /** Opens the release's pages in a browser as the site would show them, and returns the faults and the opened pages. */
  visit: (trial: Trial) => Promise<VisitResult>;
}

export interface Given {
  area: string;
  deployer: Deployer;
  manifest: unknown;
  /** In base64. */
  files: Readonly<Record<string, string>>;
  /** Source maps by the name of their script or style. */
  maps: Readonly<Record<string, string>>;
}

/** A build that passed all checks and whose files are stored. */
export interface Verified extends Candidate {
  release: string;
  sizes: Release['sizes'];
  pages: readonly SeenPage[];
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

/** Refuses a version that stands for previews, whose names would be those of releases. */
function ownVersion({ version }: ReleaseManifest): Refusal[] {
  if (pullRequestOf(version) === null) return [];
  return [refusal('version', 'package.json', `La versión ${version} es la de una vista previa: ponle a package.json una propia, como 1.0.0.`)];
}

/** Returns the files of this area that have one of these names. */
async function knownFiles(db: Kysely<Tables>, included: Included, { area, files }: ReleaseManifest) {
  const names = new Set(files.map(({ name }) => name));
  const { rows } = await sql<{ name: string; integrity: string; release: string | null }>`
    select file->>'name' as name, file->>'integrity' as integrity, release
    from (select area, release, manifest from releases union all select area, release, manifest from "releasePreviews") as builds,
      jsonb_array_elements(manifest->'files') as file
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

/** Parses a build's manifest. */
export function manifestOf({ manifest, area }: Given): ReleaseManifest {
  const read = readManifest(manifest);
  refused(read.refusals ?? ofArea(read.manifest, area));
  return read.manifest as ReleaseManifest;
}

/** Verifies a build, stores its files completely, and opens its pages. Nothing refers to the files yet, so an interruption has no visible effect. */
export async function verify({ db, store, included, served, lost, visit }: Publishing, given: Given, manifest: ReleaseManifest): Promise<Verified> {
  const release = releaseIdOf(manifest);
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
  const { refusals, pages } = await visit({ area: manifest.area, release, manifest }).catch((error: unknown) => {
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
  refused(refusals);
  return { manifest, files, release, sizes, pages };
}

/** Verifies a build and stores it: first its files, completely, then its row, which makes it exist. */
export async function publish(publishing: Publishing, given: Given): Promise<Verified> {
  const manifest = manifestOf(given);
  refused(ownVersion(manifest));
  await requireUnused(publishing.db, manifest, releaseIdOf(manifest));
  const verified = await verify(publishing, given, manifest);
  await record(publishing.db, publishing.included, verified, actorOf(given.deployer));
  return verified;
}

/** Refuses a name that stands for other bytes in a build that was stored meanwhile. */
export async function requireSameBytes(transaction: Transaction<Tables>, included: Included, { manifest, files }: Candidate): Promise<void> {
  refused(sameBytes({ manifest, files }, await knownFiles(transaction, included, manifest)));
}

/** Another publish can have finished in between, so conflicts are checked again. */
const record = (db: Kysely<Tables>, included: Included, verified: Verified, publishedBy: string): Promise<void> =>
  transact(db, async (transaction) => {
    const { manifest, release, sizes } = verified;
    await lockRegistry(transaction);
    await requireUnused(transaction, manifest, release);
    await requireSameBytes(transaction, included, verified);
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
