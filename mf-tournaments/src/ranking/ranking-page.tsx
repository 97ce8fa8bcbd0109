import { listRanking, type RankingRow } from '@mesa/contract/calls/site';
import { rankingFilters } from '@mesa/contract/calls/tournament-filters';
import { chatText, plain } from '@mesa/contract/format/chat-text';
import { embedPaths } from '@mesa/contract/format/embed-paths';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { Loaded } from '@mesa/runtime/loaded';
import { PlaceSwitch } from '@mesa/runtime/place-switch';
import { query, useQuery } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { ShareMenu } from '@mesa/runtime/share-menu';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import area from '../../area';
import { ActiveFilters } from '../filters/active-filters';
import { type FilterName, type FilterValues, filtersIn, filterText } from '../filters/filter-names';
import { ListFilter } from '../filters/list-filter';
import { RankingSkeleton, RankingTable } from './ranking-table';

/** Only one of place, store and season applies; a season is set only by links. */
const scopes = ['ciudad', 'departamento', 'pais', 'tienda', 'temporada'] as const;

const leads = {
  all: 'Puntos sumados en los torneos oficiales finalizados.',
  store: 'Puntos sumados en los torneos oficiales finalizados de la tienda.',
  season: 'Puntos de las partidas en los torneos de la temporada, sin aplicar su regla.',
};

/** Returns the filters after a change: a store and a place replace each other, and a larger place removes the smaller ones. */
function nextFilters(changes: Partial<Record<FilterName, string>>): Record<string, string> {
  const next: Record<string, string> = { ...changes, pagina: '' };
  if (changes.tienda) return { ...next, pais: '', departamento: '', ciudad: '', temporada: '' };
  if (changes.pais) return { ...next, tienda: '', temporada: '' };
  if (changes.pais === '') return { ...next, departamento: '', ciudad: '' };
  return changes.departamento === '' ? { ...next, ciudad: '' } : next;
}

const rowText = (row: RankingRow): string => `${row.position}. ${plain(displayName(row))}: ${row.points}`;

/** /ranking: points from official finished tournaments, 30 players per page; filters and page are in the address. */
export default function RankingPage() {
  const [search, setSearch] = useSearchParams();
  const { search: asked, input } = usePage(area.pages.ranking);
  const values = filtersIn(search, rankingFilters);
  const ranking = query(listRanking, input(listRanking));
  const shown = useQuery(ranking).data;
  const of = shown?.of ?? null;
  const show = (changes: Record<string, string>, options?: { replace: true }) => setSearch(changedSearch(search, changes), options);
  const scope = scopes.find((name) => values[name]);
  const name = of?.name ?? (scope && scope !== 'tienda' && scope !== 'temporada' ? filterText(scope, values[scope] ?? '') : null);
  const texts: FilterValues = of ? { [of.kind === 'store' ? 'tienda' : 'temporada']: of.name } : {};

  const title = name ? `Ranking de ${name}` : 'Ranking';
  return (
    <Page
      title={title}
      lead={leads[of?.kind ?? 'all']}
      back={of && <Link to={href(of.kind, { slug: of.slug })}>{of.name}</Link>}
      actions={
        shown &&
        shown.data.length > 0 && (
          <ShareMenu
            textsOf={(link) => [chatText(title, shown.data.slice(0, 10).map(rowText), link)]}
            embed={{ title, address: `${embedPaths.ranking}?${changedSearch(search, { pagina: '', desde: '', hasta: '', filas: '10' })}` }}
          />
        )
      }
    >
      <PlaceSwitch withoutRemoval />
      <Disclosure label="Filtrar ranking" openLabel="Ocultar filtro" withoutScript>
        <ListFilter key={JSON.stringify([values, texts])} filters={rankingFilters} values={values} texts={texts} onFilter={(next) => show(nextFilters(next))} />
      </Disclosure>
      <ActiveFilters filters={rankingFilters} values={values} texts={texts} onRemove={(removed) => show(nextFilters({ [removed]: '' }))} />
      <Loaded query={ranking} skeleton={<RankingSkeleton rows={12} />} loadingText="Cargando ranking..." missing={<NoScope />} keepPrevious>
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

const NoScope = () => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href('ranking')}>
        Ver todo el ranking
      </Link>
    }
  >
    No encontramos la tienda o la temporada de este enlace. Puede que haya cambiado de nombre o que la hayan eliminado.
  </EmptyState>
);
