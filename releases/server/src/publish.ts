import type { Refusal, ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Release } from '@mesa/release-contract/calls/releases';
import { pullRequestOf } from '@mesa/release-contract/release';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actorOf } from './actors';
import type { Included } from './builds';
import type { Deployer } from './callers';
import type { Site } from './host';
import { ownPrefixes, takePrefixes } from './prefixes';
import { RefusedCall } from './refused-call';
import { lockRegistry, readRegistry } from './registry';
import type { Trial } from './registry-cache';
import { releaseIdOf } from './release-id';
import { servedBuilds } from './served-builds';
import { mapOf } from './source-maps';
import type { ReleaseStore } from './store';
import type { ReleaseTables } from './tables';
import { transact } from './transact';
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
import { VisitOutage } from './visit/outage';
import type { SeenPage, Visit, VisitResult } from './visited';

export interface Publishing {
  db: Kysely<ReleaseTables>;
  store: ReleaseStore;
  site: Site;
  /** Returns the sample parameters that lead nowhere here. */
  lost: (manifest: ReleaseManifest) => Promise<Refusal[]>;
  /** Opens the release's pages in a browser as the site would show them, and returns the faults and the opened pages. */
  visit: Visit;
}

export interface Given {
  area: string;
  deployer: Deployer;
  manifest: unknown;
  /** In base64. */
  files: Readonly<Record<string, string>>;
  /** Source maps by the name of their script or style. */
  maps: Readonly<Record<string, string>>;
  /** Accepts a build that does not fit what is live; its pages are opened when it becomes live together with others. */
  together?: boolean;
}

/** A build that passed all checks and whose files are stored. */
export interface Verified extends Candidate {
  release: string;
  sizes: Release['sizes'];
  pages: readonly SeenPage[];
  /** Why it cannot go live alone. */
  misfits: readonly string[];
}

/** Refuses (409) a version that was published before: a version never changes after it was tested. */
async function requireUnused(db: Kysely<ReleaseTables>, { area, version }: ReleaseManifest, release: string): Promise<void> {
  const row = await db.selectFrom('releases').select('release').where('area', '=', area).where('version', '=', version).executeTakeFirst();
  if (!row) return;
  const message =
    row.release === release
      ? `${release} de ${area} ya está publicada, igual que esta: no hace falta publicarla otra vez.`
      : `La versión ${version} de ${area} ya está publicada con otro contenido (${row.release}): sube «version» en su package.json, construye y publica de nuevo.`;
  throw new RefusedCall('conflict', message, { release: row.release });
}

/** Refuses a version with the form of a preview: its names would be those of releases. */
function ownVersion({ version }: ReleaseManifest): Refusal[] {
  if (pullRequestOf(version) === null) return [];
  return [refusal('version', 'package.json', `La versión ${version} es la de una vista previa: ponle a package.json una propia, como 1.0.0.`)];
}

/** Returns the files of this area that have one of these names. */
async function knownFiles(db: Kysely<ReleaseTables>, included: Included, { area, files }: ReleaseManifest) {
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

const unavailable = (message: string, cause: unknown): RefusedCall => Object.assign(new RefusedCall('unavailable', message), { cause });

/** Nothing was recorded, so the release does not exist, even if some of its files are stored. */
function storeFault(error: unknown): RefusedCall {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
  const why = isFull ? 'No queda espacio donde se guardan las publicaciones' : 'Las publicaciones no se pueden guardar ahora';
  return unavailable(`${why}: no se guardó nada. ${isFull ? 'Libera espacio' : 'Revisa el almacén'} y publica de nuevo.`, error);
}

/** Parses a build's manifest. */
export function manifestOf(site: Site, { manifest, area }: Given): ReleaseManifest {
  const read = readManifest(site, manifest);
  refused(read.refusals ?? ofArea(read.manifest, area));
  return read.manifest as ReleaseManifest;
}

/** Verifies a build, stores its files completely, and opens its pages. Nothing refers to the files yet, so an interruption has no visible effect. */
export async function verify({ db, store, site, lost, visit }: Publishing, given: Given, manifest: ReleaseManifest): Promise<Verified> {
  const release = releaseIdOf(manifest);
  const [files, maps] = [decoded(given.files), decoded(given.maps)];
  const candidate: Candidate = { manifest, files };
  const { state } = await readRegistry(db);
  const live = await servedBuilds(db, state, site.included);
  const misfits = fitsLive({ area: manifest.area, release, manifest }, live);
  refused([
    ...wholeFiles(candidate, (file) => startLine(file, maps)),
    ...oneEntry(manifest),
    ...sameBytes(candidate, await knownFiles(db, site.included, manifest)),
    ...offersWhole(manifest),
    ...(given.together ? [] : misfits),
    ...ownAddresses(site, manifest, live),
    ...(await ownPrefixes(db, site, manifest, live)),
    ...describedPages(site, manifest),
    ...servedCalls(candidate, maps, site.served),
    ...scopedStyles(candidate, maps),
    ...withinBudgets(manifest, files),
    ...noCopies(site, candidate),
    ...readableMaps(manifest, maps),
  ]);
  refused(await lost(manifest));
  const sizes = sizesOf(manifest, files);

  const kept = new Map([...files, ...[...maps].map(([script, map]) => [mapOf(script), map] as const)]);
  await store.put(manifest.area, release, kept).catch((error: unknown) => {
    throw storeFault(error);
  });
  // Beside the live builds its pages could not work.
  if (misfits.length > 0) return { manifest, files, release, sizes, pages: [], misfits: misfits.map(({ message }) => message) };
  const { refusals, pages } = await visited({ visit, site }, [{ area: manifest.area, release, manifest }]);
  refused(refusals);
  return { manifest, files, release, sizes, pages, misfits: [] };
}

/** For a platform without a browser. */
export const noVisit: Visit = async () => ({ refusals: [], pages: [] });

/** Opens the pages of releases. An outage (503) is no fault of theirs. */
export const visited = ({ visit, site }: Pick<Publishing, 'visit' | 'site'>, trials: readonly Trial[]): Promise<VisitResult> =>
  visit(trials).catch((error: unknown) => {
    if (error instanceof VisitOutage) {
      throw unavailable(
        `El sitio no respondió bien mientras la abría (${error.message}): no cambió nada, y no es culpa de la publicación. Repite la orden en un rato.`,
        error,
      );
    }
    throw unavailable(`El navegador que abre las publicaciones no arrancó: no cambió nada. ${site.names.browserFix}`, error);
  });

/** Verifies a build and stores it: first its files, completely, then its row, which makes it exist. */
export async function publish(publishing: Publishing, given: Given): Promise<Verified> {
  const manifest = manifestOf(publishing.site, given);
  refused(ownVersion(manifest));
  await requireUnused(publishing.db, manifest, releaseIdOf(manifest));
  const verified = await verify(publishing, given, manifest);
  await record(publishing.db, publishing.site, verified, actorOf(given.deployer));
  return verified;
}

/** Refuses a name that has other bytes in a build that was stored meanwhile. */
export async function requireSameBytes(transaction: Transaction<ReleaseTables>, included: Included, { manifest, files }: Candidate): Promise<void> {
  refused(sameBytes({ manifest, files }, await knownFiles(transaction, included, manifest)));
}

/** Another publish can have finished in between, so conflicts are checked again. */
const record = (db: Kysely<ReleaseTables>, site: Site, verified: Verified, publishedBy: string): Promise<void> =>
  transact(db, async (transaction) => {
    const { manifest, release, sizes } = verified;
    await lockRegistry(transaction);
    await requireUnused(transaction, manifest, release);
    await requireSameBytes(transaction, site.included, verified);
    const live = await servedBuilds(transaction, (await readRegistry(transaction)).state, site.included);
    refused(await ownPrefixes(transaction, site, manifest, live));
    await takePrefixes(transaction, site, manifest, live);
    const { area, version } = manifest;
    const row = { area, release, version, manifest: JSON.stringify(manifest), sizes: JSON.stringify(sizes), publishedBy };
    await transaction
      .insertInto('releases')
      .values({ ...row, verifiedAt: sql<string>`now()` })
      .execute();
  });
