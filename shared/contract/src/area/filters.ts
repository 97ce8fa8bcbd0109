import type { z } from 'zod';
import type { Filters } from '../calls/filters';
import { type Field, view, word } from './describe';

type ParametersOf<F extends Filters> = { [Name in keyof F as F[Name]['parameter']]: Field<z.output<F[Name]['input']> | undefined> };

/** Describes the parameters of the address that hold these filters; `isView` as in `view`. */
export const parametersOf = <const F extends Filters>(filters: F, { isView = false } = {}): ParametersOf<F> =>
  Object.fromEntries(
    Object.values(filters).map(({ parameter, address }) => {
      const field = (address ?? word()) as Field<never>;
      return [parameter, isView ? view(field) : field];
    }),
  ) as unknown as ParametersOf<F>;

/** Returns the input of a call from the values of the address: each filter by its name. */
export const filtersOf = <const F extends Filters, const S extends object>(filters: F, search: S) =>
  Object.fromEntries(Object.entries(filters).map(([name, { parameter }]) => [name, search[parameter as keyof S]])) as {
    [Name in keyof F]: S[F[Name]['parameter'] & keyof S];
  };
