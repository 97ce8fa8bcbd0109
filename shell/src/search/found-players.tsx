import { listPlayers } from '@mesa/contract/calls/players';
import type { Input } from '@mesa/contract/endpoint';
import { changedSearch, pageParam } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import styles from './search-page.module.css';
import { SearchResultItem } from './search-result-item';

/** /buscar with `tipo=jugador`: all players that match the words, 30 per page. */
export function FoundPlayers({ words, input }: { words: string; input: Input<typeof listPlayers> }) {
  const [search, setSearch] = useSearchParams();
  const searchAt = (n: number) => changedSearch(search, { pagina: pageParam(n) });
  return (
    <Loaded query={query(listPlayers, input)} loadingText="Cargando resultados..." skeleton={<Skeleton height="30rem" />} keepPrevious>
      {({ data, pagination }, { refetching }) =>
        pagination.total === 0 ? (
          <EmptyState>No se encontraron resultados.</EmptyState>
        ) : (
          <>
            <p className={styles.more}>
              <span role="status">{counted(pagination.total, 'jugador', 'jugadores')}</span>
              <Link to={`${href('search')}?${new URLSearchParams({ q: words })}`}>Ver todos los resultados</Link>
            </p>
            <ul className={styles.results} aria-label="Jugadores" aria-busy={refetching}>
              {data.map((player) => (
                <li key={player.id}>
                  <SearchResultItem
                    result={{
                      ...player,
                      type: 'player',
                      slug: null,
                      nameEsMx: null,
                      imgUrl: null,
                      date: null,
                      print: null,
                      place: [player.city, player.country].filter(Boolean).join(', ') || null,
                    }}
                  />
                </li>
              ))}
            </ul>
            <Pager
              label="Páginas de jugadores"
              variant="words"
              page={input.body.page ?? 1}
              pages={pagination.pages}
              refetching={refetching}
              onPage={(n, options) => setSearch(searchAt(n), options)}
              hrefOf={(n) => `?${searchAt(n)}`}
            />
          </>
        )
      }
    </Loaded>
  );
}
