import { listTournamentMessages, removeTournamentMessage, sendTournamentMessage, type TournamentMessage } from '@mesa/contract/calls/tournament-messages';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { accept, backwards, enrolled, openConsole, press } from '../testing/open-console';

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

test('Messages read from top to bottom, and the one that is taken back waits on its own button', async () => {
  const at = (id: number, message: string, playerId: number | null): TournamentMessage => ({ id, message, playerId, sentAt: `2026-10-03T18:0${id}:00.000Z` });
  const view = await openConsole(
    enrolled(2),
    [
      reply(listTournamentMessages, { ...success, messages: [at(5, 'Receso.', null), at(4, 'Ven a la caja.', 2)] }),
      reply(removeTournamentMessage, () => new Promise<never>(() => undefined)),
    ],
    { timeZone: 'Europe/Madrid' },
  );
  await press(view, 'Mensajes a los jugadores');
  const list = await screen.findByRole('list', { name: 'Mensajes del último día' });
  expect(linesOf(list.parentElement)).toEqual([
    'form',
    '  Para',
    '  select «Para» [value=«Todos los jugadores»]',
    '    option: Todos los jugadores',
    '    option: Ana',
    '    option: Bea',
    '  Mensaje',
    '  textarea «Mensaje» [rows=3, describedby=«Se ve en la página del torneo durante un día, y llega como aviso a quien los activó.»]',
    '  Se ve en la página del torneo durante un día, y llega como aviso a quien los activó.',
    '  button [type=submit]: Enviar',
    'ul «Mensajes del último día»',
    '  li',
    '    20:05 · Para todos',
    '    p: Receso.',
    '    button [small]: Copiar para WhatsApp',
    '    span [role=status]',
    '    button [quiet, small]: Quitar',
    '  li',
    '    20:04 · Para Bea',
    '    p: Ven a la caja.',
    '    button [small]: Copiar para WhatsApp',
    '    span [role=status]',
    '    button [quiet, small]: Quitar',
  ]);
  const [, remove] = screen.getAllByRole('button', { name: 'Quitar' });
  await view.user.click(remove as HTMLElement);
  expect(linesOf(await screen.findByRole('alertdialog'))).toEqual([
    'div «¿Quitar el mensaje?» [tabindex=-1, role=alertdialog, describedby=«Deja de verse en la página. Los teléfonos ya avisados lo conservan.»]',
    '  h2: ¿Quitar el mensaje?',
    '  p: Deja de verse en la página. Los teléfonos ya avisados lo conservan.',
    '  button: Cancelar',
    '  button [primary]: Quitar',
  ]);
  await accept(view, 'Quitar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Quitar', busy: true })).toBe(remove));
  expect(view.callsOf(removeTournamentMessage)[0]?.body).toEqual({ messageId: 4 });
});

test('A message is sent without the spaces around it, which do not count as letters', async () => {
  let finish = () => {};
  const sent = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const view = await openConsole(enrolled(2), [
    reply(listTournamentMessages, { ...success, messages: [] }),
    reply(sendTournamentMessage, () => sent.then(() => ({ ...success, messages: [] }))),
  ]);
  await press(view, 'Mensajes a los jugadores');
  const field = await screen.findByRole('textbox', { name: 'Mensaje' });
  await view.user.click(field);
  await view.user.paste(`  ${'a'.repeat(400)}  `);
  expect(field).toHaveAccessibleDescription('Se ve en la página del torneo durante un día, y llega como aviso a quien los activó.');
  await press(view, 'Enviar');
  expect(screen.getByRole('button', { name: 'Enviar', busy: true })).toBeDisabled();
  act(finish);
  await waitFor(() => expect(field).toHaveValue(''));
  expect(view.callsOf(sendTournamentMessage).map(({ body }) => body)).toEqual([{ message: 'a'.repeat(400) }]);
  await view.user.type(field, '   ');
  await press(view, 'Enviar');
  expect(field).toHaveAccessibleDescription(/Escribe el mensaje\.$/);
});
