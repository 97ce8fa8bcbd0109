import { type Account, blockAccount, listAccounts, setAccountQuotas, unblockAccount } from '@mesa/contract/calls/accounts';
import { usualQuotas } from '@mesa/contract/rules/quotas';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeAccount } from '../testing/make-account';
import AccountsPage from './accounts-page';

const at = '2025-05-24T15:00:00.000Z';
const ana = makeAccount();
const blocked: Account = { ...ana, blocked: { reason: 'Insulta.', at, by: 'Jefa' }, sessions: [] };
const answer = (...data: Account[]) => reply(listAccounts, { status: 'success', data, pagination: { total: data.length, page: 1, limit: 20, pages: 1 } });
const done = { status: 'success' as const, data: true as const };

describe('/admin/cuentas', () => {
  test('raises an account’s limits, and restores the default of an emptied one', async () => {
    signInAs({ role: 'admin' });
    const raised: Account = { ...ana, quotas: { ...usualQuotas, claims: 40 } };
    const { user, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(raised), reply(setAccountQuotas, done)]);
    await user.click(await screen.findByRole('button', { name: 'Límites de ana' }));
    const stores = await screen.findByRole('textbox', { name: 'Tiendas' });
    await user.clear(stores);
    await user.type(stores, 'muchas');
    await user.type(screen.getByRole('textbox', { name: 'Solicitudes de nombres' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    expect(stores).toHaveAccessibleDescription('Escribe un número de 0 a 10000.');
    expect(screen.getByRole('textbox', { name: 'Solicitudes de nombres' })).toBeInvalid();
    expect(stores).toHaveFocus();
    expect(callsOf(setAccountQuotas)).toHaveLength(0);
    await user.clear(stores);
    await user.type(stores, '50');
    await user.clear(screen.getByRole('textbox', { name: 'Solicitudes de nombres' }));
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    await waitFor(() => expect(callsOf(setAccountQuotas)[0]).toMatchObject({ params: { userId: 'user_ana' }, body: { quotas: { stores: 50, claims: null } } }));
  });

  test('takes the highest limit and none above it, sends only what changed, and nothing if nothing did', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana), reply(setAccountQuotas, done)]);
    const open = async () => user.click(await screen.findByRole('button', { name: 'Límites de ana' }));
    const save = () => user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    await open();
    await screen.findByRole('textbox', { name: 'Tiendas' });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(setAccountQuotas)).toEqual([]);
    await open();
    const seasons = await screen.findByRole('textbox', { name: 'Temporadas' });
    await user.clear(seasons);
    await user.type(seasons, '10001');
    await save();
    expect(seasons).toHaveAccessibleDescription('Escribe un número de 0 a 10000.');
    await user.clear(seasons);
    await user.type(seasons, '10000');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(setAccountQuotas).map(({ body }) => body)).toEqual([{ quotas: { seasons: 10_000 } }]);
  });

  test('offers no way back while limits are stored', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana), reply(setAccountQuotas, () => new Promise<never>(() => undefined))]);
    await user.click(await screen.findByRole('button', { name: 'Límites de ana' }));
    await user.type(await screen.findByRole('textbox', { name: 'Tiendas' }), '0');
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled());
  });

  test('keeps typed limits that were not stored, with the reason', async () => {
    signInAs({ role: 'admin' });
    const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [
      answer(ana),
      reply(setAccountQuotas, failure('unavailable', { message: 'Prueba más tarde.' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Límites de ana' }));
    const stores = await screen.findByRole('textbox', { name: 'Tiendas' });
    await user.type(stores, '0');
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    expect(await screen.findByText('Prueba más tarde.')).toHaveAttribute('role', 'alert');
    expect(stores).toHaveValue('100');
    await user.type(stores, 'x');
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    expect(screen.queryByText('Prueba más tarde.')).toBeNull();
    expect(stores).toBeInvalid();
    await user.type(stores, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Guardar los límites' }));
    expect(await screen.findByText('Prueba más tarde.')).toBeVisible();
    expect(stores).toBeValid();
  });

  test('is not for members', () => {
    signInAs({ role: 'member' });
    const { callsOf } = renderPage(<AccountsPage />, '/admin/cuentas');
    expect(screen.getByText('Solo el administrador del sitio puede ver las cuentas.')).toBeVisible();
    expect(callsOf(listAccounts)).toHaveLength(0);
  });

  test('shows a user and the account’s sessions, and searches for others', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf, address } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana)]);
    expect(await screen.findByRole('link', { name: 'ana' })).toHaveAttribute('href', '/jugador/ana');
    expect(screen.getByText(/ana@correo.pe · user_ana/)).toBeVisible();
    expect(screen.getByText(/Chrome en Android/)).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por correo, jugador o id' }), 'ana@{Enter}');
    await waitFor(() => expect(callsOf(listAccounts).at(-1)?.query).toMatchObject({ search: 'ana@', page: 1 }));
    expect(address()).toBe('/admin/cuentas?buscar=ana%40');
    // Also with what was typed since.
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por correo, jugador o id' }), 'correo');
    await user.click(screen.getByRole('checkbox', { name: 'Solo las bloqueadas' }));
    await waitFor(() => expect(callsOf(listAccounts).at(-1)?.query).toMatchObject({ search: 'ana@correo', blocked: '1' }));
  });

  test('searches from the first page, and keeps the filter for blocked accounts', async () => {
    signInAs({ role: 'admin' });
    const { user, address } = renderPage(<AccountsPage />, '/admin/cuentas?bloqueadas=1&pagina=2', [
      reply(listAccounts, { status: 'success', data: [blocked], pagination: { total: 30, page: 2, limit: 20, pages: 2 } }),
    ]);
    await user.type(await screen.findByRole('searchbox'), ' ana {Enter}');
    expect(address()).toBe('/admin/cuentas?buscar=ana&bloqueadas=1');
  });

  test('shows the text of each search after going back and forward', async () => {
    signInAs({ role: 'admin' });
    const { user, router } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana)]);
    const field = await screen.findByRole('searchbox');
    await user.type(field, 'ana{Enter}');
    await user.type(field, ' beto{Enter}');
    await user.type(field, ' carla');
    act(() => router.navigate(-1));
    expect(field).toHaveValue('ana');
    act(() => router.navigate(-1));
    expect(field).toHaveValue('');
    act(() => router.navigate(2));
    expect(field).toHaveValue('ana beto');
  });

  test('searches for the first hundred letters of a longer address, without the blanks around them', async () => {
    signInAs({ role: 'admin' });
    const { callsOf } = renderPage(<AccountsPage />, `/admin/cuentas?buscar=%20${'a'.repeat(101)}&bloqueadas=no&pagina=1.5`, [answer(ana)]);
    await screen.findByRole('link', { name: 'ana' });
    expect(callsOf(listAccounts)[0]?.query).toEqual({ search: 'a'.repeat(100), page: 1, limit: 20 });
  });

  test('keeps the search and the filter when the page changes', async () => {
    signInAs({ role: 'admin' });
    const pageOf = (page: number) => reply(listAccounts, { status: 'success', data: [blocked], pagination: { total: 30, page, limit: 20, pages: 2 } });
    const { user, address, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas?buscar=ana&bloqueadas=1', [pageOf(1), pageOf(2)]);
    const next = await screen.findByRole('button', { name: /siguiente/i });
    await user.type(screen.getByRole('searchbox'), ' not searched yet');
    await user.click(next);
    await waitFor(() => expect(callsOf(listAccounts).at(-1)?.query).toMatchObject({ search: 'ana', blocked: '1', page: 2 }));
    expect(address()).toBe('/admin/cuentas?buscar=ana&bloqueadas=1&pagina=2');
  });

  test('goes to the last page from one past it, to which going back does not return', async () => {
    signInAs({ role: 'admin' });
    const pageOf = (page: number, ...data: Account[]) => reply(listAccounts, { status: 'success', data, pagination: { total: 30, page, limit: 20, pages: 2 } });
    const { address, router } = renderPage(<AccountsPage />, '/admin/cuentas?buscar=ana&pagina=9', [pageOf(9), pageOf(2, ana)]);
    await waitFor(() => expect(address()).toBe('/admin/cuentas?buscar=ana&pagina=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('does not offer to block the own account', async () => {
    signInAs({ id: 'user_ana', role: 'admin' });
    renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana)]);
    expect(await screen.findByRole('button', { name: 'Límites de ana' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bloquear: ana' })).toBeNull();
  });

  test('requires a reason with content', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana)]);
    await user.click(await screen.findByRole('button', { name: 'Bloquear: ana' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear a ana' }));
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), '  ');
    await user.click(dialog.getByRole('button', { name: 'Bloquear la cuenta' }));
    expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/Escribe el motivo/);
    expect(callsOf(blockAccount)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('blocks with a reason; a refusal keeps the typed text', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas', [
      answer(ana),
      answer(blocked),
      reply(blockAccount, failure('unavailable')),
      reply(blockAccount, done),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Bloquear: ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bloquear a ana' });
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear la cuenta' }));
    const reason = within(dialog).getByRole('textbox', { name: 'Motivo' });
    expect(reason).toHaveAccessibleDescription(/Escribe el motivo. La persona lo va a leer/);
    await user.type(reason, 'Insulta.');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear la cuenta' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/no está disponible/));
    expect(reason).toHaveValue('Insulta.');
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear la cuenta' }));
    expect(await screen.findByText('Bloqueada')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByText(/^Insulta\./)).toBeVisible();
    expect(callsOf(blockAccount).at(-1)).toMatchObject({ params: { userId: 'user_ana' }, body: { reason: 'Insulta.' } });
  });

  test('unblocks once confirmed', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(blocked), answer(ana), reply(unblockAccount, done)]);
    await user.click(await screen.findByRole('button', { name: 'Quitar el bloqueo: ana' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(unblockAccount)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Quitar el bloqueo: ana' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar el bloqueo' }));
    expect(await screen.findByRole('button', { name: 'Bloquear: ana' })).toBeVisible();
    expect(callsOf(unblockAccount)).toMatchObject([{ params: { userId: 'user_ana' } }]);
  });

  test('shows which account is being unblocked', async () => {
    signInAs({ role: 'admin' });
    const leo: Account = { ...blocked, userId: 'user_leo', player: { username: 'leo', name: 'Leo' } };
    const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [answer(blocked, leo), reply(unblockAccount, () => new Promise<never>(() => undefined))]);
    await user.click(await screen.findByRole('button', { name: 'Quitar el bloqueo: leo' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Quitar el bloqueo' }));
    await waitFor(() => expect(screen.getAllByRole('button', { busy: true })).toEqual([screen.getByRole('button', { name: 'Quitar el bloqueo: leo' })]));
  });

  test('says before unblocking what it gives back, and why it failed; and that no account matches', async () => {
    signInAs({ role: 'admin' });
    const { user, unmount } = renderPage(<AccountsPage />, '/admin/cuentas', [
      answer(blocked),
      reply(unblockAccount, failure('unavailable', { message: 'Prueba más tarde.' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Quitar el bloqueo: ana' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Quitar el bloqueo?' });
    expect(question).toHaveTextContent('ana podrá usar otra vez su cuenta.');
    await user.click(within(question).getByRole('button', { name: 'Quitar el bloqueo' }));
    expect(await screen.findByText(/Prueba más tarde\./)).toBeVisible();
    unmount();
    renderPage(<AccountsPage />, '/admin/cuentas?buscar=nadie', [answer()]);
    expect(await screen.findByText('Ninguna cuenta coincide con la búsqueda.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('nadie');
  });

  test('does not let administrators block themselves', async () => {
    signInAs({ role: 'admin', id: 'user_ana' });
    renderPage(<AccountsPage />, '/admin/cuentas', [answer(ana)]);
    expect(await screen.findByText(/user_ana/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Bloquear/ })).toBeNull();
  });
});

test('keeps the current page while the next one loads', async () => {
  signInAs({ role: 'admin' });
  const { user } = renderPage(<AccountsPage />, '/admin/cuentas', [
    reply(listAccounts, { status: 'success', data: [ana], pagination: { total: 30, page: 1, limit: 20, pages: 2 } }),
    reply(listAccounts, () => new Promise<never>(() => undefined)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'ana' }).closest('[aria-busy="true"]')).toBeVisible();
});
