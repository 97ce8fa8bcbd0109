import { getLive, stopPlay } from '@mesa/contract/calls/play';
import { listEntries, removePlayers } from '@mesa/contract/calls/results';
import { confirmTournament, deactivateTournament, getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import type { Endpoint } from '@mesa/contract/endpoint';
import { makeEntry, makePlayer, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, listedStores, medellin } from '@mesa/runtime/testing/places';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

/** Shows a tournament to its organiser; this call is never answered. */
function show(fields: Partial<Tournament>, call: Endpoint) {
  signInAs({ id: 'local_9', role: 'admin' });
  return renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true, ...fields }) }),
    reply(listEntries, { status: 'success', data: [makeEntry({ tournamentId: 7, player: makePlayer({ username: 'ana' }), position: 1 })] }),
    reply(getLive, failure('unavailable')),
    knownPlaces(medellin),
    listedStores(makeStore({ id: 1 })),
    reply(call, () => new Promise(() => undefined)),
  ]);
}

test.each<[string, string | null, Endpoint, Partial<Tournament>]>([
  ['Confirmar resultados', 'Confirmar', confirmTournament, { category: 'Regional', confirmed: false }],
  ['Poner como ganador', null, updateTournament, {}],
  ['Desactivar Torneo', 'Desactivar', deactivateTournament, {}],
  ['Pasar a manual', 'Pasar a manual', stopPlay, { status: 'progreso', played: true }],
])('«%s» cannot be pressed again while it is under way', async (name, answer, call, fields) => {
  const { user, callsOf } = show(fields, call);
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  if (answer) await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeDisabled();
  expect(callsOf(call)).toHaveLength(1);
});

test('players who are being removed are removed once', async () => {
  const { user } = show({ status: 'inscripciones' }, removePlayers);
  await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a ana' }));
  const button = screen.getByRole('button', { name: 'Eliminar Jugadores Seleccionados' });
  await user.click(button);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeDisabled();
});

test('a form that is being saved says so, and is saved once', async () => {
  const { user, callsOf } = show({}, updateTournament);
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  await user.type(await screen.findByLabelText('Premio'), 'Trofeo');
  await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeDisabled();
  expect(callsOf(updateTournament)).toHaveLength(1);
});
