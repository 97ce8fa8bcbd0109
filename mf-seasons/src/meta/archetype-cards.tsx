import { type ArchetypeCards as Answer, getArchetypeCards } from '@mesa/contract/calls/meta';
import type { Input } from '@mesa/contract/endpoint';
import { slashDate } from '@mesa/contract/format/date';
import { orDash } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { enoughLists } from '@mesa/contract/rules/meta';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useInSpanish } from '@mesa/runtime/spanish';
import { EmptyState } from '@mesa/ui/feedback';
import { type Column, DataTable, TableSkeleton } from '@mesa/ui/table';
import { CsvButton } from './csv-button';
import styles from './meta-page.module.css';
import { percent } from './percent';

type Card = Answer['cards'][number];
type Best = Answer['best'][number];

const bestColumns: Column<Best>[] = [
  {
    id: 'player',
    header: 'Lista',
    primary: true,
    cell: ({ tournamentId, player }) => <Link to={href('deck', { tournamentId, username: player.username })}>{displayName(player)}</Link>,
  },
  { id: 'position', header: 'Puesto', numeric: true, cell: ({ position }) => orDash(position) },
  { id: 'players', header: 'Jugadores', numeric: true, cell: ({ players }) => players },
  { id: 'tournament', header: 'Torneo', cell: ({ tournamentId, tournament }) => <Link to={href('tournament', { id: tournamentId })}>{tournament}</Link> },
  { id: 'date', header: 'Fecha', cell: ({ date }) => slashDate(date) },
];

const cardColumns = (lists: number): Column<Card>[] => [
  { id: 'name', header: 'Carta', primary: true, cell: ({ name }) => name },
  { id: 'copies', header: 'Copias', numeric: true, cell: ({ copies }) => copies },
  { id: 'usual', header: 'Así en', numeric: true, cell: ({ usual }) => percent((100 * usual) / lists) },
  { id: 'lists', header: 'Está en', numeric: true, cell: (card) => percent((100 * card.lists) / lists) },
];

/** The common cards of an archetype's lists, and its best lists. */
export const ArchetypeCards = ({ input }: { input: Input<typeof getArchetypeCards> }) => (
  <Loaded
    query={query(getArchetypeCards, input)}
    skeleton={<TableSkeleton rows={10} columns={4} />}
    loadingText="Cargando las cartas..."
    errorText="No se pudieron cargar las cartas"
    missing={<EmptyState>Ese arquetipo ya no existe. Elige otro.</EmptyState>}
  >
    {(answer) => <CardsOf answer={answer} />}
  </Loaded>
);

function CardsOf({ answer: { archetype, lists, cards, best } }: { answer: Answer }) {
  const inSpanish = useInSpanish();
  if (lists === 0) return <EmptyState>No hay listas de {archetype.name} aquí en este tiempo.</EmptyState>;
  return (
    <>
      <p className={styles.count}>
        {lists < enoughLists
          ? `${counted(lists, 'lista', 'listas')} de ${archetype.name}: todavía son pocas para saber qué tienen en común.`
          : `De ${counted(lists, 'lista', 'listas')} de ${archetype.name}; las últimas, si hay más. «Copias» dice cuántas lleva la mayoría, «Así en» qué parte de las listas lleva esas, y «Está en» qué parte lleva la carta.`}
      </p>
      {lists >= enoughLists && (
        <>
          <DataTable caption={`Cartas de ${archetype.name}`} columns={cardColumns(lists)} rows={cards.map(inSpanish)} rowKey={({ name }) => name} />
          <CsvButton
            name="meta-cartas"
            table="cartas"
            rows={() => [
              ['carta', 'listas con la carta', 'copias', 'listas con esas copias', 'listas'],
              ...cards.map(inSpanish).map(({ name, lists: having, copies, usual }) => [name, having, copies, usual, lists]),
            ]}
          />
        </>
      )}
      <DataTable
        caption={`Las mejores listas de ${archetype.name}`}
        columns={bestColumns}
        rows={best}
        rowKey={({ tournamentId, player }) => `${tournamentId} ${player.id}`}
      />
    </>
  );
}
