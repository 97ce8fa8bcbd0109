import type { AgendaEntry } from '@mesa/contract/calls/agenda';

/** A store on the map, with its upcoming tournaments. */
export interface StorePoint {
  slug: string;
  name: string;
  city: string;
  latitude: number;
  longitude: number;
  entries: { id: number; name: string; date: string }[];
}

/** Groups entries by store, for stores with coordinates. */
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
