// Changes of a draft or of a published round, for matches without a result.
import { openingOf, seedsOfPairs } from '../bracket';
import type { BodyOf } from '../commands';
import { pairingReasons } from '../draw';
import type { Draft, Match, Pairing, PlayerId, Pod, Repair, Round, TournamentEvent } from '../model';
import { refuse } from '../refuse';
import { activeEntries, findRound, isElimination, isLatest, podOf, takenTables } from '../rounds';
import { withEntry, without, withPod, withRound } from '../update';
import type { Context } from './context';
import { seatsEverybody, seatsOf, swissMatches, withDraft } from './draws';

/** Returns a round that can still change: a draft, or the latest round. */
function editable(event: TournamentEvent, id: string): { draft: Draft } | { pod: Pod; round: Round } {
  const draft = event.drafts.find((other) => other.id === id);
  if (draft) return { draft };
  const found = findRound(event, id) ?? refuse('no_such_draft');
  if (!isLatest(found.pod, found.round)) refuse('round_is_over');
  return found;
}

/** Returns each seated player's table and opponent. */
const placesOf = (matches: readonly Match[]): Map<PlayerId, string> =>
  new Map(
    matches.flatMap(({ player1, player2, table }): [PlayerId, string][] => [
      [player1, `${table} ${player2}`],
      ...(player2 === null ? [] : [[player2, `${table} ${player1}`] as [PlayerId, string]]),
    ]),
  );

/** Moves the calls for a judge in a round with their players; a player with a bye needs none. */
function withMovedCalls(event: TournamentEvent, round: string, matches: readonly Match[]): TournamentEvent {
  if (!event.calls) return event;
  const calls = event.calls.flatMap((call) => {
    if (call.round !== round) return [call];
    const match = matches.find(({ player1, player2 }) => player1 === call.player || player2 === call.player);
    return match && match.player2 !== null ? [{ ...call, table: match.table }] : [];
  });
  return calls.length > 0 ? { ...event, calls } : without(event, 'calls');
}

/** Reseats a published round, and records whose table or opponent changed. */
function reseat(event: TournamentEvent, pod: Pod, round: Round, matches: Match[], repair: Omit<Repair, 'players'>): TournamentEvent {
  const [before, after] = [placesOf(round.matches), placesOf(matches)];
  const players = [...before.keys()].filter((player) => before.get(player) !== after.get(player));
  const repairs = players.length === 0 ? round.repairs : [...(round.repairs ?? []), { ...repair, players }];
  const changed = withRound(event, pod.name, round.id, (of) => ({ ...of, matches, ...(repairs && { repairs }) }));
  return withMovedCalls(changed, round.id, matches);
}

/** Exchanges two players' seats; in a published round only between matches without a result. Their open reports no longer count. */
export function swap(event: TournamentEvent, { round: id, player, with: other, reason }: BodyOf<'swap'>, { at }: Context): TournamentEvent {
  const target = editable(event, id);
  const exchange = <T extends PlayerId | null>(seat: T): T => (seat === player ? other : seat === other ? player : seat) as T;
  const moved = <T extends Pick<Pairing, 'player1' | 'player2'>>(pair: T): T => ({ ...pair, player1: exchange(pair.player1), player2: exchange(pair.player2) });
  const round = 'draft' in target ? target.draft : target.round;
  const pairs = 'draft' in target ? target.draft.pairs : target.round.matches;
  const pod = 'draft' in target ? podOf(event, target.draft.pod) : target.pod;
  // The first bracket of single elimination is drawn by lot, so its seats can change like those of a Swiss round.
  const isByLot = isElimination(pod) && round.number === 1;
  if (round.phase === 'cut' && !isByLot) refuse('no_swap_in_cut');
  if (![player, other].every((one) => seatsOf(pairs).includes(one))) refuse('not_in_draft');
  if ('draft' in target) {
    const byHand = [...new Set([...target.draft.byHand, player, other])];
    return withDraft(event, { ...target.draft, pairs: pairs.map(moved), byHand });
  }
  const touches = ({ player1, player2 }: Match) => [player1, player2].includes(player) || [player1, player2].includes(other);
  const touched = target.round.matches.filter(touches);
  if (!touched.every(({ outcome }) => outcome === 'open' || outcome === 'bye')) refuse('match_reported');
  const seated = target.round.matches.map((match) => (touches(match) ? moved(match) : match));
  const cuts = isByLot ? pod.cuts.map((cut) => ({ ...cut, seeds: seedsOfPairs(seated) })) : pod.cuts;
  const [bracket] = isByLot ? cuts : [];
  const reasons = bracket ? [] : pairingReasons(event, pod, target.round.number, seated);
  const matches = seated.map((match, index): Match => {
    const was = target.round.matches[index];
    if (!was || !touches(was)) return match;
    const opening = bracket && openingOf(event, pod, bracket, match, false);
    return { ...match, at, ...opening, reasons: [...(opening?.reasons ?? reasons[index] ?? []), { code: 'by-hand' }] };
  });
  const reports = event.reports.filter((report) => report.round !== id || !touched.some(({ player1 }) => player1 === report.player1));
  const reseated = reseat(event, pod, target.round, matches, { kind: 'swap', at, ...(reason !== undefined && { reason }) });
  return { ...withPod(reseated, pod.name, (of) => ({ ...of, cuts })), reports };
}

/** Moves a pair without a result to another table. */
export function setTable(event: TournamentEvent, { round: id, player1, table }: BodyOf<'set-table'>): TournamentEvent {
  const target = editable(event, id);
  const place = 'draft' in target ? target.draft : { ...target.round, pod: target.pod.name, pairs: target.round.matches };
  const pair: Pairing | undefined = place.pairs.find((other) => other.player1 === player1);
  if (!pair || pair.player2 === null) return refuse('no_such_match');
  if ('round' in target && target.round.matches.find((match) => match.player1 === player1)?.outcome !== 'open') refuse('match_reported');
  const isTaken = takenTables(event, { pod: place.pod, division: place.division });
  if (place.pairs.some((other) => other !== pair && other.table === table) || isTaken(table)) refuse('table_taken');
  const moved = <T extends Pairing>(other: T): T => (other.player1 === player1 ? { ...other, table } : other);
  if ('draft' in target) return withDraft(event, { ...target.draft, pairs: target.draft.pairs.map(moved) });
  const matches = target.round.matches.map(moved);
  return withMovedCalls(
    withRound(event, target.pod.name, id, (round) => ({ ...round, matches })),
    id,
    matches,
  );
}

/** Returns the matches that are drawn again: those at the chosen tables, 0 being the drawn bye; otherwise all without a result. */
function matchesToRedraw({ matches }: Round, tables: readonly number[] | undefined): Match[] {
  if (!tables) return matches.filter(({ outcome }) => outcome === 'open');
  return tables.map((table) => {
    const match = matches.find((other) => other.table === table && (table > 0 || other.outcome === 'bye')) ?? refuse('no_such_match');
    if (table > 0 && match.outcome !== 'open') refuse('match_reported');
    return match;
  });
}

/** Replaces pairs without a result in the latest Swiss round, all of them or those of some tables; the others stay. */
export function redraw(event: TournamentEvent, { round: id, pairs, tables: chosen, reason }: BodyOf<'redraw'>, { at }: Context): TournamentEvent {
  const { pod, round } = findRound(event, id) ?? refuse('no_such_round');
  if (!isLatest(pod, round)) refuse('round_is_over');
  if (round.phase === 'cut') refuse('no_swap_in_cut');
  const replaced = new Set(matchesToRedraw(round, chosen));
  const kept = round.matches.filter((match) => !replaced.has(match));
  const open = seatsOf([...replaced]);
  const active = new Set(activeEntries(event, pod).map(({ player }) => player));
  const staying = open.filter((player) => active.has(player));
  if (!staying.length) refuse('no_such_match');
  const tables = new Set(kept.map(({ table }) => table));
  if (!seatsEverybody(event, staying, pairs, Number.POSITIVE_INFINITY, false) || pairs.some(({ table }) => table > 0 && tables.has(table)))
    refuse('invalid_pairs');
  // Chosen tables are redone where they are: another group may sit at the others.
  if (chosen && pairs.some(({ table }) => table > 0 && !chosen.includes(table))) refuse('invalid_pairs');
  const drawn = swissMatches(event, pod, { number: round.number, pairs, byHand: [] }, at);
  const isNewBye = ({ table }: Match) => table === 0 && !chosen?.includes(0);
  const matches = chosen
    ? [...drawn.filter(isNewBye), ...round.matches.flatMap((match) => (replaced.has(match) ? drawn.filter(({ table }) => table === match.table) : [match]))]
    : [...kept.filter((match) => match.table === 0), ...drawn, ...kept.filter((match) => match.table > 0)];
  const redrawn = reseat(event, pod, round, matches, { kind: 'redraw', at, ...(reason !== undefined && { reason }) });
  // A player who left before playing has no match in this round.
  const gone = open.filter((player) => !active.has(player));
  const settled = gone.reduce(
    (state, player) => withEntry(state, player, (entry) => (entry.dropped ? { ...entry, dropped: { ...entry.dropped, round: round.number - 1 } } : entry)),
    redrawn,
  );
  return { ...settled, reports: event.reports.filter((report) => report.round !== id || !open.includes(report.player1)) };
}
