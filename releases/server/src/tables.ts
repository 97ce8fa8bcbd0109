import type { RegistryState } from '@mesa/release-contract/calls/area-state';
import type { Failure, Frame } from '@mesa/release-contract/calls/failures';
import type { RegistryChange } from '@mesa/release-contract/calls/history';
import type { ReleaseManifest } from '@mesa/release-contract/calls/manifest';
import type { Release } from '@mesa/release-contract/calls/releases';
import type { TeamRole } from '@mesa/release-contract/team';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A timestamptz(3): read as an ISO 8601 string in UTC; set by the database. */
type Instant = ColumnType<string, string | undefined, string>;

/** The tables of the platform, in the product's database. */
export interface ReleaseTables {
  releases: ReleaseTable;
  releasePreviews: ReleasePreviewTable;
  registry: RegistryTable;
  registryHistory: RegistryHistoryTable;
  releaseTokens: ReleaseTokenTable;
  areaTeam: AreaTeamTable;
  addressPrefixes: AddressPrefixTable;
  releaseUse: ReleaseUseTable;
  releaseFailures: ReleaseFailureTable;
  releaseVitals: ReleaseVitalsTable;
}

/** An uploaded build of an area. Its files are in the release store; without `verifiedAt` it does not exist for everyone. */
interface ReleaseTable {
  area: string;
  release: string;
  version: string;
  manifest: JSONColumnType<ReleaseManifest>;
  sizes: JSONColumnType<Release['sizes']>;
  publishedBy: string;
  publishedAt: Instant;
  verifiedAt: string | null;
}

/** The build of a pull request, in the release store under the name `release`. */
interface ReleasePreviewTable {
  area: string;
  pullRequest: number;
  release: string;
  manifest: JSONColumnType<ReleaseManifest>;
  publishedBy: string;
  tokenId: number | null;
  teammate: string | null;
  startedAt: string;
  publishedAt: string;
  expiresAt: string;
}

/** The live releases. One row; `registryHistory` has the same state under the same revision. */
interface RegistryTable {
  environment: string;
  revision: number;
  state: JSONColumnType<RegistryState>;
}

/** Append-only. */
interface RegistryHistoryTable {
  revision: number;
  at: Instant;
  who: string;
  action: RegistryChange['action'];
  area: string;
  release: string | null;
  note: string | null;
  state: JSONColumnType<RegistryState>;
}

/** Lets a team deploy its one area: only the token's hash is stored. */
interface ReleaseTokenTable {
  id: Generated<number>;
  area: string;
  name: string;
  hash: string;
  createdBy: string;
  createdAt: Instant;
  usedAt: string | null;
  revokedAt: string | null;
}

/** The people who run an area. */
interface AreaTeamTable {
  area: string;
  userId: string;
  role: TeamRole;
  addedAt: Instant;
}

/** The first parts of addresses: their owners, and the areas that may use them too. */
interface AddressPrefixTable {
  prefix: string;
  area: string;
  isOwner: boolean;
}

/** Page views with a release, and failures of its code that browsers reported, by hour. */
interface ReleaseUseTable {
  area: string;
  release: string;
  hour: string;
  visits: Generated<number>;
  failures: Generated<number>;
}

/** What browsers measured of the pages of releases: how many views per step of a scale (vital-steps.ts) and UTC day. */
interface ReleaseVitalsTable {
  area: string;
  /** Empty: the build that came with the server. */
  release: string;
  page: string;
  since: string;
  figure: 'lcp' | 'inp' | 'cls' | 'views' | 'failed';
  step: number;
  times: number;
}

/** Browsers' failure reports of a release: one row per message, kind and page; the latest are kept. */
interface ReleaseFailureTable {
  area: string;
  release: string;
  kind: Failure['kind'];
  /** Empty if no page was named. */
  page: string;
  message: string;
  frames: JSONColumnType<Frame[]>;
  count: number;
  firstAt: Instant;
  lastAt: Instant;
}
