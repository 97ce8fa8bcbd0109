import { listAgenda } from '@mesa/contract/calls/agenda';
import { getMeta } from '@mesa/contract/calls/meta';
import { getSeason, getSeasonPlayer, listSeasonEvents, listSeasonTable, type Season, type SeasonRow } from '@mesa/contract/calls/seasons';
import { makeAgendaEntry, makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonPage from './season-page';

const row = (name: string, position: number): SeasonRow => ({
  ...{ id: position, username: name.toLowerCase(), name, optionalname: name, useUsername: false },
  ...{ position, points: 18, events: 5, counted: 3, bestPlace: 2 },
});
const table = (data: SeasonRow[], pages = 1) =>
  reply(listSeasonTable, ({ query }) => ({ status: 'success', data, pagination: makePagination({ total: data.length, page: Number(query.page), pages }) }));
const event = {
  ...{ id: 5, name: 'Copa', date: '2025-03-01', category: 'Cup' as const, format: 'Estándar' as const },
  ...{ storeName: 'El Dragón', storeSlug: 'el-dragon', city: 'Medellín', numberPlayers: 12, winnerPlayer: null },
};
const never = () => new Promise<never>(() => undefined);

function show(address: string, replies: Reply[] = [], fields: Partial<Season> = {}) {
  const usual = [
    reply(getSeason, { status: 'success', data: makeSeason({ slug: 'liga', name: 'Liga', ...fields }) }),
    table([row('Ana', 1)]),
    reply(listSeasonEvents, { status: 'success', data: [], pagination: makePagination({ total: 0 }) }),
    reply(listAgenda, { status: 'success', data: [], mapTiles: null, pagination: makePagination({ total: 0 }) }),
    nothingPlayed,
  ];
  return renderPage(<SeasonPage />, address, [...replies, ...usual.filter(({ endpoint }) => !replies.some((other) => other.endpoint === endpoint))]);
}

describe('/temporada/:slug', () => {
  test('turns the pages of its table within the division and the chosen player', async () => {
    const { user, address, callsOf } = show('/temporada/liga?division=senior&jugador=ana', [
      table([row('Ana', 1)], 3),
      reply(getSeasonPlayer, { status: 'success', data: null }),
    ]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/temporada/liga?division=senior&jugador=ana&pagina=2');
    expect(callsOf(listSeasonTable).at(-1)?.query).toEqual({ page: 2, limit: 30, division: 'senior' });
  });

  test('shows the last page of its table for an address past it, which Back does not lead to again', async () => {
    const { address, router } = show('/temporada/liga?division=senior&pagina=9', [table([row('Ana', 1)], 2)]);
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(address()).toBe('/temporada/liga?division=senior&pagina=2');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('keeps its table and its tournaments on the page while the next pages load', async () => {
    const { user } = show('/temporada/liga', [
      table([row('Ana', 1)], 2),
      reply(listSeasonTable, never),
      reply(listSeasonEvents, { status: 'success', data: [event], pagination: makePagination({ pages: 2 }) }),
      reply(listSeasonEvents, never),
    ]);
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(screen.getByRole('link', { name: 'Ana' })).toBeVisible();
    await user.click(screen.getByRole('heading', { name: 'Torneos que cuentan' }));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(screen.getByRole('link', { name: 'Copa' })).toBeVisible();
  });

  test('says which format it is, where and when it is played, and shows its own meta', async () => {
    const { callsOf } = show('/temporada/liga', [], { format: 'Expandido' });
    expect(await screen.findByText(/^4 torneos · 12 jugadores · Expandido · /)).toBeVisible();
    expect(screen.getByText('El Dragón · 1 de enero de 2025 – 31 de diciembre de 2025')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Temporadas' })).toHaveAttribute('href', '/temporadas');
    expect(await screen.findByText(/^Todavía no hay listas/)).toBeVisible();
    expect(callsOf(getMeta).map(({ query }) => query)).toEqual([{ season: 'liga' }]);
  });

  test('says why its table is empty', async () => {
    show('/temporada/liga', [table([])]);
    expect(await screen.findByText('Todavía nadie tiene puntos: la tabla se llena cuando termina el primer torneo.')).toBeVisible();
    expect(screen.queryByText('Compartir')).toBeNull();
  });

  test('leads from a player’s points to each tournament', async () => {
    const score = { tournamentId: 5, name: 'Copa', date: '2025-03-01', category: 'Cup' as const, group: 0, place: 3, players: 12, points: 9, counts: true };
    show('/temporada/liga?jugador=ana', [reply(getSeasonPlayer, { status: 'success', data: { row: row('Ana', 1), above: null, scores: [score] } })]);
    const points = within(await screen.findByRole('table', { name: 'Puntos de Ana' }));
    expect(points.getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/5');
    expect(points.getAllByRole('row')[1]).toHaveTextContent('2025/03/01CopaCup3 de 129Sí');
    expect(screen.getByText('1.º').closest('p')).toHaveTextContent('1.º con 18 puntos');
    expect(screen.queryByRole('link', { name: 'De dónde salen los puntos' })).toBeNull();
  });

  test('offers a retry if its tournaments to come do not load', async () => {
    const { user } = show('/temporada/liga', [
      reply(listAgenda, failure('internal')),
      reply(listAgenda, { status: 'success', data: [makeAgendaEntry({ name: 'Copa de junio' })], mapTiles: null, pagination: makePagination() }),
    ]);
    expect(await screen.findByText('No pudimos cargar los próximos torneos.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Copa de junio' })).toBeVisible();
  });

  test('leads to the other seasons where none has the address', async () => {
    show('/temporada/nada', [reply(getSeason, failure('not_found'))]);
    expect(await screen.findByRole('link', { name: 'Ver las temporadas' })).toHaveAttribute('href', '/temporadas');
  });

  test('shows the other player once another one is chosen', async () => {
    const { router } = show('/temporada/liga?jugador=ana', [
      reply(getSeasonPlayer, ({ params }) => ({ status: 'success', data: params.username === 'ana' ? { row: row('Ana', 1), above: null, scores: [] } : null })),
    ]);
    expect(await screen.findByRole('heading', { level: 2, name: 'Ana' })).toBeVisible();
    await act(() => router.navigate('/temporada/liga?jugador=beto'));
    expect(await screen.findByText('Ese jugador no ha jugado en esta temporada.')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 2, name: 'Ana' })).toBeNull();
  });
});
