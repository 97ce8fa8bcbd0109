import { getProgress } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { query, useQuery } from '@mesa/runtime/query';
import { useSession } from '@mesa/runtime/session';
import { ProgressBar } from './progress-bar';

type Progress = Result<typeof getProgress>['data'];

/** Returns the signed-in member's cards by expansion; undefined for visitors and while loading. */
export function useOwnProgress(): Progress | undefined {
  const isMember = useSession((session) => session.user !== null);
  return useQuery({ ...query(getProgress, {}), enabled: isMember }).data?.data;
}

/** The progress bar of one expansion, if the member owns cards of it. */
export function OwnProgress({ code, name, progress }: { code: string; name: string; progress: Progress | undefined }) {
  const own = progress?.find(({ expansionCode }) => expansionCode === code);
  return own ? <ProgressBar label={`Mis cartas de ${name}`} cards={own.cards} total={own.total} /> : null;
}
