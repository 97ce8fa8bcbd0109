import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import { pullRequestOf } from '@mesa/release-contract/release';
import { type Kysely, sql } from 'kysely';
import { namedIn, type Registry, readRegistry } from './registry';
import type { ReleaseTables } from './tables';

/** The live state at one moment. Replaced as a whole, never changed. */
export interface Snapshot extends Readonly<Registry> {
  /** When each area's canary started. */
  readonly canarySince: { readonly [area: string]: string };
  /** Returns the manifest of a release that the registry names: active, previous, canary or proposed. */
  readonly manifestOf: (area: string, release: string) => ReleaseManifest | null;
}

/** A verified release, or a preview, with a file of the requested name. */
interface Holder {
  readonly release: string;
  readonly roles: readonly string[];
}

export interface Trial {
  readonly area: string;
  readonly release: string;
  readonly manifest: ReleaseManifest;
  /** The releases that would go live with it, shown beside it. */
  readonly beside?: readonly Omit<Trial, 'beside'>[];
}

/** The state that this server shows, in memory, so that pages need no database query for the live builds. */
export interface RegistryCache {
  snapshot(): Snapshot;
  /** Returns the manifest of any verified release. */
  find(area: string, release: string): Promise<ReleaseManifest | null>;
  /** Returns the manifest of a pull request's preview that has not expired. */
  findPreview(area: string, release: string): Promise<ReleaseManifest | null>;
  /** Returns whether this release exists, as far as this server knows. */
  knows(area: string, release: string): boolean;
  /** Returns the release of an area that was published last. */
  newestOf(area: string): string | null;
  /** Returns the verified releases of an area that have a file of this name, latest first, and after them its previews. */
  holdersOf(area: string, file: string): readonly Holder[];
  /** Reads what another server has just published or promoted. */
  catchUp(): Promise<void>;
  /** Opens an unverified release to grant holders. Call the result to close it. */
  tryOut(trial: Trial): () => void;
  trial(area: string, release: string): Trial | null;
  /** Reads again. Call it, and wait for it, after a change of the registry or the releases was committed. */
  changed(): Promise<void>;
  /** Starts checking every second for changes by other servers. */
  watch(onError: (error: unknown) => void): void;
  close(): void;
}

interface Indexed {
  area: string;
  release: string;
  roles: readonly string[];
  files: readonly string[];
  /** Only of a preview. */
  expiresAt?: string;
}

const keyOf = (area: string, release: string): string => `${area}@${release}`;
const maxPreviewed = 20;
const pollEvery = 1000;

/** A value that changes when another server changes something, or when the row is edited by hand. */
const markQuery = sql<{ mark: string }>`select concat_ws(' ',
  (select concat(revision, md5(state::text)) from registry where environment = 'production'),
  (select concat_ws(' ', count(*), max("verifiedAt")) from releases where "verifiedAt" is not null),
  (select concat_ws(' ', count(*), max("publishedAt")) from "releasePreviews")) as mark`;

export async function createRegistryCache(db: Kysely<ReleaseTables>): Promise<RegistryCache> {
  let snapshot: Snapshot = { revision: 0, state: { areas: {} }, warning: null, canarySince: {}, manifestOf: () => null };
  let index = new Map<string, Indexed>();
  let previews = new Map<string, Indexed>();
  let holders = new Map<string, readonly Holder[]>();
  let inUse = new Map<string, ReleaseManifest>();
  const trials = new Map<string, Trial>();
  const previewed = new Map<string, ReleaseManifest>();
  let mark = '';

  const readMark = async () => (await markQuery.execute(db)).rows[0]?.mark ?? '';

  async function manifest(area: string, release: string): Promise<ReleaseManifest | null> {
    const row = await db
      .selectFrom('releases')
      .select('manifest')
      .where('area', '=', area)
      .where('release', '=', release)
      .where('verifiedAt', 'is not', null)
      .executeTakeFirst();
    return row?.manifest ?? null;
  }

  /** Reads the files of releases that are not known yet; a release never changes. */
  async function readIndex(): Promise<Map<string, Indexed>> {
    const rows = await db
      .selectFrom('releases')
      .select(['area', 'release'])
      .where('verifiedAt', 'is not', null)
      .orderBy('publishedAt', 'desc')
      .orderBy('release')
      .execute();
    const unknown = rows.filter(({ area, release }) => !index.has(keyOf(area, release)));
    const described = new Map(index);
    if (unknown.length > 0) {
      const found = await sql<Indexed>`
        select area, release, manifest->'roles' as roles, jsonb_path_query_array(manifest, '$.files[*].name') as files from releases
        where "verifiedAt" is not null and (area, release) in (${sql.join(unknown.map(({ area, release }) => sql`(${area}, ${release})`))})`.execute(db);
      for (const row of found.rows) described.set(keyOf(row.area, row.release), row);
    }
    return new Map(
      rows.flatMap(({ area, release }) => {
        const known = described.get(keyOf(area, release));
        return known ? [[keyOf(area, release), known]] : [];
      }),
    );
  }

  async function readPreviews(): Promise<Map<string, Indexed>> {
    const { rows } = await sql<Indexed>`
      select area, release, manifest->'roles' as roles, jsonb_path_query_array(manifest, '$.files[*].name') as files, "expiresAt"
      from "releasePreviews" order by "publishedAt" desc, release`.execute(db);
    return new Map(rows.map((row) => [keyOf(row.area, row.release), row]));
  }

  function holdersIn(releases: Iterable<Indexed>): Map<string, Holder[]> {
    const byFile = new Map<string, Holder[]>();
    for (const { area, release, roles, files } of releases) {
      const holder = { release, roles };
      for (const file of files) {
        const key = `${area}/${file}`;
        const known = byFile.get(key);
        if (known) known.push(holder);
        else byFile.set(key, [holder]);
      }
    }
    return byFile;
  }

  async function read(): Promise<void> {
    const markThen = await readMark();
    const { revision, state, warning } = await readRegistry(db);
    const indexThen = await readIndex();
    const previewsThen = await readPreviews();
    const manifests = new Map<string, ReleaseManifest>();
    for (const { area, release } of namedIn(state)) {
      const key = keyOf(area, release);
      const found = inUse.get(key) ?? (await manifest(area, release));
      if (found) manifests.set(key, found);
    }
    const canaries = await sql<{ area: string; at: string }>`
      select distinct on (area) area, at from "registryHistory" where action = 'canary' and revision <= ${revision} order by area, revision desc`.execute(db);
    const canarySince = Object.fromEntries(canaries.rows.map(({ area, at }) => [area, at]));
    index = indexThen;
    previews = previewsThen;
    holders = holdersIn([...index.values(), ...previews.values()]);
    inUse = manifests;
    snapshot = { revision, state, warning, canarySince, manifestOf: (area, release) => manifests.get(keyOf(area, release)) ?? null };
    mark = markThen;
  }

  let reading: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** A read in progress can have missed the change, so callers that arrive meanwhile wait for the next read. */
  function changed(): Promise<void> {
    next ??= reading
      .catch(() => undefined)
      .then(() => {
        next = null;
        reading = read();
        return reading;
      });
    return next;
  }

  let timer: NodeJS.Timeout | null = null;
  let onError: (error: unknown) => void = () => undefined;
  let pending: Promise<void> | null = null;
  /** Checks whether another server changed something. */
  function poll(): Promise<void> {
    pending ??= readMark()
      .then((now) => (now === mark ? undefined : changed()))
      .catch(onError)
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  const catchUp = async (): Promise<void> => (timer ? poll() : undefined);

  await changed();

  const knows = (area: string, release: string) => index.has(keyOf(area, release));
  /** Keeps the latest manifests that pages asked for; one never changes under its name. */
  async function remembered(key: string, read: () => Promise<ReleaseManifest | null>): Promise<ReleaseManifest | null> {
    const known = previewed.get(key);
    if (known) return known;
    const found = await read();
    if (found) previewed.set(key, found);
    const [oldest] = previewed.keys();
    if (previewed.size > maxPreviewed && oldest !== undefined) previewed.delete(oldest);
    return found;
  }

  const isPreview = (area: string, release: string) => Date.parse(previews.get(keyOf(area, release))?.expiresAt ?? '') > Date.now();
  async function previewManifest(area: string, release: string): Promise<ReleaseManifest | null> {
    const row = await db.selectFrom('releasePreviews').select('manifest').where('area', '=', area).where('release', '=', release).executeTakeFirst();
    return row?.manifest ?? null;
  }

  return {
    snapshot: () => snapshot,
    knows,
    async find(area, release) {
      const key = keyOf(area, release);
      const known = inUse.get(key);
      if (known) return known;
      if (!knows(area, release)) await catchUp();
      return knows(area, release) ? remembered(key, () => manifest(area, release)) : null;
    },
    async findPreview(area, release) {
      if (pullRequestOf(release) === null) return null;
      if (!isPreview(area, release)) await catchUp();
      return isPreview(area, release) ? remembered(keyOf(area, release), () => previewManifest(area, release)) : null;
    },
    newestOf: (area) => [...index.values()].find((one) => one.area === area)?.release ?? null,
    holdersOf: (area, file) => holders.get(`${area}/${file}`) ?? [],
    catchUp,
    tryOut(trial) {
      const key = keyOf(trial.area, trial.release);
      trials.set(key, trial);
      return () => trials.delete(key);
    },
    trial: (area, release) => trials.get(keyOf(area, release)) ?? null,
    changed,
    watch(report) {
      onError = report;
      timer ??= setInterval(poll, pollEvery).unref();
    },
    close() {
      if (timer) clearInterval(timer);
    },
  };
}
