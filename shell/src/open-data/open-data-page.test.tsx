import { unknownOf } from '@mesa/contract/calls/fields';
import * as openData from '@mesa/contract/calls/open-data';
import { seasonFields } from '@mesa/contract/calls/season-fields';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import OpenDataPage from './open-data-page';
import { tables } from './tables';

const tournament: openData.OpenTournament = {
  ...{ id: 7, name: 'Copa', date: '2026-11-22', status: 'finalizado', category: 'Cup', format: 'Estándar', country: 'Perú', state: 'Lima', city: 'Lima' },
  ...{ storeId: 1, store: 'La Torre', players: 8, winnerId: null, winner: null, confirmed: true, played: false },
};
const season: openData.OpenSeason = {
  ...unknownOf(seasonFields),
  ...{ id: 3, slug: 'liga-2026', name: 'Liga', scope: 'store', startsOn: '2026-01-01', endsOn: '2026-12-31', kind: 'places', events: 4, players: 20 },
};
const open = (data = [tournament], seasons = [season]) =>
  renderPage(<OpenDataPage />, '/api', [
    reply(openData.listOpenTournaments, { status: 'success', data, next: null }),
    reply(openData.listOpenSeasons, { status: 'success', data: seasons, next: null }),
  ]);

describe('/api', () => {
  test('describes every table of the open data, with an example as JSON and as CSV', async () => {
    const { callsOf } = open();
    expect(tables.map(({ path }) => path).sort()).toEqual(
      Object.values(openData)
        .flatMap((value) => ('path' in value ? [value.path] : []))
        .sort(),
    );
    expect(screen.getByRole('link', { name: '/api/v1/tournaments.rss' })).toHaveAttribute('href', '/api/v1/tournaments.rss');
    expect(screen.getByRole('link', { name: '/api/v1/agenda.ics' })).toHaveAttribute('href', '/api/v1/agenda.ics');
    const decks = await screen.findByRole('region', { name: 'Barajas de un torneo' });
    expect(await within(decks).findByRole('link', { name: 'JSON' })).toHaveAttribute('href', '/api/v1/tournaments/7/decks?limit=5');
    expect(within(decks).getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/api/v1/tournaments/7/decks.csv?limit=500');
    const table = screen.getByRole('region', { name: 'Tabla de una temporada' });
    expect(await within(table).findByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/api/v1/seasons/liga-2026/table.csv?limit=500');
    // The examples are of a finished tournament, which has standings and decks, and of any season.
    expect([openData.listOpenTournaments, openData.listOpenSeasons].map((call) => callsOf(call).map(({ query }) => query))).toEqual([
      [{ status: 'finalizado', limit: 1 }],
      [{ limit: 1 }],
    ]);
    expect(within(decks).getByText('Nombre de la carta')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Torneos' })).getByText('Desde este día (2026-11-22)')).toBeVisible();
  });

  test('lists for each table the filters that its call takes', () => {
    open();
    for (const { path, title } of tables) {
      const query = Object.values(openData).flatMap((value) => ('path' in value && value.path === path ? Object.keys(value.query.shape) : []));
      const list = within(screen.getByRole('region', { name: title })).queryByRole('heading', { name: 'Filtros' })?.nextElementSibling;
      expect([title, ...[...(list?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent).sort()]).toEqual([
        title,
        ...query.filter((name) => name !== 'after' && name !== 'limit').sort(),
      ]);
    }
  });

  test('shows the code of embedded tables, with examples of this site', async () => {
    const { user } = open();
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    const embeds = screen.getByRole('region', { name: 'Insertar en tu página' });
    const links = () =>
      within(embeds)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links()).toEqual(['/insertar/agenda', '/insertar/temporada/liga-2026', '/insertar/ranking', '/insertar/torneo/7']));
    await user.click(within(embeds).getByRole('button', { name: 'Copiar el código: Tabla de un torneo' }));
    expect(written).toHaveBeenCalledWith(expect.stringMatching(/^<iframe src="http:\/\/localhost\/insertar\/torneo\/7\?filas=10" title="Tabla de un torneo"/));
    expect(await screen.findByText('¡Código copiado! Pégalo en el HTML de tu página.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    written.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(within(embeds).getByRole('button', { name: 'Copiar el código: Ranking' }));
    expect(await screen.findByText('Tu navegador no permite copiar: selecciona el código y cópialo a mano.')).toBeVisible();
    expect(screen.getAllByText(/insertar\/ranking\?filas=10/)).toHaveLength(2);
  });

  test('says if there is no tournament to show yet', async () => {
    open([], []);
    const standings = await screen.findByRole('region', { name: 'Tabla de un torneo' });
    expect(within(standings).getByText('Aún no hay un torneo finalizado para mostrar un ejemplo.')).toBeVisible();
    expect(within(standings).queryByRole('link')).toBeNull();
    expect(screen.getAllByText('Aún no hay una temporada para mostrar un ejemplo.')).toHaveLength(3);
    const embeds = within(screen.getByRole('region', { name: 'Insertar en tu página' }));
    expect(embeds.getAllByText(/^Aún no hay/).map(({ previousSibling, textContent }) => [previousSibling?.textContent, textContent])).toEqual([
      ['Filtros: division.', 'Aún no hay una temporada para mostrar un ejemplo.'],
      ['Tabla de un torneo', 'Aún no hay un torneo finalizado para mostrar un ejemplo.'],
    ]);
    expect(within(screen.getByRole('region', { name: 'Tiendas' })).getByRole('link', { name: 'CSV' })).toBeVisible();
  });

  test('trying an example shows its answer, also after a failure', async () => {
    jest.spyOn(console, 'debug').mockImplementation(() => undefined);
    const fetched = jest.fn().mockRejectedValueOnce(new Error('offline'));
    fetched.mockResolvedValue({ json: async () => ({ data: [{ name: 'La Torre' }] }) });
    globalThis.fetch = fetched;
    const { user } = open();
    const stores = await screen.findByRole('region', { name: 'Tiendas' });
    await user.click(within(stores).getByRole('button', { name: 'Probar /api/v1/stores?limit=3' }));
    expect(await within(stores).findByText('No se pudo pedir el ejemplo. Revisa tu conexión.')).toBeVisible();
    await user.click(within(stores).getByRole('button', { name: 'Reintentar' }));
    expect(await within(stores).findByText(/"name": "La Torre"/)).toBeVisible();
    expect(fetched).toHaveBeenLastCalledWith('/api/v1/stores?limit=3');
  });
});
