import type { Division } from '../play/model';
import { divisionOf } from '../play/structure';

/** TOM stores the year of a birth date alone, always with this day. */
export const tomBirthDate = (year: number): string => `02/27/${year}`;

/** Returns a birth date that says no more than the age division in a season. */
export function neutralBirthDate(division: Division, season: number): string {
  let year = division === 'masters' ? 1990 : season;
  while (divisionOf(year, season) !== division && year > 1900) year -= 1;
  return tomBirthDate(year);
}
