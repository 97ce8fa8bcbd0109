import type { SearchResult } from '@mesa/contract/calls/site';

/** Returns a result of a search, by default with its name alone. */
export const makeSearchResult = (fields: Partial<SearchResult> & Pick<SearchResult, 'type' | 'name'>): SearchResult => ({
  id: 7,
  nameEsMx: null,
  username: null,
  optionalname: null,
  useUsername: false,
  slug: null,
  imgUrl: null,
  date: null,
  place: null,
  print: null,
  ...fields,
});
