import { linkPlayer, listClaims, unlinkPlayer } from '@mesa/shared/contracts/players';
import { makeOwnPlayer, makePlayer } from '@mesa/shared/testing/make';
import { renderPage, reply, signInAs } from '@mesa/shared/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import ClaimsPage from './claims-page';

const account = { userId: 'user_vale', email: 'vale@correo.co' };
const player = makePlayer({ id: 7, username: 'vale' });
const at = '2025-05-24T15:00:00.000Z';
const played = {
  tournamentId: 4,
  tournament: 'Copa',
  store: 'La Mesa',
  date: '2025-05-24',
  position: 2,
  points: 9,
  winRate: null,
  record: null,
  deckName: 'Gardevoir',
};
const claim = { id: 1, createdAt: at, account, player, tournamentsPlayed: 1, results: [played] };
const answer = (data: (typeof claim)[], links: { at: string; account: typeof account; player: typeof player }[] = []) =>
  reply(listClaims, { status: 'success', data, links });

describe('/admin/solicitudes', () => {
  test('is not for members', () => {
    signInAs({ role: 'member' });
    const { callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes');
    expect(screen.getByText('Solo el administrador del sitio puede unir cuentas y jugadores.')).toBeVisible();
    expect(callsOf(listClaims)).toHaveLength(0);
  });

  test('shows who asks for whom with what the player has played, and links them once confirmed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      answer([claim]),
      answer([], [{ at, account, player }]),
      reply(linkPlayer, { status: 'success', data: makeOwnPlayer({ id: 7 }) }),
    ]);
    expect(await screen.findByRole('heading', { name: 'vale' })).toBeVisible();
    expect(screen.getByText('1 torneo jugado')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/4');
    await user.click(screen.getByRole('button', { name: 'Unir a vale@correo.co' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
    expect(await screen.findByText('No hay solicitudes abiertas.')).toBeVisible();
    expect(callsOf(linkPlayer)[0]).toMatchObject({ params: { id: '7' }, body: { userId: 'user_vale' } });
  });

  test('undoes a link once confirmed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      answer([], [{ at, account, player }]),
      reply(unlinkPlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer: vale' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(callsOf(unlinkPlayer)[0]).toMatchObject({ params: { id: '7' }, body: { userId: 'user_vale' } }));
  });
});
