import { listPendingCards, type PendingCard } from '@mesa/contract/calls/cards';
import { orDash } from '@mesa/contract/format/number';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useState } from 'react';

const columns: Column<PendingCard>[] = [
  { id: 'name', header: 'Carta', primary: true, cell: ({ name }) => name },
  { id: 'code', header: 'Expansión', cell: ({ expansionCode }) => orDash(expansionCode) },
  { id: 'number', header: 'Número', cell: ({ number }) => orDash(number) },
  { id: 'decks', header: 'Barajas', numeric: true, cell: ({ decks }) => decks },
];

/** Cards that decks name and the catalogue lacks, most wanted first. */
export function PendingCards() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Cartas en Revisión">
      <p>Están en listas importadas, pero aún no en la colección. Cuando las agregues, esas barajas se completan solas.</p>
      <Loaded
        query={query(listPendingCards, { query: { page, limit: 20 } })}
        skeleton={<TableSkeleton rows={5} columns={columns.length} />}
        loadingText="Cargando cartas..."
        keepPrevious
      >
        {({ data, pagination }, { refetching }) => (
          <>
            <DataTable
              caption="Cartas que esperan las barajas"
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              empty={<EmptyState>Ninguna baraja espera cartas.</EmptyState>}
            />
            <Pager
              label="Páginas de cartas en Revisión"
              variant="arrows"
              page={pagination.page}
              pages={pagination.pages}
              refetching={refetching}
              onPage={setPage}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
