import { listLocations } from '@mesa/contract/calls/locations';
import { listRanking, type RankingRow } from '@mesa/contract/calls/site';
import { makePagination } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import RankingPage from './ranking-page';
import RankingWidget from './ranking-widget';

const row: RankingRow = {
  position: 1,
  playerId: 4,
  username: 'lucia',
  name: 'Lucía',
  optionalname: null,
  useUsername: true,
  country: 'Perú',
  city: 'Lima',
  deck: 'Gardevoir',
  id_deck: 12,
  url: '/uploads/icons/gardevoir.png',
  history: '31/9/4',
  points: 97,
  win_percentage: 70.45,
};
const places = reply(listLocations, { status: 'success', data: [{ country: 'Perú', state: 'Lima', city: 'Lima' }] });
const answer = (data: RankingRow[]) => reply(listRanking, { status: 'success', data, pagination: makePagination({ limit: 30, pages: 2 }) });

describe('/ranking', () => {
  test('shows 30 players a page with their deck, record, points and win rate', async () => {
    const { callsOf } = renderPage(<RankingPage />, '/ranking', [places, answer([row])]);
    expect(await screen.findByRole('link', { name: 'lucia' })).toHaveAttribute('href', '/jugador/lucia');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Jugador',
      'País',
      'Ciudad',
      'Baraja',
      'Historial',
      'Puntos',
      '% Victorias',
    ]);
    expect(screen.getByRole('link', { name: /Gardevoir/ })).toHaveAttribute('href', '/baraja/lista/12');
    expect(screen.getByText('31/9/4')).toBeVisible();
    expect(screen.getByText('70,45 %')).toBeVisible();
    expect(callsOf(listRanking)[0]?.query).toEqual({ page: 1, limit: 30 });
  });

  test('a player without a deck has no link to one', async () => {
    renderPage(<RankingPage />, '/ranking', [places, answer([{ ...row, deck: null, id_deck: null, url: null }])]);
    expect(await screen.findByText('No definido')).toBeVisible();
  });

  test('filters and page stand in the address', async () => {
    const { user, address, callsOf } = renderPage(<RankingPage />, '/ranking?pagina=2', [places, answer([row])]);
    await user.click(screen.getByRole('button', { name: 'Filtrar ranking' }));
    await user.selectOptions(screen.getByLabelText('Formato'), 'Expandido');
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(address()).toBe('/ranking?formato=Expandido');
    expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 1, limit: 30, format: 'Expandido' });
    await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
    expect(address()).toBe('/ranking?formato=Expandido&pagina=2');
  });
});

describe('the ranking on another page', () => {
  test('turns its own pages', async () => {
    const { user, address, callsOf } = renderPage(<RankingWidget limit={5} />, '/', [answer([row])]);
    await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
    expect(await screen.findByText('Página 2 de 2')).toBeVisible();
    expect(callsOf(listRanking).at(-1)?.query).toEqual({ page: 2, limit: 5 });
    expect(address()).toBe('/');
  });
});

test('keeps the page that is read while the next one is on its way', async () => {
  const { user } = renderPage(<RankingPage />, '/ranking', [answer([row]), reply(listRanking, () => new Promise<never>(() => undefined)), places]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'lucia' })).toBeVisible();
});
