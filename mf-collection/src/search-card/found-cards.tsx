import { counted } from '@mesa/contract/text/plural';
import { useSearchParams } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { usePage } from '@mesa/runtime/use-page';
import { EmptyState } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { CardGrid, type ShownCard } from '../card-grid';
import { filterOf, searchOf } from './card-filter';

interface FoundCardsProps {
  cards: readonly (ShownCard & { nameEsMx: string | null })[];
  total: number;
  totalPages: number;
  refetching?: boolean;
}

/** A page of results, from the server or from the catalogue in the browser. */
export function FoundCards({ cards, total, totalPages, refetching = false }: FoundCardsProps) {
  const [search, setSearch] = useSearchParams();
  const {
    search: { pagina: page },
  } = usePage(area.pages.searchCard);
  const inSpanish = useInSpanish();
  if (total === 0) return <EmptyState>No se encontraron cartas</EmptyState>;
  return (
    <>
      <p role="status">{counted(total, 'carta', 'cartas')}</p>
      <CardGrid cards={cards.map(inSpanish)} />
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
  );
}
