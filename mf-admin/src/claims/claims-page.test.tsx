import { linkPlayer, listClaims, refuseClaim, unlinkPlayer } from '@mesa/contract/calls/claims';
import { makeOwnPlayer, makePlayedResult, makePlayer } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { noOrganiserRequests } from '../testing/administrator';
import ClaimsPage from './claims-page';

const account = { userId: 'user_vale', email: 'vale@correo.co' };
const player = makePlayer({ id: 7, username: 'vale' });
const at = '2025-05-24T15:00:00.000Z';
const played = makePlayedResult({ tournamentId: 4, deckName: 'Gardevoir' });
const claim = { id: 1, createdAt: at, account, player, tournamentsPlayed: 1, results: [played] };
const answer = (data: (typeof claim)[], links: { at: string; account: typeof account; player: typeof player }[] = []) =>
  reply(listClaims, { status: 'success', data, links, pagination: { total: data.length, page: 1, limit: 20, pages: Math.ceil(data.length / 20) } });

describe('/admin/solicitudes', () => {
  test('is not for members', () => {
    signInAs({ role: 'member' });
    const { callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes');
    expect(screen.getByText('Solo el administrador del sitio puede responder solicitudes.')).toBeVisible();
    expect(callsOf(listClaims)).toHaveLength(0);
  });

  test('shows each claim with the player’s history, and links both once confirmed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([claim]),
      answer([], [{ at, account, player }]),
      reply(linkPlayer, { status: 'success', data: makeOwnPlayer({ id: 7 }) }),
    ]);
    expect(await screen.findByRole('heading', { name: 'vale' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Uniones hechas' })).toBeNull();
    expect(screen.getByText('1 torneo jugado')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/4');
    await user.click(screen.getByRole('button', { name: 'Unir a vale@correo.co' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(linkPlayer)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unir a vale@correo.co' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
    expect(await screen.findByText('No hay solicitudes abiertas.')).toBeVisible();
    expect(callsOf(linkPlayer)[0]).toMatchObject({ params: { id: '7' }, body: { userId: 'user_vale' } });
  });

  test('shows which of two accounts is being linked with the player', async () => {
    signInAs({ role: 'admin' });
    const second = { ...claim, id: 2, account: { userId: 'user_otra', email: 'otra@correo.co' } };
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([claim, second]),
      reply(linkPlayer, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Unir a otra@correo.co' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Unir a otra@correo.co' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Unir a vale@correo.co' })).toBeEnabled();
  });

  test('refuses a claim with a reason, which stays if the refusal fails', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([claim]),
      answer([]),
      reply(refuseClaim, failure('network')),
      reply(refuseClaim, { status: 'success', data: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Rechazar: vale' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveAccessibleDescription(/Escribe el motivo/);
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Pregunta en la tienda.');
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(await dialog.findByText(/No hay conexión/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Pregunta en la tienda.');
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('No hay solicitudes abiertas.')).toBeVisible();
    expect(callsOf(refuseClaim).at(-1)).toMatchObject({ params: { id: '1' }, body: { reason: 'Pregunta en la tienda.' } });
  });

  test('says no longer why a refusal was not saved while it is sent again', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([claim]),
      reply(refuseClaim, failure('network')),
      reply(refuseClaim, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Rechazar: vale' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'Pregunta en la tienda.');
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(await dialog.findByText(/No hay conexión/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }));
    expect(dialog.queryByText(/No hay conexión/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  });

  test('names the tournament whose pass the account has', async () => {
    signInAs({ role: 'admin' });
    const withPass = { ...claim, pass: { tournamentId: 8, tournament: 'Challenge de mayo' } };
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noOrganiserRequests, answer([withPass])]);
    expect(await screen.findByText(/^La pide con el pase que la tienda le dio en/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Challenge de mayo' })).toHaveAttribute('href', '/torneo/8');
  });

  test('shows an account without a verified e-mail by its id', async () => {
    signInAs({ role: 'admin' });
    renderPage(<ClaimsPage />, '/admin/solicitudes', [noOrganiserRequests, answer([{ ...claim, account: { userId: 'user_vale', email: null as never } }])]);
    expect(await screen.findByRole('button', { name: 'Unir a user_vale' })).toBeVisible();
    expect(screen.getByText(/sin un correo verificado/)).toBeVisible();
  });

  test('pages through the claims', async () => {
    signInAs({ role: 'admin' });
    const paged = (page: number) => reply(listClaims, { status: 'success', data: [claim], links: [], pagination: { total: 21, page, limit: 20, pages: 2 } });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [noOrganiserRequests, paged(1), paged(2)]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(callsOf(listClaims).at(-1)).toMatchObject({ query: { page: 2 } }));
  });

  test('goes to the last page from one past it, to which going back does not return', async () => {
    signInAs({ role: 'admin' });
    const pageOf = (page: number, data: (typeof claim)[]) =>
      reply(listClaims, { status: 'success', data, links: [], pagination: { total: 21, page, limit: 20, pages: 2 } });
    const { address, router } = renderPage(<ClaimsPage />, '/admin/solicitudes?pagina=9', [noOrganiserRequests, pageOf(9, []), pageOf(2, [claim])]);
    await waitFor(() => expect(address()).toBe('/admin/solicitudes?pagina=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('keeps the pages of the organisers’ lists, and dates a link by the local day', async () => {
    signInAs({ role: 'admin' });
    const links = [{ at: '2025-05-25T02:00:00.000Z', account, player }];
    const paged = (page: number) => reply(listClaims, { status: 'success', data: [claim], links, pagination: { total: 21, page, limit: 20, pages: 2 } });
    const { user, address } = renderPage(<ClaimsPage />, '/admin/solicitudes?conpermiso=2', [noOrganiserRequests, paged(1), paged(2)]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(address()).toBe('/admin/solicitudes?conpermiso=2&pagina=2'));
    expect(screen.getByRole('button', { name: 'Deshacer: vale' }).parentElement).toHaveTextContent('2025/05/24');
  });

  test('asks what a link gives or takes, and says why it was not changed', async () => {
    signInAs({ role: 'admin' });
    const failed = failure('conflict', { message: 'Cambió hace un momento.' });
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([claim], [{ at, account, player }]),
      reply(linkPlayer, failed),
      reply(unlinkPlayer, failed),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Unir a vale@correo.co' }));
    const link = await screen.findByRole('alertdialog', { name: '¿Unir la cuenta y el jugador?' });
    expect(link).toHaveTextContent('vale@correo.co tendrá el historial de vale: sus resultados y sus barajas.');
    await user.click(within(link).getByRole('button', { name: 'Unir' }));
    expect(await screen.findByText(/Cambió hace un momento\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.click(screen.getByRole('button', { name: 'Deshacer: vale' }));
    const unlink = await screen.findByRole('alertdialog', { name: '¿Deshacer la unión?' });
    expect(unlink).toHaveTextContent('vale quedará otra vez sin cuenta.');
    await user.click(within(unlink).getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText(/Cambió hace un momento\./)).toBeVisible();
  });

  test('shows which link is being undone', async () => {
    signInAs({ role: 'admin' });
    const links = [player, makePlayer({ id: 8, username: 'leo' })].map((linked) => ({ at, account, player: linked }));
    const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([], links),
      reply(unlinkPlayer, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer: leo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Deshacer: leo' })]));
  });

  test('undoes a link once confirmed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
      noOrganiserRequests,
      answer([], [{ at, account, player }]),
      answer([]),
      reply(unlinkPlayer, { status: 'success', data: player }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Deshacer: vale' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(unlinkPlayer)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Deshacer: vale' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(callsOf(unlinkPlayer)[0]).toMatchObject({ params: { id: '7' }, body: { userId: 'user_vale' } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer: vale' })).toBeNull());
  });
});

test('keeps the current page while the next one loads', async () => {
  signInAs({ role: 'admin' });
  const { user } = renderPage(<ClaimsPage />, '/admin/solicitudes', [
    noOrganiserRequests,
    reply(listClaims, { status: 'success', data: [claim], links: [], pagination: { total: 30, page: 1, limit: 20, pages: 2 } }),
    reply(listClaims, () => new Promise<never>(() => undefined)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('heading', { name: 'vale' })).toBeVisible();
});
