import { listSeasons, type Season } from '@mesa/contract/calls/seasons';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/rules/plural';
import { ruleKindNames } from '@mesa/contract/rules/season';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { PlaceFilter, usePlaceName } from '../place-filter/place-filter';
import { datesText, placeText } from '../season-texts/season-texts';
import styles from './seasons-page.module.css';

/** /temporadas: all seasons, or those that count in a place, the one that ends last first. */
export default function SeasonsPage() {
  const [search, setSearch] = useSearchParams();
  const { input } = usePage(area.pages.seasons);
  const where = usePlaceName();
  return (
    <Page title={where ? `Temporadas de ${where}` : 'Temporadas'} lead="Quién va primero, torneo a torneo.">
      <PlaceFilter action="Ver temporadas" />
      <Loaded query={query(listSeasons, input(listSeasons))} skeleton={<Skeleton height="20rem" />} loadingText="Cargando temporadas..." keepPrevious>
        {({ data, pagination: { total, page, pages } }, { refetching }) =>
          total === 0 ? (
            <EmptyState>{where ? `Todavía no hay temporadas en ${where}.` : 'Todavía no hay temporadas.'}</EmptyState>
          ) : (
            <>
              <ul className={styles.grid}>
                {data.map((season) => (
                  <SeasonCard key={season.id} season={season} />
                ))}
              </ul>
              <Pager
                label="Páginas de temporadas"
                variant="words"
                page={page}
                pages={pages}
                refetching={refetching}
                onPage={(n, options) => setSearch(changedSearch(search, { pagina: pageParam(n) }), options)}
                hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const SeasonCard = ({ season }: { season: Season }) => (
  <li>
    <Link className={styles.card} to={href('season', { slug: season.slug })}>
      <strong className={styles.name}>{season.name}</strong>
      <span>{placeText(season)}</span>
      <span>{datesText(season)}</span>
      <span>
        {counted(season.events, 'torneo', 'torneos')} · {counted(season.players, 'jugador', 'jugadores')} · {ruleKindNames[season.rule.kind]}
      </span>
    </Link>
  </li>
);
