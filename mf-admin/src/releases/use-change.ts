import { listRegistryHistory, type Refusal, registryOverview } from '@mesa/contract/calls/releases';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { queryKey, useQueryClient } from '@mesa/runtime/query';
import { useState } from 'react';
import { describeState, labelOf, type Overview } from './overview';

export type Change = ReturnType<typeof useChange>['change'];

/** Makes changes of an area's state, one at a time, and shows afterwards what is true on the server. */
export function useChange(area: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  /** What was done last, said to who cannot see the card change. */
  const [done, setDone] = useState('');

  /** The sentence that says why nothing was done; null where it was. `name` is the button's. */
  async function change(name: string, write: () => Promise<unknown>, said: string): Promise<string | null> {
    setBusy(name);
    setDone('');
    try {
      await write();
      await refresh();
      setDone(said);
      return null;
    } catch (error) {
      await refresh();
      return isApiError(error) && error.code === 'revision_conflict' ? conflict() : refusalOf(error);
    } finally {
      setBusy(undefined);
    }
  }

  const refresh = () => Promise.all([registryOverview, listRegistryHistory].map((read) => queries.invalidateQueries({ queryKey: queryKey(read) })));

  function conflict(): string {
    const all = queries.getQueryData<Overview>(queryKey(registryOverview, {}))?.areas ?? [];
    const state = all.find((one) => one.area === area)?.state;
    const now = state ? `ahora ${describeState(state)}` : 'mira qué está en línea ahora';
    return `Alguien cambió ${labelOf(all, area)} mientras tanto: ${now}. No se hizo nada; si todavía lo quieres, vuelve a confirmarlo.`;
  }

  return { busy, done, change };
}

/** Why the server refused, each rule on a line of its own. */
function refusalOf(error: unknown): string {
  const rules = isApiError(error) ? error.body?.refusals : undefined;
  const reasons = Array.isArray(rules) ? rules.map(({ message }: Refusal) => message) : [];
  return [messageOf(error), ...reasons].join('\n');
}
