import { confirmTournament, listUnconfirmed, type Tournament } from '@mesa/contract/calls/tournaments';
import { slashDate } from '@mesa/contract/format/date';
import { pageIn } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { displayName } from '@mesa/contract/rules/names';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { CategoryBadge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import styles from './confirmations.module.css';

/** Finished tournaments that the site admin reviews, newest first; confirmed here or on their own page. */
export function Confirmations() {
  const [search, setSearch] = useSearchParams();
  const confirming = useWrite(confirmTournament);
  const page = pageIn(search);

  async function confirmResults({ id, name, confirmed }: Tournament) {
    const text =
      confirmed === null ? `Los resultados de ${name} ya cuentan en el ranking; sale de esta lista.` : `Los resultados de ${name} contarán en el ranking.`;
    if (!(await confirm({ title: '¿Confirmar los resultados?', text, confirmLabel: 'Confirmar' }))) return;
    await confirming.write({ params: { id }, body: { confirmed: true } }).catch((error: unknown) => notice(messageOf(error)));
  }

  const columns: Column<Tournament>[] = [
    { id: 'date', header: 'Fecha', cell: ({ date }) => slashDate(date) },
    { id: 'name', header: 'Torneo', primary: true, cell: ({ id, name }) => <Link to={href('tournament', { id })}>{name}</Link> },
    { id: 'category', header: 'Categoría', cell: ({ category }) => <CategoryBadge category={category} /> },
    { id: 'store', header: 'Tienda', cell: ({ storeName, storeSlug }) => <Link to={href('store', { slug: storeSlug })}>{storeName}</Link> },
    { id: 'players', header: 'Jugadores', numeric: true, align: 'end', cell: ({ numberPlayers }) => numberPlayers },
    { id: 'state', header: 'Ranking', cell: ({ confirmed }) => (confirmed === null ? 'Ya cuenta' : 'No cuenta aún') },
    { id: 'winner', header: 'Ganador', cell: ({ winnerPlayer }) => displayName(winnerPlayer) },
    {
      id: 'confirm',
      header: 'Confirmar',
      cell: (tournament) => (
        <Button
          size="small"
          tone="primary"
          busy={confirming.input?.params.id === tournament.id}
          onClick={() => confirmResults(tournament)}
          aria-label={`Confirmar: ${tournament.name}`}
        >
          Confirmar
        </Button>
      ),
    },
  ];

  return (
    <Loaded
      query={query(listUnconfirmed, { query: { page } })}
      skeleton={<TableSkeleton rows={4} columns={8} />}
      loadingText="Cargando torneos..."
      keepPrevious
    >
      {({ data, pagination }, { refetching }) => (
        <div className={styles.list} aria-busy={refetching}>
          <DataTable
            caption="Torneos por confirmar"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState>Ningún torneo espera confirmación.</EmptyState>}
          />
          <Pager
            label="Páginas de torneos por confirmar"
            variant="arrows"
            page={page}
            pages={pagination.pages}
            refetching={refetching}
            onPage={(n, options) => setSearch(n > 1 ? { pagina: String(n) } : {}, options)}
          />
        </div>
      )}
    </Loaded>
  );
}
