import { findPlaces, listLocations } from '@mesa/contract/calls/locations';
import { fold } from '@mesa/contract/rules/fold';
import { sql } from 'kysely';
import type { Deps } from '../../kernel/pipeline/serve';
import { findPlace, placeSearch } from './find-places';
import { locations } from './locations';

const { compare } = new Intl.Collator('es');

export function locationRoutes({ serve, db }: Deps): void {
  /** The places of active stores, with the middle of those that gave coordinates. */
  const placesWithStores = async () => {
    const places = await db
      .selectFrom('stores')
      .select([
        'country',
        'state',
        'city',
        sql<number | null>`avg(latitude)::float8`.as('latitude'),
        sql<number | null>`avg(longitude)::float8`.as('longitude'),
      ])
      .where('status', '=', 1)
      .groupBy(['country', 'state', 'city'])
      .execute();
    return places
      .map(({ latitude, longitude, ...place }) => ({ ...place, ...(latitude !== null && longitude !== null && { latitude, longitude }) }))
      .sort((a, b) => compare(a.country, b.country) || compare(a.state, b.state) || compare(a.city, b.city));
  };

  serve(listLocations, async ({ query }) => {
    const { country, withStores } = query;
    const places = withStores ? await placesWithStores() : locations();
    return { status: 'success', data: places.filter((place) => !country || fold(place.country) === fold(country)) };
  });

  serve(findPlaces, async ({ query: { search, limit, withStores } }) => {
    const find = withStores ? placeSearch((await placesWithStores()).map(({ country, state, city }) => ({ country, state, city }))) : findPlace;
    return { status: 'success', data: find(search, limit) };
  });
}
