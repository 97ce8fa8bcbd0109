import { listTournamentMessages, sendTournamentMessage, type TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import { backwards, enrolled, openConsole, press } from '../testing/open-console';

const success = { status: 'success' } as const;

test('A message of the longest length goes to everyone, and its text for the chat leads to the live pages', async () => {
  let messages: TournamentMessage[] = [];
  const replies = [
    reply(listTournamentMessages, () => ({ ...success, messages })),
    reply(sendTournamentMessage, ({ body }) => {
      messages = [{ id: 4, message: (body as { message: string }).message, playerId: null, sentAt: '2026-10-03T18:00:00.000Z' }];
      return { ...success, messages };
    }),
  ];
  const view = await openConsole(enrolled(2), replies, { name: 'Copa *de* Lima' });
  await press(view, 'Mensajes a los jugadores');
  const field = await screen.findByRole('textbox', { name: 'Mensaje' });
  await press(view, 'Enviar');
  expect(field).toHaveAccessibleDescription(/Escribe el mensaje\./);
  const message = 'a'.repeat(500);
  await view.user.click(field);
  await view.user.paste(message);
  expect(field).toHaveAccessibleDescription(/Quedan 0 letras\./);
  await press(view, 'Enviar');
  const list = within(await screen.findByRole('list', { name: 'Mensajes del último día' }));
  expect(view.callsOf(sendTournamentMessage).map(({ body }) => body)).toEqual([{ message }]);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(field).not.toHaveAccessibleDescription(/Escribe el mensaje\./);
  await view.user.click(list.getByRole('button', { name: 'Copiar para WhatsApp' }));
  expect(await navigator.clipboard.readText()).toBe(`*Copa de Lima*\n${message}\nhttp://localhost/t/ABC234`);
});

test('A message goes to one player, found by name', async () => {
  const view = await openConsole(
    enrolled(3),
    [reply(listTournamentMessages, { ...success, messages: [] }), reply(sendTournamentMessage, { ...success, messages: [] })],
    {},
    backwards,
  );
  await press(view, 'Mensajes a los jugadores');
  const to = await screen.findByRole('combobox', { name: 'Para' });
  expect([...to.children].map(({ textContent }) => textContent)).toEqual(['Todos los jugadores', 'Gabi', 'Hugo', 'Iris']);
  await view.user.selectOptions(to, 'Gabi');
  await view.user.type(screen.getByRole('textbox', { name: 'Mensaje' }), 'Ven a la mesa.');
  await press(view, 'Enviar');
  await waitFor(() => expect(view.callsOf(sendTournamentMessage)[0]?.body).toEqual({ message: 'Ven a la mesa.', playerId: 3 }));
});
