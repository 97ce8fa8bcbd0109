import { listPlayers } from '@mesa/contract/calls/players';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { href } from '@mesa/contract/paths';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { buttonClass } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { SeasonCards } from '../season-cards/season-cards';

interface Place {
  country: string;
  state: string;
  city: string;
}

/** The seasons of the member's city; hidden if there are none. */
function CitySeasons({ country, state, city }: Place) {
  const { data } = useQuery(query(listSeasons, { query: { country, state, city, page: 1, limit: 3 } }));
  if (!data || data.data.length === 0) return null;
  const place = new URLSearchParams({ pais: country, departamento: state, ciudad: city });
  return (
    <Section
      title={`Temporadas en ${city}`}
      actions={
        <Link to={`${href('agenda')}?${place}`} className={buttonClass({ tone: 'quiet' })}>
          Ver la agenda de {city}
        </Link>
      }
    >
      <SeasonCards seasons={data.data} />
    </Section>
  );
}

/** An account can lack a player. Searches a list, because a read by name would log a 404 in the console. */
function OwnCitySeasons({ username }: { username: string }) {
  const players = useQuery(query(listPlayers, { body: { username, page: 1, limit: 1 } })).data?.data;
  const { country, state, city } = players?.[0] ?? {};
  return country && state && city ? <CitySeasons country={country} state={state} city={city} /> : null;
}

/** The seasons of the member's city and those that end last, for other pages. Hidden if there are none or the call fails. */
export default function LatestSeasons({ limit }: { limit?: unknown }) {
  const username = useSession((session) => session.user?.username ?? null);
  return (
    <>
      {username !== null && <OwnCitySeasons username={username} />}
      <Latest limit={typeof limit === 'number' ? limit : 3} />
    </>
  );
}

function Latest({ limit }: { limit: number }) {
  const { data, isPending } = useQuery(query(listSeasons, { query: { page: 1, limit } }));
  if (isPending) return <Skeleton height="12rem" />;
  if (!data || data.data.length === 0) return null;
  return (
    <Section
      title="Temporadas"
      actions={
        <Link to={href('seasons')} className={buttonClass({ tone: 'quiet' })}>
          Ver todas las temporadas
        </Link>
      }
    >
      <SeasonCards seasons={data.data} />
    </Section>
  );
}
