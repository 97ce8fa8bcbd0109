import { getSharedTrades } from '@mesa/contract/calls/trades';
import type { Result } from '@mesa/contract/endpoint';
import { changedSearch } from '@mesa/contract/format/search';
import { href } from '@mesa/contract/paths';
import { variantName } from '@mesa/contract/rules/collection';
import { printOf } from '@mesa/contract/rules/print';
import { deadTradeLink } from '@mesa/contract/rules/trades';
import { addressOf } from '@mesa/release-contract/addresses';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { ReportButton } from '@mesa/runtime/report';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { Pager } from '@mesa/ui/pager';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { Tabs } from '@mesa/ui/tabs';
import area from '../../area';

type Shared = Result<typeof getSharedTrades>;
type Row = Shared['data'][number];

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

const tabs = [
  { id: 'cambia', label: 'Cambia' },
  { id: 'busca', label: 'Busca' },
] as const;

const empty = { cambia: 'Ahora no tiene cartas para cambiar.', busca: 'Ahora no busca ninguna carta.' };

/** /cambio/:token: a member's trade list, for holders of the link. */
export default function SharedTradesPage() {
  const { input } = usePage(area.pages.sharedTrades);
  return (
    <Loaded
      query={query(getSharedTrades, input(getSharedTrades))}
      skeleton={
        <Page title="Cambios">
          <TableSkeleton rows={8} columns={4} />
        </Page>
      }
      loadingText="Cargando las cartas..."
      missing={<DeadLink />}
      keepPrevious
    >
      {(shared, { refetching }) => <SharedTrades shared={shared} refetching={refetching} />}
    </Loaded>
  );
}

function SharedTrades({ shared: { owner, withWants, data, pagination }, refetching }: { shared: Shared; refetching: boolean }) {
  const inSpanish = useInSpanish();
  const { params: address, search } = usePage(area.pages.sharedTrades);
  const [params, setParams] = useSearchParams();
  const tab = search.lista === 'want' ? 'busca' : 'cambia';
  const list = (
    <>
      {pagination.total === 0 ? (
        <EmptyState>{empty[tab]}</EmptyState>
      ) : (
        <DataTable
          caption={tab === 'busca' ? 'Lo que busca' : 'Lo que cambia'}
          columns={columns}
          rows={data.map((row) => ({ ...row, card: inSpanish(row.card) }))}
          rowKey={({ cardId, finish, language, condition }) => `${cardId} ${finish} ${language} ${condition}`}
          empty="En esta página no hay cartas."
        />
      )}
      <Pager
        page={pagination.page}
        pages={pagination.pages}
        refetching={refetching}
        variant="words"
        label="Páginas de la lista"
        onPage={(pagina, options) => setParams(changedSearch(params, { pagina: String(pagina) }), { preventScrollReset: true, ...options })}
      />
    </>
  );
  return (
    <Page
      title={owner ? `Cambios de ${owner}` : 'Cambios'}
      lead="Lo comparte con quien tiene este enlace. Escríbele para acordar el cambio: aquí no se reservan cartas."
    >
      {withWants ? (
        <Tabs tabs={tabs} value={tab} label="Listas" onChange={(id) => setParams(id === 'busca' ? { lista: 'want' } : {}, { preventScrollReset: true })}>
          {list}
        </Tabs>
      ) : (
        list
      )}
      <ReportButton thing={{ kind: 'tradeList', token: address.token }} />
    </Page>
  );
}

const DeadLink = () => (
  <Page title="Enlace vencido">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('searchCard')}>
          Buscar cartas
        </Link>
      }
    >
      {deadTradeLink}
    </EmptyState>
  </Page>
);
