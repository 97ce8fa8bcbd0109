import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { findPlaces } from '@mesa/contract/calls/locations';
import { listPlayers } from '@mesa/contract/calls/players';
import { nearDate } from '@mesa/contract/format/date';
import { chooseOwnPlace } from '@mesa/runtime/own-place';
import { makeAgendaEntry, makePagination, makePlayer } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { OwnCity } from './own-city';

const lima = { country: 'Perú', state: 'Lima Metropolitana', city: 'Lima' };
const entry = makeAgendaEntry({ id: 9, name: 'Copa de Lima', numberPlayers: 0, ...lima });
const agenda = (...data: AgendaEntry[]) => reply(listAgenda, { status: 'success', data, mapTiles: null, pagination: makePagination({ total: data.length }) });

test('asks once for the city, and shows its next tournaments and its pages', async () => {
  const { user, callsOf } = renderPage(<OwnCity />, '/', [agenda(entry), reply(findPlaces, { status: 'success', data: [lima] })]);
  await user.click(screen.getByRole('button', { name: 'Elegir mi ciudad' }));
  await user.type(await screen.findByRole('combobox', { name: 'Tu ciudad' }), 'lima');
  await user.click(await screen.findByRole('option', { name: /^Lima/ }));
  const events = await screen.findByRole('list', { name: 'Próximos torneos en Lima' });
  expect(within(events).getByRole('link', { name: 'Copa de Lima' })).toHaveAttribute('href', '/torneo/9');
  expect(within(events).getByRole('listitem')).toHaveTextContent(`Copa de Lima${nearDate(entry.date)} · ${entry.storeName}`);
  expect(callsOf(listAgenda)[0]?.query).toEqual({ ...lima, page: 1, limit: 3 });
  const pages = screen.getByRole('navigation', { name: 'De Lima' });
  expect(
    within(pages)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/agenda', '/tiendas', '/ranking', '/meta'].map((path) => `${path}?pais=Per%C3%BA&departamento=Lima+Metropolitana&ciudad=Lima`));
});

test('asks no more after «Ahora no», and the city can still be chosen', async () => {
  const { user, unmount } = renderPage(<OwnCity />, '/');
  await user.click(screen.getByRole('button', { name: 'Ahora no' }));
  unmount();
  renderPage(<OwnCity />, '/');
  expect(screen.queryByText(/¿En qué ciudad juegas\?/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Elegir mi ciudad' })).toBeVisible();
});

test('the city is removed in one tap', async () => {
  chooseOwnPlace(lima);
  const { user } = renderPage(<OwnCity />, '/', [agenda()]);
  expect(await screen.findByText('Todavía no hay torneos anunciados en Lima.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar Lima' }));
  expect(screen.queryByRole('heading', { name: 'Próximos torneos en Lima' })).toBeNull();
});

test('another city can be chosen, or this one kept', async () => {
  chooseOwnPlace(lima);
  const cali = { country: 'Colombia', state: 'Valle del Cauca', city: 'Cali' };
  const { user } = renderPage(<OwnCity />, '/', [agenda(), reply(findPlaces, { status: 'success', data: [cali] })]);
  await user.click(await screen.findByRole('button', { name: 'Cambiar ciudad' }));
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('heading', { name: 'Próximos torneos en Lima' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cambiar ciudad' }));
  await user.type(await screen.findByRole('combobox', { name: 'Tu ciudad' }), '{Control>}a{/Control}cali');
  await user.click(await screen.findByRole('option', { name: /^Cali/ }));
  expect(await screen.findByRole('heading', { name: 'Próximos torneos en Cali' })).toBeVisible();
});

test.each(['country', 'state', 'city'])('asks a member whose profile names no %s', async (part) => {
  signInAs({ username: 'ana' });
  const somewhere = makePlayer({ username: 'ana', ...lima, [part]: null });
  const { callsOf } = renderPage(<OwnCity />, '/', [reply(listPlayers, { status: 'success', data: [somewhere], pagination: makePagination() })]);
  await waitFor(() => expect(callsOf(listPlayers)).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.getByText(/¿En qué ciudad juegas\?/)).toBeVisible();
});

test('offers a retry if the tournaments of the city did not come', async () => {
  chooseOwnPlace(lima);
  const { user } = renderPage(<OwnCity />, '/', [reply(listAgenda, failure('internal')), agenda(entry)]);
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los torneos de Lima.');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: 'Copa de Lima' })).toBeVisible();
});

test('starts at the city of a member’s profile, without asking', async () => {
  signInAs({ username: 'ana' });
  const players = reply(listPlayers, { status: 'success', data: [makePlayer({ username: 'ana', ...lima })], pagination: makePagination() });
  renderPage(<OwnCity />, '/', [players, agenda(entry)]);
  expect(await screen.findByRole('heading', { name: 'Próximos torneos en Lima' })).toBeVisible();
});

test('a member who removed their city here is left without one', async () => {
  signInAs({ username: 'ana' });
  const players = reply(listPlayers, { status: 'success', data: [makePlayer({ username: 'ana', ...lima })], pagination: makePagination() });
  const { user, callsOf } = renderPage(<OwnCity />, '/', [players, agenda(entry)]);
  await user.click(await screen.findByRole('button', { name: 'Quitar Lima' }));
  cleanup();
  const again = renderPage(<OwnCity />, '/', [players, agenda(entry)]);
  await waitFor(() => expect(again.callsOf(listPlayers)).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.getByRole('button', { name: 'Elegir mi ciudad' })).toBeVisible();
  expect(callsOf(listAgenda)).toHaveLength(1);
});
