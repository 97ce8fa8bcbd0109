import { listAgenda } from '@mesa/contract/calls/agenda';
import { nearDate } from '@mesa/contract/format/date';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { CategoryBadge } from '@mesa/ui/badge';
import { Section } from '@mesa/ui/page';
import area from '../../area';
import styles from './store-next.module.css';

/** The store's next tournaments, nearest first. Hidden if there are none. */
export function StoreNext() {
  const { input } = usePage(area.pages.store);
  const { data } = useQuery(query(listAgenda, input(listAgenda)));
  if (!data || data.data.length === 0) return null;
  const more = data.pagination.total - data.data.length;
  return (
    <Section title="Próximos torneos">
      <ul className={styles.next} aria-label="Próximos torneos">
        {data.data.map(({ id, name, date, category, format, numberPlayers }) => (
          <li key={id}>
            <Link to={href('tournament', { id })}>{name}</Link>
            <span>
              <time dateTime={date}>{nearDate(date)}</time> <CategoryBadge category={category} /> {format}
              {numberPlayers > 0 && ` · ${counted(numberPlayers, 'inscrito', 'inscritos')}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>Y {counted(more, 'torneo', 'torneos')} más adelante.</p>}
    </Section>
  );
}
