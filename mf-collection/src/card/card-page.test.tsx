import { type Card, deleteCard, listCards, updateCard } from '@mesa/contract/calls/cards';
import { chooseSpanish } from '@mesa/runtime/spanish';
import { makeCard } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import CardPage from './card-page';

const charizard = makeCard({ id: 7, name: 'Charizard ex', expansion: 'Llamas Obsidianas', expansionCode: 'OBF', collectionNumber: '125/197', hp: 330 });
const found = (...data: Card[]) => reply(listCards, { status: 'success', data, total: data.length, totalPages: 1 });
const show = (...replies: Reply[]) => renderPage(<CardPage />, '/carta/7', replies);

describe('/carta/:id', () => {
  test('shows a card’s data, and links to price sites by collection number', async () => {
    show(found(charizard));
    expect(await screen.findByRole('heading', { level: 1, name: 'Charizard ex' })).toBeVisible();
    expect(screen.getByText('330')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Llamas Obsidianas' })).toHaveAttribute('href', '/coleccion/OBF');
    expect(screen.getByRole('link', { name: 'Cardmarket' })).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('125/197')));
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  test('shows the symbol of a card that has one', async () => {
    const { container } = show(found({ ...charizard, iconcard: '/uploads/icons/7.png' }));
    await screen.findByRole('heading', { level: 1, name: 'Charizard ex' });
    const symbol = container.querySelector('img[src="/uploads/icons/7.png"]');
    expect([symbol?.getAttribute('alt'), symbol?.getAttribute('width'), symbol?.getAttribute('height')]).toEqual(['', '64', '64']);
  });

  test('enlarges the picture on a click', async () => {
    const { user } = show(found(charizard));
    await user.click(await screen.findByRole('button', { name: 'Ampliar la imagen de Charizard ex' }));
    const dialog = await screen.findByRole('dialog', { name: 'Charizard ex' });
    expect(within(dialog).getByRole('img', { name: 'Charizard ex' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says if there is no picture, no card or no answer', async () => {
    const { unmount } = show(found(makeCard({ imageUrl: null })));
    expect(await screen.findByText('No hay imagen disponible')).toBeVisible();
    unmount();
    const none = show(found());
    expect(await screen.findByText('No se encontró la carta.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Carta no encontrada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buscar una carta' })).toHaveAttribute('href', '/buscar-carta');
    none.unmount();
    show(reply(listCards, failure('internal')));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo cargar la carta.');
  });

  test('says that a card known only from deck lists is not in the collection', async () => {
    const pending = { category: 'Revisión', collectionNumber: null, imageUrl: null };
    const { unmount } = show(found(makeCard({ ...pending, expansion: 'ASC', expansionCode: 'ASC', cardNumber: 16 })));
    expect(await screen.findByText('ASC · 16 · aún no está en la colección')).toBeVisible();
    // Its expansion has no page.
    expect(screen.getByRole('link', { name: 'Expansiones' })).toHaveAttribute('href', '/coleccion');
    unmount();
    show(found(makeCard({ ...pending, expansion: '', expansionCode: '', cardNumber: 0 })));
    expect(await screen.findByText('aún no está en la colección')).toBeVisible();
    expect(screen.queryByText('Expansión')).toBeNull();
    expect(screen.queryByText('Número')).toBeNull();
  });

  describe('for the second of two admins who edit it', () => {
    const theirs = { ...charizard, hp: 340, rarity: 'Rara', updatedAt: '2026-01-01T00:00:00.000Z' };

    async function beSecond() {
      signInAs({ role: 'admin' });
      const view = show(found(charizard), found(theirs), reply(updateCard, failure('stale')), reply(updateCard, { status: 'success', data: theirs }));
      await view.user.click(await screen.findByRole('button', { name: 'Editar' }));
      const hp = await screen.findByRole('textbox', { name: 'PS' });
      await view.user.clear(hp);
      await view.user.type(hp, '320');
      await view.user.type(screen.getByRole('textbox', { name: 'Ilustración' }), ' y Leo');
      await view.user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(await screen.findByRole('alertdialog', { name: 'Otra persona guardó cambios mientras editabas.' })).toBeVisible();
      return view;
    }

    test('keeps editing without overwriting the first save: conflicts are chosen, other changes of theirs are taken', async () => {
      const { user, callsOf } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
      expect(await screen.findByText('Otra persona cambió: Rareza.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      expect(callsOf(updateCard)).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'PS, lo suyo: 340' }));
      await user.click(screen.getByRole('button', { name: 'Guardar' }));
      await waitFor(() => expect(callsOf(updateCard)).toHaveLength(2));
      expect(callsOf(updateCard)[1]?.body).toMatchObject({
        hp: 340,
        rarity: 'Rara',
        artist: `${charizard.artist ?? ''} y Leo`.trim(),
        updatedAt: theirs.updatedAt,
      });
    });

    test('or takes the first save', async () => {
      const { user } = await beSecond();
      await user.click(screen.getByRole('button', { name: 'Cargar lo nuevo' }));
      expect(await screen.findByText('340')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
    });
  });

  test('recovers typed text after a reload, for the same person only', async () => {
    signInAs({ id: 'local_admin', role: 'admin' });
    const { user, unmount } = show(found(charizard));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rareza' }), ' nueva');
    unmount();
    signInAs({ id: 'local_other', role: 'admin' });
    const other = show(found(charizard));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    other.unmount();
    signInAs({ id: 'local_admin', role: 'admin' });
    show(found(charizard));
    expect(await screen.findByRole('textbox', { name: 'Rareza' })).toHaveValue(`${charizard.rarity ?? ''} nueva`);
    expect(screen.getByText(/Recuperamos lo que habías escrito/)).toBeVisible();
  });

  test('does not offer the typed text of one card in another', async () => {
    signInAs({ role: 'admin' });
    const { user, unmount } = show(found(charizard));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rareza' }), ' nueva');
    unmount();
    const other = renderPage(<CardPage />, '/carta/8', [found(makeCard({ id: 8, name: 'Ditto', rarity: 'Común' }))]);
    await other.user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('textbox', { name: 'Rareza' })).toHaveValue('Común');
  });

  test('sends texts without blanks around them', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show(found(charizard), reply(updateCard, { status: 'success', data: charizard }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rareza' }), ' nueva ');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(callsOf(updateCard)[0]?.body).toMatchObject({ rarity: `${charizard.rarity ?? ''} nueva`.trim() }));
  });

  test('Cancelar asks before it discards typed text', async () => {
    signInAs({ role: 'admin' });
    const { user } = show(found(charizard));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rareza' }), ' nueva');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('alertdialog', { name: '¿Seguro que quieres salir? Hay cambios sin guardar.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
  });

  test('lets the site admin save a card; an emptied field is sent as null', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show(found(charizard), reply(updateCard, { status: 'success', data: charizard }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.clear(await screen.findByRole('textbox', { name: 'PS' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('button', { name: 'Editar' })).toBeVisible();
    expect(callsOf(updateCard)[0]?.body).toMatchObject({ id: 7, hp: null, cardNumber: charizard.cardNumber, updatedAt: charizard.updatedAt });
  });

  test('stays open if more was typed during the save', async () => {
    signInAs({ role: 'admin' });
    let answer = () => {};
    const saved = new Promise<{ status: 'success'; data: Card }>((resolve) => {
      answer = () => resolve({ status: 'success', data: charizard });
    });
    const { user, callsOf } = show(found(charizard), reply(updateCard, saved));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const rarity = await screen.findByRole('textbox', { name: 'Rareza' });
    await user.type(rarity, ' nueva');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.type(rarity, ' otra');
    await act(async () => answer());
    await waitFor(() => expect(callsOf(listCards)).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: 'Rareza' })).toHaveValue(`${charizard.rarity ?? ''} nueva otra`);
  });

  test('closes for a person who lost the role', async () => {
    signInAs({ role: 'admin' });
    const { user } = show(found(charizard));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    expect(await screen.findByRole('textbox', { name: 'Rareza' })).toBeVisible();
    act(() => void signInAs({ role: 'member' }));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('names the field that the server refused', async () => {
    signInAs({ role: 'admin' });
    const refused = failure('invalid', { message: 'Campo requerido', issues: [{ path: 'name', message: 'Campo requerido' }] });
    const { user } = show(found(charizard), reply(updateCard, refused));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo actualizar la carta.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveAccessibleDescription('Campo requerido');
  });

  test('asks before deleting, then opens the collection', async () => {
    signInAs({ role: 'admin' });
    const { user, address } = show(found(charizard), reply(deleteCard, { status: 'success', data: true }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('¿Estás seguro de que deseas eliminar esta carta?')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Eliminar' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Carta eliminada correctamente.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/coleccion'));
  });

  test('discards unsaved text when the card is deleted', async () => {
    signInAs({ role: 'admin' });
    const { user, address } = show(found(charizard), reply(deleteCard, { status: 'success', data: true }));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Rareza' }), ' nueva');
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(' nueva'));
    await user.click(screen.getByRole('button', { name: 'Eliminar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(address()).toBe('/coleccion'));
    expect(JSON.stringify({ ...localStorage })).not.toContain(' nueva');
  });

  test('shows how many decks contain a card that cannot be deleted', async () => {
    signInAs({ role: 'admin' });
    const { user } = show(found(charizard), reply(deleteCard, failure('in_use', { message: 'La llevan 12 barajas.' })));
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    await user.click(await screen.findByRole('button', { name: 'Eliminar' }));
    await screen.findByText('¿Estás seguro de que deseas eliminar esta carta?');
    await user.click(screen.getAllByRole('button', { name: 'Eliminar' }).at(-1) as HTMLElement);
    expect(await screen.findByText('No se pudo eliminar la carta. La llevan 12 barajas.')).toBeVisible();
  });
});

test('opening another card from the form of one shows it read-only', async () => {
  signInAs({ role: 'admin' });
  const { user, router } = renderPage([{ path: '/carta/:id', element: <CardPage /> }], '/carta/7', [
    reply(listCards, ({ body }) => {
      const { id } = body as { id: number };
      return { status: 'success', data: [makeCard({ id, name: `Carta ${id}` })], total: 1, totalPages: 1 };
    }),
  ]);
  await screen.findByRole('button', { name: 'Editar' });
  await act(() => router.navigate('/carta/8'));
  await user.click(await screen.findByRole('button', { name: 'Editar' }));
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeVisible();
  await act(() => router.navigate('/carta/7'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Carta 7');
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('A card has its name in the chosen Spanish, mentions the other one, and is edited by its own name', async () => {
  signInAs({ role: 'admin' });
  const card = makeCard({ id: 7, name: 'Grimmsnarl ex de Roxy', nameEsMx: 'Grimmsnarl ex de Marnie' });
  const { user } = renderPage(<CardPage />, '/carta/7', [reply(listCards, { status: 'success', data: [card], total: 1, totalPages: 1 })]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Grimmsnarl ex de Marnie' })).toBeVisible();
  expect(screen.getByText('En España').nextElementSibling).toHaveTextContent('Grimmsnarl ex de Roxy');
  act(() => chooseSpanish('castilian'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grimmsnarl ex de Roxy');
  expect(screen.getByRole('link', { name: 'TCGplayer' })).toHaveAttribute('href', expect.stringContaining('q=Grimmsnarl%20ex%20de%20Roxy%20'));
  expect(screen.getByText('En Latinoamérica').nextElementSibling).toHaveTextContent('Grimmsnarl ex de Marnie');
  act(() => chooseSpanish('latin'));
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(await screen.findByLabelText('Nombre')).toHaveValue('Grimmsnarl ex de Roxy');
});
