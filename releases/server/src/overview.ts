import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proposal } from '@mesa/release-contract/calls/area-state';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { registryOverview } from '@mesa/release-contract/calls/overview';
import type { Release } from '@mesa/release-contract/calls/releases';
import type { Pace } from '@mesa/release-contract/calls/vitals';
import { firstPath } from '@mesa/release-contract/release';
import type { Kysely } from 'kysely';
import { proposalFor } from './approval';
import { folderOf, type Included } from './builds';
import type { Caller } from './callers';
import type { Accounts, ServedCall } from './host';
import { type Judging, paceIn } from './judged';
import { linesOf } from './lineage';
import { releasesOf } from './list';
import { readRegistry, stateOf } from './registry';
import type { Result } from './serve';
import { areasIn, servedBuilds } from './served-builds';
import type { ReleaseTables } from './tables';
import type { Standing } from './team';
import { sizesOf } from './verify/budgets';
import { missingCalls } from './verify/calls';
import { fits } from './verify/compatibility';
import type { ServedBuild } from './verify/rule';

type Overview = Result<typeof registryOverview>;

const known = new WeakMap<ReleaseManifest, Release['sizes']>();

/** Returns the sizes of a build that came with the server, cached by its manifest object, which changes when the build is replaced. */
function includedSizes(manifest: ReleaseManifest): Release['sizes'] | null {
  const folder = folderOf(manifest);
  if (folder === undefined) return null;
  try {
    const sizes = known.get(manifest) ?? sizesOf(manifest, new Map(manifest.files.map(({ name }) => [name, readFileSync(join(folder, name))])));
    known.set(manifest, sizes);
    return sizes;
  } catch {
    return null; // a build is just replacing its files
  }
}

/** Returns whether each stored build of a remote can be shown by each live shell. */
function compatibilityOf(remotes: readonly ServedBuild[], shells: readonly ServedBuild[]): Overview['compatibility'] {
  return remotes.flatMap((remote) =>
    shells.map((shell) => {
      const [fault] = fits(remote, shell);
      return { area: remote.area, release: remote.release, shell: shell.release, fits: !fault, reason: fault?.message ?? null };
    }),
  );
}

interface OverviewOptions {
  caller: Caller;
  /** Areas that the caller has no part in are left out. */
  standing: Standing;
  accounts: Accounts;
  included: Included;
  /** Every call that the server answers. */
  served: readonly ServedCall[];
  judging: Judging | null;
  degraded: Overview['degraded'];
  now: Date;
}

export async function overviewOf(
  db: Kysely<ReleaseTables>,
  { caller, standing, accounts, included, served, judging, degraded, now }: OverviewOptions,
): Promise<Overview> {
  const { revision, state, warning } = await readRegistry(db);
  const releases = await releasesOf({ db, accounts, deployer: caller }, await linesOf(db));
  const manifests = await db
    .selectFrom('releases')
    .select(['area', 'release', 'manifest'])
    .where('verifiedAt', 'is not', null)
    .orderBy('publishedAt', 'desc')
    .execute();
  const planned = standing.areas ?? (await db.selectFrom('areaTeam').select('area').distinct().execute()).map(({ area }) => area);
  const names = [...new Set([...areasIn(state, included), ...releases.map(({ area }) => area), ...planned])].filter((area) => standing.in(area) !== null);
  const shells = (await servedBuilds(db, state, included)).filter(({ area }) => area === 'shell');
  const remotes = names
    .filter((area) => area !== 'shell')
    .flatMap((area): ServedBuild[] => {
      const shipped = included(area);
      return [...(shipped ? [{ area, release: null, manifest: shipped }] : []), ...manifests.filter((row) => row.area === area)];
    });
  const shippedSizes = (area: string) => {
    const shipped = included(area);
    return shipped && includedSizes(shipped);
  };
  /** Returns the manifest of an area's live release, otherwise of its latest one. */
  const manifestOf = (area: string) => {
    const { active } = stateOf({ state }, area);
    const live = active === null ? included(area) : manifests.find((row) => row.area === area && row.release === active)?.manifest;
    return live ?? manifests.find((row) => row.area === area)?.manifest;
  };
  const proposals = new Map<string, Proposal | null>();
  for (const area of names) proposals.set(area, await proposalFor({ db, accounts, caller }, stateOf({ state }, area)));
  const paces = new Map<string, Pace | null>();
  for (const area of names) paces.set(area, await paceIn(db, judging, area, stateOf({ state }, area), now));
  return {
    status: 'success',
    revision,
    ...(standing.areas === null ? { warning, degraded } : { warning: null, degraded: [] }),
    areas: names.map((area) => ({
      area,
      label: manifestOf(area)?.label ?? area,
      as: standing.in(area) ?? 'member',
      roles: manifestOf(area)?.roles ?? [],
      resident: included.described(area) !== null,
      path: firstPath(manifestOf(area)?.routes),
      state: stateOf({ state }, area),
      proposal: proposals.get(area) ?? null,
      pace: paces.get(area) ?? null,
      releases: releases.filter((release) => release.area === area),
      included: shippedSizes(area),
    })),
    compatibility: compatibilityOf(remotes, shells),
    unserved: remotes.flatMap(({ area, release, manifest }) => {
      const calls = missingCalls(manifest, served);
      return calls.length === 0 ? [] : [{ area, release, calls }];
    }),
  };
}
