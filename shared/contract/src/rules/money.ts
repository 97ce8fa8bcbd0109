/** How a player paid to play in a tournament. */
export const paymentMethods = ['cash', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const methodNames: Record<PaymentMethod, string> = { cash: 'Efectivo', transfer: 'Transferencia', other: 'Otro' };

/** The currencies in use in each country that the forms offer (ISO 4217), the usual one first. */
const countryCurrencies: Readonly<Record<string, readonly string[]>> = {
  Argentina: ['ARS', 'USD'],
  Bolivia: ['BOB'],
  Brasil: ['BRL'],
  Chile: ['CLP'],
  Colombia: ['COP'],
  'Costa Rica': ['CRC', 'USD'],
  Cuba: ['CUP', 'USD'],
  Ecuador: ['USD'],
  'El Salvador': ['USD'],
  España: ['EUR'],
  Guatemala: ['GTQ'],
  Honduras: ['HNL'],
  México: ['MXN'],
  Nicaragua: ['NIO', 'USD'],
  Panamá: ['USD', 'PAB'],
  Paraguay: ['PYG'],
  Perú: ['PEN', 'USD'],
  'Puerto Rico': ['USD'],
  'República Dominicana': ['DOP'],
  Uruguay: ['UYU', 'USD'],
  Venezuela: ['VES', 'USD'],
};

/** Returns the currencies in use in a country, the usual one first. */
export const currenciesOf = (country: string): readonly string[] =>
  (Object.hasOwn(countryCurrencies, country) ? countryCurrencies[country] : undefined) ?? ['USD'];

interface Price {
  priceCents: number | null;
  currency: string | null;
}

/** Returns why a price cannot be saved at a place and the field at fault; null if it can. */
export function priceIssue({ priceCents, currency }: Price, country: string): { path: keyof Price; message: string } | null {
  if (priceCents === null) return currency === null ? null : { path: 'priceCents', message: 'Escribe el precio, o quita la moneda.' };
  if (currency === null) return { path: 'currency', message: 'Elige la moneda del precio.' };
  const used = currenciesOf(country);
  if (used.includes(currency)) return null;
  return { path: 'currency', message: `En ${country} no se cobra en ${currency}. Elige ${used.join(' o ')}.` };
}

/** The largest price, in hundredths, that fits its column. */
export const maxPriceCents = 2_000_000_000;

/** Reads a typed amount: 20000, 20.000 and 15,50. Returns hundredths; null if it is none. */
export function centsOf(typed: string): number | null {
  const text = typed.trim();
  const parts = /^(\d{1,3}(?:[.\s]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (!parts) return null;
  const [, whole = '', rest = ''] = parts;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(rest.padEnd(2, '0'));
}

/** Returns hundredths as typed in a field: 20000 or 15,50. */
export const centsText = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ','));
