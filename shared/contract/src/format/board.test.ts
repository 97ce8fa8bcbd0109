import { emptyEvent } from '../play/model';
import { TournamentDay } from '../testing/tournament-day';
import { boardOf, listBoardPath } from './board';

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

test('a picture of a season is of one division if its page is', () => {
  expect(listBoardPath({ season: 'liga de lima' }, 'imagen')).toBe('/og/temporada/liga%20de%20lima/imagen.png');
  expect(listBoardPath({ season: 'liga', division: 'junior' }, 'historia')).toBe('/og/temporada/liga/historia.png?division=junior');
});
