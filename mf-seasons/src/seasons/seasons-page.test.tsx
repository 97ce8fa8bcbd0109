import { listLocations } from '@mesa/contract/calls/locations';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { makePagination, makeSeason } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import SeasonsPage from './seasons-page';

const places = reply(listLocations, { status: 'success', data: [] });
const seasons = (...data: ReturnType<typeof makeSeason>[]) =>
  reply(listSeasons, { status: 'success', data, pagination: makePagination({ total: data.length }) });

describe('/temporadas', () => {
  test('shows each season with whose it is, its days and how it counts', async () => {
    const stores = ['A', 'B', 'C', 'D', 'E'].map((name, index) => ({ id: index + 1, name, slug: name }));
    renderPage(<SeasonsPage />, '/temporadas', [seasons(makeSeason({ name: 'Liga', slug: 'liga', stores })), places]);
    const link = await screen.findByRole('link', { name: /Liga/ });
    expect(link).toHaveAttribute('href', '/temporada/liga');
    expect(link).toHaveTextContent('A, B, C y 2 más');
    expect(link).toHaveTextContent('1 de enero de 2025 – 31 de diciembre de 2025');
    expect(link).toHaveTextContent('4 torneos · 12 jugadores · Puntos de las partidas');
  });

  test('asks for the place of the address, and says where there is none', async () => {
    const { callsOf } = renderPage(<SeasonsPage />, '/temporadas?pais=Chile', [seasons(), places]);
    expect(await screen.findByText('Todavía no hay temporadas en Chile.')).toBeVisible();
    expect(callsOf(listSeasons)[0]?.query).toEqual({ page: 1, limit: 12, country: 'Chile' });
  });
});
