import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { ReleasePreview } from '@mesa/release-contract/calls/previews';
import { firstPath, previewPath, previewVersion } from '@mesa/release-contract/release';
import { type Kysely, sql } from 'kysely';
import { actorNames, actorOf, type Readers, teammateOf, tokenOf } from './actors';
import type { Site } from './host';
import type { PreviewLinks } from './preview-links';
import { type Given, manifestOf, type Publishing, requireSameBytes, type Verified, verify } from './publish';
import { RefusedCall } from './refused-call';
import { lockRegistry } from './registry';
import { releaseIdOf } from './release-id';
import type { ReleaseStore } from './store';
import type { ReleaseTables } from './tables';
import { transact } from './transact';

/** The most previews that an area has at a time. */
const maxOfArea = 50;
const dayMs = 24 * 3_600_000;

interface Wanted {
  area: string;
  pullRequest: number;
}

interface PreviewGiven extends Given {
  pullRequest: number;
  /** For how many days it is shown. */
  days: number;
  now: Date;
}

const rowOf = (db: Kysely<ReleaseTables>, { area, pullRequest }: Wanted) =>
  db.selectFrom('releasePreviews').selectAll().where('area', '=', area).where('pullRequest', '=', pullRequest).executeTakeFirst();

/** Refuses (422) one preview more than an area can have; those of pull requests that were closed without removing theirs count too. */
async function requireRoom(db: Kysely<ReleaseTables>, { names }: Site, { area, pullRequest }: Wanted): Promise<void> {
  const { others } = await db
    .selectFrom('releasePreviews')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('area', '=', area)
    .where('pullRequest', '<>', pullRequest)
    .executeTakeFirstOrThrow();
  if (others < maxOfArea) return;
  throw new RefusedCall(
    'rule_violation',
    `${area} ya tiene ${maxOfArea} vistas previas: quita las de pull requests cerrados (en ${names.releasesPage} o con --remove) y repite la orden.`,
  );
}

/** Writes the row of a preview, in place of the pull request's earlier one. Returns the name of that one's files if they are others. */
const record = (
  publishing: Publishing,
  { area, pullRequest, days, now, deployer }: PreviewGiven,
  { manifest, release }: Pick<Verified, 'manifest' | 'release'>,
  verified?: Verified,
) =>
  transact(publishing.db, async (transaction) => {
    await lockRegistry(transaction);
    await requireRoom(transaction, publishing.site, { area, pullRequest });
    if (verified) await requireSameBytes(transaction, publishing.site.included, verified);
    const before = await rowOf(transaction, { area, pullRequest });
    const row = {
      release,
      manifest: JSON.stringify(manifest),
      publishedBy: actorOf(deployer),
      tokenId: tokenOf(deployer),
      teammate: teammateOf(deployer),
      publishedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
    };
    await transaction
      .insertInto('releasePreviews')
      .values({ area, pullRequest, startedAt: now.toISOString(), ...row })
      .onConflict((conflict) => conflict.columns(['area', 'pullRequest']).doUpdateSet(row))
      .execute();
    return before && before.release !== release ? before.release : null;
  });

/**
 * Verifies a build like a release and stores it as the preview of a pull request. It takes no version and no addresses, and no call that changes what is
 * live knows its name. The build that is the preview already is not verified again.
 */
export async function publishPreview(publishing: Publishing, given: PreviewGiven): Promise<{ release: string; known: boolean }> {
  const { area, pullRequest, now } = given;
  const manifest: ReleaseManifest = { ...manifestOf(publishing.site, given), version: previewVersion(pullRequest) };
  const release = releaseIdOf(manifest);
  await requireRoom(publishing.db, publishing.site, { area, pullRequest });
  const before = await rowOf(publishing.db, { area, pullRequest });
  const known = before?.release === release && Date.parse(before.expiresAt) > now.getTime();
  const replaced = known
    ? await record(publishing, given, { manifest, release })
    : await verify(publishing, given, manifest).then((verified) => record(publishing, given, verified, verified));
  // Rows are written first: files without one are harmless.
  if (replaced !== null) await publishing.store.remove(area, replaced);
  return { release, known };
}

/** Removes the preview of a pull request with its files. Returns whether there was one. */
export async function removePreview(db: Kysely<ReleaseTables>, store: ReleaseStore, { area, pullRequest }: Wanted): Promise<boolean> {
  const removed = await db
    .deleteFrom('releasePreviews')
    .where('area', '=', area)
    .where('pullRequest', '=', pullRequest)
    .returning('release')
    .executeTakeFirst();
  if (removed) await store.remove(area, removed.release);
  return removed !== undefined;
}

/** Returns the previews of an area that have not expired, the latest first, with the addresses where they are seen. */
export async function previewsOf(
  { db, accounts, deployer }: Readers,
  links: PreviewLinks,
  { area, now }: { area: string; now: Date },
): Promise<ReleasePreview[]> {
  const rows = await db
    .selectFrom('releasePreviews')
    .selectAll()
    .where('area', '=', area)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('publishedAt', 'desc')
    .orderBy('pullRequest', 'desc')
    .execute();
  const nameOf = await actorNames(
    { db, accounts, deployer },
    rows.map(({ publishedBy }) => publishedBy),
  );
  return rows.map(({ pullRequest, release, manifest, publishedBy, publishedAt, expiresAt, startedAt }) => {
    // An area that requires a role has no links.
    const open = manifest.roles.length === 0;
    const link = links.signPullRequest({ area, pullRequest, startedAt });
    const address = open ? `${firstPath(manifest.routes)}?vista=${link}` : previewPath(manifest, release);
    return { area, pullRequest, release, publishedAt, publishedBy: nameOf(publishedBy), expiresAt, address, open };
  });
}
