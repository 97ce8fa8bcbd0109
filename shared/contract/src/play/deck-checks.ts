import type { TournamentEvent } from './model';
import { seededRandom, shuffled } from './random';
import { isLatest } from './rounds';

/** Returns tables of the current rounds for random deck checks. The same seed gives the same tables; those with players checked before come last. */
export function proposeTables(event: TournamentEvent, seed: string, { amount, checked }: { amount: number; checked: ReadonlySet<number> }): number[] {
  const matches = event.pods.flatMap((pod) => pod.played.filter((round) => isLatest(pod, round)).flatMap((round) => round.matches));
  const seated = matches
    .flatMap(({ player1, player2, table, outcome }) =>
      player2 !== null && outcome === 'open' ? [{ table, wasChecked: checked.has(player1) || checked.has(player2) }] : [],
    )
    .sort((one, other) => one.table - other.table);
  const lots = shuffled(seated, seededRandom(seed));
  return [...lots.filter(({ wasChecked }) => !wasChecked), ...lots.filter(({ wasChecked }) => wasChecked)]
    .slice(0, amount)
    .map(({ table }) => table)
    .sort((one, other) => one - other);
}
