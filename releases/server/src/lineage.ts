import type { RegistryChange } from '@mesa/release-contract/calls/history';
import type { Release } from '@mesa/release-contract/calls/releases';
import { type Kysely, sql } from 'kysely';
import type { ReleaseTables } from './tables';

/** A change of an area in the history, with the release that was live afterwards. */
export interface Line extends Pick<RegistryChange, 'at' | 'action' | 'release' | 'note'> {
  active: string | null;
}

export interface Lineage {
  /** The releases that were live one after the other and were not taken back, the live one last; null is the build that came with the server. */
  live: readonly (string | null)[];
  takenBack: ReadonlyMap<string, NonNullable<Release['takenBack']>>;
}

const automatic = new Set<RegistryChange['action']>(['halt', 'auto-rollback']);
const rollsBack = new Set<RegistryChange['action']>(['halt', 'auto-rollback', 'rollback', 'undo-together']);
const goesLive = new Set<RegistryChange['action']>(['promote', 'together']);
/** Changes after which the same release is live. */
const without = new Set<RegistryChange['action']>(['canary', 'off', 'on', 'allow', 'flag', 'propose', 'withdraw', 'require', 'waive']);

/**
 * Returns an area's lineage from its history, oldest line first. A release is taken back by a rollback, by the end of its canary, and when a release that
 * was live before it is promoted again. That ends when it becomes live again.
 */
export function lineageOf(lines: readonly Line[]): Lineage {
  const live: (string | null)[] = [null];
  const takenBack = new Map<string, NonNullable<Release['takenBack']>>();
  for (const { at, action, release, note, active } of lines) {
    if (without.has(action)) continue;
    const by = automatic.has(action) ? 'site' : goesLive.has(action) ? 'older' : 'person';
    const gone: (string | null)[] = [];
    const place = live.lastIndexOf(active);
    // The end of a canary changes nothing for the others.
    if (place === live.length - 1) gone.push(rollsBack.has(action) ? release : null);
    else if (place >= 0) gone.push(...live.splice(place + 1));
    else {
      if (rollsBack.has(action)) gone.push(...live.splice(-1));
      live.push(active);
    }
    for (const one of gone) if (one !== null && one !== active) takenBack.set(one, { at, by, note: by === 'older' ? null : note });
    if (active !== null) takenBack.delete(active);
  }
  if (live[0] !== null) live.unshift(null);
  return { live, takenBack };
}

/** Returns the last live release before the live one that was not taken back and is still stored; null for the build that came with the server. */
export const previousIn = ({ live }: Lineage, stored: ReadonlySet<string>): string | null =>
  live.slice(0, -1).findLast((release) => release === null || stored.has(release)) ?? null;

/** Returns the history of each area, oldest line first; of one area if it is named. */
export async function linesOf(db: Kysely<ReleaseTables>, area?: string): Promise<Map<string, Line[]>> {
  const { rows } = await sql<Line & { area: string }>`
    select one.key as area, h.at, h.action, h.release, h.note, one.value->>'active' as active
    from "registryHistory" as h, jsonb_each(h.state->'areas') as one
    where (h.area = one.key or h.action = 'restore' or one.value->>'revision' = h.revision::text) and (${area ?? null}::text is null or one.key = ${area ?? null}::text)
    order by h.revision`.execute(db);
  const lines = new Map<string, Line[]>();
  for (const { area: of, ...line } of rows) {
    const known = lines.get(of);
    if (known) known.push(line);
    else lines.set(of, [line]);
  }
  return lines;
}
