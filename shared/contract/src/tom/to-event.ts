import { seedsOfPairs } from '../play/bracket';
import { pairingReasons } from '../play/draw';
import {
  type Cut,
  type Division,
  type Entry,
  emptyEvent,
  type Match,
  type PlayerId,
  type Pod,
  type PodName,
  type Round,
  type TournamentEvent,
} from '../play/model';
import { bracketMatches, isElimination, swissRounds } from '../play/rounds';
import { bracketSize, divisionOf, divisionSizes, podDivisions, seasonOf, structureFor } from '../play/structure';
import { withRound } from '../play/update';
import { cupType, divisionCodes, eliminationType, stageCodes, type TomFile, type TomPlayer, type TomPod, type TomRound } from './model';
import { birthYearOf, dayOf, type TomTime } from './time';

/** Returns the site's player id for a Player ID of the file. */
export type IdOf = (userId: string) => PlayerId;

interface Reading {
  file: TomFile;
  idOf: IdOf;
  time: TomTime;
  divisionOf: (player: TomPlayer) => Division;
  /** Players that the standings list as not finished. */
  disqualified: ReadonlySet<string>;
}

/** Returns the season of a file, by its end year. */
export const seasonOfTom = (file: TomFile): number => seasonOf(dayOf(file.data.startdate ?? '') ?? '2027-01-01');

/**
 * Returns a function for a player's division: by year of birth. Without a birth date, by the division's standings that contain the player, or by a
 * pod with only one division; otherwise Masters.
 */
export function divisionsOfTom(file: TomFile): (player: TomPlayer) => Division {
  const season = seasonOfTom(file);
  const known = new Map<string, Division>();
  for (const division of podDivisions.all) {
    for (const pod of file.pods) if (pod.category === division) for (const userId of pod.players ?? []) known.set(userId, division);
    for (const { category, places } of file.standings ?? [])
      if (category === divisionCodes[division]) for (const { userId } of places) known.set(userId, division);
  }
  return ({ userId, birthDate }) => {
    const year = birthYearOf(birthDate);
    return (year === null ? known.get(userId) : undefined) ?? divisionOf(year, season);
  };
}

/** Status 1 is a player who left; other statuses are unknown. */
const hasLeft = ({ dropped }: TomPlayer): boolean => dropped?.status === 1;

/** The id of a drop that comes from a file, so that an undo can name it. */
const droppedInTom = 'tom';

function entryOf(player: TomPlayer, { idOf, time, divisionOf, disqualified }: Reading): Entry {
  const { byes = 0, dropped, late, fixedTable } = player;
  return {
    player: idOf(player.userId),
    division: divisionOf(player),
    earnedByes: byes,
    ...(fixedTable === undefined ? {} : { fixedTable }),
    ...(late && !player.starter ? { late: { round: Math.max(1, late.round), at: time.parse(late.at) ?? 0 } } : {}),
    ...(dropped && hasLeft(player)
      ? {
          dropped: {
            round: dropped.round,
            at: time.parse(dropped.at ?? '') ?? 0,
            command: droppedInTom,
            device: droppedInTom,
            ...(disqualified.has(player.userId) ? { disqualified: true as const } : {}),
          },
        }
      : {}),
  };
}

/** Returns the id of a round that comes from a file. */
export const tomRoundId = (category: PodName, number: number, division?: Division): string =>
  ['tom', category, number, ...(division ? [division] : [])].join('-');

function roundOf(round: TomRound, category: PodName, phase: Round['phase'], division: Division | undefined, { idOf, time, file }: Reading): Round {
  const publishedAt = time.parse(round.pairTime) ?? 0;
  const startedAt = time.parse(round.startTime);
  const isOpen = round.matches.some(({ outcome }) => outcome === 'open');
  const left = round.timeLeft * 1000;
  const isRunning = startedAt !== null && isOpen && file.stage === stageCodes.running;
  return {
    id: tomRoundId(category, round.number, division),
    number: round.number,
    phase,
    ...(division ? { division } : {}),
    publishedAt,
    clock: { left, ...(startedAt === null ? {} : { startedAt }), ...(isRunning ? { endsAt: startedAt + left } : {}) },
    matches: round.matches.flatMap(({ player1, player2, outcome, table, at }): Match[] =>
      outcome === 'deleted'
        ? []
        : [{ player1: idOf(player1), player2: player2 === null ? null : idOf(player2), outcome, table, at: time.parse(at) ?? publishedAt, reasons: [] }],
    ),
  };
}

/** Returns a pod in single elimination: one bracket for all its divisions. */
function eliminationPod(pod: TomPod, divisions: Division[], entries: readonly Entry[], players: PlayerId[], reading: Reading): Pod {
  const present = podDivisions.all.filter((division) => divisions.includes(division) || entries.some((entry) => entry.division === division));
  const division = divisions.find((one) => entries.some((entry) => entry.division === one)) ?? divisions[0] ?? 'masters';
  const played = pod.rounds.map((round) => roundOf(round, pod.category, 'cut', division, reading));
  const [first] = played;
  const seated = first ? { size: first.matches.length * 2, seeds: seedsOfPairs(first.matches) } : { size: bracketSize(players.length) };
  return {
    name: pod.category,
    divisions: present,
    structure: 'elimination',
    rounds: 0,
    cuts: [{ division, thirdPlace: pod.thirdPlace, ...seated }],
    players,
    played,
  };
}

/** Returns the planned Swiss rounds: the played ones if the phase is over, otherwise those of the table. */
function plannedRounds(event: TournamentEvent, pod: TomPod, swiss: readonly TomRound[], entries: readonly Entry[], stage: string): number {
  const isOver = stage === stageCodes.finalized || swiss.length < pod.rounds.length || swiss.at(-1)?.stage === '8';
  if (isOver) return swiss.length;
  const largest = Math.max(...Object.values(divisionSizes(entries)));
  const isComplete = swiss.length > 0 && swiss.at(-1)?.matches.every(({ outcome }) => outcome !== 'open');
  return Math.max(structureFor(event.kind, largest, event.season).rounds, swiss.length + (isComplete ? 1 : 0), 1);
}

function podOf(pod: TomPod, event: TournamentEvent, reading: Reading): Pod {
  const { file, idOf } = reading;
  const divisions = podDivisions[pod.category];
  const players = pod.players?.map(idOf) ?? event.entries.filter(({ division }) => divisions.includes(division)).map(({ player }) => player);
  const inPod = new Set(players);
  const entries = event.entries.filter(({ player }) => inPod.has(player));
  const divisionByPlayer = new Map(entries.map(({ player, division }) => [player, division]));
  const divisionOfPlayer = (player: PlayerId) => divisionByPlayer.get(player) ?? 'masters';
  const swiss = pod.rounds.filter(({ type }) => type !== eliminationType);
  const elimination = pod.rounds.filter(({ type }) => type === eliminationType);
  if (swiss.length === 0 && (elimination.length > 0 || file.type === eliminationType)) return eliminationPod(pod, divisions, entries, players, reading);
  const cutDivisions = [...new Set(elimination.flatMap(({ matches }) => matches.map(({ player1 }) => divisionOfPlayer(idOf(player1)))))];
  const brackets = cutDivisions.flatMap((division) =>
    elimination.flatMap((round): Round[] => {
      const matches = round.matches.filter(({ player1 }) => divisionOfPlayer(idOf(player1)) === division);
      return matches.length ? [roundOf({ ...round, matches }, pod.category, 'cut', division, reading)] : [];
    }),
  );
  const cuts = divisions.flatMap((division): Cut[] => {
    const first = brackets.find((round) => round.division === division);
    if (first) return [{ division, size: first.matches.length * 2, thirdPlace: pod.thirdPlace, seeds: seedsOfPairs(first.matches) }];
    const planned = file.cuts.find(({ category }) => category === divisionCodes[division])?.cut ?? 0;
    const size = event.kind === 'cup' && file.stage !== stageCodes.finalized ? planned : 0;
    return size > 0 && entries.some((entry) => entry.division === division) ? [{ division, size, thirdPlace: pod.thirdPlace }] : [];
  });
  const played = [...swiss.map((round) => roundOf(round, pod.category, 'swiss', undefined, reading)), ...brackets];
  const present = podDivisions.all.filter((division) => divisions.includes(division) || entries.some((entry) => entry.division === division));
  return { name: pod.category, divisions: present, rounds: plannedRounds(event, pod, swiss, entries, file.stage), cuts, players, played };
}

/** Adds the reasons for each pairing, as far as the results show them. */
function explained(event: TournamentEvent): TournamentEvent {
  let result = event;
  for (const pod of event.pods) {
    for (const round of swissRounds(pod)) {
      const reasons = pairingReasons(event, pod, round.number, round.matches);
      const matches = round.matches.map(
        (match, at): Match => ({ ...match, reasons: match.outcome === 'forced-loss' ? [{ code: 'forced-loss' }] : (reasons[at] ?? []) }),
      );
      result = withRound(result, pod.name, round.id, (of) => ({ ...of, matches }));
    }
    for (const round of pod.played) {
      const cut = pod.cuts.find(({ division }) => division === round.division);
      if (!cut?.seeds) continue;
      const { seeds } = cut;
      const seedOf = (player: PlayerId | null) => (player === null ? 0 : seeds.indexOf(player) + 1);
      const byLot = isElimination(pod) ? { byLot: true as const } : {};
      const toFinal = bracketMatches(pod, cut, round);
      const matches = round.matches.map((match): Match => {
        if (match.player2 === null) return { ...match, reasons: [{ code: 'bracket-bye', size: cut.size }] };
        const code = toFinal.includes(match) ? 'bracket' : 'third-place';
        return { ...match, reasons: [{ code, seeds: [seedOf(match.player1), seedOf(match.player2)], ...byLot }] };
      });
      result = withRound(result, pod.name, round.id, (of) => ({ ...of, matches }));
    }
  }
  return result;
}

/** Returns the event of a file, saved at any stage. Names, Player IDs and birth dates stay in the file. */
export function eventOfTom(file: TomFile, idOf: IdOf, time: TomTime): TournamentEvent {
  const season = seasonOfTom(file);
  const kind = file.type === cupType ? 'cup' : 'challenge';
  const unfinished = (file.standings ?? []).filter(({ type }) => type === 'dnf').flatMap(({ places }) => places.map(({ userId }) => userId));
  const reading: Reading = { file, idOf, time, divisionOf: divisionsOfTom(file), disqualified: new Set(unfinished) };
  const isRunning = file.stage === stageCodes.running || file.stage === stageCodes.finalized;
  const stage = (Object.keys(stageCodes) as (keyof typeof stageCodes)[]).find((name) => stageCodes[name] === file.stage) ?? 'registration';
  const minutesOf = (name: string, otherwise: number) => (file.stage === stageCodes.registration ? otherwise : Number(file.data[name] ?? otherwise));
  const empty = emptyEvent(kind, season);
  const players = file.players.map(({ userId }) => idOf(userId));
  const event: TournamentEvent = {
    ...empty,
    stage,
    entries: file.players.map((player) => entryOf(player, reading)),
    order: file.stage === stageCodes.registration ? [] : players,
    minutes: { swiss: minutesOf('roundtime', empty.minutes.swiss), cut: minutesOf('finalsroundtime', empty.minutes.cut) },
  };
  return explained({ ...event, pods: file.pods.map((pod) => podOf(pod, event, reading)), stage: isRunning && !file.pods.length ? 'registration' : stage });
}
