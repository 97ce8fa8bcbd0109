import { listAgenda } from '@mesa/contract/calls/agenda';
import {
  deleteSeason,
  getSeason,
  getSeasonPlayer,
  listSeasonEvents,
  listSeasonTable,
  type Season,
  type SeasonRow,
  updateSeason,
} from '@mesa/contract/calls/seasons';
import { ruleOf } from '@mesa/contract/rules/season';
import { makeAgendaEntry, makePagination, makePlayer, makeSeason, makeStore } from '@mesa/runtime/testing/make';
import { listedStores } from '@mesa/runtime/testing/places';
import { type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonPage from './season-page';

type Event = Awaited<ReturnType<typeof eventsOf>>[number];
const eventsOf = (...events: { id: number; name: string; winner?: string }[]) =>
  events.map(({ id, name, winner }) => ({
    ...{ id, name, date: '2025-03-01', category: 'Cup' as const, format: 'Estándar' as const },
    ...{ storeName: 'El Dragón', storeSlug: 'el-dragon', city: 'Medellín', numberPlayers: 12 },
    winnerPlayer: winner === undefined ? null : makePlayer({ username: winner, name: winner }),
  }));
const events = (data: Event[], pages = 1) =>
  reply(listSeasonEvents, ({ query }) => {
    const page = Number(query.page);
    return {
      status: 'success',
      data: page === 1 ? data : eventsOf({ id: 6, name: 'Reto', winner: 'ana' }),
      pagination: makePagination({ total: data.length, page, pages }),
    };
  });
const row = (fields: Partial<SeasonRow>): SeasonRow => ({
  ...{ id: 1, username: 'ana', name: 'Ana', optionalname: 'Ana', useUsername: false },
  ...{ position: 1, points: 18, events: 5, counted: 3, bestPlace: 2, ...fields },
});
const coming = (total: number, data = [makeAgendaEntry({ id: 9, name: 'Copa de junio' })]) =>
  reply(listAgenda, { status: 'success', data, mapTiles: null, pagination: makePagination({ total }) });

function show(fields: Partial<Season> = {}, replies: Reply[] = [], address = '/temporada/liga') {
  const usual = [
    reply(getSeason, { status: 'success', data: makeSeason({ id: 7, slug: 'liga', name: 'Liga', ...fields }) }),
    reply(listSeasonTable, { status: 'success', data: [row({})], pagination: makePagination({ total: 1 }) }),
    events([]),
    coming(0, []),
    reply(getSeasonPlayer, { status: 'success', data: null }),
    nothingPlayed,
    listedStores(),
  ];
  return renderPage(<SeasonPage />, address, [...replies, ...usual.filter(({ endpoint }) => !replies.some((other) => other.endpoint === endpoint))]);
}

test('The facts of a season lead to the ranking of its games, and its embedded table keeps the division', async () => {
  const { user } = show({ format: null }, [], '/temporada/liga?division=senior');
  expect(await screen.findByText(/^4 torneos · 12 jugadores · Todos los formatos · Puntos de las partidas/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ranking de sus partidas' })).toHaveAttribute('href', '/ranking?temporada=liga');
  await user.click(await screen.findByText('Compartir'));
  await user.click(screen.getByRole('button', { name: 'Copiar código para tu página' }));
  expect(await navigator.clipboard.readText()).toContain('/insertar/temporada/liga?filas=10&division=senior"');
});

test('A season without results does not request the member’s place', async () => {
  signInAs({ username: 'ana' });
  const { callsOf } = show({ players: 0 });
  await screen.findByRole('heading', { level: 1, name: 'Liga' });
  expect(callsOf(getSeasonPlayer)).toEqual([]);
});

test('The table has each player’s tournaments, those that count, and the best place; who has no place is listed too', async () => {
  const none = row({ id: 2, username: 'beto', name: 'Beto', optionalname: 'Beto', position: null, points: 3, events: 1, counted: 1, bestPlace: null });
  show({}, [reply(listSeasonTable, { status: 'success', data: [row({}), none], pagination: makePagination({ total: 2 }) })]);
  const [, ...rows] = within(await screen.findByRole('table', { name: 'Tabla de la temporada' })).getAllByRole('row');
  expect(
    rows.map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['1', 'Ana', '18', '5', '3', '2'],
    ['–', 'Beto', '3', '1', '1', '–'],
  ]);
});

test('The tournaments that count are turned page by page, with their store and winner', async () => {
  const { user } = show({}, [events(eventsOf({ id: 5, name: 'Copa' }), 2)]);
  await user.click(await screen.findByText('Torneos que cuentan'));
  const cells = async (name: string) => {
    const line = (await screen.findByRole('link', { name })).closest('tr');
    return within(line as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };
  expect(await cells('Copa')).toEqual(['2025/03/01', 'Copa', 'Cup', 'El Dragón', '12', '–']);
  expect(screen.getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
  await user.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect((await cells('Reto')).at(-1)).toBe('ana');
  expect(screen.queryByRole('link', { name: 'Copa' })).toBeNull();
});

test('Another season is shown from its beginning, also one that was open before', async () => {
  const seasons = reply(getSeason, ({ params }) => ({
    status: 'success',
    data: params.slug === 'copa' ? makeSeason({ id: 8, slug: 'copa', name: 'Copa' }) : makeSeason({ id: 7, slug: 'liga', name: 'Liga' }),
  }));
  const { user, router } = show({}, [seasons, events(eventsOf({ id: 5, name: 'Reto uno' }), 2)], '/temporada/copa');
  await screen.findByRole('heading', { level: 1, name: 'Copa' });
  await act(async () => router.navigate('/temporada/liga'));
  await user.click(await screen.findByRole('heading', { name: 'Torneos que cuentan' }));
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  await screen.findByRole('link', { name: 'Reto' });
  await act(async () => router.navigate('/temporada/copa'));
  await screen.findByRole('heading', { level: 1, name: 'Copa' });
  await user.click(screen.getByRole('heading', { name: 'Torneos que cuentan' }));
  expect(await screen.findByRole('link', { name: 'Reto uno' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reto' })).toBeNull();
});

test('A season without a finished tournament says so, and counts no more announced ones than there are', async () => {
  const { user, callsOf } = show({}, [coming(2, [makeAgendaEntry({ id: 9, name: 'Copa de junio' }), makeAgendaEntry({ id: 10 })])]);
  await user.click(await screen.findByText('Torneos que cuentan'));
  expect(await screen.findByText('Todavía no ha terminado ningún torneo de esta temporada.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Copa de junio' })).toBeVisible();
  expect(screen.queryByText(/^Y \d+ torneos? más\.$/)).toBeNull();
  expect(callsOf(listAgenda)[0]?.query).toEqual({ season: 'liga', page: 1, limit: 5 });
});

describe('The form of a season', () => {
  const dragon = { id: 1, name: 'El Dragón', slug: 'el-dragon' };
  const corner = makeStore({ id: 5, name: 'El Rincón' });
  const stores = listedStores(makeStore({ id: 1, name: 'El Dragón' }), corner);
  const edit = async (fields: Partial<Season> = {}, replies: Reply[] = []) => {
    signInAs({ role: 'owner' });
    const view = show({ canEdit: true, stores: [dragon], ...fields }, [stores, ...replies]);
    await screen.findByRole('button', { name: 'Editar' });
    return view;
  };
  const boxes = () =>
    within(screen.getByRole('group', { name: /Tiendas/ }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.closest('label')?.textContent, box.checked]);

  test('names the season’s stores, and offers the member’s others once each', async () => {
    const { user } = await edit();
    expect(screen.getByText('Tiendas').parentElement).toHaveTextContent(/El Dragón$/);
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await waitFor(() =>
      expect(boxes()).toEqual([
        ['El Dragón', true],
        ['El Rincón', false],
      ]),
    );
  });

  test('keeps a store that the member does not administer', async () => {
    const { user } = await edit({ stores: [{ id: 8, name: 'La Mesa', slug: 'la-mesa' }] });
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(boxes().map(([name]) => name)).toEqual(['La Mesa', 'El Dragón', 'El Rincón']));
  });

  test('shows every value of its rule, and goes back to them', async () => {
    const rule = ruleOf({ kind: 'places', categories: ['Cup'], best: 4, places: [10, 8, 6], coming: 2, minEvents: 3 });
    const { user } = await edit({ rule });
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(values()).toEqual(['Liga', '4', '10 8 6', '2', '3']);
    const [name] = screen.getAllByRole('textbox');
    await user.clear(name as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Completa los campos marcados.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.type(name as HTMLElement, 'Otra');
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await user.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button')
        .at(-1) as HTMLElement,
    );
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.queryByText('Otra')).toBeNull();
  });

  test('of a country has its place, and names a missing list of stores once', async () => {
    const view = await edit({ scope: 'country', country: 'Perú', stores: [] });
    expect(screen.getByText('País').parentElement).toHaveTextContent(/Perú$/);
    expect(screen.queryByText('Tiendas')).toBeNull();
    view.unmount();
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('checkbox', { name: 'El Dragón' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(within(screen.getByRole('group', { name: /Tiendas/ })).getAllByText('Campo Requerido')).toHaveLength(1);
  });

  test('shows the saved name at once, and deletes nothing if the question is denied', async () => {
    const liga = makeSeason({ id: 7, slug: 'liga', name: 'Liga', canEdit: true, stores: [dragon] });
    const { user, callsOf } = await edit({}, [
      reply(getSeason, { status: 'success', data: liga }),
      // The answer to the next question for it does not come.
      reply(getSeason, () => new Promise<never>(() => undefined)),
      reply(updateSeason, { status: 'success', data: { ...liga, name: 'Liga de otoño' } }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Eliminar temporada' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    expect(callsOf(deleteSeason)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: /^Nombre/ }), ' de otoño');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Liga de otoño', hidden: true })).toBeInTheDocument();
  });
});
