import { listLocations } from '@mesa/contract/calls/locations';
import { getMeta } from '@mesa/contract/calls/meta';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import SeasonsPage from './seasons-page';

const nothingPlayed = { status: 'success' as const, of: null, from: '2025-01-01', lists: 0, unnamed: 0, archetypes: [], pairs: [], weeks: [] };
const places = reply(listLocations, { status: 'success', data: [] });
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
  });

  test('requests the place of the address, and says if there is none', async () => {
    const { callsOf } = renderPage(<SeasonsPage />, '/temporadas?pais=Chile', [seasons(), places, reply(getMeta, nothingPlayed)]);
    expect(await screen.findByText('Todavía no hay temporadas en Chile.')).toBeVisible();
    expect(callsOf(listSeasons)[0]?.query).toEqual({ page: 1, limit: 12, country: 'Chile' });
    expect(await screen.findByRole('link', { name: 'Ver enfrentamientos' })).toHaveAttribute('href', '/meta?pais=Chile');
    expect(callsOf(getMeta)[0]?.query).toEqual({ country: 'Chile' });
  });
});
