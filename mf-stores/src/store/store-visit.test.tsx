import { listAgenda } from '@mesa/contract/calls/agenda';
import { createReport } from '@mesa/contract/calls/moderation';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { listStorePoints } from '@mesa/contract/calls/stores';
import { listStoreTournaments } from '@mesa/contract/calls/tournaments';
import { startClock } from '@mesa/runtime/testing/clock';
import { makeAgendaEntry, makePagination, makePlayer, makeSeason, makeTournament } from '@mesa/runtime/testing/make';
import { reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { showStore } from '../testing/el-dragon';

// The 15th already in Greenwich.
startClock('2025-06-14T21:00:00-05:00');

describe('/tienda/:slug', () => {
  test('requests the points of the last 30 days of the reader, not of Greenwich', async () => {
    const { callsOf } = showStore();
    await waitFor(() => expect(callsOf(listStorePoints)[0]?.body).toMatchObject({ startDate: '2025-05-15', endDate: '2025-06-14' }));
  });

  test.each([
    ['without coordinates', { latitude: null, longitude: null }],
    ['with half of its coordinates', { latitude: 6.21, longitude: null }],
  ])('leads to the address of a store %s', async (_, point) => {
    showStore(point);
    const map = await screen.findByRole('link', { name: 'Cómo llegar' });
    expect(map).toHaveAttribute('href', expect.stringContaining(`query=${encodeURIComponent('Calle 10 # 43-20, Medellín, Colombia')}`));
    expect(screen.queryByText('Coordenadas')).toBeNull();
  });

  test('leaves out an address that is not known, with the way to it', async () => {
    showStore({ address: null });
    expect(await screen.findByText('Ciudad', { selector: 'dt' })).toBeVisible();
    expect(screen.queryByText('Dirección', { selector: 'dt' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Cómo llegar' })).toBeNull();
  });

  test('does not count tournaments after the listed ones if there are none', async () => {
    const agenda = { status: 'success' as const, data: [makeAgendaEntry({ name: 'Reto' })], mapTiles: null };
    showStore({}, reply(listAgenda, { ...agenda, pagination: makePagination({ total: 1 }) }));
    expect(await screen.findByRole('link', { name: 'Reto' })).toBeVisible();
    expect(screen.queryByText(/más adelante/)).toBeNull();
  });

  test('says of a tournament to come when it is, its category, its format and how many are registered', async () => {
    const entry = makeAgendaEntry({ name: 'Reto', date: '2025-06-21', category: 'Challenge', format: 'Expandido', numberPlayers: 3 });
    showStore({}, reply(listAgenda, { status: 'success', data: [entry], mapTiles: null, pagination: makePagination() }));
    const row = (await screen.findByRole('link', { name: 'Reto' })).closest('li');
    expect(row).toHaveTextContent(/^Retosáb, 21 jun Challenge Expandido · 3 inscritos$/);
    expect(row?.querySelector('time')).toHaveAttribute('datetime', '2025-06-21');
  });

  test('says from when until when its seasons last', async () => {
    const season = makeSeason({ name: 'Liga', startsOn: '2025-02-01', endsOn: '2025-08-31' });
    showStore({}, reply(listSeasons, { status: 'success', data: [season], pagination: makePagination() }));
    const row = (await screen.findByRole('link', { name: 'Liga' })).closest('li');
    expect(row).toHaveTextContent('Liga 1 de febrero de 2025 – 31 de agosto de 2025');
  });

  test('keeps its tournaments on the page while the next ones load', async () => {
    const first = { status: 'success' as const, data: [makeTournament({ name: 'Torneo viejo' })], pagination: makePagination({ pages: 2 }) };
    const { user } = showStore(
      {},
      reply(listStoreTournaments, first),
      reply(listStoreTournaments, () => new Promise<never>(() => undefined)),
    );
    await user.click(within(await screen.findByRole('navigation', { name: 'Páginas de torneos' })).getByRole('button', { name: 'Siguiente' }));
    expect(screen.getByRole('link', { name: 'Torneo viejo' })).toBeVisible();
  });

  test('names the country, city and department of each player in its points', async () => {
    const player = makePlayer({ username: 'ana', optionalname: 'La Profe', country: 'Perú', state: 'Lima Department', city: 'Callao' });
    const row = { ...player, playerId: player.id, totalPoints: 12, tournamentsPlayed: 3 };
    showStore({}, reply(listStorePoints, { status: 'success', data: [row], pagination: makePagination() }));
    const cells = within((await screen.findByRole('link', { name: 'La Profe' })).closest('tr') as HTMLElement).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['12', '3', 'La Profe', 'Perú', 'Callao', 'Lima']);
  });

  test('has no report button for the people who run it', async () => {
    signInAs();
    showStore({ canEdit: true });
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Denunciar' })).toBeNull();
  });

  test('is reported by its store', async () => {
    signInAs();
    const { user, callsOf } = showStore({}, reply(createReport, { status: 'success', data: { id: 1 } }));
    await user.click(await screen.findByRole('button', { name: 'Denunciar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Denunciar/ }));
    await user.selectOptions(dialog.getByRole('combobox'), 'Publicidad');
    await user.click(dialog.getByRole('button', { name: 'Enviar denuncia' }));
    await waitFor(() => expect(callsOf(createReport)[0]?.body).toMatchObject({ thing: { kind: 'store', id: 7 } }));
  });
});
