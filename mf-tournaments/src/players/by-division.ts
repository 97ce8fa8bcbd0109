import type { Entry } from '@mesa/contract/calls/results';
import { divisionNames } from '@mesa/contract/format/play-names';

/** Entries that share one table of places. */
export interface PlacedGroup {
  /** Undefined if all entries share one table. */
  title?: string;
  entries: Entry[];
}

/** Groups entries by division, Masters first, once several divisions have places: each has its own first place. */
export function byDivision(entries: readonly Entry[]): PlacedGroup[] {
  const placed = new Set(entries.flatMap(({ TournamentResult: { position, division } }) => (position === null ? [] : [division])));
  if (placed.size < 2) return [{ entries: [...entries] }];
  return (['masters', 'senior', 'junior', null] as const).flatMap((division) => {
    const some = entries.filter(({ TournamentResult }) => TournamentResult.division === division);
    return some.length === 0 ? [] : [{ title: division ? divisionNames[division] : 'Sin división', entries: some }];
  });
}
