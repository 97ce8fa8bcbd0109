import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
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

interface SuggestedCards {
  /** Null without a catalogue or before the first search. */
  found: ReturnType<LocalCards['suggest']> | null;
  /** The first matches are pending. */
  isPending: boolean;
}

/**
 * Returns the matches of the browser's catalogue while a person types. The key press shows first: matches are rendered in a separate
 * task, which the next key press may replace.
 */
export function useSuggestedCards(local: LocalCards | null, searchText: string, limit: number): SuggestedCards {
  const text = useDeferredValue(searchText);
  const found = useMemo(() => (local && text.length >= fewestLetters ? local.suggest(text, limit) : null), [local, text, limit]);
  return { found, isPending: local !== null && found === null && searchText.length >= fewestLetters };
}
