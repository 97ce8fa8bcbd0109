import { displayName } from '@mesa/contract/rules/names';

const { compare } = new Intl.Collator('es');

/** Returns people in the Spanish order of the names that are displayed; those with the same name stay in the order given. */
export const byDisplayedName = <Person extends NonNullable<Parameters<typeof displayName>[0]>>(people: readonly Person[]): Person[] =>
  people.toSorted((one, other) => compare(displayName(one), displayName(other)));
