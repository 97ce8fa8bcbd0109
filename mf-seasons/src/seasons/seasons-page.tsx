import { getMeta } from '@mesa/contract/calls/meta';
import { listSeasons } from '@mesa/contract/calls/seasons';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { guideHref } from '@mesa/contract/paths';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { MetaBlock } from '../meta-block/meta-block';
import { PlaceFilter, PlacePages, usePlaceName } from '../place-filter/place-filter';
import { SeasonCards } from '../season-cards/season-cards';

/** /temporadas: all seasons, or those that count in a place, latest end first. */
export default function SeasonsPage() {
  const [search, setSearch] = useSearchParams();
  const { input, search: address } = usePage(area.pages.seasons);
  const { pais, departamento, ciudad } = address;
  const where = usePlaceName();
  return (
    <Page
      title={where ? `Temporadas de ${where}` : 'Temporadas'}
      lead={
        <>
          Quién va primero, torneo a torneo. <Link to={guideHref('guidePlay', 'temporadas')}>Cómo se cuentan los puntos</Link>
        </>
      }
    >
      <PlaceFilter action="Ver temporadas" />
      <Loaded query={query(listSeasons, input(listSeasons))} skeleton={<Skeleton height="20rem" />} loadingText="Cargando temporadas..." keepPrevious>
        {({ data, pagination: { total, page, pages } }, { refetching }) =>
          total === 0 ? (
            <EmptyState>{where ? `Todavía no hay temporadas en ${where}.` : 'Todavía no hay temporadas.'}</EmptyState>
          ) : (
            <>
              <SeasonCards seasons={data} />
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
      {pais && <MetaBlock of={input(getMeta).query} search={{ pais, ...(departamento && { departamento }), ...(ciudad && { ciudad }) }} />}
      <PlacePages />
    </Page>
  );
}
