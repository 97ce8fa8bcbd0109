import { cutOf, isFirstElimination, isFirstRound, nextBracketPairs, openingOf, seatedCut } from '../bracket';
import type { BodyOf } from '../commands';
import { draftDigest, nextRound, pairingReasons } from '../draw';
import type { Draft, Match, Pairing, PlayerId, Pod, Round, TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { activeEntries, bracketRounds, entryOf, findRound, isElimination, isLatest, podOf, publishedRounds } from '../rounds';
import { without, withPod } from '../update';
import type { Context } from './context';

/** Returns the seated players, without the empty seats of byes. */
export const seatsOf = (pairs: readonly Pick<Pairing, 'player1' | 'player2'>[]): PlayerId[] =>
  pairs.flatMap(({ player1, player2 }) => (player2 === null ? [player1] : [player1, player2]));

/** Returns whether tables start at 1 and occur once; a bye has none. */
function hasTables(pairs: readonly Pairing[]): boolean {
  const tables = pairs.flatMap(({ player2, table }) => (player2 === null ? [] : [table]));
  return (
    new Set(tables).size === tables.length && pairs.every(({ player2, table }) => (player2 === null ? table === 0 : Number.isInteger(table) && table >= 1))
  );
}

const hasEarnedBye = (event: TournamentEvent, player: PlayerId, number: number): boolean => (entryOf(event, player)?.earnedByes ?? 0) >= number;

/** Returns whether each player occurs once, with at most one unearned bye; with `asPlayed` late entrants may be missing. */
export function seatsEverybody(event: TournamentEvent, field: readonly PlayerId[], pairs: readonly Pairing[], number: number, mayMiss: boolean): boolean {
  const seats = seatsOf(pairs);
  const known = new Set(field);
  const byes = pairs.filter(({ player1, player2 }) => player2 === null && !hasEarnedBye(event, player1, number));
  return (
    new Set(seats).size === seats.length &&
    seats.every((player) => known.has(player)) &&
    (mayMiss || seats.length === field.length) &&
    byes.length <= 1 &&
    hasTables(pairs)
  );
}

const samePairs = (one: readonly Pairing[], other: readonly Pairing[]) =>
  one.length === other.length && one.every(({ player1, player2 }, at) => player1 === other[at]?.player1 && player2 === other[at]?.player2);

/** Refuses pairs that are not a valid draw of this round; does not draw. */
function checkPairs(event: TournamentEvent, pod: Pod, { phase, division, number, pairs, asPlayed = false }: BodyOf<'draw'>): void {
  const cut = phase === 'cut' && division ? cutOf(pod, division) : undefined;
  const field = activeEntries(event, pod).map(({ player }) => player);
  if (cut && isFirstElimination(pod, cut)) {
    const seats = seatsOf(pairs);
    const isField = new Set(seats).size === seats.length && seats.every((player) => field.includes(player)) && (asPlayed || seats.length === field.length);
    if (!isField || !isFirstRound(pairs) || !hasTables(pairs)) refuse('invalid_pairs');
    return;
  }
  if (cut) {
    if (
      !hasTables(pairs) ||
      !samePairs(
        pairs,
        nextBracketPairs(event, pod, cut, 1, () => false),
      )
    )
      refuse('invalid_pairs');
    return;
  }
  if (!seatsEverybody(event, field, pairs, number, asPlayed)) refuse('invalid_pairs');
}

/** Stores a draft of the next round, which only staff can see. */
export function draw(event: TournamentEvent, body: BodyOf<'draw'>): TournamentEvent {
  const { pod: name, division, round: id, number, phase, seed, pairs, inputs, asPlayed } = body;
  if (event.stage === 'registration') refuse('not_configured');
  const pod = podOf(event, name);
  const isThere = event.drafts.some((draft) => draft.id === id || (draft.pod === name && draft.division === division));
  const before = division ? bracketRounds(pod, division) : pod.played;
  if (isThere || findRound(event, id) || before.some((round) => round.number >= number)) refuse('already_drawn');
  const next = nextRound(event, name, division);
  if (next.number !== number || next.phase !== phase) refuse('draw_inputs_changed');
  if (!asPlayed && next.inputs !== inputs) refuse('draw_inputs_changed');
  checkPairs(event, pod, body);
  const draft: Draft = { id, pod: name, number, phase, ...(division ? { division } : {}), seed, pairs, inputs: next.inputs, byHand: [] };
  return { ...event, drafts: [...event.drafts, draft] };
}

const draftOf = (event: TournamentEvent, id: string): Draft =>
  event.drafts.find((draft) => draft.id === id) ?? refuse(findRound(event, id) ? 'already_published' : 'no_such_draft');

/** Returns the event with this draft instead of its earlier version. */
export const withDraft = (event: TournamentEvent, changed: Draft): TournamentEvent => ({
  ...event,
  drafts: event.drafts.map((draft) => (draft.id === changed.id ? changed : draft)),
});

/** Discards a draft. */
export function discard(event: TournamentEvent, { round }: BodyOf<'discard'>): TournamentEvent {
  const draft = draftOf(event, round);
  return { ...event, drafts: event.drafts.filter((other) => other !== draft) };
}

const outcomeFor = (event: TournamentEvent, { player1, player2 }: Pairing, number: number): Match['outcome'] => {
  if (player2 !== null) return 'open';
  return hasEarnedBye(event, player1, number) ? 'earned-bye' : 'bye';
};

/** Returns the matches of a Swiss round, each with the reasons for its pair. */
export function swissMatches(event: TournamentEvent, pod: Pod, { number, pairs, byHand }: Pick<Draft, 'number' | 'pairs' | 'byHand'>, at: number): Match[] {
  const reasons = pairingReasons(event, pod, number, pairs);
  return pairs.map((pair, index) => {
    const seatedByHand = byHand.includes(pair.player1) || (pair.player2 !== null && byHand.includes(pair.player2));
    const pairReasons = reasons[index] ?? [];
    return { ...pair, outcome: outcomeFor(event, pair, number), at, reasons: seatedByHand ? [...pairReasons, { code: 'by-hand' }] : pairReasons };
  });
}

/** Publishes a draft: from now on it is the pod's round. */
export function publish(event: TournamentEvent, { round: id, pairs, asPlayed }: BodyOf<'publish'>, { at }: Context): TournamentEvent {
  const draft = draftOf(event, id);
  if (draftDigest(draft) !== pairs) refuse('draft_differs');
  const { number, phase, division } = draft;
  const pod = podOf(event, draft.pod);
  const next = nextRound(event, draft.pod, division);
  const active = activeEntries(event, pod).map(({ player }) => player);
  const isStale = next.number !== number || next.phase !== phase || (!asPlayed && next.inputs !== draft.inputs);
  const seats = new Set(seatsOf(draft.pairs));
  const cut = division && cutOf(pod, division);
  const isFirst = cut !== undefined && isFirstElimination(pod, cut);
  if (isStale || ((phase === 'swiss' || isFirst) && ![...seats].every((player) => active.includes(player)))) refuse('draft_is_stale');
  const seated = cut && seatedCut(event, pod, cut, draft.pairs);
  const ofBracket = seated ? seated.size >> (bracketRounds(pod, seated.division).length + 1) : 0;
  const matches = seated
    ? draft.pairs.map((pair, index): Match => ({ ...pair, at, ...openingOf(event, pod, seated, pair, index >= ofBracket) }))
    : swissMatches(event, pod, draft, at);
  // A player who entered after this draw missed the round.
  const missing = phase === 'swiss' ? active.filter((player) => !seats.has(player)) : [];
  const missed = missing.map((player): Match => ({ player1: player, player2: null, outcome: 'forced-loss', table: 0, at, reasons: [{ code: 'forced-loss' }] }));
  const round: Round = {
    id,
    number,
    phase,
    ...(division ? { division } : {}),
    publishedAt: at,
    clock: { left: (phase === 'swiss' ? event.minutes.swiss : event.minutes.cut) * 60_000 },
    matches: [...matches, ...missed],
  };
  const published = withPod(event, pod.name, () => ({
    ...pod,
    cuts: pod.cuts.map((other) => (seated && other === cut ? seated : other)),
    played: [...pod.played, round],
  }));
  // The cut of another division is played on.
  const before = new Set(pod.played.flatMap((played) => (played.phase === 'swiss' || played.division === division ? [played.id] : [])));
  return {
    ...published,
    stage: 'running',
    drafts: event.drafts.filter((other) => other !== draft),
    reports: event.reports.filter((report) => !before.has(report.round)),
  };
}

const isPlayed = ({ outcome, walkover }: Match): boolean => !walkover && ['player1', 'player2', 'tie', 'double-loss'].includes(outcome);

/** Withdraws the latest round, as long as it has no reported result. */
export function deleteRound(event: TournamentEvent, { round: id }: BodyOf<'delete-round'>): TournamentEvent {
  const { pod, round } = findRound(event, id) ?? refuse('no_such_round');
  if (!isLatest(pod, round)) refuse('round_is_over');
  if (round.matches.some(isPlayed)) refuse('results_present');
  // A new first round of single elimination gets new seeds.
  const cuts = isElimination(pod) && round.number === 1 ? pod.cuts.map((cut) => without(cut, 'seeds')) : pod.cuts;
  const shortened = withPod(event, pod.name, (of) => ({ ...of, cuts, played: of.played.filter((played) => played !== round) }));
  const last = publishedRounds(podOf(shortened, pod.name));
  const players = new Set(pod.players);
  const entries = shortened.entries.map((entry) => {
    if (!players.has(entry.player)) return entry;
    const dropped = entry.dropped && entry.dropped.round > last ? { ...entry, dropped: { ...entry.dropped, round: last } } : entry;
    if (!dropped.late || dropped.late.round <= last + 1) return dropped;
    return last === 0 ? without(dropped, 'late') : { ...dropped, late: { ...dropped.late, round: last + 1 } };
  });
  const nothingPublished = shortened.pods.every(({ played }) => !played.length);
  return {
    ...shortened,
    entries,
    stage: nothingPublished ? 'configured' : event.stage,
    drafts: event.drafts.filter((draft) => draft.pod !== pod.name || draft.division !== round.division),
    reports: event.reports.filter((report) => report.round !== id),
  };
}
