import { getCatalogueVersion } from '@mesa/contract/calls/cards';
import { useCallback, useEffect, useState } from 'react';
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
