import type { BodyOf } from '../commands';
import type { Drop, Match, Notice, PlayerId, Pod, TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { bracketRounds, entryOf, isLatest, podOfPlayer, publishedRounds } from '../rounds';
import { withEntry, withMatch, without } from '../update';
import type { Context } from './context';
import { remove } from './enrolment';

const isIn = ({ player1, player2 }: Match, player: PlayerId): boolean => player1 === player || player2 === player;

/** In a published cut, lets the opponent of a player who leaves advance without playing. */
function leaveCut(event: TournamentEvent, pod: Pod, player: PlayerId, at: number): TournamentEvent {
  const cut = pod.cuts.find(({ seeds }) => seeds?.includes(player));
  if (!cut) return event;
  const noticed: TournamentEvent = { ...event, notices: [...event.notices, { kind: 'left-the-cut', player, division: cut.division }] };
  const last = bracketRounds(pod, cut.division).at(-1);
  const match = last?.matches.find((other) => isIn(other, player) && other.outcome === 'open');
  if (!last || !match) return noticed;
  const outcome = match.player1 === player ? 'player2' : 'player1';
  return withMatch(noticed, pod.name, last.id, match.player1, (of) => ({
    ...of,
    outcome,
    walkover: true,
    at,
    reasons: [...of.reasons, { code: 'walkover', left: player }],
  }));
}

/** Drops a player: the current round still counts, later rounds do not pair them. Before the first round removes them. */
export function drop(event: TournamentEvent, { player, seen, disqualified }: BodyOf<'drop'>, { command, at }: Context): TournamentEvent {
  const entry = entryOf(event, player) ?? refuse('no_such_player');
  const pod = podOfPlayer(event, player);
  const rounds = pod ? publishedRounds(pod) : 0;
  if (!pod || rounds === 0) return remove(event, { kind: 'remove', player }, { command: { ...command, by: { role: 'server' } }, at });
  if (entry.dropped) {
    if (disqualified && !entry.dropped.disqualified) return withEntry(event, player, (of) => ({ ...of, dropped: { ...(of.dropped as Drop), disqualified } }));
    // Two devices may independently give the same command; the same device twice is a mistake.
    return entry.dropped.device === command.device ? refuse('already_dropped') : event;
  }
  const dropped: Drop = { round: rounds, at, command: command.id, device: command.device, ...(disqualified ? { disqualified } : {}) };
  const isSeated = pod.played.at(-1)?.matches.some((match) => isIn(match, player) && match.outcome === 'open');
  const notice: Notice[] = rounds > seen && isSeated ? [{ kind: 'dropped-but-seated', player, round: rounds }] : [];
  const left = withEntry({ ...event, notices: [...event.notices, ...notice] }, player, (of) => ({ ...of, dropped }));
  return leaveCut(left, pod, player, at);
}

/** Reverts this drop, as long as no round was published since. */
export function undrop(event: TournamentEvent, { player, of }: BodyOf<'undrop'>, { at }: Context): TournamentEvent {
  const entry = entryOf(event, player);
  const pod = podOfPlayer(event, player);
  if (!entry?.dropped || !pod) return refuse('not_dropped');
  if (entry.dropped.command !== of) refuse('other_drop');
  if (entry.dropped.round !== publishedRounds(pod)) refuse('too_late');
  const back = withEntry(event, player, (other) => without(other, 'dropped'));
  const noticed = { ...back, notices: event.notices.filter((notice) => notice.player !== player) };
  // Cuts of two divisions are played side by side, so it need not be in the pod's last round.
  const isGivenUp = (match: Match) => match.reasons.some((reason) => reason.code === 'walkover' && reason.left === player);
  const round = pod.played.find((played) => isLatest(pod, played) && played.matches.some(isGivenUp));
  const match = round?.matches.find(isGivenUp);
  if (!round || !match) return noticed;
  return withMatch(noticed, pod.name, round.id, match.player1, (other) => ({
    ...without(other, 'walkover'),
    outcome: 'open',
    at,
    reasons: other.reasons.filter(({ code }) => code !== 'walkover'),
  }));
}
