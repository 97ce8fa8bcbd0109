import { type Refusal, registryOverview } from '@mesa/contract/calls/releases';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { useFetch } from '@mesa/runtime/query';
import { useState } from 'react';
import { describeState, labelOf } from './overview';

export type Change = ReturnType<typeof useChange>['change'];

/** Makes changes of an area's state, one at a time, and shows afterwards what is true on the server. */
export function useChange(area: string) {
  const fetch = useFetch();
  const [busy, setBusy] = useState<string>();
  /** What was done last, said to who cannot see the card change. */
  const [done, setDone] = useState('');

  /** The sentence that says why nothing was done; null where it was. `name` is the button's. */
  async function change(name: string, write: () => Promise<unknown>, said: string): Promise<string | null> {
    setBusy(name);
    setDone('');
    try {
      await write();
      setDone(said);
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

/** Why the server refused, each rule once, on a line of its own. */
export function refusalOf(error: unknown): string {
  const rules = isApiError(error) ? error.body?.refusals : undefined;
  const reasons = Array.isArray(rules) ? rules.map(({ message }: Refusal) => message) : [];
  return reasons.length > 0 ? reasons.join('\n') : messageOf(error);
}
