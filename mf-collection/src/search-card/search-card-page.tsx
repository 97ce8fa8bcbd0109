import { countCards, listCards } from '@mesa/contract/calls/cards';
import { dayIn, lastZone } from '@mesa/contract/rules/time-zone';
import { Loaded } from '@mesa/runtime/loaded';
import { useLocalCards } from '@mesa/runtime/local-cards';
import { query, useQuery } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { usePage } from '@mesa/runtime/use-page';
import { Disclosure } from '@mesa/ui/disclosure';
import { useBrowser } from '@mesa/ui/hydrated';
import { Page } from '@mesa/ui/page';
import { useMemo, useState } from 'react';
import area from '../../area';
import { CardGridSkeleton } from '../card-grid';
import { filterOf, searchOf } from './card-filter';
import { CardFilterForm } from './card-filter-form';
import { ChosenFilters } from './chosen-filters';
import { FoundCards } from './found-cards';
import styles from './search-card-page.module.css';

const isPhone = (): boolean => globalThis.matchMedia?.('(max-width: 40rem)').matches ?? false;
/** The day by which the server judges legality too. */
const today = (): string => dayIn(lastZone, new Date());

/** /buscar-carta: filter and page are in the address. With the catalogue in this browser, no further requests are made. */
export default function SearchCardPage() {
  const [search, setSearch] = useSearchParams();
  const { input } = usePage(area.pages.searchCard);
  const address = search.toString();
  const filter = filterOf(search);
  const filters = Object.values(filter).filter(Boolean).length;
  const { cards: local, want } = useLocalCards();
  const atServer = useQuery({ ...query(countCards, input(countCards)), enabled: local === null });
  const { body } = input(listCards);
  const wanted = 'id' in body ? {} : body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address selects the card
  const found = useMemo(() => {
    if (!local) return null;
    const { page = 1, limit = 20, ...chosen } = wanted as { page?: number; limit?: number };
    const day = today();
    return { ...local.find(chosen, { day, page, limit }), limit, counts: local.count(chosen, day) };
  }, [local, address]);

  // On a phone the form fills the screen, so it collapses after a search. The server renders it open, and styles collapse it.
  const onPhone = useBrowser(isPhone, false);
  const [shown, show] = useState<{ open: boolean; at: string } | null>(null);
  const decided = shown && (!onPhone || shown.at === address) ? shown.open : null;
  const folds = filters > 0 && decided === null;
  return (
    <Page title="Buscar Carta" lead="Por nombre, expansión o número: también «125/197» u «OBF 125».">
      <div className={folds ? styles.foldedOnPhone : undefined}>
        <Disclosure
          label={filters > 0 ? `Mostrar filtros (${filters})` : 'Mostrar filtros'}
          openLabel="Ocultar filtros"
          open={decided ?? !(folds && onPhone)}
          onToggle={(open) => show({ open, at: address })}
          withoutScript
        >
          <CardFilterForm
            key={address}
            filter={filter}
            counts={found?.counts ?? atServer.data ?? {}}
            local={local}
            onWant={want}
            onSearch={(next) => setSearch(searchOf(next))}
          />
        </Disclosure>
      </div>
      <ChosenFilters filter={filter} />
      {found ? (
        <FoundCards cards={found.cards} total={found.total} totalPages={Math.ceil(found.total / found.limit)} />
      ) : (
        <Loaded query={query(listCards, input(listCards))} skeleton={<CardGridSkeleton />} loadingText="Cargando cartas..." keepPrevious>
          {({ data, total, totalPages }, { refetching }) => <FoundCards cards={data} total={total} totalPages={totalPages} refetching={refetching} />}
        </Loaded>
      )}
    </Page>
  );
}
