import { changeCopies, findListCards, getProgress, listCopies, type NotedCard } from '@mesa/contract/calls/collection';
import { createTradeLink, getTradeLink, revokeTradeLink, showTradesNearby } from '@mesa/contract/calls/trades';
import { usualVariant } from '@mesa/contract/rules/collection';
import { session } from '@mesa/runtime/session';
import { makePagination } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { failure, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import MyCollectionPage from './my-collection-page';

const charizard: NotedCard = {
  id: 7,
  name: 'Charizard ex',
  nameEsMx: null,
  expansionCode: 'OBF',
  cardNumber: 125,
  collectionNumber: '125/197',
  imageUrl: null,
};
const ball: NotedCard = { id: 8, name: 'Nido Ball', nameEsMx: null, expansionCode: 'SVI', cardNumber: 181, collectionNumber: '181/198', imageUrl: null };

const progress = (...data: { expansionCode: string; expansion: string; cards: number; copies: number; total: number }[]) =>
  reply(getProgress, { status: 'success', data });
const rows = (...data: { card: NotedCard; quantity: number }[]) =>
  reply(listCopies, {
    status: 'success',
    data: data.map((one) => ({ cardId: one.card.id, list: 'have' as const, ...usualVariant, ...one })),
    pagination: makePagination(),
  });

test('has its title while the session is read', () => {
  renderPage(<MyCollectionPage />, '/mi-coleccion');
  act(() => session.setState({ status: 'loading', user: null }));
  expect(screen.getByRole('heading', { level: 1, name: 'Mi colección' })).toBeVisible();
  expect(screen.queryByText('Debes iniciar sesión para ver este contenido')).toBeNull();
});

test('A visitor is asked to sign in', async () => {
  const signIn = jest.fn();
  session.setState({ signIn });
  const { user } = renderPage(<MyCollectionPage />, '/mi-coleccion');
  expect(screen.getByText('Debes iniciar sesión para ver este contenido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
  expect(signIn).toHaveBeenCalledWith();
});

test('reads from top to bottom: the progress of each expansion, the most complete first', async () => {
  signInAs();
  const { container } = renderPage(<MyCollectionPage />, '/mi-coleccion', [
    progress(
      { expansionCode: 'OBF', expansion: 'Llamas Obsidianas', cards: 220, copies: 240, total: 240 },
      { expansionCode: 'MEW', expansion: '151', cards: 207, copies: 210, total: 207 },
    ),
  ]);
  await screen.findByText('Completa: 207 cartas');
  expect(screen.getByText('427 cartas distintas').parentElement).toHaveTextContent('427 cartas distintas · 450 copias');
  expect(
    within(container.querySelector('[role=tabpanel]') as HTMLElement)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['151', 'Llamas Obsidianas']);
  expect(screen.getByRole('link', { name: '151' })).toHaveAttribute('href', '/coleccion/MEW');
  expect(screen.getByRole('progressbar', { name: 'Mis cartas de 151' })).toHaveAttribute('value', '207');
  expect(outline(container)).toContain('220 de 240');
});

test('A member without cards learns how to begin', async () => {
  signInAs();
  renderPage(<MyCollectionPage />, '/mi-coleccion', [progress()]);
  expect(await screen.findByText(/^Aún no has anotado ninguna carta\. Abre una expansión/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cómo se anota' })).toHaveAttribute('href', '/ayuda/jugar#coleccion');
});

test('A list is shown with its cards, searched by name, and kept in the address', async () => {
  signInAs();
  const { user, address, callsOf, router } = renderPage(<MyCollectionPage />, '/mi-coleccion', [
    progress(),
    rows({ card: charizard, quantity: 3 }, { card: { ...ball, name: 'Nest Ball', nameEsMx: 'Nido Ball' }, quantity: 1 }),
  ]);
  await user.click(await screen.findByRole('tab', { name: 'Tengo' }));
  expect(router.state.preventScrollReset).toBe(true);
  expect(await screen.findByRole('link', { name: 'Charizard ex' })).toHaveAttribute('href', '/carta/7');
  expect(screen.getByRole('link', { name: 'OBF 125' })).toHaveAttribute('href', '/coleccion/OBF');
  expect(screen.getByRole('row', { name: /^Charizard ex/ })).toHaveTextContent(/^Charizard exOBF 125Normal3$/);
  expect(screen.getByRole('link', { name: 'Nido Ball' })).toBeVisible();
  // Only cards to trade can be shared.
  expect(screen.queryByRole('button', { name: 'Compartir lo que cambio' })).toBeNull();
  await user.type(screen.getByLabelText('Buscar en la lista'), ' char ');
  await waitFor(() => expect(address()).toBe('/mi-coleccion?ver=tengo&buscar=char'));
  await waitFor(() => expect(callsOf(listCopies).at(-1)?.query).toMatchObject({ list: 'have', search: 'char' }));
  await user.click(screen.getByRole('tab', { name: 'Progreso' }));
  expect(address()).toBe('/mi-coleccion');
});

test('A page past the end of a list is replaced by its last one', async () => {
  signInAs();
  const past = reply(listCopies, { status: 'success', data: [], pagination: makePagination({ total: 120, limit: 50, pages: 3 }) });
  const { address, router } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=tengo&pagina=9', [past]);
  await waitFor(() => expect(address()).toBe('/mi-coleccion?ver=tengo&pagina=3'));
  // Back does not lead to the page that does not exist.
  expect(router.state.historyAction).toBe('REPLACE');
});

test('A list turns its pages within its search', async () => {
  signInAs();
  const page = reply(listCopies, { status: 'success', data: [], pagination: makePagination({ total: 120, limit: 50, pages: 3 }) });
  const { user, address, callsOf, router } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=busco&buscar=char', [page]);
  await user.click(await screen.findByRole('button', { name: /siguiente/i }));
  expect(address()).toBe('/mi-coleccion?ver=busco&buscar=char&pagina=2');
  // The list stays where the person looks at it.
  expect(router.state.preventScrollReset).toBe(true);
  expect(await screen.findByRole('table', { name: 'Busco' })).toBeVisible();
  await waitFor(() => expect(callsOf(listCopies).at(-1)?.query).toEqual({ list: 'want', search: 'char', page: 2, limit: 50 }));
});

test('A list stays on the page while its next page loads', async () => {
  signInAs();
  const paged = { data: [{ cardId: 7, list: 'have' as const, ...usualVariant, card: charizard, quantity: 3 }], pagination: makePagination({ pages: 2 }) };
  const { user } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=tengo', [
    reply(listCopies, { status: 'success', ...paged }),
    reply(listCopies, () => new Promise<never>(() => undefined)),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Siguiente' }));
  expect(screen.getByRole('link', { name: 'Charizard ex' })).toBeVisible();
});

test('A list waits for the pages of another search before it shows its last one', async () => {
  signInAs();
  const { address, callsOf, router } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=tengo', [
    rows({ card: charizard, quantity: 3 }),
    reply(listCopies, () => new Promise<never>(() => undefined)),
  ]);
  await screen.findByRole('link', { name: 'Charizard ex' });
  await act(() => router.navigate('/mi-coleccion?ver=tengo&pagina=2'));
  await waitFor(() => expect(callsOf(listCopies)).toHaveLength(2));
  expect(address()).toBe('/mi-coleccion?ver=tengo&pagina=2');
});

test('A search of a list begins at its first page', async () => {
  signInAs();
  const { user, address, router } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=tengo&pagina=2', [rows({ card: charizard, quantity: 3 })]);
  await user.type(await screen.findByLabelText('Buscar en la lista'), 'char');
  await waitFor(() => expect(address()).toBe('/mi-coleccion?ver=tengo&buscar=char'));
  // Back leaves the list, not the search.
  expect(router.state.historyAction).toBe('REPLACE');
});

test('A search that finds nothing says so, and another list begins without it', async () => {
  signInAs();
  const { user, address } = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=tengo&buscar=zzz', [rows(), rows({ card: ball, quantity: 1 })]);
  expect(await screen.findByText('Ninguna carta con ese nombre.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Busco' }));
  expect(await screen.findByText('Nido Ball')).toBeVisible();
  expect(screen.getByLabelText('Buscar en la lista')).toHaveValue('');
  expect(address()).toBe('/mi-coleccion?ver=busco');
});

describe('A pasted list', () => {
  const opens = async (text: string, ...replies: Parameters<typeof renderPage>[2] & object) => {
    signInAs();
    const page = renderPage(<MyCollectionPage />, '/mi-coleccion', [progress(), ...replies]);
    await page.user.click(await screen.findByRole('button', { name: 'Pegar una lista' }));
    expect(screen.getByRole('button', { name: 'Cerrar la lista', expanded: true })).toBeVisible();
    await page.user.click(await screen.findByLabelText('Lista de cartas'));
    await page.user.paste(text);
    await page.user.click(screen.getByRole('button', { name: 'Revisar' }));
    return page;
  };
  const finds = (...cards: ({ by: 'print' | 'name'; card: NotedCard } | null)[]) => reply(findListCards, { status: 'success', data: cards });

  test('is shown before it is saved, with equal lines merged, and can be added or set', async () => {
    const { user, callsOf } = await opens(
      '2 Charizard ex OBF 125\n1 Charizard ex OBF 125\n1 Charizard ex OBF 125 reverse\n4 Nido Ball',
      finds(
        { by: 'print', card: charizard },
        { by: 'print', card: charizard },
        { by: 'print', card: charizard },
        { by: 'name', card: { ...ball, nameEsMx: 'Nest Ball' } },
      ),
      reply(changeCopies, { status: 'success', data: [] }),
    );
    const table = await screen.findByRole('table', { name: 'Lo que se anotará' });
    expect(within(table).getByRole('row', { name: /Nest Ball \(la lista no dice la impresión\)/ })).toBeVisible();
    expect(screen.getByLabelText('Cantidades')).toHaveDisplayValue('Sumar a lo que ya anoté');
    await user.selectOptions(screen.getByLabelText('Cantidades'), 'Dejar estas cantidades');
    await user.click(screen.getByRole('button', { name: 'Anotar 8 copias' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('8 copias anotadas en tu colección.');
    expect(callsOf(changeCopies).map(({ body }) => (body as { changes: object[] }).changes)).toEqual([
      [
        { cardId: 7, list: 'have', ...usualVariant, quantity: 3 },
        { cardId: 7, list: 'have', ...usualVariant, finish: 'reverse', quantity: 1 },
        { cardId: 8, list: 'have', ...usualVariant, quantity: 4 },
      ],
    ]);
  });

  test('that cannot be looked up says why, and can be reviewed again', async () => {
    const { user } = await opens('4 Nido Ball', reply(findListCards, failure('unavailable')), finds({ by: 'name', card: ball }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('El servicio no está disponible ahora.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.click(screen.getByRole('button', { name: 'Revisar' }));
    expect(await screen.findByRole('button', { name: 'Anotar 4 copias' })).toBeVisible();
  });

  test('is read from a file, without the mark that spreadsheets put at its beginning, and again from the same file', async () => {
    const { user } = await opens('x', finds({ by: 'print', card: charizard }));
    const input = screen.getByLabelText<HTMLInputElement>('O un archivo (CSV o TXT)');
    // The browser of tests does not read files.
    const file = Object.assign(new File([], 'mias.csv', { type: 'text/csv' }), { text: async () => '\ufeffcantidad,nombre\n2,Charizard ex' });
    await user.upload(input, file);
    await waitFor(() => expect(screen.getByLabelText('Lista de cartas')).toHaveValue('cantidad,nombre\n2,Charizard ex'));
    expect(input.files).toHaveLength(0);
  });

  test('is not saved while a line is wrong; wrong lines can be removed', async () => {
    const { user } = await opens(
      '2 Charizard ex OBF 125\n-1 Pidgey OBF 162\n1 Nadie ZZZ 9',
      finds({ by: 'print', card: charizard }, null),
      finds({ by: 'print', card: charizard }),
    );
    expect(await screen.findByText('Línea 2: la cantidad no puede ser negativa.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/^2 líneas tienen problemas\. No se anota nada/);
    expect(screen.getByText('Línea 3: no conocemos la carta ZZZ 9 («Nadie»). Revisa la expansión y el número.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anotar 2 copias' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Quitar esas 2 líneas' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Anotar 2 copias' })).toBeEnabled());
    expect(screen.getByLabelText('Lista de cartas')).toHaveValue('2 Charizard ex OBF 125');
  });

  test('lists its wrong lines from top to bottom', async () => {
    await opens('1 Nadie ZZZ 9\n-1 Pidgey OBF 162\n2 Charizard ex OBF 125', finds(null, { by: 'print', card: charizard }));
    await screen.findByText('Línea 2: la cantidad no puede ser negativa.');
    const faults = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(faults.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['Línea 1', 'Línea 2']);
  });

  test('has one wrong line, which can be removed if others are right', async () => {
    const { unmount } = await opens('2 Charizard ex OBF 125\n1 Nadie ZZZ 9', finds({ by: 'print', card: charizard }, null));
    expect(await screen.findByText('Una línea tiene un problema. No se anota nada mientras la lista no esté bien.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Quitar esa línea' })).toBeEnabled();
    unmount();
    localStorage.clear();
    await opens('1 Nadie ZZZ 9', finds(null));
    expect(await screen.findByText(/^Una línea tiene un problema\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Quitar es/ })).toBeNull();
  });

  test('shows 100 cards and 100 wrong lines, and how many more there are', async () => {
    const lines = Array.from({ length: 103 }, (_, i) => i + 1);
    const right = lines.map((id) => ({ by: 'print' as const, card: { ...charizard, id, cardNumber: id } }));
    const { unmount } = await opens(lines.map((number) => `1 Charizard ex OBF ${number}`).join('\n'), finds(...right));
    expect(await screen.findByText('Y 3 líneas más.')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(101);
    expect(screen.getByRole('button', { name: 'Anotar 103 copias' })).toBeEnabled();
    unmount();
    localStorage.clear();
    const wrong = lines.slice(0, 101).map(() => null);
    await opens(wrong.map((_, i) => `1 Nadie ZZZ ${i + 1}`).join('\n'), finds(...wrong));
    expect(await screen.findByText('Y 1 línea más.')).toBeVisible();
  });

  test('says which line has more copies of one card than can be noted', async () => {
    const both = { by: 'print', card: charizard } as const;
    await opens('600 Charizard ex OBF 125\n600 Charizard ex OBF 125\n600 Charizard ex OBF 125 reverse', finds(both, both, both));
    expect(await screen.findByText('Línea 2: con esta línea son 1.200 copias iguales, y puedes anotar 999 como máximo.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anotar 1.200 copias' })).toBeDisabled();
  });

  test('may have as many copies as can be noted of each condition', async () => {
    const both = { by: 'print', card: charizard } as const;
    const { unmount } = await opens('500 Charizard ex OBF 125\n499 Charizard ex OBF 125', finds(both, both));
    expect(await screen.findByRole('button', { name: 'Anotar 999 copias' })).toBeEnabled();
    unmount();
    localStorage.clear();
    await opens('cantidad,nombre,expansión,número,estado\n600,Charizard ex,OBF,125,NM\n600,Charizard ex,OBF,125,HP', finds(both, both));
    expect(await screen.findByRole('button', { name: 'Anotar 1.200 copias' })).toBeEnabled();
  });

  test('keeps the typed text after a refusal, and is sent again under its key', async () => {
    const { user, callsOf } = await opens(
      '2 Charizard ex OBF 125',
      finds({ by: 'print', card: charizard }),
      reply(changeCopies, failure('unavailable')),
      reply(changeCopies, { status: 'success', data: [] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'No se anotó la lista' });
    await user.click(within(dialog).getByRole('button'));
    expect(screen.getByLabelText('Lista de cartas')).toHaveValue('2 Charizard ex OBF 125');
    await user.click(screen.getByRole('button', { name: 'Anotar 2 copias' }));
    await screen.findByText('2 copias anotadas en tu colección.');
    const [first, second] = callsOf(changeCopies).map(({ body }) => body as { batch: string; changes: object[] });
    expect(second?.batch).toBe(first?.batch);
    // Added to what was noted before.
    expect(second?.changes).toEqual([{ cardId: 7, list: 'have', ...usualVariant, delta: 2 }]);
  });

  test('has a new key if it was changed after a refusal', async () => {
    const { user, callsOf } = await opens(
      '2 Charizard ex OBF 125',
      finds({ by: 'print', card: charizard }),
      reply(changeCopies, failure('unavailable')),
      reply(changeCopies, { status: 'success', data: [] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    await user.type(screen.getByLabelText('Lista de cartas'), '{Backspace}5');
    await user.click(screen.getByRole('button', { name: 'Revisar' }));
    await user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
    await screen.findByText('2 copias anotadas en tu colección.');
    const [first, second] = callsOf(changeCopies).map(({ body }) => (body as { batch: string }).batch);
    expect(first).not.toBe('');
    expect(second).not.toBe('');
    expect(second).not.toBe(first);
  });

  test('is recovered for the same person only, until it is saved', async () => {
    signInAs();
    const first = await opens('2 Charizard ex OBF 125', finds({ by: 'print', card: charizard }), reply(changeCopies, failure('unavailable')));
    await first.user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
    await first.user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    first.unmount();

    signInAs({ id: 'another' });
    const other = renderPage(<MyCollectionPage />, '/mi-coleccion', [progress()]);
    expect(await screen.findByRole('button', { name: 'Pegar una lista' })).toBeVisible();
    expect(screen.queryByLabelText('Lista de cartas')).toBeNull();
    other.unmount();

    signInAs();
    const noted = reply(changeCopies, { status: 'success', data: [] });
    const again = renderPage(<MyCollectionPage />, '/mi-coleccion', [progress(), finds({ by: 'print', card: charizard }), noted]);
    expect(await screen.findByLabelText('Lista de cartas')).toHaveValue('2 Charizard ex OBF 125');
    await again.user.click(screen.getByRole('button', { name: 'Revisar' }));
    await again.user.click(await screen.findByRole('button', { name: 'Anotar 2 copias' }));
    await screen.findByText('2 copias anotadas en tu colección.');
    const batchOf = ({ callsOf }: typeof again) => (callsOf(changeCopies).map(({ body }) => body as { batch: string })[0] ?? { batch: null }).batch;
    expect(batchOf(again)).toEqual(expect.any(String));
    expect(batchOf(again)).toBe(batchOf(first));
    expect(screen.getByLabelText('Lista de cartas')).toHaveValue('');
    expect(screen.queryByText('Anotar 2 copias')).toBeNull();
  });
});

test.each([
  ['tengo', /^Aún no has anotado ninguna carta\.$/],
  ['busco', /^Aún no has anotado cartas que buscas\..*«Busco»\.$/],
  ['cambio', /^Aún no has anotado cartas para cambiar\..*«Cambio»\.$/],
])('An empty list «%s» says how to fill it', async (list, text) => {
  signInAs();
  renderPage(<MyCollectionPage />, `/mi-coleccion?ver=${list}`, [rows()]);
  expect(await screen.findByText(text)).toBeVisible();
});

test('An empty collection is not downloaded, and a failed download says so', async () => {
  signInAs();
  const { user } = renderPage(<MyCollectionPage />, '/mi-coleccion', [progress(), rows(), reply(listCopies, failure('unavailable'))]);
  const download = await screen.findByRole('button', { name: 'Descargar CSV' });
  await user.click(download);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu colección aún no tiene cartas.');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(download).toBeEnabled());
  await user.click(download);
  expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('Tu colección aún no tiene cartas.');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  await waitFor(() => expect(download).toBeEnabled());
});

test('The collection is downloaded as one table with all its pages', async () => {
  signInAs();
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const page = (card: NotedCard) =>
    reply(listCopies, {
      status: 'success',
      data: [{ cardId: card.id, list: 'want', finish: 'reverse', language: 'en', condition: 'LP', quantity: 2, card }],
      pagination: makePagination({ pages: 2, total: 2 }),
    });
  const { user, callsOf } = renderPage(<MyCollectionPage />, '/mi-coleccion', [
    progress(),
    page(charizard),
    page({ ...ball, name: 'Nest Ball', nameEsMx: 'Nido Ball' }),
    page(ball),
    page(charizard),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  // Another device may have counted since.
  await user.click(await screen.findByRole('button', { name: 'Descargar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(callsOf(listCopies)).toHaveLength(4);
  const reader = new FileReader();
  const text = await new Promise((resolve) => {
    reader.onload = () => resolve(reader.result);
    reader.readAsText(saved[0] as Blob);
  });
  expect(text).toBe(
    'lista,cantidad,nombre,expansión,número,acabado,idioma,estado\r\nBusco,2,Charizard ex,OBF,125,Reverse,Inglés,LP\r\nBusco,2,Nido Ball,SVI,181,Reverse,Inglés,LP\r\n',
  );
  jest.restoreAllMocks();
});

describe('sharing trades', () => {
  const link = { token: 'abc', withWants: false, nearby: false, city: 'Medellín', createdAt: '2026-11-22T15:00:00.000Z', expiresAt: null };
  const own = (data: object | null) => reply(getTradeLink, { status: 'success', data: data && { ...link, ...data } });
  const open = async (...replies: Parameters<typeof renderPage>[2] & object) => {
    signInAs();
    const view = renderPage(<MyCollectionPage />, '/mi-coleccion?ver=cambio', [rows(), ...replies]);
    await view.user.click(await screen.findByRole('button', { name: 'Compartir lo que cambio' }));
    expect(screen.getByRole('button', { name: 'Cerrar el enlace', expanded: true })).toBeVisible();
    return view;
  };

  test('starts with nothing shared: the member creates a link, with a duration and the lists they choose', async () => {
    const { user, callsOf } = await open(own(null), reply(createTradeLink, { status: 'success', data: link }), own({}));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'El enlace sirve' }), '7 días');
    await user.click(screen.getByRole('checkbox', { name: 'Mostrar también lo que busco' }));
    expect(callsOf(createTradeLink)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Crear enlace' }));
    expect(await screen.findByRole('link', { name: /\/cambio\/abc$/ })).toHaveAttribute('href', '/cambio/abc');
    expect(callsOf(createTradeLink)[0]?.body).toEqual({ withWants: true, days: 7 });
  });

  test('lasts 30 days, or until the member ends it', async () => {
    const { user, callsOf } = await open(own(null), reply(createTradeLink, failure('unavailable')), reply(createTradeLink, failure('unavailable')));
    const create = async () => {
      await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
      await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    };
    await create();
    // No link was there before that could have expired.
    expect(screen.queryByText(/^Tu enlace anterior venció/)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'El enlace sirve' }), 'Hasta que deje de compartir');
    await create();
    expect(callsOf(createTradeLink).map(({ body }) => body)).toEqual([
      { withWants: false, days: 30 },
      { withWants: false, days: null },
    ]);
  });

  test('shows what is shared and until when, and ends after a question', async () => {
    const { user, callsOf } = await open(
      own({ withWants: true, expiresAt: '2099-01-02T15:00:00.000Z' }),
      reply(revokeTradeLink, { status: 'success', data: true }),
      own(null),
    );
    expect(await screen.findByText(/^Compartes lo que cambias y lo que buscas, hasta el 2 de enero de 2099/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
    expect(await navigator.clipboard.readText()).toMatch(/\/cambio\/abc$/);
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await user.click(screen.getByRole('button', { name: 'Dejar de compartir' }));
    await user.click(within(await screen.findByRole('alertdialog', { name: '¿Dejar de compartir?' })).getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Dejar de compartir' }));
    expect(callsOf(revokeTradeLink)).toHaveLength(0);
    await user.click((await screen.findAllByRole('button', { name: 'Dejar de compartir' })).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Crear enlace' })).toBeVisible();
  });

  test('is visible in the stores of the city if the member chooses so', async () => {
    const { user, callsOf } = await open(
      own({}),
      reply(showTradesNearby, ({ body }) => ({ status: 'success', data: { ...link, ...(body as { nearby: boolean }) } })),
      own({ nearby: true }),
      own({}),
    );
    expect(await screen.findByText('En las tiendas de Medellín nadie lo encuentra si no lo muestras.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mostrar en las tiendas de Medellín' }));
    expect(await screen.findByText('Las personas con cuenta también lo encuentran en las tiendas de Medellín.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar de las tiendas de Medellín' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Quitar de las tiendas de Medellín' }));
    expect(await screen.findByText('En las tiendas de Medellín nadie lo encuentra si no lo muestras.')).toBeVisible();
    expect(callsOf(showTradesNearby).map(({ body }) => body)).toEqual([{ nearby: true }, { nearby: false }]);
  });

  test('explains why the link is not visible nearby: no city in the profile, or a failed save', async () => {
    const { unmount } = await open(own({ city: null }));
    expect(await screen.findByText(/^Para que te encuentren en las tiendas de tu ciudad/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'tu perfil' })).toHaveAttribute('href', '/perfil');
    expect(screen.queryByRole('button', { name: /^Mostrar en/ })).toBeNull();
    unmount();
    const { user } = await open(own({}), reply(showTradesNearby, failure('internal')));
    await user.click(await screen.findByRole('button', { name: 'Mostrar en las tiendas de Medellín' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se guardó' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mostrar en las tiendas de Medellín', hidden: true })).toBeEnabled();
  });

  test('says why a link was not created, or is still in use', async () => {
    const { user, unmount } = await open(own(null), reply(createTradeLink, failure('unavailable')));
    await user.click(await screen.findByRole('button', { name: 'Crear enlace' }));
    expect(await screen.findByRole('alertdialog', { name: 'No se creó el enlace' })).toBeVisible();
    unmount();
    const shared = await open(own({}), reply(revokeTradeLink, failure('unavailable')));
    expect(await screen.findByText('Compartes lo que cambias, hasta que dejes de compartir.')).toBeVisible();
    await shared.user.click(screen.getByRole('button', { name: 'Dejar de compartir' }));
    await shared.user.click((await screen.findAllByRole('button', { name: 'Dejar de compartir' })).at(-1) as HTMLElement);
    expect(await screen.findByRole('alertdialog', { name: 'El enlace sigue sirviendo' })).toBeVisible();
  });

  test('leaves the link to copy by hand where the browser refuses', async () => {
    const { user } = await open(own({}));
    await screen.findByRole('button', { name: 'Copiar enlace' });
    const refused = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copiar enlace' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/^Tu navegador no permite copiar\. Mantén presionado el enlace/);
    refused.mockRestore();
  });

  test('of a member whose list an administrator hid says so, and offers no other link', async () => {
    await open(own({ hidden: true }));
    expect(await screen.findByRole('link', { name: 'Ver el motivo y apelar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Crear enlace' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copiar enlace' })).toBeNull();
  });

  test('says that a link has expired', async () => {
    await open(own({ expiresAt: '2020-01-02T15:00:00.000Z' }));
    expect(await screen.findByText(/^Tu enlace anterior venció/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Crear enlace' })).toBeVisible();
  });
});
