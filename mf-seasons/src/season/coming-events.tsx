import { listAgenda } from '@mesa/contract/calls/agenda';
import type { Season } from '@mesa/contract/calls/seasons';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { CategoryBadge } from '@mesa/ui/badge';
import { Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import styles from './season-page.module.css';

const title = 'Próximos torneos';

/** A season's upcoming tournaments, nearest first. Hidden if there are none, as in a finished season. */
export function ComingEvents({ season: { slug } }: { season: Season }) {
  return (
    <Loaded
      query={query(listAgenda, { query: { season: slug, page: 1, limit: 5 } })}
      skeleton={<Skeleton height="8rem" />}
      errorText="No pudimos cargar los próximos torneos."
    >
      {({ data, pagination: { total } }) =>
        total > 0 && (
          <Section title={title}>
            <ul className={styles.coming} aria-label={title}>
              {data.map(({ id, name, date, category, storeName, storeSlug, city }) => (
                <li key={id}>
                  <Link to={href('tournament', { id })}>{name}</Link> <CategoryBadge category={category} />
                  <p>
                    <time dateTime={date}>{nearDate(date)}</time> · <Link to={href('store', { slug: storeSlug })}>{storeName}</Link>, {city}
                  </p>
                </li>
              ))}
            </ul>
            {total > data.length && <p>Y {counted(total - data.length, 'torneo', 'torneos')} más.</p>}
          </Section>
        )
      }
    </Loaded>
  );
}
