import { makeTournament } from '@mesa/runtime/testing/make';
import { outline } from '@mesa/runtime/testing/outline';
import { render, screen } from '@testing-library/react';
import DayFields from './day-fields';
import { draftOf } from './tournament-draft';

const show = (fields: Parameters<typeof makeTournament>[0], { readOnly = false } = {}) =>
  render(<DayFields draft={draftOf(makeTournament(fields))} onChange={() => undefined} errors={{}} readOnly={readOnly} />);
/** The lines of the fields, without the options of the zones. */
const linesOf = (container: HTMLElement) =>
  outline(container.firstElementChild)
    .split('\n')
    .filter((line) => !/^ *option: (?!USD|PEN)/.test(line));

test('where two currencies are in use, the price is written in the chosen one', () => {
  show({ country: 'Perú', priceCents: 500, currency: 'USD' });
  expect(screen.getByRole('combobox', { name: 'Moneda' })).toHaveValue('USD');
  expect(screen.getByRole('textbox', { name: 'Precio de la inscripción' })).toHaveAccessibleDescription(/^5(,00)? USD$/);
});

const fields = {
  ...{ country: 'Perú', state: 'Lima', city: 'Lima', startTime: '14:30', timeZone: 'America/Cancun' },
  ...{ priceCents: 1550, currency: 'USD', prizes: '1: 18 sobres\n2-4: 6 sobres' },
} as const;

test('fields of the day know what is typed in them, and explain it', () => {
  expect(linesOf(show(fields).container)).toEqual([
    'Hora de comienzo',
    'input «Hora de comienzo» [type=time, describedby=«En la hora de Cancún.», value=«14:30»]',
    'En la hora de Cancún.',
    'Zona horaria',
    'select «Zona horaria» [value=«Cancún»]',
    'Precio de la inscripción',
    'input «Precio de la inscripción» [type=text, inputmode=decimal, maxlength=20, describedby=«15,50 USD», value=«15,50»]',
    '15,50 USD',
    'Moneda',
    'select «Moneda» [value=«USD»]',
    '  option: PEN',
    '  option: USD',
    'Premios por puesto',
    'textarea «Premios por puesto» [maxlength=2000, rows=4, describedby=«2 premios. Valen para cada división.», value=«1: 18 sobres 2-4: 6 sobres»]',
    '2 premios. Valen para cada división.',
  ]);
});

test('who only reads the day has no fields and no hints', () => {
  expect(linesOf(show(fields, { readOnly: true }).container)).toEqual([
    ...['dl', '  dt: Hora de comienzo', '  dd: 14:30'],
    ...['dl', '  dt: Zona horaria', '  dd: Cancún'],
    ...['dl', '  dt: Precio de la inscripción', '  dd: 15,50'],
    ...['dl', '  dt: Moneda', '  dd: USD'],
    ...['dl', '  dt: Premios por puesto', '  dd: 1: 18 sobres 2-4: 6 sobres'],
  ]);
});
