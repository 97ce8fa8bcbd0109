import { confirmTournament, listUnconfirmed, type Tournament } from '@mesa/contract/calls/tournaments';
import { makeTournament } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ConfirmationsPage from './confirmations-page';

const regional = makeTournament({ id: 7, name: 'Regional de Lima', category: 'Regional', confirmed: false });
const answer = (data: Tournament[], total = data.length, page = 1) =>
  reply(listUnconfirmed, { status: 'success', data, pagination: { total, page, limit: 20, pages: Math.ceil(total / 20) } });
const open = (...replies: Parameters<typeof renderPage>[2] & object) => renderPage(<ConfirmationsPage />, '/admin/confirmaciones', replies);

describe('/admin/confirmaciones', () => {
  test('is not for organisers', () => {
    signInAs({ role: 'owner' });
    const { callsOf } = open();
    expect(screen.getByText('Solo el administrador del sitio puede confirmar resultados.')).toBeVisible();
    expect(callsOf(listUnconfirmed)).toHaveLength(0);
  });

  test('shows the waiting tournaments, and confirms one after a question', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(answer([regional]), answer([]), reply(confirmTournament, { status: 'success', data: regional }));
    expect(await screen.findByRole('link', { name: 'Regional de Lima' })).toHaveAttribute('href', '/torneo/7');
    await user.click(screen.getByRole('button', { name: 'Confirmar: Regional de Lima' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Confirmar los resultados?' })).toHaveTextContent(
      'Los resultados de Regional de Lima contarán en el ranking.',
    );
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(confirmTournament)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Confirmar: Regional de Lima' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Ningún torneo espera confirmación.')).toBeVisible();
    expect(callsOf(confirmTournament)[0]).toMatchObject({ params: { id: '7' }, body: { confirmed: true } });
  });

  test('distinguishes tournaments that already count from waiting ones', async () => {
    signInAs({ role: 'admin' });
    const older = makeTournament({ id: 8, name: 'Copa de marzo', category: 'Cup', confirmed: null });
    const { user } = open(answer([regional, older]));
    expect(within(await screen.findByRole('row', { name: /Regional de Lima/ })).getByText('No cuenta aún')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Copa de marzo/ })).getByText('Ya cuenta')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirmar: Copa de marzo' }));
    expect(await screen.findByText('Los resultados de Copa de marzo ya cuentan en el ranking; sale de esta lista.')).toBeVisible();
  });

  test('shows why a confirmation failed', async () => {
    signInAs({ role: 'admin' });
    const { user } = open(answer([regional]), reply(confirmTournament, failure('network')));
    await user.click(await screen.findByRole('button', { name: 'Confirmar: Regional de Lima' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(/No hay conexión/)).toBeVisible();
  });

  test('shows which tournament is being confirmed', async () => {
    signInAs({ role: 'admin' });
    const older = makeTournament({ id: 8, name: 'Copa de marzo' });
    const { user } = open(
      answer([regional, older]),
      reply(confirmTournament, () => new Promise<never>(() => undefined)),
    );
    await user.click(await screen.findByRole('button', { name: 'Confirmar: Copa de marzo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Confirmar: Copa de marzo' })]));
  });

  test('pages through the tournaments', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = open(answer([regional], 21), answer([regional], 21, 2));
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(callsOf(listUnconfirmed).at(-1)).toMatchObject({ query: { page: 2 } }));
  });

  test('goes to the last page from one past it, without a history entry', async () => {
    signInAs({ role: 'admin' });
    const past = [answer([], 21, 9), answer([regional], 21, 2)];
    const { address, router } = renderPage(<ConfirmationsPage />, '/admin/confirmaciones?pagina=9', past);
    await waitFor(() => expect(address()).toBe('/admin/confirmaciones?pagina=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

test('keeps the current page while the next one loads', async () => {
  signInAs({ role: 'admin' });
  const { user } = open(
    answer([regional], 21),
    reply(listUnconfirmed, () => new Promise<never>(() => undefined)),
  );
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Regional de Lima' }).closest('[aria-busy="true"]')).toBeVisible();
});
