import { boardOf, boardParts } from '@mesa/contract/format/board';
import { type BoardShape, type BoardSubject, boardPath } from '@mesa/contract/format/board-paths';
import { prizesOf } from '@mesa/contract/rules/prizes';
import { addressOf } from '@mesa/release-contract/addresses';
import { useQuery } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { PrintButton } from '@mesa/ui/printed';
import { SharePictures } from '@mesa/ui/share-pictures';
import area from '../../area';
import { ShareButtons } from '../sharing/share-buttons';
import { tournamentQuery } from './live.queries';
import type { Live, ShownRound } from './live-event';
import { NamesSheet, SlipsSheet, StandingsSheet, TablesSheet } from './print-sheets';
import { pairingsText, standingsText } from './share-texts';
import styles from './sharing.module.css';

interface SharingProps {
  live: Live;
  /** The tournament’s name. */
  name: string;
}

/** Pods in the same round share one picture. */
const numbersOf = (rounds: readonly ShownRound[]): number[] => [...new Set(rounds.map(({ round }) => round.number))];

function Pictures({ live, subject }: { live: Live; subject: BoardSubject }) {
  const board = boardOf(live.event, subject, live.nameOf);
  if (!board) return null;
  const picture = (label: string, shape: BoardShape) => ({
    label,
    addresses: boardParts(board, shape).map((_, at) => boardPath(live.id, subject, shape, at + 1)),
  });
  return (
    <div className={styles.pictures}>
      <SharePictures pictures={[picture('Imagen', 'imagen'), picture('Historia', 'historia')]} />
    </div>
  );
}

/** Shares a round: for a chat, the wall and the tables. */
export const ShareRounds = ({ live, name, rounds }: SharingProps & { rounds: readonly ShownRound[] }) => (
  <div className={styles.sharing}>
    <ShareButtons path={`/t/${live.code}`} textsOf={(link) => rounds.flatMap((shown) => pairingsText(live, shown, name, link))} />
    {numbersOf(rounds).map((number) => (
      <Pictures key={number} live={live} subject={number} />
    ))}
    <div className={styles.print}>
      <PrintButton label="Imprimir mesas">{() => <TablesSheet live={live} name={name} rounds={rounds} />}</PrintButton>
      <PrintButton label="Imprimir por nombre">{() => <NamesSheet live={live} name={name} rounds={rounds} />}</PrintButton>
      <PrintButton label="Imprimir papeletas">{() => <SlipsSheet live={live} name={name} rounds={rounds} />}</PrintButton>
      <Link className={buttonClass({ size: 'small', tone: 'quiet' })} to={addressOf(area.pages.screen.path, { id: live.id })}>
        Mostrar en el televisor
      </Link>
    </div>
  </div>
);

/** Shares the standings: for a chat and the wall. */
export function ShareStandings({ live, name }: SharingProps) {
  const prizes = prizesOf(useQuery(tournamentQuery(live.id)).data?.data.prizes ?? null);
  return (
    <div className={styles.sharing}>
      <ShareButtons path={`/t/${live.code}`} textsOf={(link) => standingsText(live, name, link)} />
      <Pictures live={live} subject="posiciones" />
      <div className={styles.print}>
        <PrintButton label="Imprimir posiciones">{() => <StandingsSheet live={live} name={name} prizes={prizes} />}</PrintButton>
      </div>
    </div>
  );
}
