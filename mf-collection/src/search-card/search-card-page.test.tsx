import { listCards, searchCards } from '@mesa/contract/calls/cards';
import { makeCard } from '@mesa/runtime/testing/make';
import { renderPage, reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import SearchCardPage from './search-card-page';

const found = (totalPages: number, ...data: ReturnType<typeof makeCard>[]) => reply(listCards, { status: 'success', data, total: data.length, totalPages });

describe('/buscar-carta', () => {
  test('asks by the filter that stands in the address', async () => {
    const { callsOf } = renderPage(
      <SearchCardPage />,
      '/buscar-carta?nombre=charizard&expansion=OBF&numero=125&categoria=Pok%C3%A9mon&coleccion=125%2F197&pagina=2',
      [reply(listCards, { status: 'success', data: [makeCard()], total: 41, totalPages: 3 })],
    );
    expect(await screen.findByText('Página 2 de 3')).toBeVisible();
    expect(screen.getByText('41 cartas')).toBeVisible();
    expect(callsOf(listCards)[0]?.body).toEqual({
      name: 'charizard',
      expansionCode: 'OBF',
      cardNumber: 125,
      category: 'Pokémon',
      collectionNumber: '125/197',
      page: 2,
      limit: 20,
    });
  });

  test('puts the filter into the address on Buscar, back at the first page', async () => {
    const { user, address } = renderPage(<SearchCardPage />, '/buscar-carta?pagina=2', [found(3, makeCard())]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Categoría' }), 'Herramienta');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?categoria=Herramienta');
  });

  test('takes every field into the address', async () => {
    const { user, address } = renderPage(<SearchCardPage />, '/buscar-carta', [found(1, makeCard())]);
    await user.type(screen.getByRole('spinbutton', { name: 'Número de carta' }), '132');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expansión' }), screen.getByRole('option', { name: /\(OBF\)/ }));
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?expansion=OBF&numero=132');
  });

  test('takes no space around what was typed into the address', async () => {
    const { user, address } = renderPage(<SearchCardPage />, '/buscar-carta', [found(1, makeCard())]);
    await user.type(screen.getByRole('textbox', { name: 'Número de colección' }), ' 132/165 ');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(address()).toBe('/buscar-carta?coleccion=132%2F165');
  });

  test('completes the name from two characters on, one second after the last', async () => {
    const { user, address, callsOf } = renderPage(<SearchCardPage />, '/buscar-carta', [
      found(1, makeCard()),
      reply(searchCards, { status: 'success', data: [makeCard({ name: 'Charizard ex' }), makeCard({ name: 'Charizard ex' })] }),
    ]);
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'cha');
    expect(callsOf(searchCards)).toHaveLength(0);
    const options = await screen.findAllByRole('option', { name: 'Charizard ex' }, { timeout: 3000 });
    expect(callsOf(searchCards)[0]?.body).toEqual({ searchText: 'cha' });
    expect(options).toHaveLength(1);
    await user.click(options[0] as HTMLElement);
    expect(address()).toBe('/buscar-carta?nombre=Charizard+ex');
  });

  test('says so where no card is called like what is typed', async () => {
    const { user } = renderPage(<SearchCardPage />, '/buscar-carta', [found(1, makeCard()), reply(searchCards, { status: 'success', data: [] })]);
    await user.type(screen.getByRole('combobox', { name: 'Nombre' }), 'zz');
    expect(await screen.findByText('Buscando...')).toBeInTheDocument();
    expect(await screen.findByText('No se encontraron cartas', {}, { timeout: 3000 })).toBeInTheDocument();
  });

  test('shows what was found in place of the filters on a phone', async () => {
    const wide = window.matchMedia;
    window.matchMedia = () => ({ matches: true }) as MediaQueryList;
    const { user } = renderPage(<SearchCardPage />, '/buscar-carta', [found(1, makeCard({ name: 'Ditto' }))]);
    await user.type(screen.getByRole('textbox', { name: 'Número de colección' }), '132/165');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByRole('link', { name: /Ditto/ })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Número de colección' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mostrar filtros (1)' }));
    expect(screen.getByRole('textbox', { name: 'Número de colección' })).toHaveValue('132/165');
    window.matchMedia = wide;
  });

  test('Limpiar takes every filter away', async () => {
    const { user, address } = renderPage(<SearchCardPage />, '/buscar-carta?expansion=OBF&numero=125&categoria=Herramienta&coleccion=1&pagina=2', [
      found(3, makeCard()),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Limpiar' }));
    expect(address()).toBe('/buscar-carta');
  });

  test('passes over a number that no card has, and comes from past the end to the last page without a step back there', async () => {
    const { address, router, callsOf } = renderPage(<SearchCardPage />, '/buscar-carta?numero=100001&pagina=9', [found(3, makeCard())]);
    await waitFor(() => expect(address()).toBe('/buscar-carta?numero=100001&pagina=3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(callsOf(listCards)[0]?.body).toEqual({ page: 9, limit: 20 });
  });

  test('says so when nothing is found', async () => {
    renderPage(<SearchCardPage />, '/buscar-carta?nombre=zzz', [found(0)]);
    expect(await screen.findByText('No se encontraron cartas')).toBeVisible();
  });
});

test('keeps the page that is read while the next one is on its way', async () => {
  const { user } = renderPage(<SearchCardPage />, '/buscar-carta', [
    found(3, makeCard({ name: 'Pikachu' })),
    reply(listCards, () => new Promise<never>(() => undefined)),
  ]);
  await user.click(await screen.findByRole('link', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: /Pikachu/ })).toBeVisible();
});
