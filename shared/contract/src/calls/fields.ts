import type { z } from 'zod';

/** One field of an entity. Calls, columns, forms, open data and the record of changes derive from it. */
interface Field {
  /** Its noun with the article, for sentences: `la página web`. Nouns that several entities share are in `field-names.ts`. */
  readonly name?: string;
  /** On forms and pages. */
  readonly label?: string;
  /** What callers may write. A field without it is written by the server alone. */
  readonly input?: z.ZodType;
  /** What answers contain. */
  readonly value: z.ZodType;
  /** Null if unknown. Callers may omit it, or empty it. */
  readonly nullable?: true;
  /** Shown to everyone, if an entity has fields that are not. */
  readonly public?: true;
  /** Its explanation in open data; a field without it is not open data. */
  readonly open?: string;
}
/** The fields of an entity by name. Each is also a column of its table. */
export type Fields = Readonly<Record<string, Field>>;

/** The names of the fields that can be null. */
export type NullableName<F extends Fields> = { [Name in keyof F]: F[Name] extends { nullable: true } ? Name : never }[keyof F] & string;
/** The names of the fields that callers write. */
export type WrittenName<F extends Fields> = { [Name in keyof F]: F[Name] extends { input: z.ZodType } ? Name : never }[keyof F] & string;
type PublicName<F extends Fields> = { [Name in keyof F]: F[Name] extends { public: true } ? Name : never }[keyof F] & string;
type OpenName<F extends Fields> = { [Name in keyof F]: F[Name] extends { open: string } ? Name : never }[keyof F] & string;

type Inputs<F extends Fields> = {
  [Name in WrittenName<F>]: F[Name] extends { input: infer Input extends z.ZodType }
    ? Name extends NullableName<F>
      ? z.ZodOptional<z.ZodNullable<Input>>
      : Input
    : never;
};
type Values<F extends Fields> = { [Name in keyof F]: Name extends NullableName<F> ? z.ZodNullable<F[Name]['value']> : F[Name]['value'] };

/** The values of the columns that callers write. */
export type WrittenColumns<F extends Fields> = { [Name in WrittenName<F>]: z.output<Values<F>[Name]> };

const namesWhere = (fields: Fields, has: (field: Field) => boolean): string[] => Object.keys(fields).filter((name) => has(fields[name] as Field));
const pick = (fields: Fields, names: readonly string[], of: (field: Field) => unknown) =>
  Object.fromEntries(names.map((name) => [name, of(fields[name] as Field)]));
const answerOf = ({ value, nullable }: Field): z.ZodType => (nullable ? value.nullable() : value);

/** Returns the names of all fields, which are also the columns to select. */
export const columnsOf = <const F extends Fields>(fields: F): (keyof F & string)[] => Object.keys(fields);

/** Returns the names of the fields that callers write. */
export const writtenNames = <const F extends Fields>(fields: F): WrittenName<F>[] => namesWhere(fields, ({ input }) => input !== undefined) as WrittenName<F>[];

/** Returns the names of the fields that everyone may see. */
export const publicNames = <const F extends Fields>(fields: F): PublicName<F>[] => namesWhere(fields, (field) => field.public === true) as PublicName<F>[];

/** Returns the names of the fields that are open data. */
export const openNames = <const F extends Fields>(fields: F): OpenName<F>[] => namesWhere(fields, ({ open }) => open !== undefined) as OpenName<F>[];

/** Returns the names of the fields that can be null. */
export const nullableNames = <const F extends Fields>(fields: F): NullableName<F>[] =>
  namesWhere(fields, ({ nullable }) => nullable === true) as NullableName<F>[];

/** Returns the schemas of what callers send. */
export const inputsOf = <const F extends Fields>(fields: F): Inputs<F> =>
  pick(fields, writtenNames(fields), ({ input, nullable }) => (nullable ? input?.nullish() : input)) as Inputs<F>;

/** Returns the schemas of what answers contain. */
export const valuesOf = <const F extends Fields>(fields: F): Values<F> => pick(fields, Object.keys(fields), answerOf) as Values<F>;

/** Returns the schemas of what everyone may see. */
export const publicValuesOf = <const F extends Fields>(fields: F): Pick<Values<F>, PublicName<F>> =>
  pick(fields, publicNames(fields), answerOf) as Pick<Values<F>, PublicName<F>>;

/** Returns the schemas of the columns of open data. */
export const openValuesOf = <const F extends Fields>(fields: F): Pick<Values<F>, OpenName<F>> =>
  pick(fields, openNames(fields), answerOf) as Pick<Values<F>, OpenName<F>>;

/** Returns the explanation of each column of open data. */
export const openTextsOf = <const F extends Fields>(fields: F): Record<OpenName<F>, string> =>
  pick(fields, openNames(fields), ({ open }) => open) as Record<OpenName<F>, string>;

/** Returns the label of each field that callers write. */
export const labelsOf = <const F extends Fields>(fields: F): Record<WrittenName<F>, string> =>
  pick(fields, writtenNames(fields), ({ label }) => label ?? '') as Record<WrittenName<F>, string>;

/** The noun of each field or filter that has one of its own. */
export type Nouns<N> = { [Name in keyof N as N[Name] extends { name: string } ? Name : never]: N[Name] extends { name: infer Noun } ? Noun : never };

/** Returns the noun of each field or filter that has one of its own. */
export const nounsOf = <const N extends Readonly<Record<string, object>>>(described: N) =>
  Object.fromEntries(Object.entries(described).flatMap(([key, one]) => ('name' in one ? [[key, one.name]] : []))) as {
    [Name in keyof N as N[Name] extends { name: string } ? Name : never]: string;
  };

/** Returns null for each field that can be null: an entity about which nothing more is known. */
export const unknownOf = <const F extends Fields>(fields: F) => pick(fields, nullableNames(fields), () => null) as { [Name in NullableName<F>]: null };
