import type { AreaState } from '@mesa/release-contract/calls/area-state';
import type { Pace } from '@mesa/release-contract/calls/vitals';
import type { Kysely } from 'kysely';
import type { Site } from './host';
import { RefusedCall } from './refused-call';
import type { RegistryCache } from './registry-cache';
import type { ReleaseUsage } from './release-usage';
import type { ReleaseTables } from './tables';

export interface Compared {
  area: string;
  /** The release of the canary. */
  canary: string;
  /** Null: the build that came with the server. */
  live: string | null;
  now: Date;
}

/** Takes back releases that fail for many visitors. */
export interface AutoRollback {
  /** Call after a failure of this release was counted, with the number of visitors who reported one recently. */
  failed(area: string, release: string, visitors: number): void;
  /** Resolves when all reports so far are processed. */
  settled(): Promise<void>;
}

export interface AutoRollbackOptions {
  db: Kysely<ReleaseTables>;
  live: RegistryCache;
  usage: ReleaseUsage;
  site: Site;
  /** Called after an automatic rollback. */
  onChange: (message: string) => void;
  onError: (error: unknown) => void;
}

/** Judges releases by what browsers report. */
export interface Judging {
  /** Compares what browsers measured of a canary with the live release. */
  paceOf(db: Kysely<ReleaseTables>, compared: Compared): Promise<Pace>;
  /** Describes by how much a page is slower. */
  slowerPage(page: Pace['slower'][number]): string;
  createAutoRollback(options: AutoRollbackOptions): AutoRollback;
}

/** For a platform that leaves failing releases to people. */
export const noAutoRollback: AutoRollback = { failed: () => undefined, settled: async () => undefined };

/** Returns how fast the canary of an area is beside what is live; null without a canary or without judging. */
export const paceIn = async (
  db: Kysely<ReleaseTables>,
  judging: Judging | null,
  area: string,
  { active, canary }: AreaState,
  now: Date,
): Promise<Pace | null> => (canary && judging ? judging.paceOf(db, { area, canary: canary.release, live: active, now }) : null);

/** Who takes a canary a step further. */
export interface Judged {
  judging: Judging | null;
  /** Why it continues although it is slower. */
  anyway: string | undefined;
  /** Whether the caller may decide that. */
  mayProceed: boolean;
  now: Date;
}

/** Refuses (422) the next step of a canary that is slower than the live release, unless the caller gives a reason. Returns that reason for the history; null if it is not slower. */
export async function requirePace(
  db: Kysely<ReleaseTables>,
  compared: Omit<Compared, 'now'>,
  { judging, anyway, mayProceed, now }: Judged,
): Promise<string | null> {
  if (!judging) return null;
  const { slower } = await judging.paceOf(db, { ...compared, now });
  if (slower.length === 0) return null;
  if (anyway !== undefined && mayProceed) return anyway;
  const pages = slower.map((page) => judging.slowerPage(page)).join('; ');
  const wayOut = mayProceed
    ? 'Corrígela y publica otra, o sigue y escribe por qué (en la terminal, con --anyway "motivo").'
    : `Corrígela y publica otra; seguir así lo decide una persona responsable de ${compared.area}.`;
  throw new RefusedCall('rule_violation', `${compared.canary} va más lenta que la que está en línea. En tres de cada cuatro visitas, ${pages}. ${wayOut}`, {
    slower,
  });
}
