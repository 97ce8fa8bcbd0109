import { getPlayerStatistics, type PlayerStatistics } from '@mesa/contract/calls/player-statistics';
import type { Input } from '@mesa/contract/endpoint';
import { longDate } from '@mesa/contract/format/date';
import { orDash, percentage } from '@mesa/contract/format/number';
import { href } from '@mesa/contract/paths';
import { type Games, gamesOf, winRateOf } from '@mesa/contract/rules/meta';
import { displayName } from '@mesa/contract/rules/names';
import { counted } from '@mesa/contract/text/plural';
import { Folded } from '@mesa/runtime/folded';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { type Column, DataTable } from '@mesa/ui/table';
import { Months } from './months';
import styles from './statistics.module.css';

const gamesText = ({ wins, losses, draws }: Games): string => `${wins}-${losses}-${draws}`;
const winsText = (games: Games): string => (gamesOf(games) === 0 ? '–' : percentage(Math.round(winRateOf(games)?.rate ?? 0)));

const gameColumns = <Row extends Games>(): Column<Row>[] => [
  { id: 'record', header: 'Historial', numeric: true, phone: 'figure', cell: gamesText },
  { id: 'wins', header: 'Victorias', numeric: true, phone: 'under', cell: winsText },
];

const seasonColumns: Column<PlayerStatistics['seasons'][number]>[] = [
  { id: 'name', header: 'Temporada', primary: true, cell: ({ slug, name }) => <Link to={href('season', { slug })}>{name}</Link> },
  { id: 'position', header: 'Puesto', numeric: true, phone: 'place', cell: ({ position }) => orDash(position) },
  { id: 'points', header: 'Puntos', numeric: true, phone: 'figure', cell: ({ points }) => points },
  { id: 'events', header: 'Torneos', numeric: true, cell: ({ events }) => events },
];

const deckColumns: Column<PlayerStatistics['decks'][number]>[] = [
  { id: 'name', header: 'Baraja', primary: true, cell: ({ name }) => name },
  { id: 'tournaments', header: 'Torneos', numeric: true, cell: ({ tournaments }) => tournaments },
  { id: 'best', header: 'Mejor puesto', numeric: true, cell: ({ best }) => orDash(best) },
  ...gameColumns<PlayerStatistics['decks'][number]>(),
];

type Rival = NonNullable<PlayerStatistics['rivals']>[number];
const rivalColumns: Column<Rival>[] = [
  {
    id: 'player',
    header: 'Rival',
    primary: true,
    cell: ({ player }) => <Link to={href('player', { username: player.username })}>{displayName(player)}</Link>,
  },
  { id: 'games', header: 'Partidas', numeric: true, cell: gamesOf },
  ...gameColumns<Rival>(),
];

interface StatisticsProps {
  name: string;
  input: Input<typeof getPlayerStatistics>;
}

/** A player's best finishes, from tournaments that count in rankings. */
export function BestFinishes({ input }: Pick<StatisticsProps, 'input'>) {
  return (
    <Loaded
      query={query(getPlayerStatistics, input)}
      skeleton={<Skeleton height="9rem" />}
      loadingText="Cargando las estadísticas..."
      errorText="No se pudieron cargar las estadísticas"
    >
      {(known) => (
        <Section title="Estadísticas">
          {known.tournaments === 0 ? (
            <p className={styles.note}>Todavía no hay torneos que cuenten: solo suman los oficiales terminados.</p>
          ) : (
            <Best known={known} />
          )}
        </Section>
      )}
    </Loaded>
  );
}

function Best({ known }: { known: PlayerStatistics }) {
  const { tournaments, won, places } = known;
  return (
    <>
      <Totals known={known} />
      <p className={styles.note}>De {counted(tournaments, 'torneo que cuenta', 'torneos que cuentan')} para el ranking: los oficiales terminados.</p>
      {won.length > 0 && (
        <p>
          {won.length === places.first ? 'Ganó' : 'Lo último que ganó:'}{' '}
          {won.map(({ id, name: tournament, date, players }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={href('tournament', { id })}>{tournament}</Link> ({longDate(date)}, {counted(players, 'jugador', 'jugadores')})
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

/** A player's seasons, months, decks and rivals, each behind its heading. Hidden until the best finishes are there, which show failures. */
export function Statistics({ name, input }: StatisticsProps) {
  const { data } = useQuery(query(getPlayerStatistics, input));
  if (!data || data.tournaments === 0) return null;
  const { seasons, months, decks, rivals } = data;
  return (
    <div>
      {seasons.length > 0 && (
        <Folded title="Temporadas" open>
          <DataTable caption={`Temporadas de ${name}`} columns={seasonColumns} rows={seasons} rowKey={({ slug }) => slug} />
        </Folded>
      )}
      <Folded title="Mes a mes">
        <Months months={months} name={name} />
      </Folded>
      {decks.length > 0 && (
        <Folded title="Barajas que jugó">
          <DataTable caption={`Barajas que jugó ${name}`} columns={deckColumns} rows={decks} rowKey={({ name: deck }) => deck} />
        </Folded>
      )}
      <Folded title="Rivales">
        {rivals === null ? (
          <EmptyState>{name} prefiere no mostrar con quién se enfrentó.</EmptyState>
        ) : rivals.length === 0 ? (
          <EmptyState>Solo sabemos con quién se enfrentó en los torneos que se jugaron aquí o se importaron.</EmptyState>
        ) : (
          <DataTable caption={`Con quién se enfrentó más ${name}`} columns={rivalColumns} rows={rivals} rowKey={({ player }) => player.id} />
        )}
      </Folded>
    </div>
  );
}

function Totals({ known: { places, months } }: { known: PlayerStatistics }) {
  const games = months.reduce((sum, one) => ({ wins: sum.wins + one.wins, losses: sum.losses + one.losses, draws: sum.draws + one.draws }), {
    wins: 0,
    losses: 0,
    draws: 0,
  });
  const totals = {
    'Primer puesto': places.first,
    'Segundo puesto': places.second,
    'Tercer puesto': places.third,
    'Entre los ocho': places.topEight,
    Victorias: winsText(games),
  };
  return (
    <dl className={styles.totals}>
      {Object.entries(totals).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
