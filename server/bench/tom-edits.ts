import { type Division, divisions, emptyEvent, type PlayerId, type TournamentEvent } from '@mesa/contract/play/model';
import { seededRandom } from '@mesa/contract/play/random';
import { isSwissOver, podOf } from '@mesa/contract/play/rounds';
import { swissStandings } from '@mesa/contract/play/standings';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { rereadPlaces } from '@mesa/contract/tom/compare';
import { cupType, type TomFile } from '@mesa/contract/tom/model';
import { newTom, type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { birthYearOf, type TomTime } from '@mesa/contract/tom/time';
import { divisionsOfTom, eventOfTom, seasonOfTom } from '@mesa/contract/tom/to-event';
import { writeTom } from '@mesa/contract/tom/write';

interface Edited {
  exports: number;
  places: number;
  differing: string[];
}

interface Save {
  name: string;
  text: string;
  file: TomFile;
}

const isFinished = ({ pods }: TournamentEvent) => pods.length > 0 && pods.every((pod) => isSwissOver(pod) && pod.cuts.every(({ size }) => size === 0));

/** Changes years, ids and names as people do by hand: also to wrong years, and to ids that somebody else has. */
function editedPeople(file: TomFile, random: () => number): Map<PlayerId, TomPerson> {
  const all = file.players.map(({ userId }) => userId);
  const pick = () => all[Math.floor(random() * all.length)] ?? '1';
  return new Map(
    file.players.map((player, at) => {
      const lot = random();
      const userId = lot < 0.1 ? String(1_000_000 + Math.floor(random() * 9_000_000)) : lot < 0.2 ? pick() : player.userId;
      const year = random() < 0.3 ? 1950 + Math.floor(random() * 75) : birthYearOf(player.birthDate);
      const birthDate = random() < 0.1 || year === null ? '' : `02/27/${year}`;
      return [at + 1, { ...player, userId, inFile: player.userId, birthDate }];
    }),
  );
}

/** Exports edited events, reads the files again and compares the places: the saved event, and the same players in other divisions. */
export function editSave({ name, text, file }: Save, time: TomTime, seed: string): Edited {
  const random = seededRandom(`${name}/${seed}`);
  const result: Edited = { exports: 0, places: 0, differing: [] };
  const ids = new Map(file.players.map(({ userId }, at) => [userId, at + 1]));
  const people = editedPeople(file, random);

  function compare(event: TournamentEvent, base: TomFile, source: string | undefined, stage: string) {
    const made = tomOfEvent(event, base, people, time);
    const { file: read, problem } = readTom(writeTom(made, source));
    result.exports += 1;
    if (!read) {
      result.differing.push(`${name} ${stage}: ${problem.message}`);
      return;
    }
    const listed =
      event.stage === 'running' || event.stage === 'finalized'
        ? [...new Set([...event.order, ...event.entries.map(({ player }) => player)])]
        : event.entries.map(({ player }) => player);
    const playerOf = new Map(read.players.map(({ userId }, at) => [userId, listed[at] ?? 0]));
    const divisionOf = divisionsOfTom(read);
    const divisionBefore = new Map(event.entries.map((entry) => [entry.player, entry.division]));
    for (const player of read.players) {
      const id = playerOf.get(player.userId) ?? 0;
      if (divisionOf(player) !== divisionBefore.get(id)) result.differing.push(`${name} ${stage}: ${player.userId} cambia de división`);
    }
    if (event.stage !== 'running' && event.stage !== 'finalized') return;
    for (const { division, places, differing } of rereadPlaces(read, event, (userId) => playerOf.get(userId) ?? 0, time)) {
      result.places += places;
      for (const { place } of differing) result.differing.push(`${name} ${stage} ${division}: puesto ${place}`);
    }
  }

  const saved = eventOfTom(file, (userId) => ids.get(userId) ?? 0, time);
  compare(saved, file, text, 'guardado');
  // Without a cut a division may change within its pod: places stay by division.
  if (isFinished(saved)) {
    const entries = saved.entries.map((entry) => {
      const pod = saved.pods.find(({ players }) => players.includes(entry.player));
      const possible = pod?.divisions ?? [entry.division];
      return random() < 0.2 ? { ...entry, division: possible[Math.floor(random() * possible.length)] ?? entry.division } : entry;
    });
    compare({ ...saved, entries }, file, text, 'otra división');
  }

  // The same players in divisions set by hand, with rounds, drops, latecomers and cuts of our own.
  const season = seasonOfTom(file);
  const day = new TournamentDay(emptyEvent(file.type === cupType ? 'cup' : 'challenge', season));
  const base: TomFile = { ...newTom(file), data: file.data };
  const read = divisionsOfTom(file);
  for (const [at, player] of file.players.entries()) {
    const division: Division = random() < 0.3 ? (divisions[Math.floor(random() * 3)] ?? 'masters') : read(player);
    day.do({ kind: 'enrol', player: at + 1, division });
  }
  day.do({ kind: 'pen', to: day.device, of: day.event.pen.epoch });
  compare(day.event, base, undefined, 'inscripción');
  if (day.event.entries.length < 4) return result;
  day.configure();
  compare(day.event, base, undefined, 'configurado');
  for (const { name: pod } of day.event.pods) {
    while (!isSwissOver(podOf(day.event, pod))) {
      day.next(pod, undefined, `${seed}/${pod}/${podOf(day.event, pod).played.length}`);
      day.finish(day.round(pod), () => (random() < 0.1 ? 'tie' : random() < 0.5 ? 'player1' : 'player2'));
      compare(day.event, base, undefined, `${pod} ronda`);
      if (isSwissOver(podOf(day.event, pod))) break;
      const standing = swissStandings(day.event, podOf(day.event, pod)).filter(({ dropped }) => !dropped);
      const last = standing.at(-1);
      const { length: seen } = podOf(day.event, pod).played;
      if (last && standing.length > 8 && random() < 0.4) day.do({ kind: 'drop', player: last.player, seen, ...(random() < 0.3 ? { disqualified: true } : {}) });
    }
    for (const { division, size } of podOf(day.event, pod).cuts) {
      if (size === 0) continue;
      day.startCut(division, pod);
      for (let left = size; left > 1; left /= 2) {
        day.next(pod, division, `${seed}/${pod}/${division}/${left}`);
        day.finish(day.round(pod), () => (random() < 0.5 ? 'player1' : 'player2'));
        compare(day.event, base, undefined, `${pod} corte`);
      }
    }
  }
  day.finalize();
  compare(day.event, base, undefined, 'cerrado');
  return result;
}
