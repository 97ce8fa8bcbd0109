import { explainStanding } from '@mesa/contract/play/explain';
import type { PlayerId, Pod } from '@mesa/contract/play/model';
import { type StandingRow, swissStandings } from '@mesa/contract/play/standings';
import { counted } from '@mesa/contract/text/plural';
import { Dialog } from '@mesa/ui/dialog';
import { type Column, DataTable } from '@mesa/ui/table';
import styles from './explanation.module.css';
import type { Live } from './live-event';
import { behindText, limitText, rateText, resultText } from './standing-texts';

interface ExplanationProps {
  live: Live;
  pod: Pod;
  row: StandingRow;
  onClose(): void;
}

/** Explains each number behind a player's place. */
export default function Explanation({ live, pod, row, onClose }: ExplanationProps) {
  const { event, nameOf } = live;
  const division = event.entries.find(({ player }) => player === row.player)?.division;
  const swiss = swissStandings(event, pod, division);
  const at = swiss.findIndex(({ player }) => player === row.player);
  const own = swiss[at] ?? row;
  const { owp, oowp, frozenAfter, matches } = explainStanding(event, pod, row.player);
  const byCut = row.decidedBy === 'cut';
  return (
    <Dialog open onClose={onClose} title={`${row.place}.º: ${nameOf(row.player)}`} size="wide">
      <div className={styles.explanation}>
        {byCut && (
          <p>
            La fase final decide este puesto. En la fase suiza terminó {own.place}.º con {counted(own.points, 'punto', 'puntos')}.
          </p>
        )}
        <p>{behindText(own, swiss[at - 1], nameOf)}</p>
        <p>
          <strong>OWP {rateText(owp)}</strong>: el promedio de lo que aporta cada rival, que es la parte de sus partidas que ganó. Un empate cuenta media
          victoria, y el descanso por número impar no cuenta.
        </p>
        <p>
          <strong>OOWP {rateText(oowp)}</strong>: el promedio del OWP de esos mismos rivales.
        </p>
        {frozenAfter !== null && <p>Abandonó tras la ronda {frozenAfter}: su OWP y su OOWP quedaron como estaban entonces.</p>}
        <DataTable caption={`Rivales de ${nameOf(row.player)}`} columns={columnsOf(nameOf)} rows={matches} rowKey={({ round }) => round} />
      </div>
    </Dialog>
  );
}

type Explained = ReturnType<typeof explainStanding>['matches'][number];

const columnsOf = (nameOf: (player: PlayerId | null) => string): Column<Explained>[] => [
  { id: 'round', header: 'Ronda', numeric: true, cell: ({ round }) => round },
  { id: 'opponent', header: 'Rival', primary: true, cell: (match) => (match.opponent === null ? resultText(match) : nameOf(match.opponent)) },
  { id: 'result', header: 'Resultado', cell: (match) => (match.opponent === null ? '–' : resultText(match)) },
  {
    id: 'rate',
    header: 'Aporta a su OWP',
    cell: (match) => (
      <>
        {match.rate === null ? 'Nada' : rateText(match.rate)}
        {match.limit && <span className={styles.limit}> {limitText(match)}</span>}
      </>
    ),
  },
  { id: 'opponentOwp', header: 'OWP del rival', numeric: true, cell: ({ opponentOwp }) => (opponentOwp === null ? '–' : rateText(opponentOwp)) },
];
