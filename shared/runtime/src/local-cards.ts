import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { LocalCards } from './catalogue';
import { query, useQuery } from './query';

export type { LocalCards } from './catalogue';

/** How often a page that stays open asks for a newer catalogue, in milliseconds. */
const askAgain = 5 * 60_000;

/**
 * All cards in the browser, once they are `wanted` (somebody goes to a field that searches them) and came: then a keystroke is answered
 * at once, and without a network. Until then, and where they do not come, `cards` is null and the server searches.
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

/** Two characters say something; fewer find half of the catalogue. */
export const fewestLetters = 2;

interface SuggestedCards {
  /** Null where the catalogue is not here, or nothing was looked for yet. */
  found: ReturnType<LocalCards['suggest']> | null;
  /** The first ones are about to come. */
  isPending: boolean;
}

/**
 * What the catalogue in this browser finds while it is typed. A key is answered first: what it finds is drawn in a task of its own,
 * which the next key may take the place of.
 */
export function useSuggestedCards(local: LocalCards | null, searchText: string, limit: number): SuggestedCards {
  const text = useDeferredValue(searchText);
  const found = useMemo(() => (local && text.length >= fewestLetters ? local.suggest(text, limit) : null), [local, text, limit]);
  return { found, isPending: local !== null && found === null && searchText.length >= fewestLetters };
}
