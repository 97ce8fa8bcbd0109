import { type AgendaEntry, listAgenda } from '@mesa/contract/calls/agenda';
import { nearDate } from '@mesa/contract/format/date';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { agendaCalendarPath } from '@mesa/contract/format/feed-paths';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { statusNames } from '@mesa/contract/rules/tournament';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { ShareMenu } from '@mesa/runtime/share-menu';
import { usePage } from '@mesa/runtime/use-page';
import { CategoryBadge, StandingBadge, StatusBadge } from '@mesa/ui/badge';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { PrintButton } from '@mesa/ui/printed';
import area from '../../area';
import { PlaceFilter, PlacePages, usePlaceName } from '../place-filter/place-filter';
import { picturesOf } from '../share/pictures';
import { agendaText } from '../share/share-text';
import styles from './agenda-page.module.css';
import { AgendaSheet } from './agenda-sheet';
import { OpenMap } from './open-map';
import { byWeek } from './weeks';

/** /agenda: upcoming tournaments by week. The place is in the address, so that people can share a city's agenda. */
export default function AgendaPage() {
  const [search, setSearch] = useSearchParams();
  const {
    input,
    search: { pais, departamento, ciudad },
  } = usePage(area.pages.agenda);
  const show = (changes: Record<string, string>, options?: { replace: true }) => setSearch(changedSearch(search, changes), options);
  const place = { country: pais, state: departamento, city: ciudad };
  const where = usePlaceName();
  const title = where ? `Agenda de ${where}` : 'Agenda';

  const agenda = query(listAgenda, input(listAgenda));
  const shown = useQuery(agenda).data?.data ?? [];
  const share = shown.length > 0 && (
    <ShareMenu
      textsOf={(link) => [agendaText(title, shown, link)]}
      pictures={picturesOf(place)}
      calendar={agendaCalendarPath(place)}
      embed={{ title, address: `${embedPaths.agenda}?${changedSearch(search, { pagina: '', filas: '10' })}` }}
    >
      <PrintButton label="Imprimir afiche">{() => <AgendaSheet title={title} entries={shown} />}</PrintButton>
    </ShareMenu>
  );

  return (
    <Page title={title} lead="Qué se juega cerca de ti, semana por semana." actions={share}>
      <PlaceFilter action="Ver agenda" />
      <Loaded query={agenda} skeleton={<Skeleton height="24rem" />} loadingText="Cargando agenda..." errorText="No se pudo cargar la agenda" keepPrevious>
        {({ data, mapTiles, pagination: { total, page, pages } }, { refetching }) =>
          total === 0 ? (
            <EmptyState>{where ? `Todavía no hay torneos anunciados en ${where}.` : 'Todavía no hay torneos anunciados.'}</EmptyState>
          ) : (
            <>
              {mapTiles !== null && <OpenMap entries={data} tiles={mapTiles} />}
              {byWeek(data).map(({ monday, name, entries }) => (
                <Section key={monday} title={name}>
                  <ul className={styles.entries} aria-label={name}>
                    {entries.map((entry) => (
                      <Entry key={entry.id} entry={entry} />
                    ))}
                  </ul>
                </Section>
              ))}
              <Pager
                label="Páginas de la agenda"
                variant="words"
                page={page}
                pages={pages}
                refetching={refetching}
                onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
                hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
              />
            </>
          )
        }
      </Loaded>
      <PlacePages />
    </Page>
  );
}

const Entry = ({ entry }: { entry: AgendaEntry }) => (
  <li className={styles.entry}>
    <time className={styles.when} dateTime={entry.date}>
      {nearDate(entry.date)}
    </time>
    <div className={styles.what}>
      <span className={styles.title}>
        <Link to={href('tournament', { id: entry.id })}>{entry.name}</Link> <StandingBadge official={entry.official} confirmed={null} />
      </span>
      <span className={styles.where}>
        <Link to={href('store', { slug: entry.storeSlug })}>{entry.storeName}</Link>, {entry.city}
        {entry.address && ` · ${entry.address}`}
      </span>
      <span className={styles.badges}>
        <StatusBadge status={entry.status} label={statusNames[entry.status]} />
        <CategoryBadge category={entry.category} />
        <span>{entry.format}</span>
        {entry.numberPlayers > 0 && <span>{counted(entry.numberPlayers, 'inscrito', 'inscritos')}</span>}
      </span>
    </div>
  </li>
);
