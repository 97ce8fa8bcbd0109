import { getLive } from '@mesa/contract/calls/play';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { swissStandings } from '@mesa/contract/play/standings';
import { droppedAfter, eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import StandingsPage from './standings-page';

const show = (event: TournamentEvent, fields: Partial<Tournament> = {}) =>
  renderPage(<StandingsPage />, '/torneo/9/posiciones', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true, ...fields }) }),
    reply(getLive, makeLive(event)),
  ]);

/** Four players, two rounds: Ana 6 points; Beto and Caro 3, separated only by lot; Dani 0 and dropped. */
const fours = eventOf(
  [
    [
      [1, 2, 'player1'],
      [3, 4, 'player1'],
    ],
    [
      [1, 3, 'player1'],
      [2, 4, 'player1'],
    ],
  ],
  { entries: { 4: droppedAfter(1) }, rounds: 3 },
);
const rowsOf = async (table: RegExp | string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('td')].slice(0, 6).map((cell) => cell.textContent?.trim()));
};

test('lists places with points, record and both rates', async () => {
  show(fours);
  const rows = await rowsOf('Posiciones del torneo');
  expect(rows[0]).toEqual(['1', 'Ana', '6', '2-0-0', '50 %', '62,5 %']);
  expect(rows.map(([place, name]) => `${place} ${name}`)).toEqual(['1 Ana', '2 Beto', '3 Caro', '4 Dani  Abandonó']);
  expect(screen.getByText('Con los resultados que hay hasta ahora.')).toBeVisible();
});

test('links players to their pages, except somebody entered without a network', async () => {
  const live = makeLive(fours);
  renderPage(<StandingsPage />, '/torneo/9/posiciones', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, status: 'progreso', played: true }) }),
    reply(getLive, { ...live, people: live.people.map((person) => (person.id === 2 ? { ...person, username: '' } : person)) }),
  ]);
  await rowsOf('Posiciones del torneo');
  expect(screen.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/jugador/ana');
  expect(screen.queryByRole('link', { name: 'Beto' })).toBeNull();
  expect((await rowsOf('Posiciones del torneo')).map(([, name]) => name)).toEqual(['Ana', 'Beto', 'Caro', 'Dani  Abandonó']);
});

test('explains a place on a tap: the tie-breaker, the rates behind it, and the limits', async () => {
  const { user } = show(fours);
  await rowsOf('Posiciones del torneo');
  await user.click(screen.getByRole('button', { name: 'Por qué Beto es 2.º' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2.º: Beto' }));
  expect(dialog.getByText('Va detrás de Ana por los puntos: 3 contra 6.')).toBeVisible();
  const [, first, second] = dialog.getAllByRole('row');
  expect(first).toHaveTextContent('1AnaPerdió100 %');
  expect(second).toHaveTextContent('2DaniGanó25 % menos del 25 % cuenta como 25 %');
  await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('explains the rate of the opponents, that of theirs, and what each opponent adds', async () => {
  const { user } = show(fours);
  await rowsOf('Posiciones del torneo');
  await user.click(screen.getByRole('button', { name: 'Por qué Ana es 1.º' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1.º: Ana' }));
  expect(dialog.getByText('OWP 50 %')).toBeVisible();
  expect(dialog.getByText('OOWP 62,5 %')).toBeVisible();
  const [, ...rivals] = within(dialog.getByRole('table', { name: 'Rivales de Ana' })).getAllByRole('row');
  expect(rivals.map((line) => line.textContent)).toEqual(['1BetoGanó50 %62,5 %', '2CaroGanó50 %62,5 %']);
  expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Ronda',
    'Rival',
    'Resultado',
    'Aporta a su OWP',
    'OWP del rival',
  ]);
  expect(dialog.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'Es el primero de la fase suiza.',
    'OWP 50 %: el promedio de lo que aporta cada rival, que es la parte de sus partidas que ganó. Un empate cuenta media victoria, y el descanso por número impar no cuenta.',
    'OOWP 62,5 %: el promedio del OWP de esos mismos rivales.',
  ]);
});

test('explains that a bye has no rival and adds nothing', async () => {
  const day = TournamentDay.with({ masters: 5 });
  day.configure();
  const bye = day.next().matches.find(({ player2 }) => player2 === null)?.player1;
  day.finish(day.round());
  const { user } = show(day.event);
  await rowsOf('Posiciones del torneo');
  const name = makeLive(day.event).people.find(({ id }) => id === bye)?.name;
  await user.click(screen.getByRole('button', { name: new RegExp(`^Por qué ${name} es`) }));
  const [, only] = within(await screen.findByRole('dialog')).getAllByRole('row');
  expect([...(only?.querySelectorAll('td, th') ?? [])].map(({ textContent }) => textContent?.trim())).toEqual(['1', 'Descanso', '–', 'Nada', '–']);
});

test('says that the rates of a dropped player are fixed', async () => {
  const { user } = show(fours);
  await rowsOf('Posiciones del torneo');
  await user.click(screen.getByRole('button', { name: 'Por qué Dani es 4.º' }));
  expect(await screen.findByText('Abandonó tras la ronda 1: su OWP y su OOWP quedaron como estaban entonces.')).toBeVisible();
});

test.each([
  [
    'one rate',
    null,
    [
      ['OWP', 'end numeric numeric detail'],
      ['OOWP', 'end numeric numeric detail opened'],
      ['Desempate', 'start detail'],
    ],
  ],
  [
    'the prize instead of a rate',
    '1: 18 sobres',
    [
      ['Premio', 'start detail'],
      ['OWP', 'end numeric numeric detail opened'],
      ['OOWP', 'end numeric numeric detail opened'],
      ['Desempate', 'start detail'],
    ],
  ],
])('the second line of a row on a phone has room for %s', async (_, prizes, more) => {
  show(fours, { prizes });
  const table = await screen.findByRole('table', { name: 'Posiciones del torneo' });
  await waitFor(() => expect(within(table).getAllByRole('columnheader')).toHaveLength(4 + more.length));
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent, className }) => [textContent, className]),
  ).toEqual([
    ['Puesto', 'end numeric numeric place'],
    ['Jugador', 'start primary primary'],
    ['Puntos', 'end numeric numeric figure'],
    ['Historial', 'end numeric numeric under'],
    ...more,
  ]);
});

test('marks one’s own row, and no other', async () => {
  signInAs({ username: 'caro' });
  show(fours);
  const own = await screen.findByRole('link', { name: 'Caro' });
  expect(own.closest('tr')).toHaveTextContent('Tú');
  expect(own.closest('tr')).toHaveClass('own');
  const other = screen.getByRole('link', { name: 'Ana' }).closest('tr');
  expect(other).not.toHaveTextContent('Tú');
  expect(other).not.toHaveClass('own');
});

test('has a table for each division, Masters first', async () => {
  const day = TournamentDay.with({ masters: 6, senior: 6 });
  day.configure();
  day.playSwiss('masters');
  for (const { division } of day.pod('masters').cuts) day.playCut(division, 'masters');
  show(day.event);
  await rowsOf('Posiciones de la división Máster');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Máster', 'Sénior']);
  const states = screen.getAllByText(/^(Puestos definitivos|Con los resultados que hay hasta ahora)\./);
  expect(states.map(({ textContent }) => textContent)).toEqual(['Puestos definitivos.', 'Con los resultados que hay hasta ahora.']);
});

test('says that the cut decides, and marks the end of the Swiss rounds', async () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  day.playCut('masters');
  const { user } = show(day.event);
  const [first] = await rowsOf('Posiciones del torneo');
  expect(screen.getByText('Puestos definitivos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: `Por qué ${first?.[1]} es 1.º` }));
  expect(await screen.findByText(/La fase final decide este puesto. En la fase suiza terminó 1.º/)).toBeVisible();
  expect(screen.getByText('Es el primero de la fase suiza.')).toBeVisible();
});

test('explains the place in the Swiss rounds of a player who came from below in the cut', async () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  day.startCut('masters');
  for (let round = 1; round <= 2; round += 1) day.finish(day.next(undefined, 'masters'), (one, other) => (one < other ? 'player2' : 'player1'));
  const { user } = show(day.event);
  const [first] = await rowsOf('Posiciones del torneo');
  const winner = makeLive(day.event).people.find(({ name }) => name === first?.[1])?.id ?? 0;
  const seed = (day.pod().cuts[0]?.seeds?.indexOf(winner) ?? -1) + 1;
  expect(seed).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: `Por qué ${first?.[1]} es 1.º` }));
  const points = swissStandings(day.event, day.pod(), 'masters')[seed - 1]?.points;
  expect(await screen.findByText(`La fase final decide este puesto. En la fase suiza terminó ${seed}.º con ${points} puntos.`)).toBeVisible();
});

test('explains a place by the players of its division, also if divisions play together', async () => {
  const day = TournamentDay.with({ masters: 3, senior: 3 });
  day.configure();
  day.finish(day.next());
  const { user } = show(day.event);
  const [first] = await rowsOf('Posiciones de la división Sénior');
  await user.click(screen.getByRole('button', { name: `Por qué ${first?.[1]} es 1.º` }));
  expect(await screen.findByText('Es el primero de la fase suiza.')).toBeVisible();
});

test('says that there are no standings before the first round', async () => {
  show(TournamentDay.with({ masters: 4 }).event);
  expect(await screen.findByText('Las posiciones aparecen con la primera ronda.')).toBeVisible();
});

test('shows what each place wins, also on the printed sheet', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = show(fours, { prizes: '1: 18 sobres\n1-2: tapete' });
  const table = within(await screen.findByRole('table', { name: 'Posiciones del torneo' }));
  expect(table.getByRole('columnheader', { name: 'Premio' })).toBeInTheDocument();
  const prizes = table.getAllByRole('row').map((row) => row.textContent?.match(/18 sobres \+ tapete|tapete/)?.[0]);
  expect(prizes).toEqual([undefined, '18 sobres + tapete', 'tapete', undefined, undefined]);
  await user.click(screen.getByRole('button', { name: 'Compartir o imprimir' }));
  let printed = '';
  print.mockImplementation(() => {
    printed = document.body.textContent ?? '';
  });
  await user.click(await screen.findByRole('button', { name: 'Imprimir posiciones' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  expect(printed).toContain('PuestoJugadorPuntosHistorialOWPOOWPPremio');
  expect(printed).toMatch(/Premio1Ana.*?18 sobres \+ tapete2Beto.*?tapete3Caro/);
});

test('has places of a bracket without the figures of Swiss rounds', async () => {
  const day = TournamentDay.with({ masters: 4 });
  day.configure(undefined, 'elimination');
  day.finish(day.next(undefined, 'masters'));
  day.finish(day.next(undefined, 'masters'));
  show(day.event);
  const rows = await rowsOf('Posiciones del torneo');
  expect(rows.map((cells) => cells.length)).toEqual([3, 3, 3, 3]);
  expect(rows[0]).toEqual(['1', 'Ana', '2-0-0']);
  expect(screen.getByText(/^Puestos definitivos\. Decide la ronda en que cada uno perdió;/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Por qué/ })).toBeNull();
});
