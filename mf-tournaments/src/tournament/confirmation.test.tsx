import { listEntries } from '@mesa/contract/calls/results';
import { confirmTournament, getTournament } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import TournamentPage from './tournament-page';

const regional = makeTournament({ id: 7, name: 'Regional', category: 'Regional', confirmed: false });
const show = (tournament = regional, replies: Reply[] = []) =>
  renderPage(<TournamentPage />, '/torneo/7', [
    reply(getTournament, { status: 'success', data: tournament }),
    reply(listEntries, { status: 'success', data: [] }),
    ...replies,
  ]);

describe('The results of a tournament above a Cup', () => {
  test('are marked for everybody while they wait, in place of the star', async () => {
    show();
    expect(await screen.findByText('Sin confirmar')).toBeVisible();
    expect(screen.queryByText('Torneo oficial')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirmar resultados' })).toBeNull();
  });

  test('have their star once confirmed', async () => {
    show({ ...regional, confirmed: true });
    expect(await screen.findByText('Torneo oficial')).toBeInTheDocument();
    expect(screen.queryByText('Sin confirmar')).toBeNull();
  });

  test('show the store what they wait for, and the cost of a change', async () => {
    signInAs({ role: 'owner' });
    const waiting = show({ ...regional, canEdit: true });
    expect(
      await screen.findByText('Sin confirmar: los resultados cuentan en la tienda, y en el ranking cuando el administrador del sitio los confirme.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar resultados' })).toBeNull();
    waiting.unmount();
    signInAs({ role: 'owner' });
    show({ ...regional, canEdit: true, confirmed: true });
    expect(
      await screen.findByText(
        'Resultados confirmados: cuentan en el ranking. Si cambias posiciones, puntos o historial, el administrador del sitio tendrá que confirmarlos otra vez.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar confirmación' })).toBeNull();
  });

  test('are confirmed by the site admin after a question, and shown so at once', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show({ ...regional, canEdit: true }, [
      reply(getTournament, () => new Promise(() => undefined)),
      reply(confirmTournament, { status: 'success', data: { ...regional, canEdit: true, confirmed: true } }),
    ]);
    expect(await screen.findByText('Sin confirmar: los resultados cuentan en la tienda, y en el ranking cuando los confirmes.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Confirmar resultados' }));
    const asked = within(await screen.findByRole('alertdialog', { name: '¿Confirmar los resultados?' }));
    expect(asked.getByText('Los resultados de Regional contarán en el ranking.')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(confirmTournament)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Confirmar resultados' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('button', { name: 'Quitar confirmación' })).toBeVisible();
    // What a change costs is said to those whom it costs a second confirmation.
    expect(screen.getByText('Resultados confirmados: cuentan en el ranking.')).toBeVisible();
    expect(callsOf(confirmTournament)[0]).toMatchObject({ params: { id: '7' }, body: { confirmed: true } });
  });

  test('wait again once the site admin takes the confirmation back', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show({ ...regional, canEdit: true, confirmed: true }, [
      reply(getTournament, () => new Promise(() => undefined)),
      reply(confirmTournament, { status: 'success', data: { ...regional, canEdit: true } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Quitar confirmación' }));
    const asked = within(await screen.findByRole('alertdialog', { name: '¿Quitar la confirmación?' }));
    expect(asked.getByText('Los resultados de Regional dejarán de contar en el ranking.')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByRole('button', { name: 'Confirmar resultados' })).toBeVisible();
    expect(callsOf(confirmTournament)[0]).toMatchObject({ body: { confirmed: false } });
  });

  test('show why confirming failed', async () => {
    signInAs({ role: 'admin' });
    const { user } = show({ ...regional, canEdit: true }, [reply(confirmTournament, failure('network'))]);
    await user.click(await screen.findByRole('button', { name: 'Confirmar resultados' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(/No se pudo guardar la confirmación/)).toBeVisible();
  });

  test('of a Cup need none', async () => {
    signInAs({ role: 'admin' });
    show(makeTournament({ id: 7, name: 'Copa', canEdit: true }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.queryByText(/confirma/i)).toBeNull();
  });
});
