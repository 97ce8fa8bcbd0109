import { listSeasons } from '@mesa/contract/calls/seasons';
import { href } from '@mesa/contract/paths';
import { type Place, placeSearch, useOwnPlace } from '@mesa/runtime/own-place';
import { useOwnPlayer } from '@mesa/runtime/own-player';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { SeasonCards } from '../season-cards/season-cards';

const allSeasons = (
  <Link to={href('seasons')} className={buttonClass({ tone: 'quiet' })}>
    Ver todas las temporadas
  </Link>
);

/** The seasons of the person's city, otherwise those that end last, for other pages. Hidden if there are none or the call fails. */
export default function LatestSeasons({ limit: wanted }: { limit?: unknown }) {
  const limit = typeof wanted === 'number' ? wanted : 3;
  const { place } = useOwnPlace();
  const { player } = useOwnPlayer();
  // The place that the person chose on this device comes before their player's.
  const { country, state, city } = place ?? player ?? {};
  return country && state && city ? <CitySeasons place={{ country, state, city }} limit={limit} /> : <Latest limit={limit} />;
}

function CitySeasons({ place, limit }: { place: Place; limit: number }) {
  const { data, isPending } = useQuery(query(listSeasons, { query: { ...place, page: 1, limit } }));
  if (isPending) return <Skeleton height="12rem" />;
  if (!data || data.data.length === 0) return <Latest limit={limit} />;
  return (
    <Section
      title={`Temporadas en ${place.city}`}
      actions={
        <>
          <Link to={`${href('agenda')}?${placeSearch(place)}`} className={buttonClass({ tone: 'quiet' })}>
            Ver la agenda de {place.city}
          </Link>
          {allSeasons}
        </>
      }
    >
      <SeasonCards seasons={data.data} />
    </Section>
  );
}

function Latest({ limit }: { limit: number }) {
  const { data, isPending } = useQuery(query(listSeasons, { query: { page: 1, limit } }));
  if (isPending) return <Skeleton height="12rem" />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section title="Temporadas" actions={allSeasons}>
      <SeasonCards seasons={data.data} />
    </Section>
  );
}
