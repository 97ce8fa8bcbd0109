import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { deleteSeason, getSeason, getSeasonPlayer, listSeasonEvents, listSeasonTable, type SeasonRow, updateSeason } from '@mesa/contract/calls/seasons';
import { listStores } from '@mesa/contract/calls/stores';
import { makeAgendaEntry, makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { listedStores } from '@mesa/runtime/testing/places';
import { awaitMember, failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonPage from './season-page';

const season = makeSeason({ id: 7, slug: 'liga', name: 'Liga' });
const person = (id: number, name: string) => ({ id, username: name.toLowerCase(), name, optionalname: name, useUsername: false });
const makeRow = (fields: Partial<SeasonRow>): SeasonRow => ({ ...person(1, 'Ana'), position: 1, points: 18, events: 3, counted: 3, bestPlace: 1, ...fields });
const ana = makeRow({});
const beto = makeRow({ ...person(2, 'Beto'), position: 2, points: 9, bestPlace: null });

const coming = (data: AgendaEntry[] = [], total = data.length) =>
  reply(listAgenda, { status: 'success', data, mapTiles: null, pagination: makePagination({ total }) });
const next = makeAgendaEntry({ id: 9, name: 'Copa de junio', date: '2999-06-01', numberPlayers: 4 });

const show = (path = '/temporada/liga', fields: Partial<typeof season> = {}, ...more: Reply[]) =>
  renderPage(<SeasonPage />, path, [
    ...more,
    reply(getSeason, { status: 'success', data: { ...season, ...fields } }),
    reply(listSeasonTable, { status: 'success', data: [ana, beto], pagination: makePagination({ total: 2 }) }),
    reply(listSeasonEvents, {
      status: 'success',
      data: [
        {
          id: 5,
          name: 'Copa',
          date: '2025-03-01',
          category: 'Cup',
          format: 'Estándar',
          storeName: 'El Dragón',
          storeSlug: 'el-dragon',
          city: 'Medellín',
          numberPlayers: 12,
          winnerPlayer: { ...person(1, 'Ana'), optionalname: 'La Ana' },
        },
      ],
      pagination: makePagination({ total: 1 }),
    }),
    reply(getSeasonPlayer, {
      status: 'success',
      data: {
        row: beto,
        above: ana,
        scores: [{ tournamentId: 5, name: 'Copa', date: '2025-03-01', category: 'Cup', group: 0, place: 3, players: 12, points: 9, counts: true }],
      },
    }),
    coming(),
    nothingPlayed,
    listedStores(),
  ]);

describe('/temporada/:slug', () => {
  test('shows the tournaments still to come, and how many more there are', async () => {
    const { callsOf } = show('/temporada/liga', {}, coming([next], 7));
    const list = await screen.findByRole('list', { name: 'Próximos torneos' });
    expect(within(list).getByRole('link', { name: 'Copa de junio' })).toHaveAttribute('href', '/torneo/9');
    expect(within(list).getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
    expect(within(list).getByRole('listitem')).toHaveTextContent(/^Copa de junio Cupsáb, 1 jun · El Dragón, Medellín$/);
    expect(screen.getByText('Y 6 torneos más.')).toBeVisible();
    expect(callsOf(listAgenda)[0]?.query).toMatchObject({ season: 'liga' });
  });

  test('hides that part if no tournament is announced', async () => {
    show();
    expect(await screen.findByText('Copa')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Próximos torneos' })).toBeNull();
  });

  test('shows who leads, what counts and the rule in words', async () => {
    const { user } = show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Liga' })).toBeVisible();
    await user.click(screen.getByText('Torneos que cuentan'));
    await user.click(screen.getByText('Cómo se suma'));
    const table = await screen.findByRole('table', { name: 'Tabla de la temporada' });
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('1Ana18');
    expect(within(table).getByRole('link', { name: 'Ana' })).toHaveAttribute('href', '/jugador/ana');
    const events = within(await screen.findByRole('table', { name: 'Torneos que cuentan' }));
    expect(events.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/5');
    expect(events.getByRole('link', { name: 'La Ana' })).toHaveAttribute('href', '/jugador/ana');
    expect(screen.getByText('Challenge y Cup: se suman los puntos de las partidas.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver enfrentamientos' })).toHaveAttribute('href', '/meta?temporada=liga');
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  test('says what waits for the site admin, unless it is a store’s', async () => {
    const waits = /^Los torneos Special, Regional e Internacional cuentan cuando/;
    const { unmount } = show('/temporada/liga', { scope: 'store' });
    await screen.findByRole('heading', { level: 1, name: 'Liga' });
    expect(screen.queryByText(waits)).toBeNull();
    unmount();
    const country = show('/temporada/liga', { scope: 'country', country: 'Perú' });
    expect(await screen.findByText(waits)).toBeInTheDocument();
    country.unmount();
    show('/temporada/liga', { scope: 'city', country: 'Perú', state: 'Lima', city: 'Callao' });
    expect(await screen.findByText(waits)).toBeInTheDocument();
  });

  describe('in which players of more than one division play', () => {
    const divisions = [
      { division: 'senior' as const, players: 3 },
      { division: 'masters' as const, players: 9 },
    ];
    const choices = () => screen.findByRole('navigation', { name: 'División' });

    test('shows one division by a link, from its first page, and keeps it in links', async () => {
      const { user, callsOf, address, router } = show('/temporada/liga?pagina=2', { divisions });
      const links = within(await choices()).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Todas', '/temporada/liga'],
        ['Sénior (3)', '/temporada/liga?division=senior'],
        ['Máster (9)', '/temporada/liga?division=masters'],
      ]);
      expect(links[0]).toHaveAttribute('aria-current', 'true');
      await user.click(screen.getByRole('link', { name: 'Sénior (3)' }));
      expect(address()).toBe('/temporada/liga?division=senior');
      // The table stays where the person looks at it.
      expect(router.state.preventScrollReset).toBe(true);
      expect(await screen.findByRole('table', { name: 'Tabla de la división Sénior' })).toBeVisible();
      expect(callsOf(listSeasonTable).at(-1)?.query).toMatchObject({ division: 'senior', page: 1 });
      expect(screen.getByText(/^La división es la del torneo más reciente de cada jugador\./)).toBeVisible();
      await user.click(await screen.findByText('Compartir'));
      expect(screen.getByRole('link', { name: 'Descargar CSV' })).toHaveAttribute('href', '/api/v1/seasons/liga/table.csv?limit=500&division=senior');
      expect(screen.getByRole('link', { name: 'Guardar imagen' })).toHaveAttribute('href', '/og/temporada/liga/imagen.png?division=senior');
    });

    test('turns its pages, and shows a player’s points, within the division', async () => {
      const paged = reply(listSeasonTable, { status: 'success', data: [ana, beto], pagination: makePagination({ total: 60, limit: 30, pages: 2 }) });
      show('/temporada/liga?division=senior', { divisions }, paged);
      expect(await screen.findByRole('link', { name: 'Siguiente' })).toHaveAttribute('href', '?division=senior&pagina=2');
      expect(screen.getByRole('link', { name: '9, de dónde salen los puntos de Beto' })).toHaveAttribute(
        'href',
        '/temporada/liga?division=senior&jugador=beto',
      );
    });

    test('leads back to all players also if only one division is left', async () => {
      show('/temporada/liga?division=senior', { divisions: divisions.slice(1) });
      expect(within(await choices()).getByRole('link', { name: 'Todas' })).toHaveAttribute('href', '/temporada/liga');
    });

    test('says if the address asks for another division', async () => {
      show('/temporada/liga?division=junior', { divisions }, reply(listSeasonTable, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }));
      expect(await screen.findByText('Todavía nadie de la división Júnior tiene puntos.')).toBeVisible();
      expect(screen.queryByText('Compartir')).toBeNull();
      expect(within(await choices()).getByRole('link', { name: 'Todas' })).toHaveAttribute('href', '/temporada/liga');
    });
  });

  test('in which all players share a division offers no choice, and shows the size of its file', async () => {
    const { user } = show(
      undefined,
      { divisions: [{ division: 'masters', players: 12 }] },
      reply(listSeasonTable, { status: 'success', data: [ana], pagination: makePagination({ total: 501 }) }),
    );
    await user.click(await screen.findByText('Compartir'));
    expect(await screen.findByRole('link', { name: 'Descargar CSV (los primeros 500)' })).toHaveAttribute('href', '/api/v1/seasons/liga/table.csv?limit=500');
    expect(screen.queryByRole('navigation', { name: 'División' })).toBeNull();
  });

  test('offers to share the table only on its first page', async () => {
    const paged = (page: number) =>
      reply(listSeasonTable, { status: 'success', data: [ana], pagination: makePagination({ total: 60, page, limit: 50, pages: 2 }) });
    const { user } = show('/temporada/liga', {}, paged(1), paged(2));
    expect(await screen.findByText('Compartir')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(screen.queryByText('Compartir')).toBeNull();
  });

  test('is shared as a text with the first ten and as pictures', async () => {
    // As many rows as the file can have.
    const { user } = show(undefined, {}, reply(listSeasonTable, { status: 'success', data: [ana, beto], pagination: makePagination({ total: 500 }) }));
    await user.click(await screen.findByText('Compartir'));
    const text = new URL((await screen.findByRole<HTMLAnchorElement>('link', { name: 'Compartir por WhatsApp' })).href).searchParams.get('text');
    expect(text).toMatch(/^\*Liga\*\n\n1\. Ana: 18\n2\. Beto: 9\n\nhttp/);
    expect(screen.getByRole('link', { name: 'Guardar imagen' })).toHaveAttribute('href', '/og/temporada/liga/imagen.png');
    expect(screen.getByRole('link', { name: 'Descargar CSV' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Guardar historia' })).toHaveAttribute('href', '/og/temporada/liga/historia.png');
  });

  test('shows a signed-in user the points missing to climb, and the events behind their points', async () => {
    signInAs({ username: 'beto' });
    const { user } = show();
    expect(await screen.findByText('Para pasar a Ana, 1.º, faltan 10 puntos: 4 partidas ganadas.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'De dónde salen los puntos' }));
    expect(within(screen.getByRole('table', { name: 'Puntos de Beto' })).getAllByRole('row')[1]).toHaveTextContent('3 de 129Sí');
  });

  test('shows another player’s events, by the link of their points', async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole('link', { name: '9, de dónde salen los puntos de Beto' }));
    expect(address()).toBe('/temporada/liga?jugador=beto');
    expect(await screen.findByRole('heading', { level: 2, name: 'Beto' })).toBeVisible();
  });

  test('marks one’s own row, and the row of the player whose points are shown', async () => {
    signInAs({ username: 'beto' });
    show('/temporada/liga?jugador=ana');
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr');
    await screen.findByRole('heading', { level: 2, name: 'Tabla' });
    expect(await screen.findByRole('link', { name: 'Beto' })).toBeVisible();
    expect(rowOf('Beto')).toHaveClass('own');
    expect(rowOf('Beto')).not.toHaveClass('chosen');
    expect(screen.getByRole('link', { name: '18, de dónde salen los puntos de Ana' }).closest('tr')).toHaveClass('chosen');
    expect(screen.getByRole('link', { name: '18, de dónde salen los puntos de Ana' }).closest('tr')).not.toHaveClass('own');
  });

  test('says which results do not count, and that there is no place yet', async () => {
    const score = { tournamentId: 5, name: 'Copa', date: '2025-03-01', category: 'Cup' as const, group: 0, place: null, players: 12, points: 0, counts: false };
    const row = { ...beto, position: null, points: 1 };
    show('/temporada/liga?jugador=beto', {}, reply(getSeasonPlayer, { status: 'success', data: { row, above: null, scores: [score] } }));
    expect(within(await screen.findByRole('table', { name: 'Puntos de Beto' })).getAllByRole('row')[1]).toHaveTextContent('–0No');
    expect(screen.getByText('Sin lugar todavía').closest('p')).toHaveTextContent(/^Sin lugar todavía con 1 punto$/);
  });

  test('says if the current user has not played', async () => {
    signInAs({ username: 'caro' });
    show(undefined, {}, reply(getSeasonPlayer, { status: 'success', data: null }));
    expect(await screen.findByText('Todavía no has jugado en esta temporada.')).toBeVisible();
  });

  test.each([
    [2, true],
    [0, false],
  ])('of %d players keeps the place of the current user’s until it is known who they are: %p', async (players, isKept) => {
    const place = () => document.querySelector('svg[height="10.5rem"]');
    show('/temporada/liga', { players });
    await screen.findByRole('table', { name: 'Tabla de la temporada' });
    expect(place()).toBeNull();
    awaitMember();
    expect(place() !== null).toBe(isKept);
  });

  test('says if another player has not played, and calls one’s own place by that name', async () => {
    signInAs({ username: 'beto' });
    const { unmount } = show('/temporada/liga?jugador=caro', {}, reply(getSeasonPlayer, { status: 'success', data: null }));
    expect(await screen.findByText('Ese jugador no ha jugado en esta temporada.')).toBeVisible();
    unmount();
    signInAs({ username: 'beto' });
    show();
    expect(await screen.findByRole('heading', { level: 2, name: 'Tu lugar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'De dónde salen los puntos' })).toHaveAttribute('href', '/temporada/liga?jugador=beto');
  });

  test('says if no season has this address', async () => {
    show('/temporada/nada', {}, reply(getSeason, failure('not_found')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Temporada no encontrada' })).toBeVisible();
  });

  test('lets editors change it, and shows refusals at their fields', async () => {
    signInAs({ role: 'owner' });
    const issues = [
      { path: 'startsOn', message: 'En esas fechas ya está «Otra».' },
      { path: 'storeIds', message: 'Ya no administras esa tienda.' },
    ];
    const { user, callsOf } = show(
      undefined,
      { canEdit: true },
      reply(updateSeason, failure('rule_violation', { message: 'En esas fechas ya está «Otra».', issues })),
    );
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: 'Mejores resultados que cuentan' }), '5');
    await user.click(screen.getByRole('checkbox', { name: 'Challenge' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText(/^Primer día/)).toHaveAccessibleDescription('En esas fechas ya está «Otra».');
    expect(screen.getByRole('group', { name: /Tiendas/ })).toHaveTextContent('Ya no administras esa tienda.');
    expect(callsOf(updateSeason)[0]?.body).toMatchObject({ storeIds: [1], kind: 'match-points', categories: ['Cup'], best: 5, updatedAt: season.updatedAt });
  });

  test.each([
    ['Mejores resultados que cuentan', '-2', 'Escribe un número entero, sin signo.'],
    ['Mínimo de torneos', 'x', 'Escribe un número entero, sin signo.'],
  ])('keeps a wrong %s in the form, and sends nothing', async (label, typed, message) => {
    signInAs({ role: 'owner' });
    const { user, callsOf } = show(undefined, { canEdit: true });
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(screen.getByRole('textbox', { name: label }), typed);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: label })).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(callsOf(updateSeason)).toEqual([]);
  });

  test.each([
    ['owner', { userId: 'local_1' }],
    ['admin', {}],
  ] as const)('offers its %s the stores that they may choose', async (role, owned) => {
    signInAs({ role });
    const { user, callsOf } = show(undefined, { canEdit: true });
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(callsOf(listStores).map(({ body }) => body)).toEqual([{ ...owned, page: 1, itemsPerPage: 100 }]);
  });

  test('says that it was saved, and offers no deletion while it is edited', async () => {
    signInAs({ role: 'owner' });
    const { user } = show(undefined, { canEdit: true }, reply(updateSeason, { status: 'success', data: { ...season, name: 'Liga' } }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(screen.queryByRole('button', { name: 'Eliminar temporada' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Mejores resultados que cuentan' }), '5');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Temporada actualizada correctamente.')).toBeVisible();
  });

  test('stays if deleting fails, with the reason', async () => {
    signInAs({ role: 'owner' });
    const { user, address } = show(undefined, { canEdit: true }, reply(deleteSeason, failure('conflict', { message: 'Otra persona la está cambiando.' })));
    await user.click(await screen.findByRole('button', { name: 'Eliminar temporada' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Otra persona la está cambiando.')).toBeVisible();
    expect(address()).toBe('/temporada/liga');
  });

  test('is deleted after a question, then the other seasons are shown', async () => {
    signInAs({ role: 'owner' });
    const { user, address, router } = show(undefined, { canEdit: true }, reply(deleteSeason, { status: 'success', data: true }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar temporada' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(address()).toBe('/temporadas'));
    // Back does not lead to the season that is gone.
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
