// Changed copies: an event is never changed in place; unchanged parts are shared.
import type { Entry, Match, PlayerId, Pod, PodName, Round, TournamentEvent } from './model';

/** Returns a copy without a key: a missing key differs from an undefined one. */
export function without<T extends object, K extends keyof T>(value: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = value;
  return rest;
}

export const withEntry = (event: TournamentEvent, player: PlayerId, change: (entry: Entry) => Entry): TournamentEvent => ({
  ...event,
  entries: event.entries.map((entry) => (entry.player === player ? change(entry) : entry)),
});

export const withPod = (event: TournamentEvent, name: PodName, change: (pod: Pod) => Pod): TournamentEvent => ({
  ...event,
  pods: event.pods.map((pod) => (pod.name === name ? change(pod) : pod)),
});

export const withRound = (event: TournamentEvent, pod: PodName, id: string, change: (round: Round) => Round): TournamentEvent =>
  withPod(event, pod, (of) => ({ ...of, played: of.played.map((round) => (round.id === id ? change(round) : round)) }));

export const withMatch = (event: TournamentEvent, pod: PodName, round: string, player1: PlayerId, change: (match: Match) => Match): TournamentEvent =>
  withRound(event, pod, round, (of) => ({ ...of, matches: of.matches.map((match) => (match.player1 === player1 ? change(match) : match)) }));
