import { listCopies } from '@mesa/contract/calls/collection';
import type { Result } from '@mesa/contract/endpoint';
import { href } from '@mesa/contract/paths';
import { type CopyList, copyListNames, variantName } from '@mesa/contract/rules/collection';
import { printOf } from '@mesa/contract/rules/print';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { useDebounced } from '@mesa/runtime/use-debounced';
import { EmptyState } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { useEffect, useEffectEvent, useState } from 'react';
import area from '../../area';

type Row = Result<typeof listCopies>['data'][number];

const columns: Column<Row>[] = [
  { id: 'card', header: 'Carta', primary: true, cell: ({ card }) => <Link to={href('card', { id: card.id })}>{card.name}</Link> },
  {
    id: 'print',
    header: 'Impresión',
    cell: ({ card }) => (
      <Link to={addressOf(area.pages.expansion.path, { expansionCode: card.expansionCode })}>
        {card.expansionCode} {printOf(card).number}
      </Link>
    ),
  },
  { id: 'variant', header: 'Acabado, idioma y estado', cell: variantName },
  { id: 'quantity', header: 'Copias', numeric: true, align: 'end', cell: ({ quantity }) => quantity },
];

const empty: Record<CopyList, string> = {
  have: 'Aún no has anotado ninguna carta.',
  want: 'Aún no has anotado cartas que buscas. En una expansión, toca el número de una carta y elige «Busco».',
  trade: 'Aún no has anotado cartas para cambiar. En una expansión, toca el número de una carta y elige «Cambio».',
};

interface CopiesTableProps {
  list: CopyList;
  search: string;
  page: number;
  onShow(changes: Record<string, string>, options?: { replace: true }): void;
}

/** A member's copies in one list, 50 per page. */
export function CopiesTable({ list, search, page, onShow }: CopiesTableProps) {
  const inSpanish = useInSpanish();
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed.trim(), 300);
  // Searches only for typed text: history navigation restores its own search.
  const searchFor = useEffectEvent((wanted: string) => {
    if (wanted !== search) onShow({ buscar: wanted, pagina: '' }, { replace: true });
  });
  useEffect(() => searchFor(settled), [settled]);
  return (
    <>
      <TextField type="search" label="Buscar en la lista" value={typed} onChange={setTyped} maxLength={100} />
      <Loaded
        query={query(listCopies, { query: { list, page, limit: 50, ...(search && { search }) } })}
        skeleton={<TableSkeleton rows={8} columns={4} />}
        loadingText="Cargando tu colección..."
        keepPrevious
      >
        {({ data, pagination }, { refetching }) =>
          data.length === 0 && !search && page === 1 ? (
            <EmptyState>{empty[list]}</EmptyState>
          ) : (
            <>
              <DataTable
                caption={copyListNames[list]}
                columns={columns}
                rows={data.map((row) => ({ ...row, card: inSpanish(row.card) }))}
                rowKey={({ cardId, finish, language, condition }) => `${cardId} ${finish} ${language} ${condition}`}
                empty="Ninguna carta con ese nombre."
              />
              <Pager
                page={page}
                pages={pagination.pages}
                refetching={refetching}
                variant="words"
                label="Páginas de la lista"
                onPage={(pagina, options) => onShow({ pagina: String(pagina) }, options)}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
