import { listCards } from '@mesa/contract/calls/cards';
import { counted } from '@mesa/contract/rules/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { usePage } from '@mesa/runtime/use-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { CardGrid, CardGridSkeleton } from '../card-grid';
import { filterOf, searchOf } from './card-filter';
import { CardFilterForm } from './card-filter-form';

const isPhone = (): boolean => globalThis.matchMedia?.('(max-width: 40rem)').matches ?? false;

/** /buscar-carta: filter and page are kept in the address. */
export default function SearchCardPage() {
  const [search, setSearch] = useSearchParams();
  const {
    search: { pagina: page },
    input,
  } = usePage(area.pages.searchCard);
  const filters = Object.values(filterOf(search)).filter(Boolean).length;
  const inSpanish = useInSpanish();
  return (
    <Page title="Buscar Carta" lead="Por nombre, expansión o número: también «125/197» u «OBF 125».">
      {/* On a phone the form is as high as the screen: anyone who has searched is shown what was found. */}
      <Disclosure
        key={isPhone() ? search.toString() : 'wide'}
        label={filters > 0 ? `Mostrar filtros (${filters})` : 'Mostrar filtros'}
        openLabel="Ocultar filtros"
        defaultOpen={filters === 0 || !isPhone()}
        withoutScript
      >
        <CardFilterForm key={search.toString()} filter={filterOf(search)} onSearch={(filter) => setSearch(searchOf(filter))} />
      </Disclosure>
      <Loaded query={query(listCards, input(listCards))} skeleton={<CardGridSkeleton />} loadingText="Cargando cartas..." keepPrevious>
        {({ data, total, totalPages }, { refetching }) =>
          total === 0 ? (
            <EmptyState>No se encontraron cartas</EmptyState>
          ) : (
            <>
              <p role="status">{counted(total, 'carta', 'cartas')}</p>
              <CardGrid cards={data.map(inSpanish)} />
              <Pager
                label="Páginas de cartas"
                variant="words"
                page={page}
                pages={totalPages}
                refetching={refetching}
                onPage={(n, options) => setSearch(searchOf(filterOf(search), n), options)}
                hrefOf={(n) => `?${searchOf(filterOf(search), n)}`}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
