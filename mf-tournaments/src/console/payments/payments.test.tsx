import { listPayments } from '@mesa/contract/calls/payments';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen, within } from '@testing-library/react';
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
