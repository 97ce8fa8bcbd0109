import type { LogEntry } from '@mesa/contract/play/commands';
import { nextRound } from '@mesa/contract/play/draw';
import {
  type Division,
  emptyEvent,
  type PlayerId,
  type PodName,
  type ReportedOutcome,
  reportedOutcomes,
  type TournamentEvent,
} from '@mesa/contract/play/model';
import { proposeConfigure } from '@mesa/contract/play/propose';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { eliminationType, type TomFile, type TomPlayer, type TomPod, type TomRound } from '@mesa/contract/tom/model';
import { newTom, tomOfEvent } from '@mesa/contract/tom/of-event';
import type { TomTime } from '@mesa/contract/tom/time';
import { divisionsOfTom, seasonOfTom } from '@mesa/contract/tom/to-event';
import { writeTom } from '@mesa/contract/tom/write';

interface Save {
  name: string;
  text: string;
  file: TomFile;
}

export interface Replay {
  compared: number;
  /** Names of the saves that are not reproduced, with the first differing line. */
  differing: string[];
  log: LogEntry[];
  start: TournamentEvent;
  end: TournamentEvent;
}

const isReported = (outcome: string): outcome is ReportedOutcome => (reportedOutcomes as readonly string[]).includes(outcome);

/** Replays an event by commands, with the draws and results of its saves; each export must equal the save. */
export function replaySeries(saves: readonly Save[], time: TomTime): Replay {
  const find = (part: string) => saves.find(({ name }) => name.includes(part));
  const registered = (find('registered') ?? find('stage1'))?.file;
  const first = find('-r1-paired')?.file;
  const configured = find('configured')?.file;
  if (!registered || !first || !configured) throw new Error('The series has no registration, configuration or first round');

  const ids = new Map(registered.players.map(({ userId }, at) => [userId, at + 1]));
  const idOf = (userId: string): PlayerId => ids.get(userId) ?? 0;
  const people = new Map<PlayerId, TomPlayer>(registered.players.map((player, at) => [at + 1, player]));
  // Like a tournament that began here.
  const base: TomFile = { ...newTom(registered), version: registered.version };
  const season = seasonOfTom(registered);
  const divisionOf = divisionsOfTom(registered);
  const start = emptyEvent(registered.type === '3' ? 'cup' : 'challenge', season);
  const day = new TournamentDay(start);
  const result: Replay = { compared: 0, differing: [], log: [], start, end: start };
  const at = (text: string) => {
    day.now = (time.parse(text) ?? day.now) - 1000;
  };
  const compare = (save: Save | undefined) => {
    if (!save) return;
    result.compared += 1;
    const written = writeTom(tomOfEvent(day.event, base, people, time)).split('\n');
    const wanted = save.text.split('\n');
    const line = wanted.findIndex((text, index) => text !== written[index]);
    if (line >= 0 || written.length !== wanted.length)
      result.differing.push(`${save.name} línea ${line + 1}: ${written[line]?.trim()} en vez de ${wanted[line]?.trim()}`);
  };

  const draw = (pod: TomPod, round: TomRound) => {
    const isCut = round.type === eliminationType;
    const division: Division | undefined = isCut
      ? day.event.entries.find(({ player }) => player === idOf(round.matches[0]?.player1 ?? ''))?.division
      : undefined;
    if (division && day.pod(pod.category).cuts.some((cut) => cut.division === division && !cut.seeds)) day.startCut(division, pod.category);
    at(round.pairTime);
    const pairs = round.matches
      .filter(({ outcome }) => outcome !== 'forced-loss')
      .map(({ player1, player2, table }) => ({ player1: idOf(player1), player2: player2 === null ? null : idOf(player2), table }));
    const id = `${pod.category}-${round.number}`;
    day.do({ kind: 'draw', pod: pod.category, round: id, seed: 'tom', pairs, ...nextRound(day.event, pod.category, division) });
    at(round.pairTime);
    day.publish(id);
  };

  const finish = (pod: PodName, round: TomRound) => {
    const id = `${pod}-${round.number}`;
    at(round.startTime);
    day.do({ kind: 'clock', round: id, action: 'start' });
    for (const { player1, player2, outcome, at: reported } of round.matches) {
      if (player2 === null || !isReported(outcome)) continue;
      at(reported);
      day.do({ kind: 'result', round: id, player1: idOf(player1), player2: idOf(player2), outcome, was: 'open' });
    }
  };

  for (const player of registered.players) {
    day.do({ kind: 'enrol', player: idOf(player.userId), division: divisionOf(player), ...(player.byes ? { earnedByes: player.byes } : {}) });
  }
  day.do({ kind: 'pen', to: day.device, of: 0 });
  compare(find('registered'));
  const proposed = proposeConfigure(day.event, 'tom').body;
  const rosters = new Map(first.pods.map(({ category, players }) => [category, (players ?? []).map(idOf)]));
  if (!proposed) throw new Error('The series cannot be configured');
  day.do({
    ...proposed,
    order: first.players.map(({ userId }) => idOf(userId)),
    pods: proposed.pods.map((pod) => ({ ...pod, players: rosters.get(pod.name) ?? [] })),
    minutes: { swiss: Number(configured.data.roundtime), cut: Number(configured.data.finalsroundtime) },
  });
  compare(find('configured'));
  for (let number = 1; find(`-r${number}-paired`); number += 1) {
    const paired = find(`-r${number}-paired`);
    const complete = find(`-r${number}-complete`);
    for (const { userId, dropped } of paired?.file.players ?? []) {
      if (!dropped || day.event.entries.some((entry) => entry.player === idOf(userId) && entry.dropped)) continue;
      at(dropped.at ?? '');
      day.do({ kind: 'drop', player: idOf(userId), seen: dropped.round });
    }
    const roundOf = (pod: TomPod) => pod.rounds.find((round) => round.number === number);
    for (const pod of paired?.file.pods ?? []) {
      const round = roundOf(pod);
      if (round) draw(pod, round);
    }
    compare(paired);
    for (const pod of complete?.file.pods ?? []) {
      const round = roundOf(pod);
      if (round) finish(pod.category, round);
    }
    compare(complete);
  }
  const final = find('-final');
  if (final) day.finalize();
  compare(final);
  result.log = day.log.map((command, index) => ({ seq: index + 1, at: command.at, received: command.at, command }));
  result.end = day.event;
  return result;
}
