import type { Location } from '@mesa/contract/calls/locations';
import { changedSearch } from '@mesa/contract/format/search';
import { useMemo, useSyncExternalStore } from 'react';

export type Place = { [K in keyof Location]: string };

/** A JSON place, or `declined` if the person does not want to say. Stays on the device. */
const storageKey = 'mesa:place';
const declined = 'declined';
/** Storage can be disabled; the place then lasts as long as the page. */
let inMemory: string | null = null;
/** Reaches every copy of this module: each build brings its own. */
const changed = 'mesa:place';

function stored(): string | null {
  try {
    return inMemory ?? localStorage.getItem(storageKey);
  } catch {
    return inMemory;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
    inMemory = null;
  } catch {
    inMemory = text;
  }
  window.dispatchEvent(new Event(changed));
}

/** Stores the place whose news the person wants first, on this device only; null if they do not want to say. */
export const chooseOwnPlace = (place: Place | null): void => store(place ? JSON.stringify(place) : declined);

function parsed(text: string | null): Place | null {
  if (text === null || text === declined) return null;
  try {
    const { country, state, city } = JSON.parse(text) as Partial<Place>;
    return [country, state, city].every((part) => typeof part === 'string' && part !== '') ? ({ country, state, city } as Place) : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  // Another tab changed it.
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the place of this device, and whether the person has answered; neither is known on the server and during hydration. */
export function useOwnPlace(): { place: Place | null; answered: boolean } {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => ({ place: parsed(text), answered: text !== null }), [text]);
}

/** The place as the query string of the pages that have one: `pais=…&departamento=…&ciudad=…`. */
export const placeSearch = ({ country, state, city }: Place): URLSearchParams => new URLSearchParams({ pais: country, departamento: state, ciudad: city });

/** Returns the query string of the first page with another place, or without one. */
export const withPlace = (search: URLSearchParams, place: Place | null): URLSearchParams =>
  changedSearch(search, {
    pais: place?.country ?? '',
    departamento: place?.state ?? '',
    ciudad: place?.city ?? '',
    pagina: '',
  });
