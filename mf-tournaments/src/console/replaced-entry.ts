import type { Entry, PlayerId, TournamentEvent } from '@mesa/contract/play/model';
import { entryOf, podOfPlayer, publishedRounds } from '@mesa/contract/play/rounds';
import type { Wish } from './sync/sync-state';

function entering(event: TournamentEvent, { player, division, earnedByes, fixedTable, checkedIn }: Entry, to: PlayerId): Wish[] | null {
  const table = fixedTable === undefined ? {} : { fixedTable };
  if (event.stage === 'registration') {
    const enrol: Wish = { kind: 'enrol', player: to, division, ...(earnedByes > 0 ? { earnedByes } : {}), ...table };
    return checkedIn ? [enrol, { kind: 'check-in', player: to }] : [enrol];
  }
  const pod = podOfPlayer(event, player);
  const isDrawn = event.drafts.some((draft) => draft.pod === pod?.name);
  return pod && publishedRounds(pod) === 0 && !isDrawn ? [{ kind: 'enrol-late', player: to, division, pod: pod.name, ...table }] : null;
}

/** Returns the commands that put a known player in a new one's place, for the same person; null once they are in a draw. */
export function replacedEntry(event: TournamentEvent, from: PlayerId, to: PlayerId): Wish[] | null {
  const entry = entryOf(event, from);
  if (!entry) return [];
  const entered = entering(event, entry, to);
  if (!entered) return null;
  return [{ kind: 'remove', player: from }, ...(entryOf(event, to) ? [] : entered)];
}
