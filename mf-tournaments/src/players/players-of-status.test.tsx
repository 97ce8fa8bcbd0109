import { getLive } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { getTournament, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import TournamentPage from '../tournament/tournament-page';

const ana = makePlayer({ username: 'ana' });

async function open(fields: Partial<Tournament>) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: makeTournament({ id: 7, canEdit: true, ...fields }) }),
    reply(listEntries, { status: 'success', data: [makeEntry({ tournamentId: 7, player: ana, points: null, position: null, winRate: null })] }),
    reply(getLive, failure('unavailable')),
  ]);
  await screen.findByRole('link', { name: 'ana' });
  return view;
}
const tools = ['Agregar Jugadores', 'Eliminar Jugadores Seleccionados', 'Editar Resultados', 'Editar Barajas'];
const offered = () => tools.filter((name) => screen.queryByRole('button', { name }));

test.each(['inscripciones', 'finalizado'] as const)(
  'the organiser of a tournament whose players and results come from the console only names its decks here: %s',
  async (status) => {
    const { user } = await open({ status, played: true });
    expect(offered()).toEqual(['Editar Barajas']);
    expect(screen.queryByRole('columnheader', { name: 'Seleccionar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Editar Barajas' }));
    expect(screen.getAllByRole('textbox').map((cell) => cell.getAttribute('aria-label'))).toEqual(['Baraja de ana']);
  },
);

test('a running tournament whose rounds are elsewhere has the columns of its results', async () => {
  await open({ status: 'progreso', played: false });
  for (const name of ['Posición', 'Historial', 'Puntos', '% Victorias']) expect(screen.getByRole('columnheader', { name })).toBeInTheDocument();
});

test('results that were typed open no sheet while the tournament runs', async () => {
  const first = await open({ status: 'finalizado' });
  await first.user.click(screen.getByRole('button', { name: 'Editar Resultados' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Puntos de ana' }), '9');
  first.unmount();
  await open({ status: 'progreso' });
  expect(screen.getByRole('button', { name: 'Crear Jugador' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Guardar Cambios' })).toBeNull();
});
