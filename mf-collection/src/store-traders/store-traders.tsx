import { listStoreTraders, type Trader } from '@mesa/contract/calls/trades';
import { counted } from '@mesa/contract/text/plural';
import { addressOf } from '@mesa/release-contract/addresses';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Section } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable } from '@mesa/ui/table';
import { useState } from 'react';
import area from '../../area';

const cards = (count: number) => counted(count, 'carta', 'cartas');

/** Returns the possible trades between the two members: Tiene 3 cartas que buscas y busca 1 que cambias. */
function inCommon({ wanted, offered }: Trader): string {
  const has = `Tiene ${cards(wanted)} que buscas`;
  if (wanted > 0 && offered > 0) return `${has} y busca ${offered} que cambias`;
  if (wanted > 0) return has;
  return offered > 0 ? `Busca ${cards(offered)} que cambias` : 'Nada por ahora';
}

const columns: Column<Trader>[] = [
  { id: 'owner', header: 'Quién', primary: true, cell: ({ owner, token }) => <Link to={addressOf(area.pages.sharedTrades.path, { token })}>{owner}</Link> },
  { id: 'cards', header: 'Cambia', cell: (trader) => cards(trader.cards) },
  { id: 'common', header: 'Contigo', cell: inCommon },
];

/** On a store's page, lists the members of its city who share their trades, for other members. Renders nothing if there are none or the call fails. */
export default function StoreTraders({ id }: { id?: unknown }) {
  return typeof id === 'number' ? <Traders key={id} storeId={id} /> : null;
}

function Traders({ storeId }: { storeId: number }) {
  const [page, setPage] = useState(1);
  const { data: answer, isFetching } = useQuery({
    ...query(listStoreTraders, { params: { id: storeId }, query: { page, limit: 10 } }),
    placeholderData: (before) => before,
  });
  if (!answer || answer.pagination.total === 0) return null;
  const { data, pagination } = answer;
  return (
    <Section
      title="Cambios cerca"
      actions={
        <Link className={buttonClass({ tone: 'quiet' })} to={`${area.pages.myCollection.path}?ver=cambio`}>
          Mostrar lo que cambio
        </Link>
      }
    >
      <DataTable
        caption="Quién cambia cartas en la ciudad de la tienda"
        columns={columns}
        rows={data}
        rowKey={({ token }) => token}
        empty="En esta página no hay nadie."
      />
      <Pager page={pagination.page} pages={pagination.pages} refetching={isFetching} variant="words" label="Páginas de quienes cambian" onPage={setPage} />
    </Section>
  );
}
