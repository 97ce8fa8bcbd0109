import { listPlayers } from '@mesa/contract/calls/players';
import { listEntries } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

test('the next name that is typed replaces the one before, without the mouse', async () => {
  signInAs({ id: 'local_9', role: 'owner' });
  const people = ['bea', 'caro'].map((username) => makePlayer({ username }));
  const { user } = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, status: 'inscripciones', canEdit: true }) }),
    reply(listEntries, { status: 'success', data: [] }),
    reply(listPlayers, ({ body }) => {
      const { search = '' } = body as { search?: string };
      const data = people.filter(({ username }) => username.includes(search));
      return { status: 'success', data, pagination: makePagination({ total: data.length }) };
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Agregar Jugadores' }));
  const field = await screen.findByRole('searchbox', { name: 'Buscar jugadores' });
  await user.type(field, 'caro{Enter}');
  expect(await screen.findByRole('button', { name: 'Quitar a caro' })).toBeVisible();
  await user.keyboard('bea{Enter}');
  expect(await screen.findByRole('button', { name: 'Quitar a bea' })).toBeVisible();
  expect(field).toHaveValue('bea');
});
