import { getMeta, type Meta } from '@mesa/contract/calls/meta';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import StoreMeta from './store-meta';

const archetype = (id: number, lists: number, wins: number) => ({ id, name: `Arquetipo ${id}`, lists, wins, losses: 10, draws: 0, icon: null });
const played: Meta = {
  ...{ status: 'success', of: { kind: 'store', name: 'La Mesa', slug: 'la-mesa' }, from: '2026-09-07', lists: 20, unnamed: 1, pairs: [], weeks: [] },
  archetypes: [archetype(1, 8, 40), archetype(2, 4, 12), archetype(3, 2, 12), archetype(4, 2, 12), archetype(5, 2, 12), archetype(6, 1, 1)],
};
const open = (...answers: (Meta | ReturnType<typeof failure>)[]) =>
  renderPage(
    <StoreMeta slug="la-mesa" />,
    '/tienda/la-mesa',
    answers.map((answer) => reply(getMeta, answer)),
  );

describe('The meta on the page of a store', () => {
  test('shows the most played archetypes, and links to this store’s match-ups', async () => {
    const { callsOf } = open(played);
    const [, first, ...rest] = within(await screen.findByRole('table', { name: 'Lo que más se juega' })).getAllByRole('row');
    expect(first).toHaveTextContent('Arquetipo 140 %80 % (67–89 %)');
    expect(rest).toHaveLength(4);
    expect(screen.getByText(/^20 listas desde el .*; estos son los 5 que más se juegan de 6; 1 lista no tiene arquetipo\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver enfrentamientos' })).toHaveAttribute('href', '/meta?tienda=la-mesa');
    expect(callsOf(getMeta)[0]?.query).toEqual({ store: 'la-mesa' });
  });

  test('says that there are too few games for win rates', async () => {
    open({ ...played, archetypes: [archetype(1, 8, 2)] });
    expect(await screen.findByText('12 partidas: aún son pocas')).toBeVisible();
  });

  test('says of the lists only how many they are where all archetypes are shown and all lists have one', async () => {
    open({ ...played, unnamed: 0, archetypes: played.archetypes.slice(0, 5) });
    expect(await screen.findByText('20 listas desde el 7 de septiembre de 2026.')).toBeVisible();
  });

  test.each([
    [0, /^Todavía no hay listas de torneos terminados desde el 7 de septiembre de 2026\.$/],
    [3, /^Hay 3 listas desde el 7 de septiembre de 2026, pero ninguna tiene arquetipo todavía\.$/],
  ])('says what there is instead where %i lists have no name', async (lists, text) => {
    open({ ...played, archetypes: [], lists, unnamed: lists });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('offers a retry if it fails to load', async () => {
    const { user } = open(failure('internal'), played);
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar el meta');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('table', { name: 'Lo que más se juega' })).toBeVisible();
  });
});
