import { createCards } from '@mesa/shared/contracts/cards';
import { failure, renderPage, reply, signInAs } from '@mesa/shared/testing/render-page';
import { screen } from '@testing-library/react';
import { example } from './example';
import UploadCardsPage from './upload-cards-page';

const submit = () => screen.getByRole('button', { name: 'Agregar Cartas' });

describe('/upload-cards', () => {
  test('is not for members', () => {
    signInAs({ role: 'owner' });
    renderPage(<UploadCardsPage />, '/upload-cards');
    expect(screen.getByText('Solo el administrador del sitio puede agregar cartas.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('creates the cards of an array and empties the field', async () => {
    signInAs({ role: 'admin' });
    const { user, callsOf } = renderPage(<UploadCardsPage />, '/upload-cards', [reply(createCards, { status: 'success', message: '1 carta creada' })]);
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
    const { user, callsOf } = renderPage(<UploadCardsPage />, '/upload-cards');
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
    const { user } = renderPage(<UploadCardsPage />, '/upload-cards', [reply(createCards, refusal)]);
    await user.click(await screen.findByRole('textbox', { name: 'Cartas (JSON)' }));
    await user.paste(example);
    await user.click(submit());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Las siguientes cartas tienen errores: Charizard ex. No se creó ninguna carta.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Charizard ex: Ya existe OBF 125');
  });
});
