import type { Spanish } from '@mesa/contract/rules/spanish';
import { useCallback, useSyncExternalStore } from 'react';

interface Named {
  name: string;
  nameEsMx: string | null;
}

const key = 'spanish';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The choice of this tab, if storage is disabled or full. */
let unstored: Spanish | undefined;

function read(): Spanish {
  try {
    return unstored ?? (localStorage.getItem(key) === 'castilian' ? 'castilian' : 'latin');
  } catch {
    return 'latin';
  }
}

/** Returns the browser's Spanish edition of card names. A rendered page uses the Latin American one until it is hydrated. */
export const useSpanish = (): Spanish => useSyncExternalStore(subscribe, read, () => 'latin');

/** Shows all cards in this Spanish edition, in all tabs of the browser. */
export function chooseSpanish(spanish: Spanish): void {
  unstored = spanish;
  try {
    localStorage.setItem(key, spanish);
    unstored = undefined;
  } catch {
    // Lasts as long as the tab.
  }
  for (const listener of listeners) listener();
}

/** Returns a card's name in the chosen Spanish edition. */
export function useInSpanish(): <C extends Named>(card: C) => C {
  const spanish = useSpanish();
  return useCallback((card) => (spanish === 'latin' && card.nameEsMx && card.nameEsMx !== card.name ? { ...card, name: card.nameEsMx } : card), [spanish]);
}
