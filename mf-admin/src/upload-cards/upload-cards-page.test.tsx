import { createCards, listPendingCards, type PendingCard } from '@mesa/contract/calls/cards';
import { makePagination } from '@mesa/runtime/testing/make';
import { failure, type Reply, renderPage, reply, signInAs } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
import { example } from './example';
import UploadCardsPage from './upload-cards-page';

const pending = (data: PendingCard[], pages = 1) => reply(listPendingCards, { status: 'success', data, pagination: makePagination({ pages }) });
const show = (...replies: Reply[]) => renderPage(<UploadCardsPage />, '/upload-cards', [...replies, pending([])]);
const submit = () => screen.getByRole('button', { name: 'Agregar Cartas' });

describe('/upload-cards', () => {
  test('is not for members', () => {
    signInAs({ role: 'owner' });
    renderPage(<UploadCardsPage />, '/upload-cards');
    expect(screen.getByText('Solo el administrador del sitio puede agregar cartas.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('shows what decks wait for, page by page', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show(pending([{ id: 3, name: 'Budew', expansionCode: 'ASC', number: '16', decks: 12 }], 2));
    const table = await screen.findByRole('table', { name: 'Cartas que esperan las barajas' });
    expect(within(table).getByRole('row', { name: 'Budew ASC 16 12' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(callsOf(listPendingCards).map(({ query }) => query)).toEqual([
      { page: 1, limit: 20 },
      { page: 2, limit: 20 },
    ]);
  });

  test('creates the cards of an array and empties the field', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show(reply(createCards, { status: 'success', message: '1 carta creada' }));
    await user.click(await screen.findByRole('button', { name: 'Ver Ejemplo' }));
    expect(screen.getByRole('button', { name: 'Ocultar Ejemplo' })).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Cartas creadas correctamente.');
    expect(dialog).toHaveTextContent('1 carta creada');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Cartas (JSON)' })).toHaveValue('');
    expect(callsOf(createCards)[0]?.body).toEqual(JSON.parse(example));
  });

  test.each(['{"name":"x"}', 'hola', '[]'])('refuses what is no array of cards: %s', async (text) => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = show();
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(text);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Formato inválido o cartas ya existentes.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('textbox', { name: 'Cartas (JSON)' })).toHaveValue(text);
    expect(callsOf(createCards)).toHaveLength(0);
  });

  test('names every card that the server refused', async () => {
    signInAs({ role: 'admin' });
    const refusal = failure('rule_violation', { message: 'No se creó ninguna carta.', errors: [{ card: 'Charizard ex', message: 'Ya existe OBF 125' }] });
    const { user } = show(reply(createCards, refusal), reply(createCards, { status: 'success', message: '1 carta creada' }));
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las siguientes cartas tienen errores: Charizard ex. No se creó ninguna carta.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Charizard ex: Ya existe OBF 125');
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Cartas creadas correctamente.');
    expect(screen.queryByText(/Ya existe OBF 125/)).toBeNull();
  });
});
