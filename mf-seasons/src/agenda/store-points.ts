import type { AgendaEntry } from '@mesa/contract/calls/agenda';

/** A store on the map, with what is to be played there. */
export interface StorePoint {
  slug: string;
  name: string;
  city: string;
  latitude: number;
  longitude: number;
  entries: { id: number; name: string; date: string }[];
}

/** The stores of what is to be played, of those that say where they are. */
export function byStore(all: readonly AgendaEntry[]): StorePoint[] {
  const points = new Map<string, StorePoint>();
  for (const { storeSlug: slug, storeName: name, city, latitude, longitude, ...entry } of all) {
    if (latitude === null || longitude === null) continue;
    const point = points.get(slug) ?? { slug, name, city, latitude, longitude, entries: [] };
    point.entries.push({ id: entry.id, name: entry.name, date: entry.date });
    points.set(slug, point);
  }
  return [...points.values()];
}
