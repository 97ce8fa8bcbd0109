import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { eventOf } from '@mesa/contract/testing/event-of';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import RoundsPage from '../live-pages/rounds-page';
import StandingsPage from '../live-pages/standings-page';

/** Returns the cells of the printed table, line by line. */
async function printed(page: ReactElement, url: string, event: TournamentEvent, label: string) {
  window.print = jest.fn();
  const { user } = renderPage(page, url, [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, makeLive(event)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Compartir o imprimir' }));
  await user.click(await screen.findByRole('button', { name: label }));
  return [...document.querySelectorAll('[data-print] tr')].map((line) => [...line.children].map(({ textContent }) => textContent?.trim()));
}

test('the sheet of tables has both players of each with their records before the round, and who rests', async () => {
  const event = eventOf(
    [
      [
        [1, 2, 'player1'],
        [3, 4, 'tie'],
        [5, null, 'bye'],
      ],
      [
        [1, 5, 'player2'],
        [3, 2, 'open'],
        [4, null, 'bye'],
      ],
    ],
    { rounds: 3 },
  );
  expect(await printed(<RoundsPage />, '/torneo/9/rondas', event, 'Imprimir mesas')).toEqual([
    ['Mesa', 'Jugador', 'Jugador'],
    ['–', 'Dani 0-0-1 · 1 pt', 'Descanso'],
    ['1', 'Ana 1-0-0 · 3 pts', 'Eva 1-0-0 · 3 pts'],
    ['2', 'Caro 0-0-1 · 1 pt', 'Beto 0-1-0 · 0 pts'],
  ]);
});

test('the printed places of a bracket have records and no figures of Swiss rounds', async () => {
  const day = TournamentDay.with({ masters: 2 });
  day.configure(undefined, 'elimination');
  day.finish(day.next(undefined, 'masters'), () => 'player1');
  const lines = await printed(<StandingsPage />, '/torneo/9/posiciones', day.event, 'Imprimir posiciones');
  expect(lines[0]).toEqual(['Puesto', 'Jugador', 'Historial']);
  expect(lines.slice(1).map(([place, , record, ...more]) => [place, record, more.length])).toEqual([
    ['1', '1-0-0', 0],
    ['2', '0-1-0', 0],
  ]);
});
