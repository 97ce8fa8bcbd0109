import { type ListsTournament, listsClosed, listsHidden } from '@mesa/contract/rules/deck-lists';
import { changesAt } from '../../kernel/pipeline/read-cache';

/** Returns whether a tournament's lists are hidden from callers who do not run it. If they open at an hour, no answer is cached beyond it. */
export function listsHiddenAt(tournament: ListsTournament, now: Date): boolean {
  if (tournament.listsCloseAt !== null && !listsClosed(tournament, now)) changesAt(tournament.listsCloseAt);
  return listsHidden(tournament, now);
}
