import { type ChangePage, listChanges } from '@mesa/contract/calls/audit';
import { ChangeList } from '@mesa/runtime/change-list';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { useSearchParams } from '@mesa/runtime/router';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { ActiveFilters } from './active-filters';
import styles from './changes.module.css';
import type { ChangesFilterProps } from './changes-filter';
import { addressOf, changesInput, type ChangesFilter as Filter, filterIn } from './changes-search';

// A separate chunk, loaded with the people search.
const ChangesFilter = lazyPage<ChangesFilterProps>(() => import('./changes-filter'));

const PlayerMerges = lazyPage(() => import('./player-merges'));

const to = (filter: Filter): string => `${area.pages.changes.path}?${addressOf(filter)}`;

/** Every change on the site, newest first, 25 per page; filters and page are in the address. */
export function Changes() {
  const [search, setSearch] = useSearchParams();
  const input = changesInput(search);
  const filter = filterIn(search);
  const { data: answer } = useQuery(query(listChanges, input));
  const { persona } = filter;
  const person = persona === undefined ? null : { userId: persona, name: nameOf(persona, answer) };
  const show = (next: Filter, page = 1, options?: { replace: true }) => setSearch(addressOf(next, page), options);

  return (
    <>
      <Disclosure label="Filtrar cambios" openLabel="Ocultar filtro">
        <ChangesFilter key={`${search} ${person?.name}`} filter={filter} person={person} onFilter={show} />
      </Disclosure>
      <Disclosure label="Jugadores unidos">
        <PlayerMerges />
      </Disclosure>
      <ActiveFilters filter={filter} person={person?.name} names={answer?.names} onChange={show} />
      <Loaded query={query(listChanges, input)} skeleton={<Skeleton height="30rem" />} loadingText="Cargando cambios..." keepPrevious>
        {({ data, names, pagination }, { refetching }) => (
          <div className={styles.list} aria-busy={refetching}>
            {pagination.total === 0 ? (
              <NoChanges filtered={Object.keys(filter).length > 0} onReset={() => show({})} />
            ) : (
              <ChangeList
                changes={data}
                names={names}
                links={{
                  ofPerson: ({ who }) => to(who.userId === null ? {} : { persona: who.userId }),
                  ofThing: ({ entity, entityId }) => to({ que: entity, id: entityId }),
                }}
              />
            )}
            <Pager
              label="Páginas de cambios"
              variant="arrows"
              page={input.query.page}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(page, options) => show(filter, page, options)}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

const nameOf = (userId: string, answer: ChangePage | undefined): string => answer?.data.find(({ who }) => who.userId === userId)?.who.name ?? userId;

function NoChanges({ filtered, onReset }: { filtered: boolean; onReset(): void }) {
  if (!filtered) return <EmptyState>Todavía no se ha guardado ningún cambio.</EmptyState>;
  return <EmptyState action={<Button onClick={onReset}>Quitar filtros</Button>}>Ningún cambio coincide con el filtro.</EmptyState>;
}
