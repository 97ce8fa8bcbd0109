// One file: each function writes a part of the same file from the same event.

import { seedsOf } from '../play/bracket';
import type { Division, Entry, Match, PlayerId, Pod, PodName, Round, TournamentEvent } from '../play/model';
import { bracketRounds, isElimination, isPodDone, isReported, swissRounds } from '../play/rounds';
import { standings, standingsDigest } from '../play/standings';
import { bracketSeats, cutChoices, divisionSizes, podDivisions } from '../play/structure';
import {
  cupType,
  divisionCodes,
  eliminationType,
  podCodes,
  stageCodes,
  type TomCut,
  type TomFile,
  type TomMatch,
  type TomPlayer,
  type TomPod,
  type TomRound,
} from './model';
import { neutralBirthDate } from './neutral';
import type { TomTime } from './time';
import { divisionsOfTom, eventOfTom, seasonOfTom } from './to-event';
import { tomDivisions } from './write';

/** Data about a player that a file needs and the engine never has. */
export type TomPerson = Pick<TomPlayer, 'userId' | 'firstName' | 'lastName' | 'birthDate' | 'created' | 'modified'> & {
  /** The Player ID in the file before, if it was another one. */
  inFile?: string;
};

interface Writing {
  event: TournamentEvent;
  /** The file that the tournament was imported from, or an empty one with its name and place. */
  base: TomFile;
  people: ReadonlyMap<PlayerId, TomPerson>;
  /** One Player ID per player, although two can have been given the same one. */
  userIds: ReadonlyMap<PlayerId, string>;
  time: TomTime;
}

const isRunning = ({ stage }: TournamentEvent): boolean => stage === 'running' || stage === 'finalized';
const wasRunning = ({ stage }: TomFile): boolean => stage === stageCodes.running || stage === stageCodes.finalized;

const userIdOf = ({ userIds }: Writing, player: PlayerId): string => userIds.get(player) ?? String(player);

/** Returns a player's Player ID in the file before. */
const idBefore = ({ people }: Pick<Writing, 'people'>, player: PlayerId): string => {
  const person = people.get(player);
  return person?.inFile ?? person?.userId ?? String(player);
};

/** Returns a different Player ID for each player: a second player with the same one gets the next free number. */
function distinctIds(players: readonly PlayerId[], people: ReadonlyMap<PlayerId, TomPerson>): Map<PlayerId, string> {
  const idOf = (player: PlayerId) => people.get(player)?.userId ?? String(player);
  const ids = new Map<PlayerId, string>();
  const given = new Set<string>();
  const wanted = new Set(players.map(idOf));
  let free = 1;
  for (const player of players) {
    let id = idOf(player);
    if (given.has(id)) {
      while (wanted.has(String(free))) free += 1;
      id = String(free);
      wanted.add(id);
    }
    given.add(id);
    ids.set(player, id);
  }
  return ids;
}

/** Returns the text for an instant; keeps the file's own text if it means the same instant. */
const timeOf = ({ time }: Writing, at: number | undefined, before: string | undefined): string => {
  if (before !== undefined && (time.parse(before) ?? 0) === (at ?? 0)) return before;
  return at === undefined ? '' : time.format(at);
};

/** Returns the seat and Swiss place of every player in a cut. */
function seatsOfCuts(event: TournamentEvent): Map<PlayerId, { order: number; seed: number }> {
  const seats = new Map<PlayerId, { order: number; seed: number }>();
  for (const pod of event.pods) {
    for (const cut of pod.cuts) {
      if (!cut.seeds || !bracketRounds(pod, cut.division).length) continue;
      const order = bracketSeats(cut.size);
      for (const [at, player] of seedsOf(event, pod, cut).entries()) seats.set(player, { order: order.indexOf(at + 1) + 1, seed: at + 1 });
    }
  }
  return seats;
}

function playerOf(entry: Entry, writing: Writing, seats: ReturnType<typeof seatsOfCuts>, before: TomPlayer | undefined): TomPlayer {
  const { event, base, people, time } = writing;
  const person = people.get(entry.player) ?? before ?? { userId: String(entry.player), firstName: '', lastName: '', birthDate: '', created: '', modified: '' };
  const { firstName, lastName, birthDate, created, modified } = person;
  const plays = event.pods.some(({ players }) => players.includes(entry.player));
  // Some files lack the mark for players who did play round 1.
  const starter = before && wasRunning(base) ? before.starter : isRunning(event) && plays && !entry.late ? true : undefined;
  const { earnedByes: byes } = entry;
  const { dropped } = entry;
  const leaving = dropped && {
    status: 1,
    round: dropped.round,
    ...(before?.dropped && before.dropped.at === undefined ? {} : { at: timeOf(writing, dropped.at, before?.dropped?.at) }),
  };
  const late = before?.late ?? (entry.late ? { round: -1, at: time.format(entry.late.at), forcedLoss: false, usedForcedLoss: true } : undefined);
  return {
    userId: userIdOf(writing, entry.player),
    firstName,
    lastName,
    birthDate,
    ...(starter === undefined ? {} : { starter }),
    ...seats.get(entry.player),
    ...(entry.fixedTable === undefined ? {} : { fixedTable: entry.fixedTable }),
    ...(late ? { late } : {}),
    ...(byes === 0 && before?.byes === undefined ? {} : { byes }),
    // Keeps an unknown status.
    ...(leaving ? { dropped: leaving } : before?.dropped && before.dropped.status !== 1 ? { dropped: before.dropped } : {}),
    created,
    modified,
  };
}

function matchOf({ player1, player2, outcome, table, at }: Match, writing: Writing, round: TomRound | undefined): TomMatch {
  const [first, second] = [userIdOf(writing, player1), player2 === null ? null : userIdOf(writing, player2)];
  const [firstBefore, secondBefore] = [idBefore(writing, player1), player2 === null ? null : idBefore(writing, player2)];
  const known = round?.matches.find((match) => match.player1 === firstBefore && match.player2 === secondBefore);
  // A match without its own time was read with the round's.
  const before = known && (writing.time.parse(known.at) ?? writing.time.parse(round?.pairTime ?? '') ?? 0);
  return { player1: first, player2: second, outcome, table, at: known && before === at ? known.at : timeOf(writing, at, undefined) };
}

/** Returns the code of a round; keeps the file's own code if it means the same. */
function stageOfRound(rounds: readonly Round[], isLast: boolean, startTime: string, before: TomRound | undefined): string {
  const isComplete = rounds.every(isReported);
  if (!isComplete) return before && ['2', '4'].includes(before.stage) && before.startTime === startTime ? before.stage : startTime ? '4' : '2';
  if (before && ['5', '6', '8'].includes(before.stage)) return before.stage;
  return isLast ? '8' : '6';
}

function roundOf(rounds: readonly [Round, ...Round[]], pod: Pod, writing: Writing, before: TomRound | undefined): TomRound {
  const [round] = rounds;
  const { base } = writing;
  const isLast =
    round.phase === 'swiss'
      ? round.number >= pod.rounds
      : pod.cuts.every(({ division, size }) => size === 0 || bracketRounds(pod, division).length < 1 || size >> (round.number - swissRounds(pod).length) <= 1);
  const startTime = timeOf(writing, round.clock.startedAt, before?.startTime);
  const matches = rounds.flatMap((one) => one.matches.map((match) => matchOf(match, writing, before)));
  // The engine ignores matches that TOM has deleted; the file keeps them.
  const idNow = new Map([...writing.userIds].map(([player, id]) => [idBefore(writing, player), id]));
  before?.matches.forEach((match, at) => {
    if (match.outcome !== 'deleted') return;
    const { player1, player2 } = match;
    matches.splice(at, 0, { ...match, player1: idNow.get(player1) ?? player1, player2: player2 === null ? null : (idNow.get(player2) ?? player2) });
  });
  return {
    number: round.number,
    type: round.phase === 'cut' ? eliminationType : (before?.type ?? base.type),
    stage: stageOfRound(rounds, isLast, startTime, before),
    timeLeft: Math.round(round.clock.left / 1000),
    pairTime: timeOf(writing, round.publishedAt, before?.pairTime),
    startTime,
    matches,
  };
}

const categoryOf = ({ divisions, name }: Pod): PodName => {
  const isSame = (of: PodName) => podDivisions[of].length === divisions.length && podDivisions[of].every((division) => divisions.includes(division));
  return isSame(name) ? name : ((Object.keys(podCodes) as PodName[]).find(isSame) ?? 'all');
};

/** Returns the first table of the pod's current round; 1 again when it is finished. */
function startingTable(event: TournamentEvent, pod: Pod, before: TomPod | undefined, base: TomFile): number {
  const tables = pod.played.at(-1)?.matches.flatMap(({ table }) => (table > 0 ? [table] : [])) ?? [];
  const isUntouched = before && before.rounds.length === new Set(pod.played.map(({ number }) => number)).size && wasRunning(base);
  if (isUntouched) return before.startingTable;
  if (isPodDone(pod)) return 1;
  if (tables.length) return Math.min(...tables);
  const earlier = event.pods.slice(0, event.pods.indexOf(pod));
  return before?.startingTable ?? 1 + earlier.reduce((sum, { players }) => sum + (players.length >> 1), 0);
}

function podOf(pod: Pod, writing: Writing): TomPod {
  const { event, base } = writing;
  const before = base.pods.find(({ category }) => category === pod.name);
  const category = before?.category ?? categoryOf(pod);
  const numbers = [...new Set(pod.played.map(({ number }) => number))];
  return {
    category,
    stage: pod.played.some(({ phase }) => phase === 'cut') ? '1' : (before?.stage ?? '0'),
    startingTable: startingTable(event, pod, before, base),
    thirdPlace: pod.cuts.some(({ thirdPlace }) => thirdPlace) || (before?.thirdPlace ?? false),
    players: isRunning(event) ? pod.players.map((player) => userIdOf(writing, player)) : null,
    rounds: numbers.flatMap((number) => {
      const [first, ...others] = pod.played.filter((round) => round.number === number);
      return first
        ? [
            roundOf(
              [first, ...others],
              pod,
              writing,
              before?.rounds.find((round) => round.number === number),
            ),
          ]
        : [];
    }),
  };
}

function standingsOf(writing: Writing): TomFile['standings'] {
  const { event, base, people, time } = writing;
  if (event.stage !== 'finalized') return null;
  const ids = new Map([...people.keys()].map((player) => [idBefore(writing, player), player]));
  const isSameIds = [...writing.userIds].every(([player, id]) => id === idBefore(writing, player));
  const isUnmoved =
    isSameIds && base.stage === stageCodes.finalized && standingsDigest(eventOfTom(base, (userId) => ids.get(userId) ?? 0, time)) === standingsDigest(event);
  if (isUnmoved) return base.standings;
  const all = standings(event);
  return tomDivisions.flatMap((division) => [
    {
      category: divisionCodes[division],
      type: 'finished' as const,
      places: (all.get(division) ?? []).map(({ player, place }) => ({ userId: userIdOf(writing, player), place })),
    },
    {
      category: divisionCodes[division],
      type: 'dnf' as const,
      places: event.entries
        .filter((entry) => entry.division === division && entry.dropped?.disqualified)
        .map(({ player }) => ({ userId: userIdOf(writing, player) })),
    },
  ]);
}

/** Returns the pods' settings and cuts; keeps the file's own values except the size. */
function cutsOf({ event, base }: Writing): TomCut[] {
  // Single elimination has no cut.
  const ofPods = event.pods.flatMap((pod) => (isElimination(pod) ? [] : pod.cuts));
  const cutFor = (division: (typeof tomDivisions)[number]) => ofPods.find((cut) => cut.division === division);
  if (base.stage !== stageCodes.registration) {
    return base.cuts.map((kept) => {
      const division = tomDivisions.find((of) => divisionCodes[of] === kept.category);
      const size = division && base.type === cupType && event.stage !== 'finalized' ? (cutFor(division)?.size ?? 0) : kept.cut;
      return { ...kept, cut: size };
    });
  }
  const players = new Set(event.pods.flatMap((pod) => pod.players));
  const sizes = divisionSizes(event.entries.filter(({ player }) => players.has(player)));
  return tomDivisions
    .filter((division) => event.pods.some((pod) => podDivisions[pod.name].includes(division)))
    .map((division) => {
      const cut = cutFor(division);
      return {
        category: divisionCodes[division],
        options: [...new Set([...cutChoices(sizes[division]), cut?.size ?? 0])].sort((one, other) => one - other),
        cut: cut?.size ?? 0,
        players: sizes[division],
        thirdPlace: cut?.thirdPlace ?? false,
      };
    });
}

/** Returns the players in the order in which a file lists them: TOM shuffles its list once, when round 1 is paired. */
export function playersInFile(event: TournamentEvent): PlayerId[] {
  const seated = new Set(event.entries.flatMap(({ player, waiting }) => (waiting ? [] : [player])));
  return isRunning(event) ? [...new Set([...event.order, ...seated])].filter((player) => seated.has(player)) : [...seated];
}

/** Returns the type of the tournament: its structure as played here, otherwise the file's own. */
function typeOf({ pods, kind }: TournamentEvent, { type }: TomFile): string {
  if (pods.length === 0) return type;
  if (pods.every(isElimination)) return eliminationType;
  return type === eliminationType ? (kind === 'cup' ? cupType : '2') : type;
}

/**
 * Returns the TOM file of an event, at any stage. Keeps everything in the earlier file that the engine does not know; both files' times use the same
 * offset from UTC.
 */
export function tomOfEvent(event: TournamentEvent, earlier: TomFile, people: ReadonlyMap<PlayerId, TomPerson>, time: TomTime): TomFile {
  const base = { ...earlier, type: typeOf(event, earlier) };
  const players = event.entries.map(({ player }) => player);
  const writing: Writing = { event, base, people, userIds: distinctIds(players, people), time };
  const seats = seatsOfCuts(event);
  const before = new Map(base.players.map((player) => [player.userId, player]));
  const entries = new Map(event.entries.map((entry) => [entry.player, entry]));
  const listed = playersInFile(event);
  const isConfigured = event.stage !== 'registration';
  const isNew = base.stage === stageCodes.registration;
  const minutes = { roundtime: String(event.minutes.swiss), finalsroundtime: String(event.minutes.cut) };
  const times = isConfigured ? { ...minutes, ...(isNew ? { overflowtablestart: String((event.entries.length >> 1) + 10) } : {}) } : {};
  const file: TomFile = {
    ...base,
    stage: stageCodes[event.stage],
    data: { ...base.data, ...times },
    players: listed.flatMap((player) => {
      const entry = entries.get(player);
      return entry ? [playerOf(entry, writing, seats, before.get(idBefore(writing, player)))] : [];
    }),
    pods: event.pods.map((pod) => podOf(pod, writing)),
    standings: standingsOf(writing),
    cuts: isConfigured ? cutsOf(writing) : base.cuts,
  };
  return withYearsOfDivisions(file, new Map(event.entries.map(({ player, division }) => [userIdOf(writing, player), division])));
}

/** Replaces birth years that would give another division when the file is read: its years and divisions always agree. */
function withYearsOfDivisions(file: TomFile, divisions: ReadonlyMap<string, Division>): TomFile {
  const read = divisionsOfTom(file);
  const season = seasonOfTom(file);
  const players = file.players.map((player) => {
    const division = divisions.get(player.userId);
    return division === undefined || read(player) === division ? player : { ...player, birthDate: neutralBirthDate(division, season) };
  });
  return { ...file, players };
}

/** Returns an empty file for a tournament that began on the site. */
export function newTom({ type, mode, data, organizer }: Pick<TomFile, 'type' | 'mode' | 'data' | 'organizer'>): TomFile {
  return {
    type,
    mode,
    data,
    organizer,
    stage: stageCodes.registration,
    version: '1.86',
    gameType: 'TRADING_CARD_GAME',
    timeElapsed: 0,
    players: [],
    pods: [],
    standings: null,
    cuts: [],
  };
}
