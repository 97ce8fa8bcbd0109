import type { Refusal } from '@mesa/release-contract/calls/manifest';
import { registryOverview } from '@mesa/release-contract/calls/overview';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useFetch } from '@mesa/runtime/query';
import { useState } from 'react';
import { describeState, labelOf } from './overview';

export type Change = ReturnType<typeof useChange>['change'];

/** Changes an area's state, one change at a time, then shows the server's state. */
export function useChange(area: string) {
  const fetch = useFetch();
  const [busy, setBusy] = useState<string>();
  /** The last change, announced to screen readers. */
  const [done, setDone] = useState('');

  /** Resolves to the reason for a failure; null on success. `name` identifies the button. */
  async function change(name: string, write: () => Promise<unknown>, doneText: string): Promise<string | null> {
    setBusy(name);
    setDone('');
    try {
      await write();
      setDone(doneText);
      return null;
    } catch (error) {
      return isApiError(error) && error.code === 'revision_conflict' ? await conflict() : refusalOf(error);
    } finally {
      setBusy(undefined);
    }
  }

  async function conflict(): Promise<string> {
    const overview = await fetch(registryOverview, {}).catch(() => null); // without it the sentence names no state
    const all = overview?.areas ?? [];
    const state = all.find((one) => one.area === area)?.state;
    const now = state ? `ahora ${describeState(state)}` : 'mira qué está en línea ahora';
    return `Alguien cambió ${labelOf(all, area)} mientras tanto: ${now}. No se hizo nada; si todavía lo quieres, vuelve a confirmarlo.`;
  }

  return { busy, done, change };
}

/** Returns the server's reasons for a refusal, one per line. */
export function refusalOf(error: unknown): string {
  const rules = isApiError(error) ? error.body?.refusals : undefined;
  const reasons = Array.isArray(rules) ? rules.map(({ message }: Refusal) => message) : [];
  return reasons.length > 0 ? reasons.join('\n') : messageOf(error);
}
