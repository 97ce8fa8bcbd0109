import type { Location } from '@mesa/contract/calls/locations';
import { createNameIndex } from '@mesa/contract/card-search/name-index';
import { toSearchText } from '@mesa/contract/rules/search-text';
import { knownPlaces } from './known-places';
import { locations } from './locations';

const keyOf = ({ country, state, city }: Location): string => [country, state, city].join('\n');
const otherNames = new Map(knownPlaces.map(([country, state, city, ...names]) => [keyOf({ country, state, city }), names]));

/** The known places first: of two that match equally well, the index returns the first. */
function byFame(places: readonly Location[]): Location[] {
  const order = new Map([...otherNames.keys()].map((key, position) => [key, position]));
  const positionOf = (place: Location) => order.get(keyOf(place)) ?? order.size;
  return [...places].sort((a, b) => positionOf(a) - positionOf(b));
}

const namesOf = (place: Location): string[] => {
  const { country, state, city } = place;
  return [city, ...(otherNames.get(keyOf(place)) ?? []), `${city} ${state} ${country}`].map((name) => toSearchText(name).whole);
};

/** Returns a search of places by any of their names, best match first; if none matches, with typing errors corrected. */
export function placeSearch(among: readonly Location[]): (text: string, limit: number) => Location[] {
  const places = byFame(among);
  const index = createNameIndex(places.map(namesOf));
  return (text, limit) => {
    const typed = toSearchText(text);
    const found = index.find(typed);
    const best = found.length > 0 ? found : index.findCorrected(typed);
    return best.slice(0, limit).flatMap(({ item }) => places[item] ?? []);
  };
}

let all: ReturnType<typeof placeSearch> | undefined;

/** Searches every place of the forms. The first search builds the index. */
export const findPlace = (text: string, limit: number): Location[] => {
  all ??= placeSearch(locations());
  return all(text, limit);
};
