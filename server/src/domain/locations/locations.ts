import type { Location } from '@mesa/contract/calls/locations';
import places from './locations.json' with { type: 'json' };

const tree: Record<string, Record<string, string[]>> = places;

const rows: readonly Location[] = Object.entries(tree).flatMap(([country, states]) =>
  Object.entries(states).flatMap(([state, cities]) => cities.map((city) => ({ country, state, city }))),
);

/** Every place that the forms offer, sorted by country, state and city. */
export const locations = (): readonly Location[] => rows;
