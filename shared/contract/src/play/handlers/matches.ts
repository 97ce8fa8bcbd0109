import { qualified } from '../bracket';
import type { BodyOf } from '../commands';
import { areGamesOf, isBestOfThree } from '../games';
import type { Games, JudgeCall, Match, PlayerId, Pod, Reports, Round, TournamentEvent } from '../model';
import { refuse } from '../refuse';
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

/** Refuses games in a round of single games, and games that give another result. */
function checkGames(event: TournamentEvent, { phase }: Round, { outcome, games }: { outcome: Match['outcome']; games?: Games }): void {
  if (games && !(isBestOfThree(event, phase) && areGamesOf(games, outcome))) refuse('invalid_games');
}

/** Returns whether a command adds or corrects the games of the result that is there already. */
function completes({ outcome, games }: Match, body: BodyOf<'result'>): boolean {
  if (!body.games || (games && games[0] === body.games[0] && games[1] === body.games[1])) return false;
  return !games || body.was === outcome;
}

/** Sets, corrects or removes a result, if it is still the one that the sender saw. Published draws stay. */
export function setResult(event: TournamentEvent, body: BodyOf<'result'>, { at }: Context): TournamentEvent {
  const { pod, round, match } = findMatch(event, body);
  // Two devices that enter the same result agree, also if only one of them knows the games: places ignore them.
  if (match.outcome === body.outcome && !completes(match, body)) return event;
  if (event.stage === 'finalized') refuse('finalized');
  if (match.outcome !== body.was && match.outcome !== body.outcome) refuse('result_differs');
  checkGames(event, round, body);
  const inCut = round.phase === 'cut';
  if (inCut && (body.outcome === 'tie' || body.outcome === 'double-loss')) refuse('no_tie_in_cut');
  if (!isLatest(pod, round)) {
    if (inCut && match.outcome !== body.outcome) refuse('bracket_moved_on');
    if (body.outcome === 'open') refuse('round_is_over');
  }
  // Agreeing reports would make a removed result again.
  const isOfMatch = (reports: Reports) => reports.round === body.round && reports.player1 === body.player1;
  const known = body.outcome === 'open' ? { ...event, reports: event.reports.filter((reports) => !isOfMatch(reports)) } : event;
  const set = withMatch(known, pod.name, round.id, body.player1, (of) => ({
    ...without(without(of, 'walkover'), 'games'),
    outcome: body.outcome,
    ...(body.games ? { games: body.games } : {}),
    at,
  }));
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
  const { round: id, player1, player2, outcome, games } = body;
  const reporter = command.by.role === 'player' ? command.by.player : null;
  if (reporter !== player1 && reporter !== player2) refuse('not_your_match');
  if (event.stage === 'finalized' || !isLatest(pod, round))
    return match.outcome === outcome ? event : refuse(event.stage === 'finalized' ? 'finalized' : 'round_is_over');
  if (round.phase === 'cut' && (outcome === 'tie' || outcome === 'double-loss')) refuse('no_tie_in_cut');
  const isSame = (other: Reports) => other.round === id && other.player1 === player1 && other.player2 === player2;
  checkGames(event, round, body);
  const isFirst = reporter === player1;
  const ownReport = isFirst ? { by1: outcome, ...(games ? { games1: games } : {}) } : { by2: outcome, ...(games ? { games2: games } : {}) };
  const known: Reports = event.reports.find(isSame) ?? { round: id, player1, player2, at };
  const { passes: _, slips: __, ...stored } = known;
  const before = without(stored, isFirst ? 'games1' : 'games2');
  /** The players whose report came this way, now that this one reports. */
  const through = (way: 'passes' | 'slips', isThisWay: boolean | undefined) => {
    const players = [...(known[way] ?? []).filter((player) => player !== reporter), ...(isThisWay && reporter !== null ? [reporter] : [])];
    return players.length > 0 ? { [way]: players } : {};
  };
  const { pass, slip } = command.by.role === 'player' ? command.by : {};
  const reports: Reports = { ...before, ...ownReport, ...through('passes', pass), ...through('slips', slip), at };
  return { ...event, reports: [...event.reports.filter((other) => !isSame(other)), reports] };
}
