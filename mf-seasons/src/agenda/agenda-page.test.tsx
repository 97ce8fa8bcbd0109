import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { listLocations } from '@mesa/contract/calls/locations';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import AgendaPage from './agenda-page';

const places = reply(listLocations, { status: 'success', data: [{ country: 'Colombia', state: 'Antioquia', city: 'Medellín' }] });
const makeEntry = (fields: Partial<AgendaEntry>): AgendaEntry => ({
  id: 1,
  name: 'Copa',
  date: '2026-11-28',
  status: 'inscripciones',
  category: 'Cup',
  format: 'Estándar',
  official: true,
  numberPlayers: 12,
  storeName: 'El Dragón',
  storeSlug: 'el-dragon',
  address: 'Calle 10',
  country: 'Colombia',
  state: 'Antioquia',
  city: 'Medellín',
  ...fields,
});
const agenda = (data: AgendaEntry[], pages = 1) =>
  reply(listAgenda, { status: 'success', data, pagination: { total: data.length, page: 1, limit: 50, pages } });

describe('/agenda', () => {
  test('shows the tournaments to come under their weeks, each with its store', async () => {
    renderPage(<AgendaPage />, '/agenda', [
      agenda([makeEntry({}), makeEntry({ id: 2, name: 'Liga', date: '2026-12-01', category: 'Amistoso', official: false })]),
      places,
    ]);
    const week = await screen.findByRole('list', { name: 'Semana del 23 al 29 de noviembre' });
    expect(within(week).getByRole('link', { name: 'Copa' })).toHaveAttribute('href', '/torneo/1');
    expect(within(week).getByRole('link', { name: 'El Dragón' })).toHaveAttribute('href', '/tienda/el-dragon');
    expect(week).toHaveTextContent('12 inscritos');
    expect(within(screen.getByRole('list', { name: 'Semana del 30 de noviembre al 6 de diciembre' })).getByRole('link', { name: 'Liga' })).toBeVisible();
  });

  test('asks for the place of the address and says which it is', async () => {
    const { callsOf } = renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn&pagina=2', [agenda([]), places]);
    expect(screen.getByRole('heading', { level: 1, name: 'Agenda de Medellín' })).toBeVisible();
    expect(await screen.findByText('Todavía no hay torneos anunciados en Medellín.')).toBeVisible();
    expect(callsOf(listAgenda)[0]?.query).toMatchObject({ page: 2, country: 'Colombia', city: 'Medellín' });
  });

  test('gives the calendar of the place that it shows', async () => {
    renderPage(<AgendaPage />, '/agenda?pais=Colombia&ciudad=Medell%C3%ADn', [agenda([makeEntry({})]), places]);
    expect(await screen.findByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute(
      'href',
      '/api/v1/agenda.ics?country=Colombia&city=Medell%C3%ADn',
    );
  });

  test('puts a chosen place into the address, from the first page on', async () => {
    const { user, address } = renderPage(<AgendaPage />, '/agenda?pagina=3', [agenda([makeEntry({})]), places]);
    await user.click(screen.getByRole('button', { name: 'Elegir lugar' }));
    await screen.findByRole('option', { name: 'Colombia' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Colombia');
    await user.click(screen.getByRole('button', { name: 'Ver agenda' }));
    expect(address()).toBe('/agenda?pais=Colombia');
  });

  test('offers another try when it does not come', async () => {
    const { user } = renderPage(<AgendaPage />, '/agenda', [reply(listAgenda, failure('internal')), agenda([makeEntry({})]), places]);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('link', { name: 'Copa' })).toBeVisible();
  });
});
