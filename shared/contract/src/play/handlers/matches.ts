import { qualified } from '../bracket';
import type { BodyOf } from '../commands';
import type { JudgeCall, Match, PlayerId, Pod, Reports, Round, TournamentEvent } from '../model';
import { refuse } from '../refusals';
import { bracketRounds, findRound, isLatest, podOf } from '../rounds';
import { withMatch, without, withRound } from '../update';
import type { Context } from './context';
import { unseatCut } from './plan';

/** Starts, pauses and extends a round's clock. */
export function setClock(event: TournamentEvent, { round: id, action, minutes = 0 }: BodyOf<'clock'>, { at }: Context): TournamentEvent {
  const { pod, round } = findRound(event, id) ?? refuse('no_such_round');
  if (!isLatest(pod, round)) refuse('round_is_over');
  return withRound(event, pod.name, id, (of) => {
    const { clock } = of;
    if (action === 'add') {
      const more = minutes * 60_000;
      return { ...of, clock: { ...clock, left: clock.left + more, ...(clock.endsAt === undefined ? {} : { endsAt: clock.endsAt + more }) } };
    }
    if (action === 'start')
      return clock.endsAt === undefined ? { ...of, clock: { left: clock.left, startedAt: clock.startedAt ?? at, endsAt: at + clock.left } } : of;
    return clock.endsAt === undefined ? of : { ...of, clock: { ...without(clock, 'endsAt'), left: Math.max(0, clock.endsAt - at) } };
  });
}

/** Returns the match that a command identifies by both players: a stale screen cannot change another draw. */
function findMatch(event: TournamentEvent, body: { round: string; player1: PlayerId; player2: PlayerId }): { pod: Pod; round: Round; match: Match } {
  const found = findRound(event, body.round) ?? refuse('no_such_round');
  const match = found.round.matches.find(({ player1, player2 }) => player1 === body.player1 && player2 === body.player2);
  return { ...found, match: match ?? refuse('no_such_match') };
}

/** Adds a judge's extra minutes to one match. */
export function addExtraTime(event: TournamentEvent, body: BodyOf<'extra-time'>): TournamentEvent {
  const { pod, round } = findMatch(event, body);
  return withMatch(event, pod.name, round.id, body.player1, (match) => ({ ...match, extraMinutes: body.minutes }));
}

/** A seated, unpublished cut depends on Swiss results: if they change its players, it must be started again. */
function reviewCuts(event: TournamentEvent, name: Pod['name']): TournamentEvent {
  return podOf(event, name).cuts.reduce((state, cut) => {
    const pod = podOf(state, name);
    if (!cut.seeds || bracketRounds(pod, cut.division).length) return state;
    const best = qualified(state, pod, cut);
    return best.length === cut.seeds.length && best.every((player, at) => player === cut.seeds?.[at]) ? state : unseatCut(state, pod, cut);
  }, event);
}

/** Sets, corrects or removes a result, if it is still the one that the sender saw. Published draws stay. */
export function setResult(event: TournamentEvent, body: BodyOf<'result'>, { at }: Context): TournamentEvent {
  const { pod, round, match } = findMatch(event, body);
  if (match.outcome === body.outcome) return event;
  if (event.stage === 'finalized') refuse('finalized');
  if (match.outcome !== body.was) refuse('result_differs');
  const inCut = round.phase === 'cut';
  if (inCut && (body.outcome === 'tie' || body.outcome === 'double-loss')) refuse('no_tie_in_cut');
  if (!isLatest(pod, round)) {
    if (inCut) refuse('bracket_moved_on');
    if (body.outcome === 'open') refuse('round_is_over');
  }
  const set = withMatch(event, pod.name, round.id, body.player1, (of) => ({ ...without(of, 'walkover'), outcome: body.outcome, at }));
  return inCut ? set : reviewCuts(set, pod.name);
}

const isCallOf =
  ({ round, player }: Pick<JudgeCall, 'round' | 'player'>) =>
  (call: JudgeCall) =>
    call.round === round && call.player === player;

/** Calls a judge to the player's table in the current round; a repetition has no effect until somebody answers. */
export function callJudge(event: TournamentEvent, { round: id, player }: BodyOf<'call-judge'>, { at }: Context): TournamentEvent {
  const { pod, round } = findRound(event, id) ?? refuse('no_such_round');
  const match = round.matches.find(({ player1, player2 }) => player2 !== null && (player1 === player || player2 === player)) ?? refuse('no_such_match');
  if (!isLatest(pod, round)) refuse('round_is_over');
  const { calls = [] } = event;
  if (calls.some(isCallOf({ round: id, player }))) return event;
  return { ...event, calls: [...calls, { player, round: id, table: match.table, at }] };
}

/** Removes a player's call, because a judge answers it. Two judges may answer at once. */
export function answerCall(event: TournamentEvent, body: BodyOf<'answer-call'>): TournamentEvent {
  const { calls, ...rest } = event;
  const others = (calls ?? []).filter((call) => !isCallOf(body)(call));
  return others.length > 0 ? { ...rest, calls: others } : rest;
}

/** Records a player's report of their own match. It never changes an existing result. */
export function report(event: TournamentEvent, body: BodyOf<'report'>, { command, at }: Context): TournamentEvent {
  const { pod, round, match } = findMatch(event, body);
  const { round: id, player1, player2, outcome } = body;
  const reporter = command.by.role === 'player' ? command.by.player : null;
  const isByPass = command.by.role === 'player' && command.by.pass === true;
  if (reporter !== player1 && reporter !== player2) refuse('not_your_match');
  if (event.stage === 'finalized' || !isLatest(pod, round))
    return match.outcome === outcome ? event : refuse(event.stage === 'finalized' ? 'finalized' : 'round_is_over');
  if (round.phase === 'cut' && (outcome === 'tie' || outcome === 'double-loss')) refuse('no_tie_in_cut');
  const isSame = (other: Reports) => other.round === id && other.player1 === player1 && other.player2 === player2;
  const ownReport = reporter === player1 ? { by1: outcome } : { by2: outcome };
  const { passes: known = [], ...before } = event.reports.find(isSame) ?? { round: id, player1, player2 };
  const passes = [...known.filter((player) => player !== reporter), ...(isByPass && reporter !== null ? [reporter] : [])];
  const reports: Reports = { ...before, ...ownReport, ...(passes.length > 0 ? { passes } : {}), at };
  return { ...event, reports: [...event.reports.filter((other) => !isSame(other)), reports] };
}
