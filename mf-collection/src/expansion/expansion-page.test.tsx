import { listExpansionCards } from '@mesa/contract/calls/cards';
import { expansions } from '@mesa/contract/rules/expansions';
import { makeCard, makePagination } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, within } from '@testing-library/react';
import CollectionPage from '../collection/collection-page';
import ExpansionPage from './expansion-page';

const cards = (...list: ReturnType<typeof makeCard>[]) => reply(listExpansionCards, { status: 'success', cards: list, pagination: makePagination() });

test('/coleccion lists 17 expansions in two series, each linking to its page', () => {
  renderPage(<CollectionPage />, '/coleccion');
  expect(expansions).toHaveLength(17);
  const swordShield = screen.getByRole('heading', { name: 'Serie Espada y Escudo' }).closest('section') as HTMLElement;
  expect(within(swordShield).getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /Llamas Obsidianas/ })).toHaveAttribute('href', '/coleccion/OBF');
});

test('/coleccion shows the code of an expansion whose logo does not come', () => {
  renderPage(<CollectionPage />, '/coleccion');
  const link = screen.getByRole('link', { name: /Llamas Obsidianas/ });
  expect(link).toHaveTextContent(/^Llamas ObsidianasOBF$/);
  fireEvent.error(link.querySelector('img') as HTMLImageElement);
  expect(link).toHaveTextContent(/^OBFLlamas ObsidianasOBF$/);
});

describe('/coleccion/:expansionCode', () => {
  test('takes the code in any case and shows the cards', async () => {
    const { callsOf } = renderPage(<ExpansionPage />, '/coleccion/obf', [
      cards(makeCard({ id: 3, name: 'Charizard ex', expansionCode: 'OBF', collectionNumber: '125/197' })),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Llamas Obsidianas' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Charizard ex, OBF 125/197' })).toHaveAttribute('href', '/carta/3');
    expect(callsOf(listExpansionCards)[0]?.params).toEqual({ code: 'OBF' });
  });

  test('says that there are no cards, or that they did not come', async () => {
    const { unmount } = renderPage(<ExpansionPage />, '/coleccion/OBF', [cards()]);
    expect(await screen.findByText('No hay cartas disponibles')).toBeVisible();
    expect(screen.getByText('Las cartas de esta expansión aún no se han cargado.')).toBeVisible();
    unmount();
    const unknown = renderPage(<ExpansionPage />, '/coleccion/zzz', [cards()]);
    expect(await screen.findByText('Ninguna expansión tiene el código ZZZ.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las expansiones' })).toHaveAttribute('href', '/coleccion');
    unknown.unmount();
    renderPage(<ExpansionPage />, '/coleccion/OBF', [reply(listExpansionCards, failure('internal'))]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar las cartas');
  });

  test('asks for a picture once its card is on the screen, and shows its name before', async () => {
    const watched: Element[] = [];
    let show = (_: Element, _isIntersecting: boolean) => {};
    globalThis.IntersectionObserver = class {
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        show = (target, isIntersecting) => callback([{ isIntersecting, target }]);
      }
      observe = (element: Element) => watched.push(element);
      unobserve = () => {};
    } as unknown as typeof IntersectionObserver;
    const list = [1, 2, 3, 4, 5, 6].map((id) => makeCard({ id, name: `Carta ${id}`, imageUrl: `/uploads/cards/${id}.png` }));
    renderPage(<ExpansionPage />, '/coleccion/OBF', [cards(...list)]);
    expect(await screen.findByText('Carta 6')).toBeVisible();
    const shown = () => screen.getAllByRole('img').flatMap((image) => (image.getAttribute('alt')?.match(/^Carta/) ? [image.getAttribute('alt')] : []));
    expect(shown()).toEqual(['Carta 1', 'Carta 2', 'Carta 3', 'Carta 4']);
    expect(watched).toHaveLength(2);
    act(() => show(watched[0] as Element, false));
    act(() => show(watched[1] as Element, true));
    expect(shown()).toEqual(['Carta 1', 'Carta 2', 'Carta 3', 'Carta 4', 'Carta 6']);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
