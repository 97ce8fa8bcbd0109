import type { PlayerId } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { newTom, playersInFile, type TomPerson, tomOfEvent } from '@mesa/contract/tom/of-event';
import { readTom } from '@mesa/contract/tom/read';
import { tomTime } from '@mesa/contract/tom/time';
import { writeTom } from '@mesa/contract/tom/write';
import { fileHere } from './file-here';

const base = newTom({ type: '3', mode: 'TCG1DAY', data: { name: 'Copa', startdate: '10/04/2026' }, organizer: { popId: '1', name: 'O' } });
const people = new Map<PlayerId, TomPerson>(
  [1, 2, 3, 4, 5].map((id) => [id, { userId: String(700 + id), firstName: `N${id}`, lastName: 'X', birthDate: '02/27/1990', created: '', modified: '' }]),
);
const known = { nameOf: (player: number) => `Nueva Ruiz ${player}`, offset: -300 };
const storedOf = (day: TournamentDay) => ({
  text: writeTom(tomOfEvent(day.event, base, people, tomTime(-300))),
  fileName: 'Copa.tdf',
  players: playersInFile(day.event),
});

test('A file written without the server has what was entered since, and new players with a number of ours', () => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure();
  day.finish(day.next());
  const stored = storedOf(day);
  day.do({ kind: 'enrol-late', player: 6, division: 'junior', pod: 'masters' });
  day.finish(day.next());
  const made = fileHere(day.event, stored, known);
  if (made.problem !== undefined) throw new Error(made.problem);
  const { file } = readTom(made.text);
  expect(made.added).toEqual(['Nueva Ruiz 6']);
  expect(file?.players.find(({ userId }) => userId === '6')).toMatchObject({ firstName: 'Nueva', lastName: 'Ruiz 6' });
  expect(file?.players.find(({ userId }) => userId === '701')).toMatchObject({ firstName: 'N1', lastName: 'X', birthDate: '02/27/1990' });
  expect(file?.pods[0]?.rounds).toHaveLength(2);
  expect(file?.players.map(({ userId }) => userId).sort()).toEqual(['6', '701', '702', '703', '704', '705']);
  expect(Number(file?.players.find(({ userId }) => userId === '6')?.birthDate.slice(-4))).toBeGreaterThan(2010);
});

test('A new player whose number another one has in the file gets one of seven digits', () => {
  const day = TournamentDay.with({ masters: 5 });
  const stored = storedOf(day);
  day.do({ kind: 'enrol', player: 702, division: 'masters' });
  const made = fileHere(day.event, stored, known);
  if (made.problem !== undefined) throw new Error(made.problem);
  expect(
    readTom(made.text)
      .file?.players.map(({ userId }) => userId)
      .sort(),
  ).toEqual(['701', '702', '703', '704', '705', '9000702']);
});

test('A damaged stored file is named', () => {
  const day = TournamentDay.with({ masters: 5 });
  expect(fileHere(day.event, { ...storedOf(day), text: 'hola' }, known).problem).toMatch(/dañado o no es de TOM/);
});
