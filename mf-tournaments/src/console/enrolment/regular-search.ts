import type { Regular } from '@mesa/contract/calls/offline-enrolment';
import { createNameIndex } from '@mesa/contract/card-search/name-index';
import { toSearchText } from '@mesa/contract/rules/search-text';

/** Returns a search of the store's people by name or Player ID, best match first, with typing errors corrected like in the search of cards. */
export function createRegularSearch(regulars: readonly Regular[]): (typed: string) => Regular[] {
  const index = createNameIndex(
    regulars.map(({ username, name, optionalname, pokemonId }) =>
      [username, name, optionalname, pokemonId].flatMap((text) => (text ? [toSearchText(text).whole] : [])),
    ),
  );
  return (typed) => {
    const text = toSearchText(typed);
    const found = index.find(text);
    return (found.length > 0 ? found : index.findCorrected(text)).flatMap(({ item }) => regulars[item] ?? []);
  };
}
