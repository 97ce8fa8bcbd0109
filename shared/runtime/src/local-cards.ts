import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LocalCards } from './catalogue';
import { query, useQuery } from './query';

export type { LocalCards } from './catalogue';

/** Interval in which an open page asks for a newer catalogue, in milliseconds. */
const askAgain = 5 * 60_000;

/**
 * Returns all cards once they are `wanted` (a person enters a field that searches them) and downloaded: key presses are then answered
 * at once and offline. Until then, or if the download fails, `cards` is null and the server searches.
 */
export function useLocalCards(): { cards: LocalCards | null; want(): void } {
  const [wanted, setWanted] = useState(false);
  const { data, dataUpdatedAt } = useQuery({ ...query(getCatalogueVersion, {}), enabled: wanted, refetchInterval: askAgain });
  const [loaded, setLoaded] = useState<LocalCards | null>(null);
  const version = data?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that did not come is asked for again when the version was
  useEffect(() => {
    if (!version) return;
    let isGone = false;
    import('./catalogue')
      .then(({ loadCatalogue }) => loadCatalogue(version))
      .then(
        (cards) => {
          if (!isGone) setLoaded(cards);
        },
        (error: unknown) => console.debug('The catalogue of cards did not come', error),
      );
    return () => {
      isGone = true;
    };
  }, [version, dataUpdatedAt]);
  return { cards: loaded, want: useCallback(() => setWanted(true), []) };
}

/** Minimum characters: fewer match half of the catalogue. */
export const fewestLetters = 2;

/** Returns the matches of the browser's catalogue; null without one, or for fewer than the minimum of characters. */
export function useSuggestedCards(local: LocalCards | null, searchText: string, limit: number): ReturnType<LocalCards['suggest']> | null {
  return useMemo(() => (local && searchText.length >= fewestLetters ? local.suggest(searchText, limit) : null), [local, searchText, limit]);
}
