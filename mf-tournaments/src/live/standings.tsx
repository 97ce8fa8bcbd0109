import { divisionNames, recordText } from '@mesa/contract/format/play-names';
import { href } from '@mesa/contract/paths';
import type { Division, Pod } from '@mesa/contract/play/model';
import { isPodDone } from '@mesa/contract/play/rounds';
import { type StandingRow, standings } from '@mesa/contract/play/standings';
import { type Prize, prizeAt, prizesOf } from '@mesa/contract/rules/prizes';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { EmptyState } from '@mesa/ui/feedback';
import { Section } from '@mesa/ui/page';
import { type Column, DataTable } from '@mesa/ui/table';
import { type ComponentProps, useMemo, useState } from 'react';
import { Position } from '../position/position';
import type ExplanationDialog from './explanation';
import { tournamentQuery } from './live.queries';
import { isByBracket, type Live, playerNamed } from './live-event';
import type { ShareStandings } from './sharing';
import { rateText } from './standing-texts';
import styles from './standings.module.css';

const Explanation = lazyPage<ComponentProps<typeof ExplanationDialog>>(() => import(/* webpackChunkName: "live-sharing" */ './explanation'));
const Sharing = lazyPage<ComponentProps<typeof ShareStandings>>(() =>
  import(/* webpackChunkName: "live-sharing" */ './sharing').then(({ ShareStandings: Part }) => ({ default: Part })),
);

interface StandingsProps {
  live: Live;
  /** Of the tournament, for what is shared or printed; without one, neither is offered. */
  name?: string;
}

/** The standings of each division. */
export function Standings({ live, name }: StandingsProps) {
  const { event } = live;
  const places = useMemo(() => [...standings(event)], [event]);
  if (event.pods.every(({ played }) => played.length === 0)) return <EmptyState>Las posiciones aparecen con la primera ronda.</EmptyState>;
  return (
    <>
      {places.map(([division, rows]) => (
        <DivisionStandings key={division} live={live} division={division} rows={rows} alone={places.length === 1} />
      ))}
      {name !== undefined && (
        <Disclosure label="Compartir o imprimir">
          <Sharing live={live} name={name} />
        </Disclosure>
      )}
    </>
  );
}

const podOfDivision = ({ event }: Live, division: Division): Pod | undefined => event.pods.find(({ divisions }) => divisions.includes(division));

interface DivisionProps {
  live: Live;
  division: Division;
  rows: StandingRow[];
  /** Whether there is only one division. */
  alone: boolean;
}

function DivisionStandings({ live, division, rows, alone }: DivisionProps) {
  const username = useSession(({ user }) => user?.username ?? null);
  const [asked, setAsked] = useState<StandingRow | null>(null);
  const own = playerNamed(live, username);
  const pod = podOfDivision(live, division);
  const isFinal = pod !== undefined && isPodDone(pod);
  const byBracket = isByBracket(live.event, division);
  const prizes = prizesOf(useQuery(tournamentQuery(live.id)).data?.data.prizes ?? null);
  return (
    <Section {...(!alone && { title: divisionNames[division] })}>
      <p className={styles.state}>
        {isFinal ? 'Puestos definitivos.' : 'Con los resultados que hay hasta ahora.'}
        {byBracket && ' Decide la ronda en que cada uno perdió; entre quienes perdieron en la misma, el número del cuadro.'}
      </p>
      <DataTable
        caption={alone ? 'Posiciones del torneo' : `Posiciones de la división ${divisionNames[division]}`}
        columns={columnsOf(live, own, setAsked, prizes, byBracket)}
        rows={rows}
        rowKey={({ player }) => player}
        rowClass={() => styles.row}
        isOwn={({ player }) => player === own}
      />
      {asked && pod && <Explanation live={live} pod={pod} row={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

const columnsOf = (
  live: Live,
  own: number | null,
  explain: (row: StandingRow) => void,
  prizes: readonly Prize[],
  byBracket: boolean,
): Column<StandingRow>[] => [
  { id: 'place', header: 'Puesto', numeric: true, phone: 'place', cell: ({ place }) => <Position position={place} /> },
  {
    id: 'player',
    header: 'Jugador',
    primary: true,
    cell: (row) => (
      <>
        <PlayerName live={live} player={row.player} /> {row.player === own && <Badge tone="accent">Tú</Badge>} {row.dropped && <Badge>Abandonó</Badge>}
      </>
    ),
  },
  ...(byBracket ? [] : [{ id: 'points', header: 'Puntos', numeric: true, phone: 'figure', cell: ({ points }: StandingRow) => points } as const]),
  { id: 'record', header: 'Historial', numeric: true, phone: 'under', cell: recordText },
  ...(prizes.length > 0 ? [{ id: 'prize', header: 'Premio', cell: ({ place }: StandingRow) => prizeAt(prizes, place) }] : []),
  ...(byBracket ? [] : ratesOf(live, explain, prizes)),
];

const ratesOf = (live: Live, explain: (row: StandingRow) => void, prizes: readonly Prize[]): Column<StandingRow>[] => [
  // A phone has room for one of them beside the button; the button's dialog has both rates.
  { id: 'owp', header: 'OWP', numeric: true, phone: prizes.length > 0 ? 'opened' : undefined, cell: ({ owp }) => rateText(owp) },
  { id: 'oowp', header: 'OOWP', numeric: true, phone: 'opened', cell: ({ oowp }) => rateText(oowp) },
  {
    id: 'why',
    header: 'Desempate',
    cell: (row) => (
      <Button size="small" tone="quiet" onClick={() => explain(row)} aria-label={`Por qué ${live.nameOf(row.player)} es ${row.place}.º`}>
        ¿Por qué?
      </Button>
    ),
  },
];

function PlayerName({ live: { people }, player }: { live: Live; player: number }) {
  const person = people.get(player);
  if (!person) return 'Sin asignar';
  // Without a username: entered without a network, the site has no page of them yet.
  return person.username === '' ? person.name : <Link to={href('player', { username: person.username })}>{person.name}</Link>;
}
