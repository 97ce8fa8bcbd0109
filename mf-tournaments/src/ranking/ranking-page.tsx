import { listRanking } from '@mesa/contract/calls/site';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { ActiveFilters } from '../filters/active-filters';
import { type FilterName, filtersIn } from '../filters/filter-names';
import { ListFilter } from '../filters/list-filter';
import { RankingSkeleton, RankingTable } from './ranking-table';

const filters: readonly FilterName[] = ['pais', 'formato', 'desde', 'hasta'];

/** /ranking: points of the official finished tournaments, 30 players a page; filters and page are kept in the address. */
export default function RankingPage() {
  const [search, setSearch] = useSearchParams();
  const { search: asked, input } = usePage(area.pages.ranking);
  const values = filtersIn(search, filters);
  const show = (changes: Record<string, string>, options?: { replace: true }) => setSearch(changedSearch(search, changes), options);

  return (
    <Page title="Ranking" lead="Puntos sumados en los torneos oficiales finalizados.">
      <Disclosure label="Filtrar ranking" openLabel="Ocultar filtro" withoutScript>
        <ListFilter key={JSON.stringify(values)} names={filters} values={values} onFilter={(next) => show({ ...next, pagina: '' })} />
      </Disclosure>
      <ActiveFilters values={values} onRemove={(name) => show({ [name]: '', pagina: '' })} />
      <Loaded query={query(listRanking, input(listRanking))} skeleton={<RankingSkeleton rows={12} />} loadingText="Cargando ranking..." keepPrevious>
        {({ data, pagination }, { refetching }) => (
          <>
            <RankingTable rows={data} />
            <Pager
              label="Páginas del ranking"
              variant="arrows"
              page={asked.pagina}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
              hrefOf={(n) => `?${changedSearch(search, { pagina: pageParam(n) })}`}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
