import { listPayments, savePayment } from '@mesa/contract/calls/payments';
import { reply } from '@mesa/runtime/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import { linesOf } from '../testing/lines-of';
import { backwards, enrolled, openConsole, press } from '../testing/open-console';

test('Payments in two currencies are summed each in its own', async () => {
  const paid = (playerId: number, priceCents: number, currency: string) => ({ playerId, method: 'cash' as const, priceCents, currency });
  const payments = [paid(1, 2_000_000, 'COP'), paid(2, 500, 'USD'), paid(3, 1_000_000, 'COP')];
  const view = await openConsole(enrolled(4), [reply(listPayments, { status: 'success', priceCents: 500, currency: 'USD', payments })]);
  await press(view, 'Pagos');
  expect(await screen.findByText(/^3 de 4 · 30\.000 COP \+ 5(,00)? USD$/)).toBeVisible();
  // Only of the methods that somebody used.
  expect(screen.getByText(/^Efectivo: /)).toBeVisible();
  expect(screen.queryByText(/^Transferencia:/)).toBeNull();
});

test('While nobody has paid there is no sum', async () => {
  const view = await openConsole(enrolled(2), [reply(listPayments, { status: 'success', priceCents: 500, currency: 'USD', payments: [] })]);
  await press(view, 'Pagos');
  expect(await screen.findByText('0 de 2')).toBeVisible();
});

test('Players are listed by name, with the way each paid', async () => {
  const paid = (playerId: number, method: 'cash' | 'transfer') => ({ playerId, method, priceCents: 500, currency: 'USD' });
  const payments = [paid(1, 'cash'), paid(2, 'transfer')];
  const view = await openConsole(enrolled(3), [reply(listPayments, { status: 'success', priceCents: 500, currency: 'USD', payments })], {}, backwards);
  await press(view, 'Pagos');
  const players = within(await screen.findByRole('list', { name: 'Pagos' })).getAllByRole('listitem');
  const pressed = players.map((player) =>
    within(player)
      .queryAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent),
  );
  expect(players.map((player) => player.firstChild?.textContent)).toEqual(['Gabi', 'Hugo', 'Iris']);
  expect(pressed).toEqual([[], ['Transferencia'], ['Efectivo']]);
});

test('Payments read from top to bottom, summed by method in the order of the buttons', async () => {
  const paid = (playerId: number, method: 'cash' | 'transfer') => ({ playerId, method, priceCents: 2_000_000, currency: 'COP' });
  const payments = [paid(2, 'transfer'), paid(1, 'cash')];
  const view = await openConsole(enrolled(2), [reply(listPayments, { status: 'success', priceCents: 2_000_000, currency: 'COP', payments })]);
  await press(view, 'Pagos');
  const list = await screen.findByRole('list', { name: 'Pagos' });
  expect(linesOf(list.parentElement)).toEqual([
    'p: Precio: 20.000 COP. Toca cómo pagó cada uno; otro toque lo quita.',
    'p [role=status]: 2 de 2 · 40.000 COP Efectivo: 20.000 COP Transferencia: 20.000 COP',
    'ul «Pagos»',
    '  li',
    '    Ana',
    '    button «Ana pagó: Efectivo» [pressed=true, primary, small]: Efectivo',
    '    button «Ana pagó: Transferencia» [pressed=false, small]: Transferencia',
    '    button «Ana pagó: Otro» [pressed=false, small]: Otro',
    '  li',
    '    Bea',
    '    button «Bea pagó: Efectivo» [pressed=false, small]: Efectivo',
    '    button «Bea pagó: Transferencia» [pressed=true, primary, small]: Transferencia',
    '    button «Bea pagó: Otro» [pressed=false, small]: Otro',
  ]);
});

test('A tournament without a price says where it is entered', async () => {
  const view = await openConsole(enrolled(2), [reply(listPayments, { status: 'success', priceCents: null, currency: null, payments: [] })]);
  await press(view, 'Pagos');
  const link = await screen.findByRole('link', { name: 'Escríbelo al editar el torneo' });
  expect(link.parentElement).toHaveTextContent('El torneo no tiene precio. Escríbelo al editar el torneo, en «Hora, precio y premios».');
});

test('While a payment is noted or taken back, that button is busy and no other', async () => {
  const payments = [{ playerId: 2, method: 'transfer' as const, priceCents: 500, currency: 'USD' }];
  const wait: (() => void)[] = [];
  const view = await openConsole(enrolled(2), [
    reply(listPayments, { status: 'success', priceCents: 500, currency: 'USD', payments }),
    reply(savePayment, async () => {
      await new Promise<void>((resolve) => wait.push(resolve));
      return { status: 'success' as const, priceCents: 500, currency: 'USD', payments };
    }),
  ]);
  await press(view, 'Pagos');
  const busy = () => screen.getAllByRole('button', { busy: true }).map(({ ariaLabel }) => ariaLabel);
  await press(view, 'Ana pagó: Efectivo');
  expect(busy()).toEqual(['Ana pagó: Efectivo']);
  await waitFor(() => expect(wait).toHaveLength(1));
  act(() => wait[0]?.());
  await press(view, 'Bea pagó: Transferencia');
  expect(busy()).toEqual(['Bea pagó: Transferencia']);
  await waitFor(() =>
    expect(view.callsOf(savePayment).map(({ body }) => body)).toEqual([
      { playerId: 1, method: 'cash' },
      { playerId: 2, method: null },
    ]),
  );
  act(() => wait[1]?.());
  await waitFor(() => expect(screen.queryAllByRole('button', { busy: true })).toEqual([]));
});
