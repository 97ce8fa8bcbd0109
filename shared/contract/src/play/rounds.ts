// Queries of an event that draws, commands and pages share.
import type { Cut, Division, Entry, Match, PlayerId, Pod, PodName, Round, TournamentEvent } from './model';
import { refuse } from './refuse';

export const entryOf = (event: TournamentEvent, player: PlayerId): Entry | undefined => event.entries.find((entry) => entry.player === player);

export const podOf = (event: TournamentEvent, name: PodName): Pod => event.pods.find((pod) => pod.name === name) ?? refuse('no_such_pod');

/** Returns a player's pod, once the tournament is configured. */
export const podOfPlayer = (event: TournamentEvent, player: PlayerId): Pod | undefined => event.pods.find((pod) => pod.players.includes(player));

/** Enrolled, and not in the queue for a seat. */
export const fieldOf = (event: TournamentEvent): Entry[] => event.entries.filter((entry) => !entry.waiting && !entry.dropped);

/** Returns the players to pair in a pod's next round, in the order of its roster. */
export function activeEntries(event: TournamentEvent, pod: Pod): Entry[] {
  const entries = new Map(event.entries.map((entry) => [entry.player, entry]));
  return pod.players.flatMap((player) => {
    const entry = entries.get(player);
    return entry && !entry.dropped ? [entry] : [];
  });
}

/** Returns whether a pod plays single elimination from its first round. */
export const isElimination = ({ structure }: Pick<Pod, 'structure'>): boolean => structure === 'elimination';

export const swissRounds = (pod: Pod): Round[] => pod.played.filter(({ phase }) => phase === 'swiss');

export const bracketRounds = (pod: Pod, division: Division): Round[] => pod.played.filter((round) => round.phase === 'cut' && round.division === division);

export const isReported = (round: Round): boolean => round.matches.every(({ outcome }) => outcome !== 'open');

/** Returns the number of the last published round; 0 before the first. */
export const publishedRounds = (pod: Pod): number => pod.played.reduce((last, { number }) => Math.max(last, number), 0);

/** Returns the round that is being played: of the Swiss rounds, or of this division's cut. */
export const isLatest = (pod: Pod, round: Round): boolean =>
  round.phase === 'swiss' ? pod.played.at(-1) === round : bracketRounds(pod, round.division ?? 'masters').at(-1) === round;

export const isSwissOver = (pod: Pod): boolean => {
  const rounds = swissRounds(pod);
  return rounds.length >= pod.rounds && rounds.every(isReported);
};

/** Returns a bracket round's matches without the one for third place. */
export function bracketMatches(pod: Pod, cut: Cut, round: Round): Match[] {
  const step = bracketRounds(pod, cut.division).indexOf(round) + 1;
  return round.matches.slice(0, cut.size >> step);
}

/** Returns whether a player can still enter: before the last Swiss round, or before the first round of single elimination. */
export const isOpenToLate = (pod: Pod): boolean => (isElimination(pod) ? pod.played.length === 0 : swissRounds(pod).length < pod.rounds);

/** Returns whether the cut is finished or there is none. */
export function isCutOver(pod: Pod, cut: Cut): boolean {
  const last = bracketRounds(pod, cut.division).at(-1);
  if (cut.size === 0) return true;
  return last !== undefined && isReported(last) && bracketMatches(pod, cut, last).length === 1;
}

export const isPodDone = (pod: Pod): boolean => isSwissOver(pod) && pod.cuts.every((cut) => isCutOver(pod, cut));

/**
 * Returns whether no deck list can help in the Swiss rounds any more: each pod is over or has published the first matches of all its cuts.
 * Single elimination has no part in which lists are open, so it must be over.
 */
export const isCutStarted = ({ pods }: TournamentEvent): boolean => {
  const isBegun = (pod: Pod) => (isElimination(pod) ? isPodDone(pod) : hasBegunCuts(pod));
  const hasBegunCuts = (pod: Pod) => pod.cuts.every(({ size, division }) => size === 0 || bracketRounds(pod, division).length > 0);
  return pods.some(({ played }) => played.some(({ phase }) => phase === 'cut')) && pods.every((pod) => isSwissOver(pod) && isBegun(pod));
};

/** Returns a published round by its id, with its pod. */
export function findRound(event: TournamentEvent, id: string): { pod: Pod; round: Round } | undefined {
  for (const pod of event.pods) {
    const round = pod.played.find((played) => played.id === id);
    if (round) return { pod, round };
  }
  return undefined;
}

/** Returns the tables in use: those of open matches in other pods and cuts, and those that the organiser blocked. */
export function takenTables(event: TournamentEvent, except: { pod: PodName; division?: Division | undefined }): (table: number) => boolean {
  const taken = new Set<number>();
  for (const pod of event.pods) {
    for (const round of pod.played) {
      if (pod.name === except.pod && round.division === except.division) continue;
      for (const { table, outcome } of round.matches) if (outcome === 'open') taken.add(table);
    }
  }
  for (const draft of event.drafts) {
    if (draft.pod === except.pod && draft.division === except.division) continue;
    for (const { table } of draft.pairs) taken.add(table);
  }
  return (table) => taken.has(table) || event.blockedTables.some(([first, last]) => first <= table && table <= last);
}

/** Returns a pod's first table, after those of earlier pods that still play. */
export function firstTableOf(event: TournamentEvent, pod: Pod): number {
  let first = 1;
  for (const before of event.pods) {
    if (before === pod) break;
    if (isPodDone(before)) continue;
    const pairs = event.drafts.find((draft) => draft.pod === before.name)?.pairs ?? before.played.at(-1)?.matches;
    first += pairs ? pairs.filter(({ player2 }) => player2 !== null).length : activeEntries(event, before).length >> 1;
  }
  return first;
}
