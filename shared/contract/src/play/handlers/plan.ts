import { cutOf, qualified } from '../bracket';
import type { BodyOf, PodPlan } from '../commands';
import { type Entry, type PlayerId, type Pod, structures, type TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { bracketRounds, fieldOf, isElimination, isPodDone, isSwissOver, podOf, swissRounds } from '../rounds';
import { standingsDigest } from '../standings';
import { bracketSize, maxElimination, podDivisions } from '../structure';
import { without, withPod } from '../update';
import { setEnrolment } from './enrolment';

/** The largest number of Swiss rounds. */
const maxRounds = 20;

const isPublished = (event: TournamentEvent): boolean => event.pods.some(({ played }) => played.length > 0);

/** Sets the kind of event and the season, which select the official tables. */
export function setUp(event: TournamentEvent, { event: kind, season }: BodyOf<'set-up'>): TournamentEvent {
  if (event.stage !== 'registration') refuse('already_running');
  return { ...event, kind, season };
}

/** Imports a tournament from a file: the pen stays with the device that holds it here. */
export function importEvent(event: TournamentEvent, body: BodyOf<'import'>): TournamentEvent {
  if (event.entries.length || event.stage !== 'registration') refuse('not_empty');
  return { ...body.event, pen: event.pen };
}

/** Refuses a bracket that these players cannot play. */
function checkElimination({ name, rounds, cuts }: PodPlan, players: readonly Entry[]): void {
  if (players.length > maxElimination) refuse('too_many_for_elimination');
  const [cut] = cuts;
  const isPossible = rounds === 0 && cuts.length === 1 && players.length > 1 && cut?.size === bracketSize(players.length);
  if (!isPossible || !podDivisions[name].includes(cut.division)) refuse('invalid_plan');
}

/** Refuses rounds and cuts that these players cannot play. */
function checkPlan(plan: PodPlan, players: readonly Entry[]): void {
  const { name, structure = 'swiss', rounds, cuts } = plan;
  if (!structures.includes(structure)) refuse('unknown_structure');
  if (structure === 'elimination') {
    checkElimination(plan, players);
    return;
  }
  const isCut = ({ division, size }: PodPlan['cuts'][number]) =>
    (size === 0 || (size >= 2 && Number.isInteger(Math.log2(size)))) && size <= players.filter((entry) => entry.division === division).length;
  const divisions = cuts.map(({ division }) => division);
  const isPossible = Number.isInteger(rounds) && rounds >= 1 && rounds <= maxRounds && cuts.every(isCut) && new Set(divisions).size === divisions.length;
  if (!isPossible || !divisions.every((division) => podDivisions[name].includes(division))) refuse('invalid_plan');
}

/** Closes registration with the order of the lots, pods, rounds, cuts and times that were on the screen. */
export function configure(event: TournamentEvent, { order, pods, minutes, bestOf, blockedTables = [], asPlayed }: BodyOf<'configure'>): TournamentEvent {
  if (isPublished(event)) refuse('already_running');
  const field = new Map(fieldOf(event).map((entry) => [entry.player, entry]));
  const isField = new Set(order).size === order.length && order.every((player) => field.has(player)) && (asPlayed || order.length === field.size);
  if (!isField) refuse('field_changed');
  if (order.length < 2) refuse('too_few_players');
  const seated = pods.flatMap(({ players }) => players);
  const isPartition = seated.length === order.length && new Set(seated).size === order.length && new Set(pods.map(({ name }) => name)).size === pods.length;
  if (!isPartition) refuse('invalid_plan');
  const planned = pods.map(({ name, structure, rounds, cuts, players }): Pod => {
    const entries = players.flatMap((player) => field.get(player) ?? []);
    if (entries.length !== players.length || !entries.every(({ division }) => podDivisions[name].includes(division))) refuse('invalid_plan');
    checkPlan({ name, ...(structure ? { structure } : {}), rounds, cuts }, entries);
    return { name, divisions: podDivisions[name], ...(structure === 'elimination' ? { structure } : {}), rounds, cuts, players, played: [] };
  });
  const hasGames = bestOf?.swiss === 3 || bestOf?.cut === 3;
  const left = [...field.keys()].filter((player) => !order.includes(player));
  return {
    ...without(event, 'bestOf'),
    ...(hasGames ? { bestOf } : {}),
    stage: 'configured',
    order,
    minutes,
    blockedTables,
    pods: planned,
    drafts: [],
    notices: left.map((player) => ({ kind: 'not-in-start', player })),
  };
}

/** Changes planned rounds or cuts that are not played yet. */
export function changePlan(event: TournamentEvent, { pod: plan }: BodyOf<'change-plan'>): TournamentEvent {
  const pod = podOf(event, plan.name);
  const isStarted = pod.cuts.some(({ seeds }) => seeds !== undefined);
  if (isStarted && plan.rounds !== pod.rounds) refuse('cut_started');
  if (plan.rounds < swissRounds(pod).length || (plan.structure === 'elimination') !== isElimination(pod)) refuse('invalid_plan');
  checkPlan(
    plan,
    event.entries.filter(({ player }) => pod.players.includes(player)),
  );
  const cuts = plan.cuts.map((cut) => {
    const seeds = cutOf(pod, cut.division)?.seeds;
    return seeds ? { ...cut, seeds } : cut;
  });
  for (const { division, size, seeds } of pod.cuts) {
    if (seeds && cuts.find((cut) => cut.division === division)?.size !== size) refuse('cut_started');
  }
  return withPod(event, pod.name, () => ({ ...pod, rounds: plan.rounds, cuts }));
}

/** Reopens registration or a finalized tournament. */
export function reopen(event: TournamentEvent, { reason }: BodyOf<'reopen'>): TournamentEvent {
  if (event.stage === 'finalized') return reason?.trim() ? { ...event, stage: 'running' } : refuse('reason_missing');
  if (isPublished(event)) refuse('already_running');
  // Whoever left during a round that was withdrawn left before the first one: they can enrol again.
  const entries = event.entries.filter(({ dropped }) => !dropped);
  const open: TournamentEvent = { ...event, stage: 'registration', entries, order: [], pods: [], drafts: [], notices: [] };
  return setEnrolment(open, { kind: 'enrolment', ...event.enrolment });
}

const isSame = (one: readonly PlayerId[], other: readonly PlayerId[]) => one.length === other.length && one.every((player, at) => player === other[at]);

/** Seats a division's cut with the players that were on the screen. */
export function startCut(event: TournamentEvent, { pod: name, division, players, asPlayed }: BodyOf<'start-cut'>): TournamentEvent {
  const pod = podOf(event, name);
  const cut = cutOf(pod, division);
  if (!cut || !isSwissOver(pod) || isElimination(pod)) return refuse('cut_not_possible');
  if (cut.seeds) refuse('cut_started');
  const best = qualified(event, pod, cut);
  if (best.length < cut.size) refuse('cut_not_possible');
  const eligible = qualified(event, pod, { division, size: pod.players.length });
  const isPossible = players.length === cut.size && new Set(players).size === cut.size && players.every((player) => eligible.includes(player));
  if (!isPossible || (!asPlayed && !isSame(best, players))) refuse('standings_changed');
  return withPod(event, name, () => ({ ...pod, cuts: pod.cuts.map((other) => (other === cut ? { ...cut, seeds: players } : other)) }));
}

/** Withdraws the seats, until the first bracket round is published. */
export function unseatCut(event: TournamentEvent, pod: Pod, cut: Pod['cuts'][number]): TournamentEvent {
  const unseated = withPod(event, pod.name, (of) => ({
    ...of,
    cuts: of.cuts.map((other) => (other.division === cut.division ? without(other, 'seeds') : other)),
  }));
  return { ...unseated, drafts: event.drafts.filter((draft) => !(draft.pod === pod.name && draft.division === cut.division)) };
}

/** Undoes the start of a cut before its first round is published; it can be started again with other players. */
export function cancelCut(event: TournamentEvent, { pod: name, division }: BodyOf<'cancel-cut'>): TournamentEvent {
  const pod = podOf(event, name);
  const cut = cutOf(pod, division);
  if (!cut?.seeds) return event;
  if (bracketRounds(pod, division).length) refuse('cut_started');
  return unseatCut(event, pod, cut);
}

/** Closes the tournament with the standings that were on the screen. */
export function finalize(event: TournamentEvent, { standings, asPlayed }: BodyOf<'finalize'>): TournamentEvent {
  if (event.stage !== 'running') refuse('not_running');
  if (event.drafts.length || !event.pods.every(isPodDone)) refuse('rounds_missing');
  if (!asPlayed && standingsDigest(event) !== standings) refuse('standings_changed');
  return { ...without(event, 'calls'), stage: 'finalized' };
}

/** Hands the pen over. The command names the epoch, so that a late request never moves the pen. */
export function movePen(event: TournamentEvent, { to, of, force, name }: BodyOf<'pen'>, device: string): TournamentEvent {
  if (of !== event.pen.epoch) refuse('pen_moved');
  if (event.pen.device !== null && event.pen.device !== device && !force) refuse('pen_elsewhere');
  return { ...event, pen: { device: to, epoch: event.pen.epoch + 1, ...(to !== null && name ? { name } : {}) } };
}
