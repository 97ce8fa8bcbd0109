import { emptyEvent } from '../play/model';
import { TournamentDay } from '../testing/tournament-day';
import { type BoardLine, boardOf, boardParts, currentSubject } from './board';
import { boardPath, listBoardPath } from './board-paths';

const nameOf = (player: number) => `Jugador ${player}`;
const linesOf = ({ event }: TournamentDay, subject: 'posiciones' | number) => {
  const board = boardOf(event, subject, nameOf);
  return { title: board?.title, lines: board?.lines.map(({ lead, text, detail }) => [lead, text, detail].filter(Boolean).join(' | ')) };
};

test('a picture of the places tells points while rounds remain, and who left', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.finish(day.next());
  day.do({ kind: 'drop', player: 4, seen: 1 });
  const running = linesOf(day, 'posiciones');
  expect(running.title).toBe('Posiciones');
  expect(running.lines?.[0]).toMatch(/^1 \| Jugador \d \| 3 pts · 1-0-0$/);
  expect(running.lines?.find((line) => line.includes('Jugador 4'))).toMatch(/\| abandonó · \d pts? · /);
  expect(running.lines?.filter((line) => line.includes('abandonó'))).toHaveLength(1);
  day.playSwiss();
  const final = linesOf(day, 'posiciones');
  expect(final.title).toBe('Tabla final');
  expect(final.lines?.[0]).toMatch(/^1 \| Jugador \d \| \d-\d-\d$/);
});

test('a picture of the places names one point without a plural', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  day.finish(day.next(), () => 'tie');
  expect(linesOf(day, 'posiciones').lines?.[0]).toMatch(/^1 \| Jugador \d \| 1 pt · 0-0-1$/);
});

test('a picture of the places has those of each division below its name', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure();
  for (const pod of ['masters', 'junior'] as const) day.finish(day.next(pod));
  const { lines = [] } = linesOf(day, 'posiciones');
  expect(lines).toHaveLength(18);
  expect([lines[0], lines[9]]).toEqual(['Máster', 'Júnior']);
});

test('a picture of the places has no heading if all are of one division, and in single elimination no points', () => {
  const swiss = TournamentDay.with({ masters: 8 });
  swiss.configure();
  expect(linesOf(swiss, 'posiciones').lines).toHaveLength(8);
  const day = TournamentDay.with({ masters: 4 });
  day.configure(undefined, 'elimination');
  day.finish(day.next(undefined, 'masters'));
  expect(linesOf(day, 'posiciones').title).toBe('Posiciones');
  expect(linesOf(day, 'posiciones').lines?.[0]).toMatch(/^1 \| Jugador \d \| 1-0-0$/);
});

test('a picture of a round that is not published is none', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  expect(boardOf(day.event, 1, nameOf)).toBeNull();
});

test('a tournament without groups has no final table yet', () => {
  expect(boardOf(emptyEvent('cup', 2027), 'posiciones', nameOf)).toEqual({ title: 'Posiciones', lines: [] });
});

test('a picture of a round is named by its groups if they agree, else by its number', () => {
  const day = TournamentDay.with({ masters: 8, junior: 8 });
  day.configure((proposed) => ({
    ...proposed,
    pods: proposed.pods.map((pod) =>
      pod.name === 'junior' ? { ...pod, rounds: 1, cuts: [{ division: 'junior', size: 2, thirdPlace: false }] } : { ...pod, rounds: 2 },
    ),
  }));
  for (const pod of ['masters', 'junior'] as const) day.finish(day.next(pod));
  expect(linesOf(day, 1).title).toBe('Ronda 1');
  expect(linesOf(day, 1).lines?.filter((line) => line.startsWith('Ronda 1'))).toEqual(['Ronda 1 · Júnior', 'Ronda 1 · Máster']);
  day.startCut('junior', 'junior');
  day.next('junior', 'junior');
  expect(linesOf(day, 2).title).toBe('Final');
  day.next('masters');
  expect(linesOf(day, 2).title).toBe('Ronda 2');
});

test('a picture of a round shows who has the bye, then the tables in order, then who came late', () => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure();
  day.next();
  day.do({ kind: 'enrol-late', player: 9, division: 'masters', pod: 'masters' });
  const { lines = [] } = linesOf(day, 1);
  expect(lines.map((line) => line.split(' | ')[0])).toEqual(['–', '1', '2', '–']);
  expect(lines.at(-1)).toContain('Jugador 9');
});

test('a picture of a season is of one division if its page is', () => {
  expect(listBoardPath({ season: 'liga de lima' }, 'imagen')).toBe('/og/temporada/liga%20de%20lima/imagen.png');
  expect(listBoardPath({ season: 'liga', division: 'junior' }, 'historia')).toBe('/og/temporada/liga/historia.png?division=junior');
});

test.each([
  [0, [0]],
  [22, [22]],
  [23, [22, 1]],
  [44, [22, 22]],
])('%i lines are split into full pictures, and a rest', (count, sizes) => {
  const lines = Array.from({ length: count }, (_, at): BoardLine => ({ lead: String(at + 1), text: 'Ana', detail: '' }));
  const parts = boardParts({ title: 'Posiciones', lines }, 'imagen');
  expect(parts.map((part) => part.length)).toEqual(sizes);
  expect(parts.flat()).toEqual(lines);
});

test('the current picture is that of the newest round, and the places once the tournament is over', () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure();
  expect(currentSubject(day.event)).toBeNull();
  day.finish(day.next());
  day.next();
  expect(currentSubject(day.event)).toBe(2);
  expect(currentSubject({ ...day.event, stage: 'finalized' })).toBe('posiciones');
});

test('a round lists its tables with their results, with byes first and latecomers last', () => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure();
  day.next();
  const lines = boardOf(day.event, 1, nameOf)?.lines ?? [];
  expect(lines.map(({ lead }) => lead)).toEqual(['–', '1', '2']);
  expect(lines.map(({ detail }) => detail)).toEqual(['Descanso', '', '']);
  day.finish(day.round());
  expect(boardOf(day.event, 1, nameOf)?.lines.at(-1)?.detail).toMatch(/^Ganó Jugador \d$/);
});

test('a picture of a played tournament is at the address of its subject', () => {
  expect(boardPath(12, 3, 'imagen', 1)).toBe('/og/mesa/12/ronda-3/imagen-1.png');
  expect(boardPath(12, 'ahora', 'historia', 2)).toBe('/og/mesa/12/ahora/historia-2.png');
  expect(listBoardPath({ tournament: 7 }, 'enlace')).toBe('/og/torneo/7/enlace.png');
  expect(listBoardPath({ country: 'Perú', city: undefined }, 'imagen')).toBe('/og/agenda/imagen.png?country=Per%C3%BA');
  expect(listBoardPath({}, 'imagen')).toBe('/og/agenda/imagen.png');
  expect(listBoardPath({ meta: { weeks: 4 } }, 'imagen')).toBe('/og/meta/imagen.png?weeks=4');
});
