import type { BodyOf } from '../commands';
import type { Division, Entry, Match, PlayerId, Pod, TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { entryOf, isElimination, isOpenToLate, podOf, podOfPlayer, publishedRounds } from '../rounds';
import { bracketSize, maxElimination, podDivisions } from '../structure';
import { withEntry, without, withPod } from '../update';
import type { Context } from './context';

/** Gives free seats to the players who waited longest. */
function admitWaiting(event: TournamentEvent): TournamentEvent {
  const { capacity } = event.enrolment;
  if (event.stage !== 'registration') return event;
  let free = (capacity ?? Number.POSITIVE_INFINITY) - event.entries.filter(({ waiting }) => !waiting).length;
  const entries = event.entries.map((entry) => {
    if (!entry.waiting || free <= 0) return entry;
    free -= 1;
    return without(entry, 'waiting');
  });
  return { ...event, entries };
}

/** Sets what players may do themselves. */
export const setEnrolment = (event: TournamentEvent, { open, capacity, closesAt }: BodyOf<'enrolment'>): TournamentEvent =>
  admitWaiting({ ...event, enrolment: { open, capacity, closesAt } });

/** Enrols a player during registration; a repetition has no effect. Players enrol themselves only if allowed, and wait if it is full. */
export function enrol(event: TournamentEvent, body: BodyOf<'enrol'>, { command }: Context): TournamentEvent {
  const bySelf = command.by.role === 'player';
  const known = entryOf(event, body.player);
  if (known) return known.waiting && !bySelf ? withEntry(event, body.player, (entry) => without(entry, 'waiting')) : event;
  if (event.stage !== 'registration' || (bySelf && !event.enrolment.open)) refuse('registration_closed');
  const { player, division, earnedByes = 0, fixedTable } = body;
  const taken = event.entries.filter(({ waiting }) => !waiting).length;
  const waiting = bySelf && taken >= (event.enrolment.capacity ?? Number.POSITIVE_INFINITY);
  const entry: Entry = { player, division, earnedByes, ...(fixedTable === undefined ? {} : { fixedTable }), ...(waiting ? { waiting } : {}) };
  return { ...event, entries: [...event.entries, entry] };
}

/** Fits the bracket of single elimination to its players, until it is drawn. */
const withSize = (pod: Pod): Pod => (isElimination(pod) ? { ...pod, cuts: pod.cuts.map((cut) => ({ ...cut, size: bracketSize(pod.players.length) })) } : pod);

const widened = (divisions: Division[], division: Division): Division[] => podDivisions.all.filter((one) => one === division || divisions.includes(one));

const forcedLoss = (player: PlayerId, at: number): Match => ({
  player1: player,
  player2: null,
  outcome: 'forced-loss',
  table: 0,
  at,
  reasons: [{ code: 'forced-loss' }],
});

/** Adds a player to rounds that were published without them. */
const missRounds = (pod: Pod, player: PlayerId, at: number): Pod['played'] =>
  pod.played.map((round) => ({ ...round, matches: [...round.matches, forcedLoss(player, at)] }));

/** Enrols a player after registration, until the last Swiss round is published: each missed round is a loss. */
export function enrolLate(event: TournamentEvent, body: BodyOf<'enrol-late'>, { at }: Context): TournamentEvent {
  if (podOfPlayer(event, body.player)) return event;
  if (event.stage === 'registration') refuse('not_configured');
  const pod = podOf(event, body.pod);
  if (!isOpenToLate(pod)) refuse('registration_closed');
  if (isElimination(pod) && pod.players.length >= maxElimination) refuse('too_many_for_elimination');
  const { player, division, fixedTable } = body;
  // Places are per division: a division in two pods would have two first places.
  if (!pod.divisions.includes(division) && event.pods.some((other) => other.divisions.includes(division))) refuse('wrong_pod');
  const missed = publishedRounds(pod);
  const { waiting: _, ...known } = entryOf(event, player) ?? { player, earnedByes: 0 };
  const entry: Entry = {
    ...known,
    division,
    ...(fixedTable === undefined ? {} : { fixedTable }),
    ...(missed > 0 ? { late: { round: missed + 1, at } } : {}),
  };
  const entered = {
    ...event,
    entries: [...event.entries.filter((other) => other.player !== player), entry],
    order: [...event.order.filter((other) => other !== player), player],
    notices: event.notices.filter((notice) => !(notice.kind === 'not-in-start' && notice.player === player)),
  };
  return withPod(entered, pod.name, () =>
    withSize({ ...pod, divisions: widened(pod.divisions, division), players: [...pod.players, player], played: missRounds(pod, player, at) }),
  );
}

/** Changes division and earned byes until the tournament is configured, the fixed table at any time. */
export function editEntry(event: TournamentEvent, { player, division, earnedByes, fixedTable }: BodyOf<'edit-entry'>): TournamentEvent {
  if (!entryOf(event, player)) refuse('no_such_player');
  if ((division !== undefined || earnedByes !== undefined) && event.stage !== 'registration') refuse('registration_closed');
  return withEntry(event, player, (entry) => {
    const edited = { ...entry, division: division ?? entry.division, earnedByes: earnedByes ?? entry.earnedByes };
    if (fixedTable === undefined) return edited;
    return fixedTable === null ? without(edited, 'fixedTable') : { ...edited, fixedTable };
  });
}

/** Removes a player until their pod has a published round; afterwards it is a drop. */
export function remove(event: TournamentEvent, { player }: BodyOf<'remove'>, { command }: Context): TournamentEvent {
  if (!entryOf(event, player)) return event;
  const pod = podOfPlayer(event, player);
  if (pod && (publishedRounds(pod) > 0 || command.by.role === 'player')) refuse('use_drop');
  const isOther = (other: PlayerId) => other !== player;
  return admitWaiting({
    ...event,
    entries: event.entries.filter((entry) => isOther(entry.player)),
    order: event.order.filter(isOther),
    pods: event.pods.map((of) => (of === pod ? withSize({ ...of, players: of.players.filter(isOther) }) : of)),
    notices: event.notices.filter((notice) => isOther(notice.player)),
  });
}

/** Records whether a player is present; has no effect once the tournament is configured. */
export function checkIn(event: TournamentEvent, { player, present = true }: BodyOf<'check-in'>): TournamentEvent {
  if (!entryOf(event, player)) refuse('no_such_player');
  if (event.stage !== 'registration') return event;
  return withEntry(event, player, (entry) => (present ? { ...entry, checkedIn: true } : without(entry, 'checkedIn')));
}
