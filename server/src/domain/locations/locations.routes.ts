import { type Location, listLocations } from '@mesa/contract/calls/locations';
import { fold } from '@mesa/contract/rules/fold';
import type { Deps } from '../../kernel/pipeline/serve';
import { locations } from './locations';

const { compare } = new Intl.Collator('es');

export function locationRoutes({ serve, db }: Deps): void {
  const placesWithStores = async (): Promise<Location[]> => {
    const places = await db.selectFrom('stores').select(['country', 'state', 'city']).distinct().where('status', '=', 1).execute();
    return places.sort((a, b) => compare(a.country, b.country) || compare(a.state, b.state) || compare(a.city, b.city));
  };

  serve(listLocations, async ({ query }) => {
    const { country, withStores } = query;
    const places = withStores ? await placesWithStores() : locations();
    return { status: 'success', data: places.filter((place) => !country || fold(place.country) === fold(country)) };
  });
}
