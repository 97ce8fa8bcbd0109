const rules = new Intl.PluralRules('es');
let figures: Intl.NumberFormat | undefined;

/** The form of a word, or of a sentence, that a number asks for. */
export const plural = (amount: number, one: string, many: string): string => (rules.select(amount) === 'one' ? one : many);

/** A number with its word: 1 carta, 2.500 cartas. */
export function counted(amount: number, one: string, many: string): string {
  // Not while the page starts: a browser's first format takes milliseconds (format/lazy.ts).
  figures ??= new Intl.NumberFormat('es-CO');
  return `${figures.format(amount)} ${plural(amount, one, many)}`;
}
