const rules = new Intl.PluralRules('es');
let figures: Intl.NumberFormat | undefined;

/** Returns the singular or plural form for a number. */
export const plural = (amount: number, one: string, many: string): string => (rules.select(amount) === 'one' ? one : many);

/** Returns a number with its noun: 1 carta, 2.500 cartas. */
export function counted(amount: number, one: string, many: string): string {
  // Created on first use: a browser's first format takes milliseconds (format/lazy.ts).
  figures ??= new Intl.NumberFormat('es-CO');
  return `${figures.format(amount)} ${plural(amount, one, many)}`;
}
