import { seedsOf } from '../play/bracket';
import type { Entry, Match, PlayerId, Pod, PodName, Round, TournamentEvent } from '../play/model';
import { bracketRounds, isPodDone, isReported, swissRounds } from '../play/rounds';
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
import type { TomTime } from './time';
import { eventOfTom } from './to-event';
import { tomDivisions } from './write';

/** Data about a player that a file needs and the engine never has. */
export type TomPerson = Pick<TomPlayer, 'userId' | 'firstName' | 'lastName' | 'birthDate' | 'created' | 'modified'>;

interface Writing {
  event: TournamentEvent;
  /** The file that the tournament was imported from, or an empty one with its name and place. */
  base: TomFile;
  people: ReadonlyMap<PlayerId, TomPerson>;
  time: TomTime;
}

const isRunning = ({ stage }: TournamentEvent): boolean => stage === 'running' || stage === 'finalized';
const wasRunning = ({ stage }: TomFile): boolean => stage === stageCodes.running || stage === stageCodes.finalized;

const userIdOf = ({ people }: Writing, player: PlayerId): string => people.get(player)?.userId ?? String(player);

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
  const { userId, firstName, lastName, birthDate, created, modified } = person;
  const plays = event.pods.some(({ players }) => players.includes(entry.player));
  // Some files lack the mark for players who did play round 1.
  const starter = before && wasRunning(base) ? before.starter : isRunning(event) && plays && !entry.late ? true : undefined;
  const byes = entry.earnedByes || before?.byes;
  const { dropped } = entry;
  const leaving = dropped && {
    status: 1,
    round: dropped.round,
    ...(before?.dropped && before.dropped.at === undefined ? {} : { at: timeOf(writing, dropped.at, before?.dropped?.at) }),
  };
  const late = before?.late ?? (entry.late ? { round: -1, at: time.format(entry.late.at), forcedLoss: false, usedForcedLoss: true } : undefined);
  return {
    userId,
    firstName,
    lastName,
    birthDate,
    ...(starter === undefined ? {} : { starter }),
    ...seats.get(entry.player),
    ...(entry.fixedTable === undefined ? {} : { fixedTable: entry.fixedTable }),
    ...(late ? { late } : {}),
    ...(byes === undefined || (byes === 0 && before?.byes === undefined) ? {} : { byes }),
    // Keeps an unknown status.
    ...(leaving ? { dropped: leaving } : before?.dropped && before.dropped.status !== 1 ? { dropped: before.dropped } : {}),
    created,
    modified,
  };
}

function matchOf({ player1, player2, outcome, table, at }: Match, writing: Writing, round: TomRound | undefined): TomMatch {
  const [first, second] = [userIdOf(writing, player1), player2 === null ? null : userIdOf(writing, player2)];
  const known = round?.matches.find((match) => match.player1 === first && match.player2 === second);
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
  before?.matches.forEach((match, at) => {
    if (match.outcome === 'deleted') matches.splice(at, 0, match);
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
  const numbers = [...new Set(pod.played.map(({ number }) => number))].sort((one, other) => one - other);
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
  const ids = new Map([...people].map(([player, { userId }]) => [userId, player]));
  const isUnmoved = base.stage === stageCodes.finalized && standingsDigest(eventOfTom(base, (userId) => ids.get(userId) ?? 0, time)) === standingsDigest(event);
  if (isUnmoved) return base.standings;
  const all = standings(event);
  return tomDivisions.flatMap((division) => [
    {
      category: divisionCodes[division],
      type: 'finished' as const,
      places: (all.get(division) ?? []).map(({ player, place }) => ({ userId: userIdOf(writing, player), place })),
    },
    { category: divisionCodes[division], type: 'dnf' as const, places: [] },
  ]);
}

/** Returns the pods' settings and cuts; keeps the file's own values except the size. */
function cutsOf({ event, base }: Writing): TomCut[] {
  const cutFor = (division: (typeof tomDivisions)[number]) => event.pods.flatMap(({ cuts }) => cuts).find((cut) => cut.division === division);
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
        options: cutChoices(sizes[division]),
        cut: cut?.size ?? 0,
        players: sizes[division],
        thirdPlace: cut?.thirdPlace ?? false,
      };
    });
}

/**
 * Returns the TOM file of an event, at any stage. Keeps everything in the earlier file that the engine does not know; both files' times use the same
 * offset from UTC.
 */
export function tomOfEvent(event: TournamentEvent, base: TomFile, people: ReadonlyMap<PlayerId, TomPerson>, time: TomTime): TomFile {
  const writing: Writing = { event, base, people, time };
  const seats = seatsOfCuts(event);
  const before = new Map(base.players.map((player) => [player.userId, player]));
  const entries = new Map(event.entries.map((entry) => [entry.player, entry]));
  // TOM shuffles its list once, when round 1 is paired.
  const listed = isRunning(event) ? [...new Set([...event.order, ...entries.keys()])] : [...entries.keys()];
  const isConfigured = event.stage !== 'registration';
  const isNew = base.stage === stageCodes.registration;
  const minutes = { roundtime: String(event.minutes.swiss), finalsroundtime: String(event.minutes.cut) };
  const times = isConfigured ? { ...minutes, ...(isNew ? { overflowtablestart: String((event.entries.length >> 1) + 10) } : {}) } : {};
  return {
    ...base,
    stage: stageCodes[event.stage],
    data: { ...base.data, ...times },
    players: listed.flatMap((player) => {
      const entry = entries.get(player);
      return entry && !entry.waiting ? [playerOf(entry, writing, seats, before.get(userIdOf(writing, player)))] : [];
    }),
    pods: event.pods.map((pod) => podOf(pod, writing)),
    standings: standingsOf(writing),
    cuts: isConfigured ? cutsOf(writing) : base.cuts,
  };
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
