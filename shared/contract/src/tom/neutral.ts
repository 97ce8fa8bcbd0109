import type { Division } from '../play/model';
import { divisionOf } from '../play/structure';

/** Returns a birth date as TOM stores it: only the year is real, the day is always this one. */
export const tomBirthDate = (year: number): string => `02/27/${year}`;

/** Returns a birth date that reveals only the age division in a season. */
export function neutralBirthDate(division: Division, season: number): string {
  let year = division === 'masters' ? 1990 : season;
  while (divisionOf(year, season) !== division && year > 1900) year -= 1;
  return tomBirthDate(year);
}
