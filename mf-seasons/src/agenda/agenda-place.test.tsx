import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { makeAgendaEntry, makePagination } from '@mesa/runtime/testing/make';
import { knownPlaces, medellin } from '@mesa/runtime/testing/places';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import AgendaPage from './agenda-page';

const places = knownPlaces(medellin);
const place = 'pais=Colombia&departamento=Antioquia';
const agenda = (data: AgendaEntry[], pages = 1) =>
  reply(listAgenda, ({ query }) => ({
    status: 'success',
    data,
    mapTiles: null,
    pagination: makePagination({ total: data.length, page: Number(query.page), pages }),
  }));

test('a state’s agenda is requested, shared and followed as that state’s, and links to its other pages', async () => {
  const { user, callsOf } = renderPage(<AgendaPage />, `/agenda?${place}`, [agenda([makeAgendaEntry({ name: 'Copa' })]), places]);
  expect(screen.getByRole('heading', { level: 1, name: 'Agenda de Antioquia' })).toBeVisible();
  await user.click(await screen.findByText('Compartir'));
  const query = 'country=Colombia&state=Antioquia';
  expect(await screen.findByRole('link', { name: 'Agregar a mi calendario' })).toHaveAttribute('href', `/api/v1/agenda.ics?${query}`);
  expect(screen.getByRole('link', { name: 'Guardar imagen' })).toHaveAttribute('href', `/og/agenda/imagen.png?${query}`);
  expect(callsOf(listAgenda)[0]?.query).toEqual({ page: 1, limit: 50, country: 'Colombia', state: 'Antioquia' });
  const others = within(screen.getByRole('navigation', { name: 'De Antioquia' })).getAllByRole('link');
  expect(others.map((link) => link.getAttribute('href'))).toEqual([`/ranking?${place}`, `/meta?${place}`, `/temporadas?${place}`]);
});

test('an agenda of everywhere without tournaments names no place', async () => {
  renderPage(<AgendaPage />, '/agenda', [agenda([]), places]);
  expect(await screen.findByText('Todavía no hay torneos anunciados.')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: /^De / })).toBeNull();
});

test('an agenda stays on the page while its next page loads', async () => {
  const { user } = renderPage(<AgendaPage />, '/agenda', [
    agenda([makeAgendaEntry({ name: 'Copa' })], 2),
    reply(listAgenda, () => new Promise<never>(() => undefined)),
    places,
  ]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Copa' })).toBeVisible();
});

test('an address past the last page shows the last one, which Back does not lead to again', async () => {
  const { address, router } = renderPage(<AgendaPage />, `/agenda?${place}&pagina=9`, [agenda([makeAgendaEntry()], 2), places]);
  expect(await screen.findByText('Página 2 de 2')).toBeVisible();
  expect(address()).toBe(`/agenda?${place}&pagina=2`);
  expect(router.state.historyAction).toBe('REPLACE');
});

test('the map says what to press, and then where and when a store’s tournaments are', async () => {
  const entry = makeAgendaEntry({ name: 'Copa', date: '2026-11-28', latitude: 6.2091, longitude: -75.57 });
  const { user } = renderPage(<AgendaPage />, '/agenda', [
    reply(listAgenda, { status: 'success', data: [entry], mapTiles: 'https://tiles.example/{z}/{x}/{y}.png', pagination: makePagination() }),
    places,
  ]);
  await user.click(await screen.findByRole('button', { name: 'Ver en el mapa' }));
  const status = (await screen.findByText('Toca una tienda para ver qué se juega en ella.')).closest('[role="status"]');
  await user.click(screen.getByRole('button', { name: 'El Dragón: 1 torneo' }));
  expect(status).toHaveTextContent(/^El Dragón, Medellínsáb, 28 nov: Copa$/);
});
