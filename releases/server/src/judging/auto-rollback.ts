import { setTimeout as wait } from 'node:timers/promises';
import { ownValue } from '@mesa/release-contract/own-value';
import { haltCanary, rollBackFailing } from '../actions';
import type { AutoRollback, AutoRollbackOptions } from '../judged';
import { liveSince, type Usage } from '../release-usage';
import { concerns } from '../restore';
import { type Counted, minVisitors, rollbackReason } from './rollback-reason';

const week = 7 * 24 * 60 * 60 * 1000;
/** Milliseconds between two checks of releases with reported failures. */
const pause = 1000;
const unused: Usage = { visits: 0, failures: 0 };

/** Rolls back a release that fails for many visitors: a canary ends, an active one is replaced by its predecessor. */
export function createAutoRollback(counted: Counted, { db, live, usage, site, onChange, onError }: AutoRollbackOptions): AutoRollback {
  /** A release restored automatically stays until a person decides. */
  async function restored(area: string): Promise<boolean> {
    const row = await db
      .selectFrom('registryHistory')
      .select('action')
      .where(concerns(area))
      .where('action', 'in', ['promote', 'together', 'rollback', 'undo-together', 'auto-rollback', 'restore'])
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.action === 'auto-rollback';
  }

  /** Returns the usage of the build that would replace it; null if there is none. */
  async function usageInstead(area: string, release: string | null): Promise<Usage | null> {
    if (release !== null) return usage.since(area, release, new Date(Date.now() - week).toISOString());
    return site.included(area) ? unused : null;
  }

  async function judge(area: string, release: string): Promise<void> {
    const snapshot = live.snapshot();
    const since = liveSince(snapshot, area, release);
    const state = ownValue(snapshot.state.areas, area);
    if (!state || since === null) return;
    await usage.flush();
    const canary = state.active !== release;
    const note = rollbackReason(counted, {
      canary,
      usage: await usage.since(area, release, since),
      visitors: usage.visitors(area, release),
      // A canary can always end: its visitors get what the others have.
      instead: (await usageInstead(area, canary ? state.active : state.previous)) ?? (canary ? unused : null),
      restored: !canary && (await restored(area)),
    });
    if (note === null) return;
    const changed = canary ? await haltCanary(db, { area, release, note }) : await rollBackFailing(db, site, { area, release, note });
    if (!changed) return;
    await live.changed();
    onChange(`${area} ${release}: ${note}`);
  }

  const suspects = new Map<string, { area: string; release: string }>();
  let judging: Promise<void> | null = null;

  async function judgeAll(): Promise<void> {
    while (suspects.size > 0) {
      const now = [...suspects.values()];
      suspects.clear();
      for (const { area, release } of now) await judge(area, release).catch(onError);
      if (suspects.size > 0) await wait(pause, undefined, { ref: false });
    }
  }

  return {
    failed(area, release, visitors) {
      if (visitors < minVisitors || liveSince(live.snapshot(), area, release) === null) return;
      suspects.set(`${area}@${release}`, { area, release });
      judging ??= judgeAll().finally(() => {
        judging = null;
      });
    },
    settled: async () => judging ?? undefined,
  };
}
