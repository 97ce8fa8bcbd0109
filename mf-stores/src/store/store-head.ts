import type { Head } from '@mesa/contract/area/describe';
import { getStoreBySlug, type Store } from '@mesa/contract/calls/stores';
import { agendaCalendarPath, storeFeedPath } from '@mesa/contract/format/feed-paths';
import { posterPath, posterSize } from '@mesa/contract/format/poster-paths';
import { href } from '@mesa/contract/paths';
import { stateName } from '@mesa/contract/rules/names';

const longestDescription = 140;

/** Joins a text into one line and cuts it after a word if it is long. */
function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const start = [...line].slice(0, longestDescription).join('');
  return start === line ? line : `${start.replace(/\s+\S*$/, '')}…`;
}

/** Returns a store as a schema.org shop, a kind of LocalBusiness. */
function structured(store: Store): Record<string, unknown> {
  const known = {
    telephone: store.phone,
    description: store.description,
    sameAs: store.website,
    geo: store.latitude !== null && store.longitude !== null ? { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude } : null,
  };
  return {
    '@type': 'HobbyShop',
    name: store.name,
    address: {
      '@type': 'PostalAddress',
      ...(store.address ? { streetAddress: store.address } : {}),
      addressLocality: store.city,
      addressRegion: stateName(store.state),
      addressCountry: store.country,
    },
    url: href('store', { slug: store.slug }),
    image: posterPath('tienda', store.slug),
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
  };
}

/** Returns a store page's metadata for search engines and link previews. */
export const storeHead: Head = ({ answer }) => {
  const store = answer(getStoreBySlug)?.store;
  if (!store) return null;
  const place = [store.address, store.city, stateName(store.state), store.country].filter(Boolean).join(', ');
  return {
    title: store.name,
    description: `Tienda en ${place}.${store.description ? ` ${clip(store.description)}` : ' Sus torneos de Pokémon TCG, con resultados y barajas.'}`,
    picture: { url: posterPath('tienda', store.slug), ...posterSize, alt: `Afiche de la tienda ${store.name}, ${store.city}` },
    path: href('store', { slug: store.slug }),
    alternates: [
      { type: 'application/rss+xml', title: `Resultados de ${store.name}`, url: storeFeedPath(store.id) },
      { type: 'text/calendar', title: `Próximos torneos de ${store.name}`, url: agendaCalendarPath({ store: store.slug }) },
    ],
    structured: structured(store),
  };
};
