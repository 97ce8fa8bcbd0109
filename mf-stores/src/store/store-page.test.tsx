import { listAgenda } from '@mesa/contract/calls/agenda';
import { listSeasons } from '@mesa/contract/calls/seasons';
import {
  addStoreAdmins,
  getStoreAttendance,
  getStoreBySlug,
  listAdminCandidates,
  listStoreAdmins,
  listStorePoints,
  removeStoreAdmin,
  type Store,
  type StoreAdminOf,
  updateStore,
} from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { hiddenText } from '@mesa/contract/rules/moderation';
import { Slots } from '@mesa/runtime/slot';
import { listenForDownloads } from '@mesa/runtime/testing/downloads';
import { makeAgendaEntry, makePagination, makeSeason, makeStore, makeTournament } from '@mesa/runtime/testing/make';
import { knownPlaces, lima } from '@mesa/runtime/testing/places';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { nothingElse } from '../testing/el-dragon';
import StorePage from './store-page';

const show = (store: Store, replies: Reply[] = [], page = <StorePage />) =>
  renderPage(page, `/tienda/${store.slug}`, [
    ...replies,
    reply(getStoreBySlug, { status: 'success', store }),
    ...nothingElse,
    reply(listStoreTournaments, { status: 'success', data: [makeTournament({ name: 'Copa de mayo' })], pagination: makePagination() }),
    reply(listStorePoints, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    knownPlaces(),
  ]);

const storeAdmin = (username: string, at: number): StoreAdminOf => ({
  userId: `local_${at + 5}`,
  name: username,
  lastName: null,
  optionalname: null,
  username,
  useUsername: true,
  founder: false,
});

describe('/tienda/:slug', () => {
  test('shows a visitor the information with a link to the map, and the tournaments', async () => {
    show(makeStore({ name: 'El Dragón', state: 'Antioquia Department' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'El Dragón' })).toBeVisible();
    expect(screen.getByRole('link', { name: '6.21, -75.57' })).toHaveAttribute('href', expect.stringContaining('query=6.21,-75.57'));
    expect(screen.getByText('Antioquia', { selector: 'dd' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Copa de mayo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  test('has a slot for members only, which receives the store', async () => {
    const filled = (
      <Slots value={({ name, props }) => <p>{`${name === 'store.for-members' ? 'Para miembros' : name}: ${JSON.stringify(props)}`}</p>}>
        <StorePage />
      </Slots>
    );
    const { unmount } = show(makeStore({ id: 8, slug: 'el-dragon' }), [], filled);
    expect(await screen.findByRole('link', { name: 'Copa de mayo' })).toBeVisible();
    expect(screen.queryByText(/^Para miembros/)).toBeNull();
    // What everybody sees of other areas comes after its contact.
    const contact = screen.getByRole('region', { name: 'Dirección y contacto' });
    expect(contact.compareDocumentPosition(screen.getByText('store.after-info: {"slug":"el-dragon"}'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    signInAs();
    show(makeStore({ id: 8 }), [], filled);
    expect(await screen.findByText('Para miembros: {"id":8}')).toBeVisible();
  });

  test('says to its admin that the site admin hid it', async () => {
    signInAs({ role: 'owner' });
    show(makeStore({ status: 0, canEdit: true }));
    expect(await screen.findByText(hiddenText('store'), { exact: false })).toBeVisible();
  });

  test('links to the seasons that the store is part of', async () => {
    const seasons = [makeSeason({ name: 'Liga', slug: 'liga' })];
    show(makeStore(), [reply(listSeasons, { status: 'success', data: seasons, pagination: makePagination() })]);
    expect(await screen.findByRole('link', { name: 'Liga' })).toHaveAttribute('href', '/temporada/liga');
    expect(screen.queryByRole('link', { name: 'Crear Temporada' })).toBeNull();
  });

  test('offers its admin to create a season', async () => {
    signInAs({ role: 'owner' });
    show(makeStore({ id: 7, canEdit: true }), [reply(listStoreAdmins, { status: 'success', admins: [], missing: [] })]);
    expect(await screen.findByRole('link', { name: 'Crear Temporada' })).toHaveAttribute('href', '/temporada/crear?tienda=7');
  });

  test('shows attendance month by month, as a plot, in numbers and as a file', async () => {
    const month = { month: '2025-03-01', tournaments: 2, entries: 25, players: 16, newcomers: 16 };
    const months = [month, { month: '2025-04-01', tournaments: 0, entries: 0, players: 0, newcomers: 0 }];
    const { user } = show(makeStore({ name: 'El Dragón' }), [reply(getStoreAttendance, { status: 'success', months })]);
    const heading = await screen.findByText('Asistencia');
    await user.click(heading);
    const attendance = heading.closest('details') as HTMLElement;
    expect(await within(attendance).findByRole('img', { name: /^Personas y jugadores por torneo, mes a mes/ })).toBeVisible();
    const slider = within(attendance).getByRole('slider', { name: 'Mes del gráfico' });
    fireEvent.change(slider, { target: { value: '0' } });
    expect(slider).toHaveAttribute('aria-valuetext', '2025/03, 2 torneos: Personas 16, Por primera vez 16, Jugadores por torneo 12,5');
    await user.click(within(attendance).getByText('Ver los números'));
    const rows = within(within(attendance).getByRole('table', { name: 'Asistencia de El Dragón, mes a mes' })).getAllByRole('row');
    const numbers = ['Torneos', 'Jugadores por torneo', 'Personas', 'Por primera vez'];
    expect([...attendance.querySelectorAll('th.numeric')].map(({ textContent }) => textContent)).toEqual(numbers);
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['2025/04', '0', '–', '0', '0'],
      ['2025/03', '2', '12,5', '16', '16'],
    ]);
    const downloads = listenForDownloads();
    await user.click(within(attendance).getByRole('button', { name: 'Descargar CSV: asistencia' }));
    expect(await downloads()).toEqual({ 'asistencia.csv': 'mes,torneos,inscripciones,personas,por primera vez\r\n2025-03,2,25,16,16\r\n2025-04,0,0,0,0\r\n' });
  });

  test('shows no plot for a single month', async () => {
    const months = [{ month: '2025-03-01', tournaments: 2, entries: 25, players: 16, newcomers: 16 }];
    show(makeStore(), [reply(getStoreAttendance, { status: 'success', months })]);
    expect(await screen.findByRole('link', { name: 'Copa de mayo' })).toBeVisible();
    await act(async () => undefined);
    expect(screen.queryByText('Asistencia')).toBeNull();
  });

  test('requests the points of the last 30 days through today, five per page', async () => {
    const { callsOf } = show(makeStore({ id: 7 }));
    expect(await screen.findByText('Nadie sumó puntos entre esas fechas.')).toBeVisible();
    const { startDate, endDate, ...rest } = (callsOf(listStorePoints)[0]?.body ?? {}) as { startDate: string; endDate: string };
    expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000).toBe(30);
    expect(rest).toEqual({ storeId: 7, page: 1, limit: 5 });
  });

  test('shows the points between other days from their first page, and requests nothing for reversed days', async () => {
    const { user, callsOf } = renderPage(<StorePage />, '/tienda/el-dragon', [
      reply(getStoreBySlug, { status: 'success', store: makeStore({ slug: 'el-dragon' }) }),
      ...nothingElse,
      reply(listStoreTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
      reply(listStorePoints, ({ body }) => {
        const { page } = body as { page: number };
        return { status: 'success', data: [], pagination: makePagination({ page, pages: 3 }) };
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Página 2 de 3');
    const asked = () => callsOf(listStorePoints).map(({ body }) => body);
    fireEvent.change(screen.getByLabelText('Fecha inicial'), { target: { value: '2999-02-01' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(screen.getByLabelText('Fecha final')).toHaveAccessibleDescription('La fecha final no puede ser anterior a la inicial.');
    expect(asked()).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Fecha final'), { target: { value: '2999-03-01' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(await screen.findByText('Página 1 de 3')).toBeVisible();
    expect(asked().at(-1)).toMatchObject({ startDate: '2999-02-01', endDate: '2999-03-01', page: 1 });
    fireEvent.change(screen.getByLabelText('Fecha final'), { target: { value: '2999-02-01' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ startDate: '2999-02-01', endDate: '2999-02-01', page: 1 }));
    const made = asked().length;
    fireEvent.change(screen.getByLabelText('Fecha inicial'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(asked()).toHaveLength(made);
  });

  test('keeps the points on the page while those of other days load', async () => {
    let arrive: () => void = () => undefined;
    const row = {
      playerId: 4,
      name: 'Ana',
      username: 'ana',
      useUsername: false,
      optionalname: 'La Profe',
      country: null,
      state: null,
      city: null,
      totalPoints: 12,
      tournamentsPlayed: 2,
    };
    const { user } = show(makeStore(), [
      reply(listStorePoints, { status: 'success', data: [row], pagination: makePagination() }),
      reply(listStorePoints, async () => {
        await new Promise<void>((resolve) => (arrive = resolve));
        return { status: 'success', data: [], pagination: makePagination({ total: 0 }) };
      }),
    ]);
    expect(await screen.findByRole('link', { name: 'La Profe' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('Fecha inicial'), { target: { value: '2020-02-01' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(screen.getByRole('link', { name: 'La Profe' })).toBeVisible();
    arrive();
    expect(await screen.findByText('Nadie sumó puntos entre esas fechas.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'La Profe' })).toBeNull();
  });

  test('asks for no points while one of the days is empty', async () => {
    const { user, callsOf } = show(makeStore());
    await screen.findByText('Nadie sumó puntos entre esas fechas.');
    await user.clear(screen.getByLabelText('Fecha final'));
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await user.clear(screen.getByLabelText('Fecha inicial'));
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(callsOf(listStorePoints)).toHaveLength(1);
  });

  test('names its next tournaments, and how many come after these', async () => {
    const next = [makeAgendaEntry({ id: 5, name: 'Copa de junio', numberPlayers: 1 }), makeAgendaEntry({ name: 'Reto', numberPlayers: 0 })];
    show(makeStore(), [reply(listAgenda, { status: 'success', data: next, mapTiles: null, pagination: makePagination({ total: 4 }) })]);
    const list = within(await screen.findByRole('list', { name: 'Próximos torneos' }));
    expect(list.getByRole('link', { name: 'Copa de junio' })).toHaveAttribute('href', '/torneo/5');
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/ · 1 inscrito$/);
    expect(second).not.toHaveTextContent('inscrito');
    expect(screen.getByText('Y 2 torneos más adelante.')).toBeVisible();
  });

  test('offers its next ten tournaments to other sites', async () => {
    const { user } = show(makeStore({ name: 'El Dragón', slug: 'el-dragon' }));
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Copiar código para tu página' }));
    const code = await navigator.clipboard.readText();
    expect(code).toContain('/insertar/agenda?tienda=el-dragon&filas=10"');
    expect(code).toContain('title="Próximos torneos de El Dragón"');
  });

  test.each([
    [
      'its address and telephone',
      { address: 'Calle 10', phone: '+57 1' },
      '*El Dragón*\n\nCalle 10, Medellín, Colombia\n+57 1\n\nhttp://localhost/tienda/el-dragon',
    ],
    ['its city alone', { address: null, phone: null }, '*El Dragón*\n\nMedellín, Colombia\n\nhttp://localhost/tienda/el-dragon'],
  ])('is shared with %s', async (_, known, text) => {
    const { user } = show(makeStore({ name: 'El Dragón', slug: 'el-dragon', ...known }));
    await user.click(await screen.findByText('Compartir'));
    await user.click(await screen.findByRole('button', { name: 'Copiar texto' }));
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  test('says that a save failed without a server', async () => {
    signInAs();
    const { user } = show(makeStore({ canEdit: true }), [reply(updateStore, failure('network'))]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '1');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error al actualizar la tienda. (1x08xp)');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  });

  test('says why a save was refused, and that it saves until there is an answer', async () => {
    signInAs();
    const { user } = show(makeStore({ canEdit: true }), [
      reply(updateStore, failure('conflict', { message: 'Ya hay una tienda con ese nombre.' })),
      reply(updateStore, () => new Promise<never>(() => undefined)),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '1');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(within(await screen.findByRole('alertdialog')).getByText('Ya hay una tienda con ese nombre.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('button', { name: 'Guardando...' })).toBeDisabled();
  });

  test('turns the pages of its tournaments', async () => {
    const { user, callsOf } = renderPage(<StorePage />, '/tienda/el-dragon', [
      reply(getStoreBySlug, { status: 'success', store: makeStore({ slug: 'el-dragon' }) }),
      ...nothingElse,
      reply(listStoreTournaments, { status: 'success', data: [makeTournament()], pagination: makePagination({ pages: 2 }) }),
      reply(listStorePoints, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    ]);
    await user.click(within(await screen.findByRole('navigation', { name: 'Páginas de torneos' })).getByRole('button', { name: 'Siguiente' }));
    await waitFor(() => expect(callsOf(listStoreTournaments).at(-1)?.body).toMatchObject({ page: 2 }));
  });

  test('links its admin to a form for its first tournament', async () => {
    signInAs();
    renderPage(<StorePage />, '/tienda/el-dragon', [
      reply(getStoreBySlug, { status: 'success', store: makeStore({ id: 7, slug: 'el-dragon', canEdit: true }) }),
      ...nothingElse,
      reply(listStoreTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
      reply(listStorePoints, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    ]);
    expect(await screen.findByRole('link', { name: 'Crear Torneo' })).toHaveAttribute('href', '/torneo/crear?tienda=7');
    expect(screen.queryByRole('table', { name: /^Torneos de / })).toBeNull();
  });

  test('leaves out empty fields, and tournaments if there are none', async () => {
    const none = reply(listStoreTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0 }) });
    const { callsOf } = show(makeStore({ website: null, phone: null, description: null }), [none]);
    expect(await screen.findByText('Ciudad')).toBeVisible();
    await waitFor(() => expect(callsOf(listStoreTournaments)).toHaveLength(1));
    await act(async () => undefined);
    for (const label of ['Página web', 'Teléfono', 'Descripción', 'Torneos']) expect(screen.queryByText(label)).toBeNull();
  });

  test('lets its admin edit after Editar, and go back with Regresar', async () => {
    signInAs();
    const { user } = show(makeStore({ canEdit: true, name: 'El Dragón' }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Seguro que quieres salir? Hay cambios sin guardar.');
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull());
    expect(screen.getByText('El Dragón', { selector: 'dd' })).toBeVisible();
  });

  test('saves with the time of the last read', async () => {
    signInAs();
    const store = makeStore({ canEdit: true });
    const { user, callsOf } = show(store, [reply(updateStore, { status: 'success', data: store })]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Teléfono' }), '1');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tienda actualizada correctamente.');
    expect(callsOf(updateStore)[0]?.body).toMatchObject({ updatedAt: store.updatedAt, phone: '+57 300 000 00001' });
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  });

  test('shows the saved values at once, before the store is read again', async () => {
    signInAs();
    const store = makeStore({ canEdit: true, name: 'El Dragón' });
    const { user } = show(store, [
      reply(getStoreBySlug, { status: 'success', store }),
      reply(getStoreBySlug, () => new Promise(() => undefined)),
      reply(updateStore, { status: 'success', data: { ...store, name: 'El Dragón Rojo' } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'El Dragón Rojo', hidden: true })).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
  });

  test('moves to the address that a new name gives the store', async () => {
    signInAs();
    const store = makeStore({ canEdit: true, name: 'El Dragón', slug: 'el-dragon' });
    const moved = { ...store, name: 'El Dragón Rojo', slug: 'el-dragon-rojo' };
    const { user, address, router } = show(store, [reply(updateStore, { status: 'success', data: moved })]);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/tienda/el-dragon-rojo'));
    // The old address is not in the way back.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  describe('for the second of two people who save', () => {
    const store = makeStore({ canEdit: true, name: 'El Dragón', phone: '1', updatedAt: '2025-05-24T10:00:00.000Z' });
    const theirs = { ...store, phone: '2', updatedAt: '2025-05-24T11:00:00.000Z' };

    async function beSecond() {
      signInAs();
      const view = show(store, [
        reply(getStoreBySlug, { status: 'success', store }),
        reply(getStoreBySlug, { status: 'success', store: theirs }),
        reply(updateStore, failure('stale')),
        reply(updateStore, { status: 'success', data: theirs }),
      ]);
      await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
      await view.user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
      await view.user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('Otra persona guardó cambios mientras editabas.');
      return view;
    }

    test('can continue on top of the first save, and save', async () => {
      const { user, callsOf } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
      expect(await screen.findByDisplayValue('2')).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('El Dragón Rojo');
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tienda actualizada correctamente.');
      expect(callsOf(updateStore)[1]?.body).toMatchObject({ name: 'El Dragón Rojo', phone: '2', updatedAt: theirs.updatedAt });
      await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    });

    test('chooses between conflicting values before anything is saved', async () => {
      signInAs();
      const named = { ...theirs, name: 'Dragón de ellos' };
      const { user, callsOf } = show(store, [
        reply(getStoreBySlug, { status: 'success', store }),
        reply(getStoreBySlug, { status: 'success', store: named }),
        reply(updateStore, failure('stale')),
        reply(updateStore, { status: 'success', data: named }),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Editar' }));
      await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
      await user.click(await screen.findByRole('button', { name: 'Nombre, lo mío: El Dragón Rojo' }));
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tienda actualizada correctamente.');
      expect(callsOf(updateStore).map(({ body }) => body)).toEqual([
        expect.objectContaining({ updatedAt: store.updatedAt }),
        expect.objectContaining({ name: 'El Dragón Rojo', phone: '2', updatedAt: theirs.updatedAt }),
      ]);
    });

    test('chooses the place as a whole if both moved the store', async () => {
      signInAs();
      const { user } = renderPage(<StorePage />, `/tienda/${store.slug}`, [
        knownPlaces(lima),
        reply(getStoreBySlug, { status: 'success', store }),
        reply(getStoreBySlug, { status: 'success', store: { ...theirs, city: 'Envigado' } }),
        ...nothingElse,
        reply(listStoreTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
        reply(listStorePoints, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
        reply(updateStore, failure('stale')),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Editar' }));
      await screen.findByRole('option', { name: 'Perú' });
      for (const [name, value] of [
        ['País', 'Perú'],
        ['Departamento', 'Lima'],
        ['Ciudad', 'Lima'],
      ] as const)
        await user.selectOptions(screen.getByRole('combobox', { name }), value);
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
      await user.click(await screen.findByRole('button', { name: /^País, Departamento, Ciudad, lo suyo: / }));
      expect(screen.getByRole('combobox', { name: 'País' })).toHaveValue('Colombia');
      expect(screen.getByRole('combobox', { name: 'Ciudad' })).toHaveValue('Envigado');
    });

    test('can load the first save', async () => {
      const { user } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Cargar lo nuevo' }));
      expect(await screen.findByText('2', { selector: 'dd' })).toBeVisible();
      expect(screen.getByText('El Dragón', { selector: 'dd' })).toBeVisible();
    });
  });

  test('recovers typed text after a reload, for the same person only', async () => {
    const store = makeStore({ canEdit: true, name: 'El Dragón' });
    signInAs({ id: 'local_1' });
    const { user, unmount } = show(store);
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), ' Rojo');
    unmount();
    signInAs({ id: 'local_2' });
    const other = show(store);
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    other.unmount();
    signInAs({ id: 'local_1' });
    show(store);
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('El Dragón Rojo');
    expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
  });

  test('says that no store has the address, and links on', async () => {
    renderPage(<StorePage />, '/tienda/nadie', [reply(getStoreBySlug, failure('not_found'))]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tienda no encontrada' })).toBeVisible();
    expect(screen.getByText(/Ninguna tienda tiene esta dirección/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las tiendas' })).toHaveAttribute('href', '/tiendas');
  });

  test('offers to remove the founder only to the founder and the site admin', async () => {
    const founder = { userId: 'local_9', name: 'Ana', lastName: null, optionalname: null, username: 'anita', useUsername: true, founder: true };
    const beto = { ...founder, userId: 'local_8', name: 'Beto', username: 'beto', founder: false };
    for (const [viewer, offered] of [
      [{ id: 'local_8' }, ['Seleccionar a beto']],
      [{ id: 'local_9' }, ['Seleccionar a anita', 'Seleccionar a beto']],
      [{ id: 'local_1', role: 'admin' }, ['Seleccionar a anita', 'Seleccionar a beto']],
    ] as const) {
      signInAs(viewer);
      const { user, unmount } = show(makeStore({ id: 3, canEdit: true }), [
        reply(listStoreAdmins, { status: 'success', admins: [founder, beto], missing: [] }),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
      const boxes = await screen.findAllByRole('checkbox', { name: /^Seleccionar a/ });
      expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(offered);
      expect(screen.queryAllByText('Fundó la tienda')).toHaveLength(2 - offered.length);
      unmount();
    }
  });

  test('shows why its administrators failed to load, and reloads them with Reintentar', async () => {
    signInAs();
    const { user } = show(makeStore({ canEdit: true }), [
      reply(listStoreAdmins, failure('unavailable', { message: 'El servidor descansa.' })),
      reply(listStoreAdmins, { status: 'success', admins: [], missing: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    expect(await screen.findByText('Error al obtener administradores: El servidor descansa.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table', { name: 'Administradores de la tienda' })).toBeVisible();
  });

  test('removes administrators after a question, and shows the remaining ones', async () => {
    signInAs({ role: 'admin' });
    const [ana, beto, caro] = ['ana', 'beto', 'caro'].map(storeAdmin) as [StoreAdminOf, StoreAdminOf, StoreAdminOf];
    const { user, callsOf } = show(makeStore({ id: 3, canEdit: true }), [
      reply(listStoreAdmins, { status: 'success', admins: [ana, beto, caro], missing: [] }),
      // The response to the removal contains the remaining administrators.
      reply(listStoreAdmins, () => new Promise(() => undefined)),
      reply(removeStoreAdmin, { status: 'success', admins: [caro], missing: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    const remove = await screen.findByRole('button', { name: 'Quitar seleccionados' });
    await user.click(remove);
    await user.click(within(await screen.findByRole('alertdialog', { name: /al menos un usuario/ })).getByRole('button', { name: 'Aceptar' }));
    for (const name of ['ana', 'beto', 'caro', 'caro']) await user.click(screen.getByRole('checkbox', { name: `Seleccionar a ${name}` }));
    await user.click(remove);
    expect(callsOf(removeStoreAdmin)).toHaveLength(0);
    await user.click(within(await screen.findByRole('alertdialog', { name: /Quitar de la tienda/ })).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Seleccionar a ana' })).toBeNull());
    expect(callsOf(removeStoreAdmin).map(({ body }) => body)).toEqual([{ userId: ana.userId }, { userId: beto.userId }]);
    await user.click(remove);
    expect(await screen.findByRole('alertdialog', { name: /al menos un usuario/ })).toBeVisible();
  });

  test('removes the rest after one could not be removed, and each once', async () => {
    signInAs({ role: 'admin' });
    const [ana, beto] = ['ana', 'beto'].map(storeAdmin) as [StoreAdminOf, StoreAdminOf];
    const { user, callsOf } = show(makeStore({ id: 3, canEdit: true }), [
      reply(listStoreAdmins, { status: 'success', admins: [ana, beto], missing: [] }),
      reply(listStoreAdmins, { status: 'success', admins: [beto], missing: [] }),
      reply(removeStoreAdmin, { status: 'success', admins: [beto], missing: [] }),
      reply(removeStoreAdmin, failure('unavailable', { message: 'Prueba más tarde.' })),
      reply(removeStoreAdmin, { status: 'success', admins: [], missing: [] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    for (const name of ['ana', 'beto']) await user.click(await screen.findByRole('checkbox', { name: `Seleccionar a ${name}` }));
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'Quitar seleccionados' }));
      await user.click(within(await screen.findByRole('alertdialog', { name: /Quitar de la tienda/ })).getByRole('button', { name: 'Quitar' }));
    };
    await remove();
    await user.click(within(await screen.findByRole('alertdialog', { name: /Prueba más tarde/ })).getByRole('button', { name: 'Aceptar' }));
    await remove();
    await waitFor(() => expect(callsOf(removeStoreAdmin)).toHaveLength(3));
    expect(callsOf(removeStoreAdmin).map(({ body }) => body)).toEqual([{ userId: ana.userId }, { userId: beto.userId }, { userId: beto.userId }]);
  });

  test('searches for people from two letters, and does not add people whose tick was removed', async () => {
    signInAs();
    const person = { userId: 'local_9', name: 'Ana', lastName: null, optionalname: null, username: 'anita', useUsername: false };
    const called = { ...person, userId: 'local_10', optionalname: 'La Ana', username: 'anota' };
    const { user, callsOf } = show(makeStore({ id: 3, canEdit: true }), [
      reply(listStoreAdmins, { status: 'success', admins: [], missing: [] }),
      reply(listAdminCandidates, { status: 'success', data: [person, called] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    await user.click(await screen.findByRole('button', { name: 'Añadir administradores' }));
    const search = screen.getByRole('searchbox', { name: 'Buscar personas' });
    await user.type(search, 'an');
    // The other names of a person, not the displayed one again.
    const box = await screen.findByRole('checkbox', { name: 'anita Ana' });
    expect(screen.getByRole('checkbox', { name: 'La Ana anota · Ana' })).toBeVisible();
    expect(callsOf(listAdminCandidates).map(({ body }) => body)).toEqual([{ search: 'an' }]);
    await user.click(box);
    expect(screen.getByRole('button', { name: 'Quitar a anita' })).toBeVisible();
    await user.click(box);
    expect(screen.queryByRole('button', { name: 'Quitar a anita' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Añadir seleccionados' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Debes seleccionar al menos un usuario.');
    await user.clear(search);
    await user.type(search, 'a');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /anita/ })).toBeNull());
  });

  test('adds administrators after a question, and requires a selection', async () => {
    signInAs();
    const none = { status: 'success' as const, admins: [], missing: [] };
    const person = { userId: 'local_9', name: 'Ana', lastName: null, optionalname: null, username: 'anita', useUsername: false };
    const { user, callsOf } = show(makeStore({ id: 3, canEdit: true }), [
      reply(listStoreAdmins, none),
      reply(listAdminCandidates, { status: 'success', data: [person] }),
      reply(listAdminCandidates, { status: 'success', data: [] }),
      reply(addStoreAdmins, none),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    expect(await screen.findByText('No hay administradores asignados.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Quitar seleccionados' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Añadir administradores' }));
    await user.click(screen.getByRole('button', { name: 'Añadir seleccionados' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Debes seleccionar al menos un usuario.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar personas' }), 'anita');
    await user.click(await screen.findByRole('checkbox', { name: /anita/ }));
    const search = screen.getByRole('searchbox', { name: 'Buscar personas' });
    await user.clear(search);
    expect(screen.getByRole('button', { name: 'Quitar a anita' })).toBeVisible();
    await user.type(search, 'zoe');
    expect(await screen.findByText('No hay personas con cuenta que se llamen así.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar a anita' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Añadir seleccionados' }));
    const asked = within(await screen.findByRole('alertdialog', { name: '¿Añadir este administrador a la tienda?' }));
    await user.click(asked.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('Administradores agregados correctamente.')).toBeVisible();
    expect(callsOf(addStoreAdmins)[0]?.body).toEqual({ userIds: ['local_9'] });
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('button', { name: 'Añadir administradores' })).toBeVisible();
    expect(screen.queryByRole('searchbox', { name: 'Buscar personas' })).toBeNull();
    // Who was added is no longer selected.
    await user.click(screen.getByRole('button', { name: 'Añadir administradores' }));
    expect(screen.queryByRole('button', { name: 'Quitar a anita' })).toBeNull();
  });

  test('keeps the selection if adding fails', async () => {
    signInAs();
    const person = { userId: 'local_9', name: 'Ana', lastName: null, optionalname: null, username: 'anita', useUsername: false };
    const { user, callsOf } = show(makeStore({ id: 3, canEdit: true }), [
      reply(listStoreAdmins, { status: 'success', admins: [], missing: [] }),
      reply(listAdminCandidates, { status: 'success', data: [person] }),
      reply(addStoreAdmins, failure('network')),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Administrar Administradores' }));
    await user.click(await screen.findByRole('button', { name: 'Añadir administradores' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar personas' }), 'anita');
    await user.click(await screen.findByRole('checkbox', { name: /anita/ }));
    await user.click(screen.getByRole('button', { name: 'Añadir seleccionados' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(callsOf(addStoreAdmins)).toHaveLength(1));
    const failed = await screen.findByRole('alertdialog', { name: 'Hubo un error al agregar los administradores.' });
    await user.click(within(failed).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('button', { name: 'Quitar a anita' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /anita/ })).toBeChecked();
  });
});

test('opening another store from the form of one shows it read-only', async () => {
  signInAs();
  const { user, router } = renderPage([{ path: '/tienda/:slug', element: <StorePage /> }], '/tienda/uno', [
    reply(getStoreBySlug, ({ body }) => {
      const { slug } = body as { slug: string };
      return { status: 'success', store: makeStore({ id: slug === 'uno' ? 1 : 2, slug, name: `Tienda ${slug}`, canEdit: true }) };
    }),
    ...nothingElse,
    reply(listStoreTournaments, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    reply(listStorePoints, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    knownPlaces(),
  ]);
  await screen.findByRole('button', { name: 'Editar' });
  await act(() => router.navigate('/tienda/dos'));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Tienda dos');
  await act(() => router.navigate('/tienda/uno'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tienda uno');
  expect(screen.queryByRole('textbox', { name: 'Nombre' })).toBeNull();
});
