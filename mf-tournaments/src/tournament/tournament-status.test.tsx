import { getLive } from '@mesa/contract/calls/play';
import { listEntries } from '@mesa/contract/calls/results';
import { deactivateTournament, getTournament, type Tournament, updateTournament } from '@mesa/contract/calls/tournaments';
import { makeEntry, makePlayer, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, listedStores } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const answer = (data: Tournament) => ({ status: 'success' as const, data });
const entries = (...of: ReturnType<typeof makeEntry>[]) => reply(listEntries, { status: 'success', data: of });
const finished = makeTournament({ id: 7, name: 'Copa', storeId: 5, status: 'finalizado', canEdit: true });

async function show(tournament: Tournament, replies: Reply[]) {
  signInAs({ id: 'local_9', role: 'owner' });
  const view = renderPage(<TournamentPage />, '/torneo/7', [...replies, reply(getTournament, answer(tournament))]);
  return { ...view, status: within(await screen.findByRole('region', { name: 'Estado del torneo' })) };
}

describe('a tournament that was finished by default', () => {
  test('explains how players are added, and is opened for them by one tap', async () => {
    const opened = makeTournament({ ...finished, status: 'inscripciones' });
    const { user, status, callsOf } = await show(finished, [
      entries(),
      reply(getTournament, answer(finished)),
      reply(updateTournament, answer(opened)),
      // The saved state is shown before it is read again.
      reply(getTournament, () => new Promise(() => undefined)),
    ]);
    expect(status.getByText('Pasa el torneo a inscripciones para agregar jugadores o quitarlos.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Agregar Jugadores' })).not.toBeInTheDocument();
    await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
    expect(await screen.findByRole('button', { name: 'Agregar Jugadores' })).toBeVisible();
    const { date, updatedAt } = finished;
    expect(callsOf(updateTournament)[0]?.body).toEqual({ name: 'Copa', storeId: 5, date, status: 'inscripciones', updatedAt });
    expect(screen.getByText('El torneo pasó a «Inscripciones abiertas».')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Estado del torneo' })).toHaveFocus();
  });

  test('closes a sheet that its new status does not allow', async () => {
    const opened = makeTournament({ ...finished, status: 'inscripciones' });
    const { user, status } = await show(finished, [
      entries(makeEntry({ tournamentId: 7, player: makePlayer({ username: 'ana' }), points: null, position: null, winRate: null })),
      reply(getTournament, answer(finished)),
      reply(updateTournament, answer(opened)),
      reply(getTournament, () => new Promise(() => undefined)),
    ]);
    await screen.findByRole('link', { name: 'ana' });
    await user.click(screen.getByRole('button', { name: 'Editar Resultados' }));
    await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
    expect(await screen.findByRole('button', { name: 'Agregar Jugadores' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Puntos de ana' })).toBeNull();
  });

  test('asks before it removes results from the ranking', async () => {
    const { user, status, callsOf } = await show(finished, [entries(makeEntry({ player: makePlayer({ username: 'ana' }), position: 1 }))]);
    await screen.findByRole('link', { name: 'ana' });
    await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/dejará de contar entre los finalizados/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(updateTournament)).toHaveLength(0);
  });

  test('asks also if it has a winner and no other result', async () => {
    const ana = makePlayer({ username: 'ana' });
    const { user, status, callsOf } = await show({ ...finished, winnerId: ana.id, winnerPlayer: ana }, [entries()]);
    await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/dejará de contar entre los finalizados/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(updateTournament)).toHaveLength(0);
  });

  test('shows why the server refused the status, and the newest state', async () => {
    const message = 'Otra persona guardó cambios mientras editabas.';
    const { user, status } = await show(finished, [
      entries(),
      reply(getTournament, answer(finished)),
      reply(getTournament, answer({ ...finished, name: 'Copa de ellos' })),
      reply(updateTournament, failure('stale', { message })),
    ]);
    await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(message);
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(status.getByRole('button', { name: 'Pasar a inscripciones' })).toBeEnabled());
    expect(await screen.findByRole('heading', { level: 1, name: 'Copa de ellos' })).toBeVisible();
  });
});

test('asks before another status discards unsaved results', async () => {
  const player = makePlayer({ username: 'ana' });
  const { user, status, callsOf } = await show(finished, [
    entries(makeEntry({ tournamentId: 7, player, points: null, position: null, winRate: null })),
    knownPlaces(),
    listedStores(),
    reply(updateTournament, answer(finished)),
  ]);
  await screen.findByRole('link', { name: 'ana' });
  await user.click(screen.getByRole('button', { name: 'Editar Resultados' }));
  await user.type(screen.getByRole('textbox', { name: 'Puntos de ana' }), '9');
  const stay = async () => {
    const question = within(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' }));
    await user.click(question.getByRole('button', { name: 'Seguir editando' }));
  };
  await user.click(status.getByRole('button', { name: 'Pasar a inscripciones' }));
  await stay();
  await user.click(screen.getByRole('button', { name: 'Desactivar Torneo' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desactivar' }));
  await stay();
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'inscripciones');
  await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  await stay();
  expect([...callsOf(updateTournament), ...callsOf(deactivateTournament)]).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Puntos de ana' })).toHaveValue('9');
  // Without a change of status the sheet stays, so nothing is asked.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'finalizado');
  await user.type(screen.getByRole('textbox', { name: 'Premio' }), 'Trofeo');
  await user.click(screen.getByRole('button', { name: 'Guardar Torneo' }));
  expect(await screen.findByText('Torneo actualizado correctamente.')).toBeVisible();
});

test('while one status is saved only its button shows progress, and no other can be pressed', async () => {
  const hidden = makeTournament({ ...finished, status: 'desactivado' });
  const { user, status } = await show(hidden, [entries(), reply(updateTournament, () => new Promise(() => undefined))]);
  const [open, over] = ['Pasar a inscripciones', 'Pasar a finalizado'].map((name) => status.getByRole('button', { name }));
  expect(over).toBeEnabled();
  await user.click(open as HTMLElement);
  await waitFor(() => expect(open).toHaveAttribute('aria-busy', 'true'));
  expect(over).toBeDisabled();
  expect(over).not.toHaveAttribute('aria-busy');
});

test('a tournament that is played on the site takes its status from the console, which its page leads to', async () => {
  signInAs({ id: 'local_9', role: 'owner' });
  const played = makeTournament({ ...finished, status: 'progreso', played: true });
  renderPage(<TournamentPage />, '/torneo/7', [entries(), reply(getTournament, answer(played)), reply(getLive, failure('unavailable'))]);
  const here = within(await screen.findByRole('region', { name: 'Mesa del torneo' }));
  expect(
    here.getByText('Este torneo se lleva en la mesa: de allí salen sus jugadores, sus rondas, sus resultados y su estado. Por eso no se editan a mano.'),
  ).toBeVisible();
  expect(here.getByRole('link', { name: 'Abrir la mesa' })).toHaveAttribute('href', '/torneo/7/mesa');
  expect(here.getByRole('button', { name: 'Pasar a manual' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: 'Estado del torneo' })).toBeNull();
});

test('before the first round one way is offered first; the others are under Más, each with its effect', async () => {
  const open = makeTournament({ ...finished, status: 'inscripciones' });
  const { user, status, callsOf } = await show(open, [
    entries(),
    reply(getTournament, answer(open)),
    reply(updateTournament, answer(makeTournament({ ...open, status: 'progreso' }))),
    reply(getTournament, answer(makeTournament({ ...open, status: 'progreso' }))),
  ]);
  expect(screen.getByRole('region', { name: 'Mesa del torneo' })).toHaveTextContent(
    /^Inscribe, sortea las rondas y anota resultados aquí, también sin red; o carga un archivo de TOM\.Llevar este torneo aquí$/,
  );
  expect(screen.getByRole('link', { name: 'Llevar este torneo aquí' })).toHaveAttribute('href', '/torneo/7/mesa');
  expect(status.queryByRole('button', { name: 'Empezar Torneo' })).toBeNull();
  await user.click(status.getByRole('button', { name: 'Más' }));
  const [playing, over] = status.getAllByRole('listitem');
  expect(playing).toHaveTextContent('Empezar TorneoSolo muestra que ya se juega, si llevas las rondas en otro programa: aquí no se sortea nada.');
  expect(over).toHaveTextContent('Pasar a finalizadoYa se jugó: cierra la inscripción para que escribas los resultados a mano.');
  await user.click(status.getByRole('button', { name: 'Empezar Torneo' }));
  expect(await screen.findByText('El torneo pasó a «En curso».')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Llevar este torneo aquí' })).toBeNull();
  // Every action that the new status blocks is explained.
  for (const blocked of ['inscripciones para agregar jugadores o quitarlos.', 'finalizado para anotar los resultados y nombrar las barajas.'])
    expect(status.getByText(`Pasa el torneo a ${blocked}`)).toBeVisible();
  expect(callsOf(updateTournament)[0]?.body).toMatchObject({ status: 'progreso' });
});
