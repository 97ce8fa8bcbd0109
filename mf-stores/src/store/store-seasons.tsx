import { listSeasons } from '@mesa/contract/calls/seasons';
import type { Store } from '@mesa/contract/calls/stores';
import { longDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Section } from '@mesa/ui/page';
import styles from './store-seasons.module.css';

/** The store's seasons, latest end first. Hidden if empty, except for editors. */
export function StoreSeasons({ store: { id, slug, canEdit } }: { store: Store }) {
  const { data } = useQuery(query(listSeasons, { query: { store: slug, page: 1, limit: 12 } }));
  const seasons = data?.data ?? [];
  if (seasons.length === 0 && !canEdit) return null;
  const create = canEdit && (
    <Link className={buttonClass({ tone: 'quiet' })} to={`${href('createSeason')}?tienda=${id}`}>
      Crear Temporada
    </Link>
  );
  return (
    <Section title="Temporadas" actions={create}>
      {seasons.length > 0 && (
        <ul className={styles.seasons}>
          {seasons.map((season) => (
            <li key={season.id}>
              <Link to={href('season', { slug: season.slug })}>{season.name}</Link> {longDate(season.startsOn)} – {longDate(season.endsOn)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
