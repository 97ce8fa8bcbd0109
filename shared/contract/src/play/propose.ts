// Proposals for the console: bodies of commands, computed from what the device knows. The organiser decides, `apply` validates.
import { cutOf, isFirstElimination, nextBracketPairs, qualified, seedsByLot } from './bracket';
import type { BodyOf } from './commands';
import { entrantsOf, nextRound } from './draw';
import type { Division, Match, Pairing, PodName, Structure, TournamentEvent } from './model';
import { seededRandom, shuffled } from './random';
import type { RefusalCode } from './refusals';
import { Refused, refuse } from './refuse';
import { activeEntries, fieldOf, firstTableOf, isSwissOver, podOf, takenTables } from './rounds';
import { swissStandings } from './standings';
import { bracketSize, divisionSizes, maxElimination, podDivisions, podsFor, structureFor } from './structure';
import { type Entrant, pairSwiss } from './swiss';
import { without } from './update';

type ProposedKind = 'configure' | 'draw' | 'redraw' | 'start-cut';
export type Proposal<K extends ProposedKind> = { body: BodyOf<K>; refusal?: undefined } | { body?: undefined; refusal: RefusalCode };

function propose<K extends ProposedKind>(make: () => BodyOf<K>): Proposal<K> {
  try {
    return { body: make() };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.code };
    throw error;
  }
}

function configured(event: TournamentEvent, seed: string, structure: Structure): BodyOf<'configure'> {
  const field = fieldOf(event);
  if (field.length < 2) refuse('too_few_players');
  const order = shuffled(
    field.map(({ player }) => player).sort((one, other) => one - other),
    seededRandom(seed),
  );
  const byLot = new Map(order.map((player, at) => [player, at]));
  const pods = podsFor(divisionSizes(field)).map((name) => {
    const players = field.filter(({ division }) => podDivisions[name].includes(division));
    const drawn = players.map(({ player }) => player).sort((one, other) => (byLot.get(one) ?? 0) - (byLot.get(other) ?? 0));
    if (structure === 'elimination') {
      if (drawn.length > maxElimination) refuse('too_many_for_elimination');
      const [division] = podDivisions[name].filter((one) => players.some((entry) => entry.division === one));
      return { name, structure, rounds: 0, cuts: division ? [{ division, size: bracketSize(drawn.length), thirdPlace: false }] : [], players: drawn };
    }
    const sizes = divisionSizes(players);
    const largest = Math.max(...Object.values(sizes));
    const cuts = podDivisions[name].flatMap((division) => {
      const { cut: size } = structureFor(event.kind, sizes[division], event.season);
      return size > 0 ? [{ division, size, thirdPlace: false }] : [];
    });
    return {
      name,
      // Three divisions of one player each still need an opponent.
      rounds: Math.max(structureFor(event.kind, largest, event.season).rounds, Math.min(3, players.length - 1)),
      cuts,
      players: drawn,
    };
  });
  return { kind: 'configure', seed, order, pods, minutes: event.minutes };
}

/**
 * Proposes lots, pods, rounds and cuts by the official table. A pod plays the rounds of its largest division. Single elimination has one bracket
 * per pod instead.
 */
export const proposeConfigure = (event: TournamentEvent, seed: string, structure: Structure = 'swiss'): Proposal<'configure'> =>
  propose(() => configured(event, seed, structure));

/** The organiser's choices for a draw. */
export interface DrawOptions {
  pod: PodName;
  division?: Division;
  /** The new round's id: random, created by the device. */
  round: string;
  seed: string;
  order?: 'lots' | 'standing';
}

/** Returns the tables that a draw leaves free: those in use, and the fixed ones of other pods, whose rounds may be drawn later. */
function tablesToLeave(event: TournamentEvent, except: { pod: PodName; division?: Division | undefined }): (table: number) => boolean {
  const isTaken = takenTables(event, except);
  const others = event.pods.filter((pod) => pod.name !== except.pod && !isSwissOver(pod));
  const fixed = new Set(others.flatMap((pod) => activeEntries(event, pod).map(({ fixedTable }) => fixedTable)));
  return (table) => fixed.has(table) || isTaken(table);
}

/** Returns the entrants of whom none keeps a fixed table where others sit now: its number may be set after they were drawn. */
const atFreeTables = (entrants: readonly Entrant[], isUsed: (table: number) => boolean): Entrant[] =>
  entrants.map((entrant) => (entrant.fixedTable !== undefined && isUsed(entrant.fixedTable) ? without(entrant, 'fixedTable') : entrant));

/** Seats the pairs of a bracket at their players' fixed tables; a pair at one of these takes a table that becomes free. */
function atOwnTables(pairs: Pairing[], entrants: readonly Pick<Entrant, 'player' | 'fixedTable'>[]): Pairing[] {
  const fixed = new Map(entrants.map(({ player, fixedTable }) => [player, fixedTable]));
  const given = new Set<number>();
  const own = pairs.map(({ player1, player2 }) => {
    const table = player2 === null ? undefined : [fixed.get(player1), fixed.get(player2)].find((wanted) => wanted !== undefined && !given.has(wanted));
    if (table !== undefined) given.add(table);
    return table;
  });
  const free = pairs.flatMap(({ table }, at) => (own[at] === undefined || given.has(table) ? [] : [table]));
  return pairs.map((pair, at) => ({ ...pair, table: own[at] ?? (given.has(pair.table) ? free.shift() : undefined) ?? pair.table }));
}

function drawn(event: TournamentEvent, { pod: name, division, round, seed, order = 'lots' }: DrawOptions): BodyOf<'draw'> {
  const next = nextRound(event, name, division);
  const pod = podOf(event, name);
  const firstTable = firstTableOf(event, pod);
  const isTaken = tablesToLeave(event, { pod: name, division: next.division });
  // A blocked table can be somebody's fixed one.
  const isUsed = takenTables({ ...event, blockedTables: [] }, { pod: name, division: next.division });
  const entrants = atFreeTables(entrantsOf(event, pod, next.number), isUsed);
  const cut = next.division && cutOf(pod, next.division);
  if (cut) {
    const lots = isFirstElimination(pod, cut) ? seedsByLot(event, pod, seed) : [];
    const pairs = nextBracketPairs(event, pod, cut, firstTable, isTaken, lots);
    return { kind: 'draw', pod: name, round, seed, ...next, pairs: atOwnTables(pairs, entrants) };
  }
  if (entrants.length < 2) refuse('too_few_players');
  const places = order === 'standing' ? new Map(swissStandings(event, pod).map(({ player, place }) => [player, place])) : undefined;
  const field = places ? entrants.map((entrant) => ({ ...entrant, rank: places.get(entrant.player) ?? 0 })) : entrants;
  return { kind: 'draw', pod: name, round, seed, ...next, pairs: pairSwiss(field, { seed, round: next.number, firstTable, isTaken, order }) };
}

/** Moves a player's pair to their fixed table, if it is one of the drawn ones: its pair takes the other table. */
function atFixedTable(pairs: Pairing[], { player, fixedTable }: Entrant): Pairing[] {
  const own = pairs.find(({ player1, player2 }) => player1 === player || player2 === player);
  if (!own || own.player2 === null || !pairs.some(({ table }) => table === fixedTable)) return pairs;
  return pairs.map((pair) => (pair === own ? { ...pair, table: fixedTable ?? pair.table } : pair.table === fixedTable ? { ...pair, table: own.table } : pair));
}

function redrawn(event: TournamentEvent, name: PodName, seed: string, tables: number[] | undefined): BodyOf<'redraw'> {
  const pod = podOf(event, name);
  const round = pod.played.at(-1) ?? refuse('no_such_round');
  const isRedrawn = ({ outcome, table }: Match) => (tables ? tables.includes(table) && (outcome === 'open' || outcome === 'bye') : outcome === 'open');
  const open = new Set(round.matches.filter(isRedrawn).flatMap(({ player1, player2 }) => [player1, player2]));
  const entrants = entrantsOf(event, pod, round.number).filter(({ player }) => open.has(player));
  if (round.phase !== 'swiss' || entrants.length < 2) refuse('no_such_match');
  const kept = new Set(round.matches.filter((match) => !isRedrawn(match)).map(({ table }) => table));
  const isTaken = tablesToLeave(event, { pod: name });
  if (tables) {
    // As many tables as before: fixed ones are kept by exchanging, because there is no other to move to.
    const free = entrants.map((entrant) => without(entrant, 'fixedTable'));
    const pairs = pairSwiss(free, { seed, round: round.number, firstTable: 1, isTaken: (table) => !tables.includes(table) });
    return { kind: 'redraw', round: round.id, seed, pairs: entrants.reduce(atFixedTable, pairs), tables };
  }
  const firstTable = Math.min(...round.matches.flatMap(({ table }) => (table ? [table] : [])));
  const isUsed = takenTables({ ...event, blockedTables: [] }, { pod: name });
  const seated = atFreeTables(entrants, (table) => kept.has(table) || isUsed(table));
  const pairs = pairSwiss(seated, { seed, round: round.number, firstTable, isTaken: (table) => kept.has(table) || isTaken(table) });
  return { kind: 'redraw', round: round.id, seed, pairs };
}

/** Draws the next round of a pod, or of a division's cut: the command that carries the pairs. */
export const proposeDraw = (event: TournamentEvent, options: DrawOptions): Proposal<'draw'> => propose(() => drawn(event, options));

/** Proposes new pairs for the matches of a published Swiss round without a result; of some tables, if they are given. */
export const proposeRedraw = (event: TournamentEvent, pod: PodName, seed: string, tables?: number[]): Proposal<'redraw'> =>
  propose(() => redrawn(event, pod, seed, tables));

/** Proposes the players of a division's cut by the current standings. */
export const proposeCut = (event: TournamentEvent, name: PodName, division: Division): Proposal<'start-cut'> =>
  propose(() => {
    const pod = podOf(event, name);
    const cut = cutOf(pod, division) ?? refuse('cut_not_possible');
    return { kind: 'start-cut', pod: name, division, players: qualified(event, pod, cut) };
  });
