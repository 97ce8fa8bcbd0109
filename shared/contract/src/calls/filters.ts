import type { z } from 'zod';

/** One filter of a list. The call's input, the parameter of the address, the form and the chips derive from it. */
interface Filter {
  /** What the call accepts. */
  readonly input: z.ZodType;
  /** Its name in the address. */
  readonly parameter: string;
  readonly label: string;
  /** Its noun with the article, for sentences, if `field-names.ts` does not have it. */
  readonly name?: string;
  /** How the address is read; by default a text that is not empty. */
  readonly address?: { kind: 'integer'; min: number; max: number } | { kind: 'oneOf'; values: readonly string[] } | { kind: 'day' };
  /** The label of the choice without this filter, if it is a plain list of choices. */
  readonly any?: string;
}
/** The filters of a list by name, in the order of the form. */
export type Filters = Readonly<Record<string, Filter>>;

/** Returns the schemas of what a call with these filters accepts. */
export const filterInputsOf = <const F extends Filters>(filters: F) =>
  Object.fromEntries(Object.entries(filters).map(([name, { input }]) => [name, input.optional()])) as { [Name in keyof F]: z.ZodOptional<F[Name]['input']> };
