import { getProgress } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { ProgressBar } from './progress-bar';

type Progress = Result<typeof getProgress>['data'];

/** Which cards of which expansions the signed-in member has; undefined for visitors, and until it is known. */
export function useOwnProgress(): Progress | undefined {
  const isMember = useSession((session) => session.user !== null);
  return useQuery({ ...query(getProgress, {}), enabled: isMember }).data?.data;
}

/** The bar of one expansion, where the member has cards of it. */
export function OwnProgress({ code, name, progress }: { code: string; name: string; progress: Progress | undefined }) {
  const own = progress?.find(({ expansionCode }) => expansionCode === code);
  return own ? <ProgressBar label={`Mis cartas de ${name}`} cards={own.cards} total={own.total} /> : null;
}
