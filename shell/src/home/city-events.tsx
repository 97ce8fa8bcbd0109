import { listAgenda } from '@mesa/contract/calls/agenda';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { type Place, placeSearch } from '@mesa/runtime/own-place';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { ErrorState, Skeleton } from '@mesa/ui/feedback';
import { CloseIcon } from '@mesa/ui/icons';
import { Section } from '@mesa/ui/page';
import styles from './own-city.module.css';

interface CityEventsProps {
  place: Place;
  onChange(): void;
  onRemove(): void;
}

const pages = [
  { to: href('agenda'), name: 'Agenda' },
  { to: href('stores'), name: 'Tiendas' },
  { to: href('ranking'), name: 'Ranking' },
  { to: '/meta', name: 'Meta' },
];

/** The next three tournaments of a city, and its pages. */
export function CityEvents({ place, onChange, onRemove }: CityEventsProps) {
  const { country, state, city } = place;
  const { data, isError, isFetching, refetch } = useQuery(query(listAgenda, { query: { country, state, city, page: 1, limit: 3 } }));
  return (
    <Section
      title={`Próximos torneos en ${city}`}
      actions={
        <>
          <Button tone="quiet" onClick={onChange}>
            Cambiar ciudad
          </Button>
          <Button tone="quiet" icon={<CloseIcon />} aria-label={`Quitar ${city}`} onClick={onRemove} />
        </>
      }
    >
      {data ? (
        <ul className={styles.events} aria-label={`Próximos torneos en ${city}`}>
          {data.data.map(({ id, name, date, storeName }) => (
            <li key={id}>
              <Link to={href('tournament', { id })}>{name}</Link>
              <span>
                {nearDate(date)} · {storeName}
              </span>
            </li>
          ))}
          {data.data.length === 0 && <li>Todavía no hay torneos anunciados en {city}.</li>}
        </ul>
      ) : isError ? (
        <ErrorState message={`No se pudieron cargar los torneos de ${city}.`} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="9rem" />
      )}
      <nav className={styles.pages} aria-label={`De ${city}`}>
        {pages.map(({ to, name }) => (
          <Link key={to} to={`${to}?${placeSearch(place)}`}>
            {name}
          </Link>
        ))}
      </nav>
    </Section>
  );
}
