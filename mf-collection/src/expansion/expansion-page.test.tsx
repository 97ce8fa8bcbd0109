import { listExpansionCards } from '@mesa/contract/calls/cards';
import { type Copies, changeCopies, getCopies, getProgress } from '@mesa/contract/calls/collection';
import { type Expansion, listExpansions } from '@mesa/contract/calls/expansions';
import { usualVariant } from '@mesa/contract/rules/collection';
import { makeCard, makeExpansion, makePagination } from '@mesa/runtime/testing/make';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import CollectionPage from '../collection/collection-page';
import ExpansionPage from './expansion-page';

const obf = makeExpansion({ code: 'OBF', name_es: 'Llamas Obsidianas' });
const cards = (...list: ReturnType<typeof makeCard>[]) => answer(obf, list);
const answer = (expansion: Expansion | null, list: ReturnType<typeof makeCard>[] = []) =>
  reply(listExpansionCards, { status: 'success', expansion, cards: list, pagination: makePagination() });

describe('/coleccion/:expansionCode', () => {
  test('accepts the code in any case and shows the cards', async () => {
    const { callsOf } = renderPage(<ExpansionPage />, '/coleccion/obf', [
      cards(makeCard({ id: 3, name: 'Charizard ex', expansionCode: 'OBF', collectionNumber: '125/197' })),
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Expansión OBF' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Llamas Obsidianas' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Charizard ex, OBF 125/197' })).toHaveAttribute('href', '/carta/3');
    expect(callsOf(listExpansionCards)[0]?.params).toEqual({ code: 'OBF' });
  });

  test('says that there are no cards, or that they failed to load', async () => {
    const { unmount } = renderPage(<ExpansionPage />, '/coleccion/OBF', [cards()]);
    expect(await screen.findByText('No hay cartas disponibles')).toBeVisible();
    expect(screen.getByText('Las cartas de esta expansión aún no se han cargado.')).toBeVisible();
    unmount();
    const unknown = renderPage(<ExpansionPage />, '/coleccion/zzz', [answer(null)]);
    expect(await screen.findByText('Ninguna expansión tiene el código ZZZ.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las expansiones' })).toHaveAttribute('href', '/coleccion');
    unknown.unmount();
    renderPage(<ExpansionPage />, '/coleccion/OBF', [reply(listExpansionCards, failure('internal'))]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar las cartas');
  });

  test('requests a picture once its card is on the screen, and shows its name until then', async () => {
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

describe('A member', () => {
  const copies = (cardId: number, quantity: number, fields: Partial<Copies> = {}): Copies => ({ cardId, list: 'have', ...usualVariant, quantity, ...fields });
  const list = [makeCard({ id: 1, name: 'Pineco' }), makeCard({ id: 2, name: 'Snorlax' }), makeCard({ id: 3, name: 'Ditto' })];
  const count = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}: .*Ver el detalle$`) });
  /** A server that counts, because a slow machine sends taps one by one. */
  const counting = (own: readonly Copies[]) => {
    const keyOf = ({ cardId, list, finish, language, condition }: Omit<Copies, 'quantity'>) => [cardId, list, finish, language, condition].join();
    const held = new Map(own.map((one) => [keyOf(one), one]));
    return reply(
      changeCopies,
      ({ body }) => {
        const { changes } = body as { changes: (Omit<Copies, 'quantity'> & { delta: number })[] };
        for (const { delta, ...row } of changes) held.set(keyOf(row), { ...row, quantity: (held.get(keyOf(row))?.quantity ?? 0) + delta });
        const named = new Set(changes.map(({ cardId }) => cardId));
        return { status: 'success', data: [...held.values()].filter(({ cardId, quantity }) => named.has(cardId) && quantity > 0) };
      },
      { inBackground: true },
    );
  };
  const opens = async (...own: Copies[]) => {
    signInAs();
    const page = renderPage(<ExpansionPage />, '/coleccion/OBF', [cards(...list), reply(getCopies, { status: 'success', data: own }), counting(own)]);
    await screen.findByRole('button', { name: /^Pineco: / });
    return page;
  };

  test('taps + and − and sees the count, the progress and the confirmation', async () => {
    const { callsOf } = await opens(copies(1, 1), copies(2, 1, { finish: 'reverse' }));
    expect(screen.getByRole('progressbar', { name: 'Mis cartas de Llamas Obsidianas' })).toHaveAttribute('value', '2');
    expect(screen.getByText('1 Reverse')).toBeVisible();
    expect(screen.queryByText('1 Normal')).toBeNull();
    // No copy of the chosen variant to remove.
    expect(screen.getByRole('button', { name: 'Quitar una copia de Snorlax' })).toBeDisabled();
    // Without a pause, after which the first tap would be sent alone.
    for (const _ of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
    expect(count('Pineco')).toHaveTextContent('3');
    expect(screen.getByRole('status')).toHaveTextContent('4 copias · Guardando...');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
    expect(callsOf(changeCopies).map(({ body }) => (body as { changes: object[] }).changes)).toEqual([
      [{ cardId: 1, list: 'have', ...usualVariant, delta: 2 }],
    ]);
  });

  test('filters by missing cards, keeps counted ones in view, and copies the rest as a list', async () => {
    const { user } = await opens(copies(1, 1));
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Las que me faltan');
    expect(screen.queryByRole('button', { name: /^Pineco: / })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Agregar una copia de Snorlax' }));
    expect(count('Snorlax')).toHaveTextContent('1');
    // Before the clipboard is read, during which nothing may be drawn.
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
    await user.click(screen.getByRole('button', { name: 'Copiar las que faltan (1)' }));
    expect(await navigator.clipboard.readText()).toBe('1 Ditto SVI 3');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¡Lista copiada al portapapeles!');
  });

  test('copies missing promos as Pokémon TCG Live names them, or reads the list if the browser cannot copy', async () => {
    signInAs();
    const promo = makeCard({ id: 9, name: 'Pineco', expansionCode: 'SVP', cardNumber: 5, collectionNumber: '005' });
    const { user } = renderPage(<ExpansionPage />, '/coleccion/OBF', [cards(promo), reply(getCopies, { status: 'success', data: [] })]);
    const copy = await screen.findByRole('button', { name: 'Copiar las que faltan (1)' });
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(copy);
    const list = await screen.findByRole('alertdialog', { name: /^Tu navegador no permite copiar/ });
    expect(list).toHaveTextContent('1 Pineco PR-SV 5');
    refused.mockRestore();
  });

  test('filters by the cards that they have, and by those of which they have more than one', async () => {
    const { user } = await opens(copies(1, 2), copies(2, 1));
    const shown = () => list.map(({ name }) => name).filter((name) => screen.queryByRole('button', { name: new RegExp(`^${name}: `) }));
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Las que tengo');
    expect(shown()).toEqual(['Pineco', 'Snorlax']);
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Repetidas');
    expect(shown()).toEqual(['Pineco']);
  });

  test('reads what to do with no copy, and that no card is missing or repeated', async () => {
    const { unmount } = await opens();
    expect(screen.getByRole('status')).toHaveTextContent(/^Toca \+ en cada carta que tengas\./);
    unmount();
    const { user } = await opens(copies(1, 1), copies(2, 1), copies(3, 1));
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Las que me faltan');
    expect(screen.getByText('¡No te falta ninguna!')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Copiar las que faltan/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Repetidas');
    expect(screen.getByText('Ninguna carta de esta expansión por ahora.')).toBeVisible();
  });

  test('adds to a noted list in a card’s details, which say if there is none', async () => {
    const { user } = await opens(copies(1, 1, { list: 'trade', finish: 'foil' }));
    await user.click(count('Snorlax'));
    const none = await screen.findByRole('dialog', { name: 'Snorlax · SVI 2/198' });
    expect(within(none).getByText('Aún no has anotado copias de esta carta.')).toBeVisible();
    await user.click(within(none).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(count('Pineco'));
    const dialog = await screen.findByRole('dialog', { name: /^Pineco/ });
    expect(within(dialog).queryByText('Aún no has anotado copias de esta carta.')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Agregar una a Cambio: Holo' }));
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('2');
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
  });

  test('sees the cards and counts of each expansion again after another one', async () => {
    signInAs();
    const eevee = makeCard({ id: 9, name: 'Eevee' });
    const { router } = renderPage(<ExpansionPage />, '/coleccion/OBF', [
      reply(listExpansionCards, ({ params }) => ({
        ...{ status: 'success', expansion: { ...obf, code: String(params.code) }, pagination: makePagination() },
        cards: params.code === 'OBF' ? list : [eevee],
      })),
      reply(getCopies, ({ params }) => ({ status: 'success', data: params.code === 'OBF' ? [copies(1, 3)] : [copies(9, 2)] })),
    ]);
    await waitFor(() => expect(count('Pineco')).toHaveTextContent('3'));
    await act(async () => router.navigate('/coleccion/MEW'));
    await waitFor(() => expect(count('Eevee')).toHaveTextContent('2'));
    await act(async () => router.navigate('/coleccion/OBF'));
    await waitFor(() => expect(count('Pineco')).toHaveTextContent('3'));
    expect(screen.getByText(/^3 copias · /)).toBeVisible();
  });

  test.each(['null', '{', '{"finish":"dorado","language":"xx","condition":"rota"}'])('counts usual copies if this browser keeps %s', async (kept) => {
    localStorage.setItem('collection.variant', kept);
    const { callsOf } = await opens();
    expect(screen.getByRole('button', { name: 'Anotar como: Normal' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
    expect(callsOf(changeCopies)[0]?.body).toMatchObject({ changes: [{ cardId: 1, ...usualVariant, delta: 1 }] });
  });

  test('counts the finish that they chose, also if this browser cannot store it', async () => {
    const { user } = await opens();
    await user.click(screen.getByRole('button', { name: 'Anotar como: Normal' }));
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await user.selectOptions(screen.getByLabelText('Acabado'), 'Holo');
    expect(screen.getByLabelText('Acabado')).toHaveDisplayValue('Holo');
  });

  test('counts the finish, language and condition that they chose, which this browser keeps', async () => {
    const { user, callsOf, unmount } = await opens(copies(1, 1));
    await user.click(screen.getByRole('button', { name: 'Anotar como: Normal' }));
    await user.selectOptions(screen.getByLabelText('Acabado'), 'Holo');
    await user.selectOptions(screen.getByLabelText('Idioma'), 'Inglés');
    await user.selectOptions(screen.getByLabelText('Estado'), 'Jugada (MP)');
    expect(screen.getByRole('button', { name: 'Quitar una copia de Pineco' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
    expect(screen.getByRole('button', { name: 'Quitar una copia de Pineco' })).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
    const chosen = { finish: 'foil', language: 'en', condition: 'MP' };
    expect(callsOf(changeCopies)[0]?.body).toMatchObject({ changes: [{ cardId: 1, list: 'have', ...chosen, delta: 1 }] });
    unmount();
    const again = await opens();
    expect(screen.getByRole('button', { name: 'Anotar como: Holo · Inglés · Jugada (MP)' })).toBeVisible();
    await again.user.click(count('Ditto'));
    const dialog = await screen.findByRole('dialog', { name: /^Ditto/ });
    await again.user.click(within(dialog).getByRole('button', { name: 'Anotar una copia' }));
    expect(within(dialog).getByRole('listitem')).toHaveTextContent(/^Tengo: Holo · Inglés · Jugada \(MP\)/);
    await again.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
  });

  test.each([
    ['leaves the page', (leave: () => void) => leave()],
    ['opens another tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('has their changes sent at once when they %s', async (_, go) => {
    const { callsOf, unmount } = await opens();
    fireEvent.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
    expect(callsOf(changeCopies)).toEqual([]);
    await act(async () => void go(unmount));
    expect(callsOf(changeCopies)).toHaveLength(1);
  });

  test('notes other finishes, languages and lists in a card’s details', async () => {
    const { user } = await opens(copies(1, 1));
    await user.click(count('Pineco'));
    const dialog = await screen.findByRole('dialog', { name: /^Pineco/ });
    await user.selectOptions(within(dialog).getByLabelText('Lista'), 'Busco');
    await user.selectOptions(within(dialog).getByLabelText('Acabado'), 'Holo');
    await user.click(within(dialog).getByRole('button', { name: 'Anotar una copia' }));
    expect(within(dialog).getByText('Busco: Holo')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Quitar una de Tengo: Normal' }));
    expect(within(dialog).queryByText('Tengo: Normal')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
  });

  test('reads why a change was refused, and the real count', async () => {
    signInAs();
    const { user } = renderPage(<ExpansionPage />, '/coleccion/OBF', [
      cards(...list),
      reply(getCopies, { status: 'success', data: [] }),
      reply(getCopies, { status: 'success', data: [copies(1, 7)] }),
      reply(changeCopies, failure('rule_violation', { message: 'Tu colección está llena.' }), { inBackground: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'No se anotaron los últimos cambios' });
    expect(dialog).toHaveTextContent('Tu colección está llena.');
    await user.click(within(dialog).getByRole('button'));
    await waitFor(() => expect(count('Pineco')).toHaveTextContent('7'));
  });

  test('is asked before the page closes while a count is not saved', async () => {
    await opens();
    const leaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Agregar una copia de Pineco' }));
    expect(leaves()).toBe(true);
    expect(await screen.findByText(/Todo guardado$/)).toBeVisible();
    expect(leaves()).toBe(false);
  });

  test('has their changes saved as soon as the network returns', async () => {
    signInAs();
    const { callsOf } = renderPage(<ExpansionPage />, '/coleccion/OBF', [
      cards(...list),
      reply(getCopies, { status: 'success', data: [] }),
      reply(changeCopies, failure('network'), { inBackground: true }),
      reply(changeCopies, { status: 'success', data: [copies(1, 1)] }, { inBackground: true }),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Sin conexión: se guardará cuando vuelva.'));
    expect(callsOf(changeCopies)).toHaveLength(1);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(callsOf(changeCopies)).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
  });

  test('sees no counts of an earlier visit while those of now load', async () => {
    signInAs();
    const routes = [
      { path: '/coleccion/:expansionCode', element: <ExpansionPage /> },
      { path: '/carta/:id', element: <p>Una carta</p> },
    ];
    const { router } = renderPage(routes, '/coleccion/OBF', [
      cards(...list),
      reply(getCopies, { status: 'success', data: [copies(1, 1)] }),
      reply(getCopies, () => new Promise<never>(() => undefined)),
      counting([copies(1, 1)]),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Agregar una copia de Pineco' }));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Todo guardado'));
    await act(async () => router.navigate('/carta/1'));
    await act(async () => router.navigate('/coleccion/OBF'));
    expect(await screen.findByRole('link', { name: /^Pineco/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pineco: / })).toBeNull();
  });

  test('sees the cards even if their counts fail to load', async () => {
    signInAs();
    const { user } = renderPage(<ExpansionPage />, '/coleccion/OBF', [
      cards(...list),
      reply(getCopies, failure('internal')),
      reply(getCopies, { status: 'success', data: [copies(1, 2)] }),
    ]);
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos cargar tu colección.');
    expect(screen.getByRole('link', { name: /^Pineco/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(count('Pineco')).toHaveTextContent('2'));
  });

  test('sees each card by its name in the chosen Spanish, as visitors do', async () => {
    const roxy = cards(makeCard({ id: 1, name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' }));
    const visitor = renderPage(<ExpansionPage />, '/coleccion/OBF', [roxy]);
    expect(await screen.findByRole('link', { name: /^Grimmsnarl ex de Marnie,/ })).toBeVisible();
    visitor.unmount();
    signInAs();
    renderPage(<ExpansionPage />, '/coleccion/OBF', [roxy, reply(getCopies, { status: 'success', data: [] })]);
    expect(await screen.findByRole('button', { name: 'Agregar una copia de Grimmsnarl ex de Marnie' })).toBeVisible();
  });

  test('finds their progress by expansion on /coleccion', async () => {
    signInAs();
    renderPage(<CollectionPage />, '/coleccion', [
      reply(listExpansions, { status: 'success', data: [obf, makeExpansion({ code: 'MEW', name_es: '151' })] }),
      reply(getProgress, {
        status: 'success',
        data: [
          { expansionCode: 'PAL', expansion: 'Evoluciones en Paldea', cards: 3, copies: 3, total: 279 },
          { expansionCode: 'OBF', expansion: 'Llamas Obsidianas', cards: 12, copies: 30, total: 230 },
        ],
      }),
    ]);
    expect(await screen.findByRole('progressbar', { name: 'Mis cartas de Llamas Obsidianas' })).toHaveAttribute('max', '230');
    expect(screen.getByText('12 de 230')).toBeVisible();
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });
});
