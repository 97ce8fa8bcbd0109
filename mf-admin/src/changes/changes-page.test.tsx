import { type Change, type ChangeNames, listChanges } from '@mesa/contract/calls/audit';
import { listMerges, undoMerge } from '@mesa/contract/calls/player-merges';
import { getPlayerByUsername, listPlayers } from '@mesa/contract/calls/players';
import { makeChange, makeOwnPlayer, makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChangesPage from './changes-page';

const names: ChangeNames = { tournaments: { 7: 'Copa de mayo' }, stores: {}, players: {}, cards: {}, people: {} };
const page = (data: Change[], pages = 1) =>
  reply(listChanges, { status: 'success', data, names, pagination: makePagination({ total: data.length, limit: 25, pages }) });
const camila = { userId: 'local_2', name: 'Camila Restrepo' };
const change = (fields: Partial<Change> = {}) => makeChange({ who: camila, before: { status: 'inscripciones' }, after: { status: 'finalizado' }, ...fields });

function show(address: string, replies: Reply[]) {
  signInAs({ role: 'admin' });
  return renderPage(<ChangesPage />, address, replies);
}

describe('/admin/cambios', () => {
  test.each(['member', 'owner'] as const)('is not for who is %s, and asks for nothing', (role) => {
    signInAs({ role });
    const { callsOf } = renderPage(<ChangesPage />, '/admin/cambios');
    expect(screen.getByText('Solo el administrador del sitio puede ver el historial de cambios.')).toBeVisible();
    expect(callsOf(listChanges)).toEqual([]);
  });

  test('is not for visitors', () => {
    renderPage(<ChangesPage />, '/admin/cambios');
    expect(screen.getByText('Solo el administrador del sitio puede ver el historial de cambios.')).toBeVisible();
  });

  test('shows the site admin who changed what, 25 per page', async () => {
    const { callsOf } = show('/admin/cambios', [page([change()])]);
    expect(await screen.findByText(/cambió el torneo/)).toHaveTextContent(
      'Camila Restrepo cambió el torneo Copa de mayo: estado Inscripciones abiertas → Finalizado',
    );
    expect(screen.getByRole('link', { name: 'Copa de mayo' })).toHaveAttribute('href', '/torneo/7');
    expect(callsOf(listChanges).map(({ query }) => query)).toEqual([{ page: 1, limit: 25 }]);
    expect(document.title).toBe('Historial de cambios · Mesa Abierta');
  });

  test('requests the filters of the address, with days in the user’s time zone', async () => {
    const { callsOf } = show('/admin/cambios?que=tournament&id=7&persona=local_2&desde=2025-05-24&hasta=2025-05-24&pagina=2', [page([change()], 3)]);
    expect(await screen.findByText('Página 2 de 3')).toBeVisible();
    expect(callsOf(listChanges)[0]?.query).toEqual({
      entity: 'tournament',
      entityId: '7',
      userId: 'local_2',
      from: '2025-05-24T05:00:00.000Z',
      to: '2025-05-25T05:00:00.000Z',
      page: 2,
      limit: 25,
    });
    for (const filter of ['Qué: Torneos', 'Solo: Copa de mayo', 'Quién: Camila Restrepo', 'Desde: 2025/05/24', 'Hasta: 2025/05/24'])
      expect(screen.getByRole('button', { name: `Quitar filtro ${filter}` })).toBeVisible();
  });

  test.each([
    ['an unknown type', 'que=nada&id=7'],
    ['a person with a blank', 'persona=a%20b'],
    ['a person with too long an id', `persona=${'a'.repeat(101)}`],
    ['days that do not exist', 'desde=ayer&hasta=2025-13-40'],
    ['a negative page', 'pagina=-1'],
  ])('ignores %s in the address', async (_, wrong) => {
    const { callsOf } = show(`/admin/cambios?${wrong}`, [page([])]);
    await screen.findByText('Todavía no se ha guardado ningún cambio.');
    expect(callsOf(listChanges)[0]?.query).toEqual({ page: 1, limit: 25 });
  });

  test.each([
    ['ignores a blank record', '%20', {}],
    ['asks for the first hundred letters of a longer record', 'x'.repeat(101), { entityId: 'x'.repeat(100) }],
  ])('%s', async (_, id, asked) => {
    const { callsOf } = show(`/admin/cambios?que=tournament&id=${id}`, [page([change()])]);
    await screen.findByText(/cambió el torneo/);
    expect(callsOf(listChanges)[0]?.query).toEqual({ entity: 'tournament', ...asked, page: 1, limit: 25 });
  });

  test('filters by a single day', async () => {
    const { user, address } = show('/admin/cambios', [page([change()])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    for (const label of ['Desde', 'Hasta']) fireEvent.change(await screen.findByLabelText(label), { target: { value: '2025-05-02' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios?desde=2025-05-02&hasta=2025-05-02');
  });

  test('removes filters one by one; removing the type also removes the record', async () => {
    const { user, address } = show('/admin/cambios?que=tournament&id=7&persona=local_2&desde=2025-05-01&hasta=2025-05-31&pagina=2', [page([change()], 3)]);
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Qué: Torneos' }));
    expect(address()).toBe('/admin/cambios?persona=local_2&desde=2025-05-01&hasta=2025-05-31');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Hasta: 2025/05/31' }));
    expect(address()).toBe('/admin/cambios?persona=local_2&desde=2025-05-01');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Quién: Camila Restrepo' }));
    expect(address()).toBe('/admin/cambios?desde=2025-05-01');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtro Desde: 2025/05/01' }));
    expect(address()).toBe('/admin/cambios');
  });

  test.each([
    ['Solo: Copa de mayo', 'que=tournament&persona=local_2&desde=2025-05-01&hasta=2025-05-31'],
    ['Quién: Camila Restrepo', 'que=tournament&id=7&desde=2025-05-01&hasta=2025-05-31'],
    ['Desde: 2025/05/01', 'que=tournament&id=7&persona=local_2&hasta=2025-05-31'],
    ['Hasta: 2025/05/31', 'que=tournament&id=7&persona=local_2&desde=2025-05-01'],
  ])('keeps the other filters without the one «%s»', async (filter, rest) => {
    const { user, address } = show('/admin/cambios?que=tournament&id=7&persona=local_2&desde=2025-05-01&hasta=2025-05-31', [page([change()])]);
    await user.click(await screen.findByRole('button', { name: `Quitar filtro ${filter}` }));
    expect(address()).toBe(`/admin/cambios?${rest}`);
  });

  test('names the filtered person in an open filter once the changes have arrived', async () => {
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const data = [change()];
    const answer = { status: 'success' as const, data, names, pagination: makePagination({ total: 1, limit: 25, pages: 1 }) };
    const { user } = show('/admin/cambios?persona=local_2', [reply(listChanges, () => late.then(() => answer))]);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    expect(await screen.findByRole('combobox', { name: 'Quién' })).toHaveValue('local_2');
    arrive();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Quién' })).toHaveValue('Camila Restrepo'));
  });

  test('lists the merges of players that can be undone, and asks for them on demand', async () => {
    const [ana, anita] = ['Ana', 'Anita'].map((name) => {
      const { id, username, useUsername } = makePlayer();
      return { id, username, name, optionalname: name, useUsername };
    });
    if (!ana || !anita) throw new Error('two players are made');
    const merge = { id: 3, at: '2026-05-25T02:00:00.000Z', until: '2026-06-24T02:00:00.000Z', by: 'Camila', kept: ana, removed: anita };
    const { user, callsOf } = show('/admin/cambios', [
      page([change()]),
      reply(listMerges, { status: 'success', data: [merge] }),
      reply(undoMerge, failure('conflict', { message: 'Anita ya tiene otra cuenta.' })),
    ]);
    await screen.findByText(/cambió el torneo/);
    expect(callsOf(listMerges)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Jugadores unidos' }));
    const [first] = within(await screen.findByRole('list', { name: 'Uniones que se pueden deshacer' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Anita se unió con Ana el 2026/05/24, por Camila. Se puede deshacer hasta el 2026/06/23.');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Ana' })).toHaveAttribute('href', `/jugador/${ana.username}`);
    await user.click(screen.getByRole('button', { name: 'Deshacer: Anita' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Deshacer la unión?' })).toHaveTextContent(
      'Anita vuelve a ser otro jugador, con los torneos y todo lo que tenía. Lo nuevo se queda con Ana.',
    );
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByRole('alertdialog', { name: 'Anita ya tiene otra cuenta.' })).toBeVisible();
  });

  test('says if no players were united', async () => {
    const { user } = show('/admin/cambios', [page([change()]), reply(listMerges, { status: 'success', data: [] })]);
    await user.click(screen.getByRole('button', { name: 'Jugadores unidos' }));
    expect(await screen.findByText('Nadie unió jugadores en los últimos 30 días.')).toBeVisible();
  });

  test('links to the changes of one person and of one record', async () => {
    show('/admin/cambios', [page([change()])]);
    expect(await screen.findByRole('link', { name: 'Camila Restrepo' })).toHaveAttribute('href', '/admin/cambios?persona=local_2');
    expect(screen.getByRole('link', { name: 'Solo esto' })).toHaveAttribute('href', '/admin/cambios?que=tournament&id=7');
  });

  test('filters by type, by a person found by name, and by time', async () => {
    const ana = makePlayer({ username: 'ana', optionalname: 'Ana T.', hasAccount: true });
    const { user, address, callsOf } = show('/admin/cambios', [
      page([change()]),
      reply(listPlayers, { status: 'success', data: [ana], pagination: makePagination() }),
      reply(getPlayerByUsername, { status: 'success', data: makeOwnPlayer({ ...ana, userId: 'local_9' }) }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Qué' }), 'Barajas');
    await user.type(screen.getByRole('combobox', { name: 'Quién' }), 'a');
    // One letter finds everybody.
    expect(screen.queryByText('Buscando...')).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Quién' }), 'na');
    await user.click(await screen.findByRole('option', { name: 'Ana T. (ana)' }));
    expect(callsOf(listPlayers).at(-1)?.body).toMatchObject({ search: 'ana', hasAccount: true });
    await user.type(screen.getByLabelText('Desde'), '2025-05-02');
    await user.type(screen.getByLabelText('Hasta'), '2025-05-01');
    expect(screen.getByText('La fecha final no puede ser anterior a la inicial.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios');
    await user.clear(screen.getByLabelText('Hasta'));
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios?que=deck&persona=local_9&desde=2025-05-02');
    expect(callsOf(listChanges).at(-1)?.query).toEqual({ entity: 'deck', userId: 'local_9', from: '2025-05-02T05:00:00.000Z', page: 1, limit: 25 });
  });

  test('says that no account has the name, that the search failed, and why a person could not be chosen', async () => {
    const ana = makePlayer({ username: 'ana', hasAccount: true });
    const { user } = show('/admin/cambios', [
      page([change()]),
      reply(listPlayers, ({ body }) => {
        const { search } = body as { search: string };
        if (search === 'error') return failure('internal');
        const data = search === 'ana' ? [ana] : [];
        return { status: 'success', data, pagination: makePagination({ total: data.length }) };
      }),
      reply(getPlayerByUsername, failure('unavailable', { message: 'Prueba más tarde.' })),
    ]);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    const who = await screen.findByRole('combobox', { name: 'Quién' });
    await user.type(who, 'zz');
    expect(await screen.findByText('Ninguna persona con cuenta se llama así.')).toBeVisible();
    await user.clear(who);
    await user.type(who, 'error');
    expect(await screen.findByText('No pudimos buscar personas. Inténtalo de nuevo.')).toBeVisible();
    await user.clear(who);
    await user.type(who, 'ana');
    await user.click(await screen.findByRole('option', { name: 'ana' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: /Prueba más tarde\./ })).getByRole('button'));
    // The chosen name needs no more letters.
    await user.click(who);
    expect(who).toHaveValue('ana');
    expect(who).toHaveAttribute('aria-expanded', 'false');
  });

  test('keeps the record while the type stays, and drops it with the type', async () => {
    const { user, address } = show('/admin/cambios?que=tournament&id=7', [page([change()])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    fireEvent.change(await screen.findByLabelText('Desde'), { target: { value: '2025-05-02' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios?que=tournament&id=7&desde=2025-05-02');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Qué' }), 'Barajas');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios?que=deck&desde=2025-05-02');
  });

  test('filters by no person once another name is typed over the chosen one', async () => {
    const { user, address, callsOf } = show('/admin/cambios?persona=local_2', [
      page([change()]),
      reply(listPlayers, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    ]);
    await screen.findByText(/cambió el torneo/);
    await user.click(screen.getByRole('button', { name: 'Filtrar cambios' }));
    const who = await screen.findByRole('combobox', { name: 'Quién' });
    expect(who).toHaveValue('Camila Restrepo');
    // The chosen person is not searched for.
    expect(callsOf(listPlayers)).toEqual([]);
    fireEvent.change(who, { target: { value: 'Zoe' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/admin/cambios');
  });

  test('turns pages in the address', async () => {
    const { user, address } = show('/admin/cambios?que=tournament', [page([change()], 2)]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    expect(address()).toBe('/admin/cambios?que=tournament&pagina=2');
  });

  test('says that no change matches, and offers to remove the filters', async () => {
    const { user, address } = show('/admin/cambios?que=card', [page([])]);
    expect(await screen.findByText('Ningún cambio coincide con el filtro.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(address()).toBe('/admin/cambios');
  });

  test('a failure offers Reintentar, which brings the changes', async () => {
    const { user } = show('/admin/cambios', [reply(listChanges, failure('unavailable')), page([change()])]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/cambió el torneo/)).toBeVisible();
  });
});

test('keeps the current page while the next one loads', async () => {
  const { user } = show('/admin/cambios', [page([change()], 2), reply(listChanges, () => new Promise<never>(() => undefined))]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Copa de mayo' }).closest('[aria-busy="true"]')).toBeVisible();
});

test('goes to the last page from one past it, to which going back does not return', async () => {
  const { address, router } = show('/admin/cambios?que=tournament&pagina=9', [page([], 2), page([change()], 2)]);
  await waitFor(() => expect(address()).toBe('/admin/cambios?que=tournament&pagina=2'));
  expect(router.state.historyAction).toBe('REPLACE');
});
