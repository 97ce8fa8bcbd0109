import type { Season } from '@mesa/contract/calls/seasons';
import { longDate } from '@mesa/contract/format/date';
import { stateName } from '@mesa/contract/rules/names';

const maxNamed = 3;

/** Returns the season's scope: its stores, or its city or country. */
export function placeText({ stores, country, state, city }: Season): string {
  const more = stores.length - maxNamed;
  const named = stores.slice(0, maxNamed).map(({ name }) => name);
  return [...named, ...(city ? [city, stateName(state ?? '')] : []), ...(country ? [country] : [])].join(', ') + (more > 0 ? ` y ${more} más` : '');
}

/** 1 de enero de 2026 – 31 de diciembre de 2026 */
export const datesText = ({ startsOn, endsOn }: Pick<Season, 'startsOn' | 'endsOn'>): string => `${longDate(startsOn)} – ${longDate(endsOn)}`;
