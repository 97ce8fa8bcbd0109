import { listPlayers } from '@mesa/contract/calls/players';
import { type Entry, listEntries } from '@mesa/contract/calls/results';
import { getTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePagination, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

const bea = makePlayer({ username: 'bea' });
const people = [bea, makePlayer({ username: 'caro' })];

async function search(enrolled: Entry[] = []) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, status: 'inscripciones', canEdit: true }) }),
    reply(listEntries, { status: 'success', data: enrolled }),
    reply(listPlayers, ({ body }) => {
      const { search: typed = '' } = body as { search?: string };
      const data = people.filter(({ username }) => username.includes(typed));
      return { status: 'success', data, pagination: makePagination({ total: data.length }) };
    }),
  ]);
  await screen.findByRole('button', { name: 'Agregar Jugadores' });
  return view;
}
const field = () => screen.findByRole('searchbox', { name: 'Buscar jugadores' });

test('the next name that is typed replaces the one before, without the mouse', async () => {
  const { user } = await search();
  await user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
  await user.type(await field(), 'caro{Enter}');
  expect(await screen.findByRole('button', { name: 'Quitar a caro' })).toBeVisible();
  await user.keyboard('bea{Enter}');
  expect(await screen.findByRole('button', { name: 'Quitar a bea' })).toBeVisible();
  expect(await field()).toHaveValue('bea');
});

test('a player who was enrolled meanwhile is not selected any more', async () => {
  const first = await search();
  await first.user.click(screen.getByRole('button', { name: 'Agregar Jugadores' }));
  for (const name of ['bea', 'caro']) await first.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }));
  first.unmount();
  await search([makeEntry({ tournamentId: 7, player: bea })]);
  expect(await screen.findByRole('button', { name: 'Agregar seleccionados (1)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Quitar a bea' })).toBeNull();
});
