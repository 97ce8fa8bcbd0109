import { getLive } from '@mesa/contract/calls/play';
import { getTournament } from '@mesa/contract/calls/tournaments';
import type { TournamentEvent } from '@mesa/contract/play/model';
import { TournamentDay } from '@mesa/contract/testing/tournament-day';
import { makeLive, makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import RoundsPage from '../live-pages/rounds-page';

const show = (event: TournamentEvent) =>
  renderPage(<RoundsPage />, '/torneo/9/rondas', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 9, name: 'Copa de Lima', status: 'progreso', played: true }) }),
    reply(getLive, makeLive(event)),
  ]);

test('a bracket has all its rounds: who won so far is known in the next one, and nobody else', async () => {
  const day = TournamentDay.with({ masters: 7 });
  day.configure((plan) => ({ ...plan, order: [...plan.order].sort((one, other) => one - other) }), 'elimination');
  const round = day.next(undefined, 'masters');
  const winners = round.matches.filter(({ player2 }) => player2 !== null).slice(0, 2);
  for (const [at, { player1 }] of winners.entries()) day.report(round, player1, at === 0 ? 'player2' : 'player1');
  show(day.event);
  expect(outline(await screen.findByRole('region', { name: 'Cuadro del torneo' }))).toBe(
    `
section «Cuadro del torneo» [tabindex=0]
  section «Cuartos de final»
    h3: Cuartos de final
    ol
      li
        p [data-won]: 1 Fede
        p: Descanso
      li
        p: 5 Ana
        p [data-won]: 4 Caro
      li
        p [data-won]: 3 Eva
        p: 6 Gabi
      li
        p: 7 Beto
        p: 2 Dani
  section «Semifinales»
    h3: Semifinales
    ol
      li
        p: 1 Fede
        p: 4 Caro
      li
        p: 3 Eva
        p: Por definir
  section «Final»
    h3: Final
    ol
      li
        p: Por definir
        p: Por definir
`.trim(),
  );
});

test('a cut is not shown before it is seeded, and then with its first matches', async () => {
  const day = TournamentDay.with({ masters: 9 });
  day.configure();
  day.playSwiss();
  const { unmount } = show(day.event);
  await screen.findByRole('list', { name: /^Mesas/ });
  expect(screen.queryByRole('region', { name: 'Cuadro de la fase final' })).toBeNull();
  unmount();
  day.startCut('masters');
  show(day.event);
  expect(outline(await screen.findByRole('region', { name: 'Cuadro de la fase final' }))).toBe(
    `
section «Cuadro de la fase final» [tabindex=0]
  section «Semifinales»
    h3: Semifinales
    ol
      li
        p: 1 Ana
        p: 4 Dani
      li
        p: 3 Beto
        p: 2 Caro
  section «Final»
    h3: Final
    ol
      li
        p: Por definir
        p: Por definir
`.trim(),
  );
});
