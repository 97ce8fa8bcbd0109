import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { Match, TournamentEvent } from '@mesa/contract/play/model';
import { eventOf } from '@mesa/contract/testing/event-of';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { fakeStreams } from '../testing/fake-streams';
import RoundsPage from './rounds-page';
import ScreenPage from './screen-page';
import StandingsPage from './standings-page';

const show = (page: ReactElement, url: string, event: TournamentEvent) =>
  renderPage(page, url, [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, makeLive(event)),
  ]);

/** A round with every kind of result; a missed round is last. */
function allOutcomes() {
  const event = eventOf([
    [
      [1, 2, 'player1'],
      [3, 4, 'player2'],
      [5, 6, 'double-loss'],
      [7, 8, 'tie'],
      [9, 10, 'open'],
      [11, null, 'bye'],
      [12, null, 'forced-loss'],
    ],
  ]);
  const [first, second] = event.pods[0]?.played[0]?.matches ?? [];
  Object.assign(first as Match, { games: [2, 1] });
  Object.assign(second as Match, { games: [0, 2] });
  return event;
}

test('the tables of a round say who won, by which games, who rests and who came late', async () => {
  show(<RoundsPage />, '/torneo/9/rondas', allOutcomes());
  expect(outline(await screen.findByRole('list', { name: /^Mesas/ }))).toBe(
    `
ol «Mesas: Ronda 1»
  li
    –
    Jugador 11
    p: Descanso
  li
    Mesa 1
    span [data-won]: Ana
    contra Beto
    p: Ganó Ana 2-1
  li
    Mesa 2
    Caro contra
    span [data-won]: Dani
    p: Ganó Dani 2-0
  li
    Mesa 3
    Eva contra Fede
    p: Derrota para los dos
  li
    Mesa 4
    Gabi contra Hugo
    p: Empate
  li
    Mesa 5
    Inés contra Juan
    p: Sin resultado
  li
    –
    Jugador 12
    p: Llegó después
`.trim(),
  );
});

test('the television marks the winner of each table', async () => {
  show(<ScreenPage />, '/torneo/9/pantalla', allOutcomes());
  expect(outline(await screen.findByRole('list', { name: 'Ronda 1' }))).toBe(
    `
ol «Ronda 1» [data-size=large]
  li: – Jugador 11 Descanso
  li
    1
    span [data-won]: Ana
    Beto 2-1
  li
    2 Caro
    span [data-won]: Dani
    2-0
  li: 3 Eva FedeDerrota para los dos
  li: 4 Gabi HugoEmpate
  li: 5 Inés Juan
  li: – Jugador 12 Llegó después
`.trim(),
  );
});

/** The semifinals are over; the final and the match for the third place are played, the latter at the second table. */
const finals = () =>
  eventOf([[[1, 2, 'player1']]], {
    cut: [
      [
        [1, 4, 'player1'],
        [3, 2, 'player1'],
      ],
      [
        [1, 3, 'open'],
        [4, 2, 'player2'],
      ],
    ],
    thirdPlace: true,
  });

test('the messages of the organiser are above the tables, each with its time in the order of the server', async () => {
  const messages = [
    { id: 2, message: 'Seguimos.', sentAt: '2026-10-03T18:20:00.000Z', playerId: null },
    { id: 1, message: 'Receso.', sentAt: '2026-10-03T18:00:00.000Z', playerId: null },
  ];
  renderPage(<RoundsPage />, '/torneo/9/rondas', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, status: 'progreso', played: true }) }),
    reply(getLive, { ...makeLive(allOutcomes()), messages }),
  ]);
  const region = await screen.findByRole('region', { name: 'Mensajes del organizador' });
  expect(outline(region)).toBe(
    `
section «Mensajes del organizador»
  div [accent]
    p: 13:20: Seguimos.
  div [accent]
    p: 13:00: Receso.
`.trim(),
  );
  expect(region.compareDocumentPosition(screen.getByRole('list', { name: /^Mesas/ })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('the match for the third place is named beside its result, and the final is not', async () => {
  show(<RoundsPage />, '/torneo/9/rondas', finals());
  const items = (await screen.findByRole('list', { name: /^Mesas/ })).querySelectorAll('li');
  expect([...items].map((item) => item.querySelector('p')?.textContent)).toEqual(['Sin resultado', 'Tercer puesto · Ganó Beto']);
});

test.each([
  ['the rounds', <RoundsPage key="" />, '/torneo/9/rondas'],
  ['the television', <ScreenPage key="" />, '/torneo/9/pantalla'],
])('%s say what they wait for', async (_, page, url) => {
  let answer: () => void = () => undefined;
  renderPage(page, url, [
    reply(
      getTournament,
      () => new Promise((done) => (answer = () => done({ status: 'success', data: makeTournament({ id: 9, status: 'progreso', played: true }) }))),
    ),
    reply(getLive, () => new Promise(() => undefined)),
  ]);
  expect(await screen.findByText('Cargando torneo...')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('Cargando la mesa del torneo...')).toBeInTheDocument();
});

test.each([
  ['the rounds', <RoundsPage key="" />, '/torneo/9/rondas', 'Ganó Ana'],
  ['the places', <StandingsPage key="" />, '/torneo/9/posiciones', '1-0-0'],
  ['the television', <ScreenPage key="" />, '/torneo/9/pantalla', 'Posiciones finales'],
])('%s show what changes while they are open', async (_, page, url, text) => {
  const streams = fakeStreams();
  try {
    const over: TournamentEvent = { ...eventOf([[[1, 2, 'player1']]]), stage: url.endsWith('pantalla') ? 'finalized' : 'running' };
    renderPage(page, url, [
      reply(getTournament, { status: 'success', data: makeTournament({ id: 9, status: 'progreso', played: true }) }),
      reply(getLive, makeLive(eventOf([[[1, 2, 'open']]]), { seq: 1 })),
      reply(getLive, makeLive(over, { seq: 2 })),
    ]);
    await screen.findAllByText('Ana');
    expect(screen.queryByText(text)).toBeNull();
    act(() => streams.last().send(2));
    expect(await screen.findByText(text)).toBeVisible();
  } finally {
    streams.end();
  }
});
