import { tournamentFilters } from '@mesa/contract/calls/tournament-filters';
import { listTournaments, listUpcomingTournaments } from '@mesa/contract/calls/tournaments';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import type { TournamentStatus } from '@mesa/contract/rules/tournament';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { useNavigate, useParams, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { usePage } from '@mesa/runtime/use-page';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { Tabs } from '@mesa/ui/tabs';
import area from '../../area';
import { ActiveFilters } from '../filters/active-filters';
import { type FilterValues, filtersIn, namesOf } from '../filters/filter-names';
import { ListFilter } from '../filters/list-filter';
import { TournamentsSkeleton, TournamentsTable } from '../tournaments-table/tournaments-table';
import styles from './tournaments-page.module.css';
import { UpcomingTournaments } from './upcoming-tournaments';

const noFilters = Object.fromEntries(namesOf(tournamentFilters).map((name) => [name, '']));

const tabs: { id: TournamentStatus; label: string; empty: string }[] = [
  { id: 'inscripciones', label: 'Inscripciones abiertas', empty: 'Ahora mismo no hay torneos con la inscripción abierta.' },
  { id: 'progreso', label: 'En curso', empty: 'Ahora mismo no se juega ningún torneo.' },
  { id: 'finalizado', label: 'Finalizados', empty: 'Todavía no hay torneos finalizados.' },
  { id: 'desactivado', label: 'Desactivados', empty: 'No hay torneos desactivados.' },
];

/** /torneos and /torneos/:tournamentName: status, filters and page are kept in the address, so that a list can be shared. */
export default function TournamentsPage() {
  const { tournamentName } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isAdmin = useSession(({ user }) => user?.role === 'admin');
  const knowsWho = useSession(({ status }) => status !== 'loading');
  const { tournaments, tournamentsByName } = area.pages;
  const { search: asked, plain, input } = usePage(tournamentName === undefined ? tournaments : tournamentsByName);
  const { estado: status, pagina: page } = asked;
  const values: FilterValues = { ...filtersIn(search, tournamentFilters), ...(tournamentName && { nombre: tournamentName }) };
  const filtered = Object.keys(values).length > 0;

  const addressWith = (changes: Record<string, string>): string => {
    const next = changedSearch(search, changes);
    const byName = tournamentName !== undefined && (changes.nombre ?? tournamentName) === tournamentName;
    if (byName) next.delete('nombre');
    const pathname = byName ? addressOf(tournamentsByName.path, { tournamentName }) : href('tournaments');
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };
  const show = (changes: Record<string, string>, options: { preventScrollReset?: boolean; replace?: boolean } = {}) => navigate(addressWith(changes), options);
  const statusParam = (id: TournamentStatus) => (id === 'finalizado' ? '' : id);
  const shownTabs = tabs
    .filter(({ id }) => id !== 'desactivado' || isAdmin)
    .map((tab) => ({ ...tab, href: addressWith({ estado: statusParam(tab.id), pagina: '' }) }));
  const tab = tabs.find(({ id }) => id === status);

  return (
    <Page
      title="Torneos"
      documentTitle={tournamentName ? `${tournamentName} · Torneos` : 'Torneos'}
      lead="Dónde se juega, dónde se jugó y con qué baraja se ganó."
    >
      {!tournamentName && plain && <UpcomingTournaments query={query(listUpcomingTournaments, input(listUpcomingTournaments))} />}
      <div className={styles.filters}>
        <Disclosure label="Filtrar torneos" openLabel="Ocultar filtro" withoutScript>
          <ListFilter key={JSON.stringify(values)} filters={tournamentFilters} values={values} onFilter={(next) => show({ ...next, pagina: '' })} />
        </Disclosure>
        <ActiveFilters filters={tournamentFilters} values={values} onRemove={(name) => show({ [name]: '', pagina: '' })} />
      </div>
      <div className={styles.states}>
        <Tabs
          label="Estado de los torneos"
          tabs={shownTabs}
          value={status}
          onChange={(id) => show({ estado: statusParam(id), pagina: '' }, { preventScrollReset: true })}
        >
          {status === 'desactivado' && !isAdmin ? (
            knowsWho && <EmptyState>Los torneos desactivados solo los ve el administrador del sitio.</EmptyState>
          ) : (
            <Loaded
              key={status}
              query={query(listTournaments, input(listTournaments))}
              skeleton={<TournamentsSkeleton rows={12} />}
              loadingText="Cargando torneos..."
              keepPrevious
            >
              {({ data, pagination }, { refetching }) => (
                <div className={styles.list} aria-busy={refetching}>
                  <TournamentsTable
                    caption={tab?.label ?? 'Torneos'}
                    tournaments={data}
                    over={status === 'finalizado' || status === 'desactivado'}
                    empty={
                      filtered ? (
                        <EmptyState action={<Button onClick={() => show({ ...noFilters, pagina: '' })}>Quitar filtros</Button>}>
                          Ningún torneo coincide con el filtro.
                        </EmptyState>
                      ) : (
                        <EmptyState>{tab?.empty}</EmptyState>
                      )
                    }
                  />
                  <Pager
                    label="Páginas de torneos"
                    variant="arrows"
                    page={page}
                    pages={pagination.pages}
                    refetching={refetching}
                    onPage={(n, options) => show({ pagina: pageParam(n) }, options)}
                    hrefOf={(n) => addressWith({ pagina: pageParam(n) })}
                  />
                </div>
              )}
            </Loaded>
          )}
        </Tabs>
      </div>
    </Page>
  );
}
