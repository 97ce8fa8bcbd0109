import { listPayments } from '@mesa/contract/calls/payments';
import { reply } from '@mesa/runtime/testing/render-page';
import { screen } from '@testing-library/react';
import { enrolled, openConsole, press } from '../testing/open-console';

test('Payments in two currencies are summed each in its own', async () => {
  const paid = (playerId: number, priceCents: number, currency: string) => ({ playerId, method: 'cash' as const, priceCents, currency });
  const payments = [paid(1, 2_000_000, 'COP'), paid(2, 500, 'USD'), paid(3, 1_000_000, 'COP')];
  const view = await openConsole(enrolled(4), [reply(listPayments, { status: 'success', priceCents: 500, currency: 'USD', payments })]);
  await press(view, 'Pagos');
  expect(await screen.findByText(/^3 de 4 · 30\.000 COP \+ 5(,00)? USD$/)).toBeVisible();
});
