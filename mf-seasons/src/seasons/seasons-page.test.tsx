import { getMeta } from '@mesa/contract/calls/meta';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { knownPlaces } from '@mesa/runtime/testing/places';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { nothingPlayed } from '../testing/nothing-played';
import SeasonsPage from './seasons-page';

const places = knownPlaces();
const seasons = (...data: ReturnType<typeof makeSeason>[]) =>
  reply(listSeasons, { status: 'success', data, pagination: makePagination({ total: data.length }) });

describe('/temporadas', () => {
  test('shows each season with its scope, days and rule', async () => {
    const stores = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({ id: index + 1, name, slug: name }));
    renderPage(<SeasonsPage />, '/temporadas', [seasons(makeSeason({ name: 'Liga', slug: 'liga', stores })), places]);
    const link = await screen.findByRole('link', { name: /Liga/ });
    expect(link).toHaveAttribute('href', '/temporada/liga');
    expect(link).toHaveTextContent('A, B, C y 2 más');
    expect(link).toHaveTextContent('1 de enero de 2025 – 31 de diciembre de 2025');
    expect(link).toHaveTextContent('4 torneos · 12 jugadores · Puntos de las partidas');
    expect(screen.getByRole('link', { name: 'Cómo se cuentan los puntos' })).toHaveAttribute('href', '/ayuda/jugar#temporadas');
  });

  test('requests the place of the address, and says if there is none', async () => {
    const { callsOf } = renderPage(<SeasonsPage />, '/temporadas?pais=Chile', [seasons(), places, nothingPlayed]);
    expect(await screen.findByText('Todavía no hay temporadas en Chile.')).toBeVisible();
    expect(callsOf(listSeasons)[0]?.query).toEqual({ page: 1, limit: 12, country: 'Chile' });
    expect(await screen.findByRole('link', { name: 'Ver enfrentamientos' })).toHaveAttribute('href', '/meta?pais=Chile');
    expect(callsOf(getMeta)[0]?.query).toEqual({ country: 'Chile' });
  });

  test('opens the next page by its address, and shows no links of a place', async () => {
    const pageOf = (page: number) =>
      reply(listSeasons, { status: 'success', data: [makeSeason({ name: 'Liga' })], pagination: makePagination({ total: 13, pages: 2, page }) });
    const { user, address, callsOf } = renderPage(<SeasonsPage />, '/temporadas', [pageOf(1), pageOf(2)]);
    await user.click(await screen.findByRole('link', { name: /siguiente/i }));
    expect(address()).toBe('/temporadas?pagina=2');
    expect(callsOf(listSeasons).map(({ query }) => query)).toMatchObject([{ page: 1 }, { page: 2 }]);
    expect(screen.queryByRole('navigation', { name: /^De / })).toBeNull();
  });

  test('turns its pages within a place', async () => {
    const paged = reply(listSeasons, { status: 'success', data: [makeSeason({ name: 'Liga' })], pagination: makePagination({ total: 13, pages: 2 }) });
    const { user, address } = renderPage(<SeasonsPage />, '/temporadas?pais=Chile', [paged, places, nothingPlayed]);
    const next = await screen.findByRole('link', { name: /siguiente/i });
    expect(next).toHaveAttribute('href', '?pais=Chile&pagina=2');
    await user.click(next);
    expect(address()).toBe('/temporadas?pais=Chile&pagina=2');
  });

  test('names the smallest part of a place, and links to its other pages', async () => {
    const place = 'pais=Per%C3%BA&departamento=Lima&ciudad=Callao';
    const { callsOf } = renderPage(<SeasonsPage />, `/temporadas?${place}`, [seasons(makeSeason({})), places, nothingPlayed]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Temporadas de Callao' })).toBeVisible();
    expect(callsOf(listSeasons)[0]?.query).toMatchObject({ country: 'Perú', state: 'Lima', city: 'Callao' });
    const links = within(screen.getByRole('navigation', { name: 'De Callao' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Agenda', `/agenda?${place}`],
      ['Ranking', `/ranking?${place}`],
      ['Meta', `/meta?${place}`],
    ]);
    expect(screen.getByRole('link', { name: 'Ver enfrentamientos' })).toHaveAttribute('href', `/meta?${place}`);
  });

  test('says if there is none anywhere', async () => {
    renderPage(<SeasonsPage />, '/temporadas', [seasons(), places]);
    expect(await screen.findByText('Todavía no hay temporadas.')).toBeVisible();
  });

  test('shows the last page for an address past it, which Back does not lead to again', async () => {
    const paged = reply(listSeasons, ({ query }) => ({
      status: 'success',
      data: [makeSeason({})],
      pagination: makePagination({ total: 13, pages: 2, page: Number(query.page) }),
    }));
    const { address, router } = renderPage(<SeasonsPage />, '/temporadas?pais=Chile&pagina=9', [paged, places, nothingPlayed]);
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(address()).toBe('/temporadas?pais=Chile&pagina=2');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('starts at the first page of another place', async () => {
    const peru = knownPlaces({ country: 'Perú', state: 'Lima', city: 'Callao' });
    const { user, address } = renderPage(<SeasonsPage />, '/temporadas?pagina=3', [seasons(makeSeason({})), seasons(), peru, nothingPlayed]);
    await user.click(screen.getByRole('button', { name: 'Elegir lugar' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), await screen.findByRole('option', { name: 'Perú' }));
    await user.click(screen.getByRole('button', { name: 'Ver temporadas' }));
    expect(address()).toBe('/temporadas?pais=Per%C3%BA');
  });
});

test('keeps the current page while the next one loads', async () => {
  const paged = reply(listSeasons, { status: 'success', data: [makeSeason({ name: 'Liga' })], pagination: makePagination({ total: 13, pages: 2 }) });
  const { user } = renderPage(<SeasonsPage />, '/temporadas', [paged, reply(listSeasons, () => new Promise<never>(() => undefined))]);
  await user.click(await screen.findByRole('link', { name: /siguiente/i }));
  expect(screen.getByRole('link', { name: /Liga/ })).toBeVisible();
});
