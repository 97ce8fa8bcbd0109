import type { getLive, Person } from '@mesa/contract/calls/play';
import type { Result } from '@mesa/contract/endpoint';
import { divisionNames, podName, recordText, roundName } from '@mesa/contract/format/play-names';
import type { Division, Match, PlayerId, Pod, Round, TournamentEvent } from '@mesa/contract/play/model';
import { isElimination, isLatest, podOfPlayer } from '@mesa/contract/play/rounds';
import { noTally, pointsOf, tallies } from '@mesa/contract/play/tally';

export type LiveAnswer = Result<typeof getLive>;

/** A tournament played here, as the public pages read it. */
export interface Live extends Pick<LiveAnswer, 'event' | 'code' | 'seq' | 'messages'> {
  id: number;
  people: ReadonlyMap<PlayerId, Person>;
  nameOf(player: PlayerId | null): string;
}

export function liveOf(id: number, { event, code, seq, people, messages }: LiveAnswer): Live {
  const known = new Map(people.map((person) => [person.id, person]));
  return { id, event, code, seq, messages, people: known, nameOf: (player) => (player !== null && known.get(player)?.name) || 'Sin asignar' };
}

/** Whether a bracket decides a division's places: nothing but wins and losses counts. */
export const isByBracket = ({ pods }: TournamentEvent, division: Division): boolean =>
  pods.some((pod) => isElimination(pod) && pod.divisions.includes(division));

/** The signed-in user's player. */
export const playerNamed = ({ people }: Pick<Live, 'people'>, username: string | null): PlayerId | null =>
  (username !== null && [...people.values()].find((person) => person.username === username)?.id) || null;

/** A published round of one pod, or of one division's cut. */
export interface ShownRound {
  pod: Pod;
  round: Round;
  /** Includes the players' divisions if several play together. */
  title: string;
}

function titleOf(event: TournamentEvent, pod: Pod, round: Round): string {
  const name = roundName(pod, round);
  if (round.division && pod.divisions.length > 1 && !isElimination(pod)) return `${name} · ${divisionNames[round.division]}`;
  return event.pods.length > 1 ? `${name} · ${podName(event, pod)}` : name;
}

/** Returns the rounds with this number in all pods; without a number, each pod's newest round. */
export const shownRounds = (event: TournamentEvent, number?: number): ShownRound[] =>
  event.pods.flatMap((pod) =>
    pod.played
      .filter((round) => (number === undefined ? isLatest(pod, round) : round.number === number))
      .map((round) => ({ pod, round, title: titleOf(event, pod, round) })),
  );

/** Returns every published round once for all pods, with its number, and its name if the pods agree. */
export function roundLinks(event: TournamentEvent): { number: number; label: string }[] {
  const names = new Map<number, Set<string>>();
  for (const pod of event.pods) {
    for (const round of pod.played) names.set(round.number, (names.get(round.number) ?? new Set()).add(roundName(pod, round)));
  }
  return [...names].sort(([one], [other]) => one - other).map(([number, of]) => ({ number, label: of.size === 1 ? ([...of][0] ?? '') : `Ronda ${number}` }));
}

/** Returns a player's match in a round. */
const matchIn = ({ matches }: Round, player: PlayerId): Match | undefined => matches.find(({ player1, player2 }) => player1 === player || player2 === player);

/** Returns the player's current or last table. */
export function seatOf(event: TournamentEvent, player: PlayerId): (ShownRound & { match: Match; opponent: PlayerId | null }) | null {
  const pod = podOfPlayer(event, player);
  const shown = pod && shownRounds(event).findLast(({ pod: of, round }) => of === pod && matchIn(round, player));
  const match = shown && matchIn(shown.round, player);
  return match ? { ...shown, match, opponent: match.player1 === player ? match.player2 : match.player1 } : null;
}

/** Returns the players' values before a round: record and points in a Swiss round, the seed in a cut. */
export function standingBefore({ pod, round }: Pick<ShownRound, 'pod' | 'round'>): (player: PlayerId) => string {
  if (round.phase === 'cut') {
    const seeds = pod.cuts.find(({ division }) => division === round.division)?.seeds ?? [];
    const text = (seed: number) => (isElimination(pod) ? `n.º ${seed} del cuadro` : `${seed}.º de la fase suiza`);
    return (player) => (seeds.includes(player) ? text(seeds.indexOf(player) + 1) : '');
  }
  const before = tallies(pod.played, round.number - 1);
  return (player) => {
    const tally = before.get(player) ?? noTally;
    const points = pointsOf(tally);
    return round.number === 1 ? '' : `${recordText(tally)} · ${points} ${points === 1 ? 'pt' : 'pts'}`;
  };
}

/** Orders by table, with byes first and missed rounds last. */
export const inTableOrder = (matches: readonly Match[]): Match[] => {
  const rank = ({ outcome, table }: Match) => (outcome === 'forced-loss' ? Number.MAX_SAFE_INTEGER : table);
  return [...matches].sort((one, other) => rank(one) - rank(other));
};
