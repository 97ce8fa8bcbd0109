import type { Store } from '@mesa/contract/calls/stores';
import type { Tournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { stateName } from '@mesa/contract/rules/names';
import { posterPath } from '../posters/poster-paths';

const address = ({ city, state, country }: { city: string; state: string; country: string }, street?: string | null) => ({
  '@type': 'PostalAddress',
  ...(street ? { streetAddress: street } : {}),
  addressLocality: city,
  addressRegion: stateName(state),
  addressCountry: country,
});

/** A tournament as an Event of schema.org. */
export function tournamentData(tournament: Tournament): Record<string, unknown> {
  const url = href('tournament', { id: tournament.id });
  const online = tournament.category === 'Online';
  return {
    '@type': 'Event',
    name: tournament.name,
    startDate: tournament.date,
    endDate: tournament.date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name: tournament.storeName, address: address(tournament) },
    organizer: { '@type': 'Organization', name: tournament.storeName, url: href('store', { slug: tournament.storeSlug }) },
    description: tournament.description || `${tournament.category} de Pokémon TCG, formato ${tournament.format}, en ${tournament.city}.`,
    image: posterPath('torneo', tournament.id),
    url,
  };
}

/** A store as a shop of schema.org, which is a LocalBusiness. */
export function storeData(store: Store): Record<string, unknown> {
  const known = {
    telephone: store.phone,
    description: store.description,
    sameAs: store.website,
    geo: store.latitude !== null && store.longitude !== null ? { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude } : null,
  };
  return {
    '@type': 'HobbyShop',
    name: store.name,
    address: address(store, store.address),
    url: href('store', { slug: store.slug }),
    image: posterPath('tienda', store.slug),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
  };
}
