import { makeTournament } from '@mesa/runtime/testing/make';
import { render, screen } from '@testing-library/react';
import DayFields from './day-fields';
import { draftOf } from './tournament-draft';

const show = (fields: Parameters<typeof makeTournament>[0]) =>
  render(<DayFields draft={draftOf(makeTournament(fields))} onChange={() => undefined} errors={{}} readOnly={false} />);

test('where two currencies are in use, the price is written in the chosen one', () => {
  show({ country: 'Perú', priceCents: 500, currency: 'USD' });
  expect(screen.getByRole('combobox', { name: 'Moneda' })).toHaveValue('USD');
  expect(screen.getByRole('textbox', { name: 'Precio de la inscripción' })).toHaveAccessibleDescription(/^5(,00)? USD$/);
});
