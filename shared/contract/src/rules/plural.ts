const rules = new Intl.PluralRules('es');
const figures = new Intl.NumberFormat('es-CO');

/** The form of a word, or of a sentence, that a number asks for. */
export const plural = (amount: number, one: string, many: string): string => (rules.select(amount) === 'one' ? one : many);

/** A number with its word: 1 carta, 2.500 cartas. */
export const counted = (amount: number, one: string, many: string): string => `${figures.format(amount)} ${plural(amount, one, many)}`;
