import { moneyText } from '../format/money';
import { centsOf, centsText, currenciesOf, priceIssue } from './money';
import { countryZones } from './time-zone';

test.each([
  ['20000', 2_000_000],
  ['20.000', 2_000_000],
  ['20 000', 2_000_000],
  [' 20000 ', 2_000_000],
  ['1.250.000', 125_000_000],
  ['15,50', 1550],
  ['15.50', 1550],
  ['15,5', 1550],
  ['20.000,25', 2_000_025],
  ['0', 0],
  ['gratis', null],
  ['-5', null],
  ['1,234', null],
  ['12 €', null],
  ['', null],
])('an amount typed as %j is %p hundredths', (typed, cents) => expect(centsOf(typed)).toBe(cents));

test('an amount is shown with its currency, and typed again as it was', () => {
  expect(moneyText(2_000_000, 'COP')).toBe('20.000 COP');
  expect(moneyText(1550, 'USD')).toBe('15,50 USD');
  expect([0, 5, 1550, 2_000_000].map(centsText)).toEqual(['0', '0,05', '15,50', '20000']);
  for (const cents of [0, 5, 1550, 2_000_000, 2_000_025]) expect(centsOf(centsText(cents))).toBe(cents);
});

test('every country that the forms offer has a currency; others use the dollar', () => {
  for (const country of Object.keys(countryZones)) for (const currency of currenciesOf(country)) expect(currency).toMatch(/^[A-Z]{3}$/);
  expect(currenciesOf('Atlántida')).toEqual(['USD']);
  expect(currenciesOf('constructor')).toEqual(['USD']);
});

test.each([
  ['Argentina', 'ARS USD'],
  ['Bolivia', 'BOB'],
  ['Brasil', 'BRL'],
  ['Chile', 'CLP'],
  ['Colombia', 'COP'],
  ['Costa Rica', 'CRC USD'],
  ['Cuba', 'CUP USD'],
  ['Ecuador', 'USD'],
  ['El Salvador', 'USD'],
  ['España', 'EUR'],
  ['Guatemala', 'GTQ'],
  ['Honduras', 'HNL'],
  ['México', 'MXN'],
  ['Nicaragua', 'NIO USD'],
  ['Panamá', 'USD PAB'],
  ['Paraguay', 'PYG'],
  ['Perú', 'PEN USD'],
  ['Puerto Rico', 'USD'],
  ['República Dominicana', 'DOP'],
  ['Uruguay', 'UYU USD'],
  ['Venezuela', 'VES USD'],
])('the currencies in use in %s are %s', (country, currencies) => expect(currenciesOf(country).join(' ')).toBe(currencies));

test.each([
  [{ priceCents: null, currency: null }, null],
  [{ priceCents: 100, currency: 'PEN' }, null],
  [{ priceCents: 0, currency: 'USD' }, null],
  [
    { priceCents: 100, currency: 'COP' },
    { path: 'currency', message: 'En Perú no se cobra en COP. Elige PEN o USD.' },
  ],
  [
    { priceCents: 100, currency: null },
    { path: 'currency', message: 'Elige la moneda del precio.' },
  ],
  [
    { priceCents: null, currency: 'PEN' },
    { path: 'priceCents', message: 'Escribe el precio, o quita la moneda.' },
  ],
])('in Perú %j gives %j', (price, issue) => expect(priceIssue(price, 'Perú')).toEqual(issue));
