import { divisionNames, outcomeText, recordText } from '@mesa/contract/format/play-names';
import { isBestOfThree } from '@mesa/contract/play/games';
import type { Match, PlayerId } from '@mesa/contract/play/model';
import { standings } from '@mesa/contract/play/standings';
import { fold } from '@mesa/contract/rules/fold';
import { type Prize, prizeAt } from '@mesa/contract/rules/prizes';
import type { ReactNode } from 'react';
import { inTableOrder, isByBracket, type Live, type ShownRound, standingBefore } from './live-event';
import styles from './print-sheets.module.css';
import { rateText } from './standing-texts';

interface SheetProps {
  live: Live;
  name: string;
}
interface RoundProps extends SheetProps {
  rounds: readonly ShownRound[];
}

const Heading = ({ name, title }: { name: string; title: string }) => (
  <p className={styles.heading}>
    <strong>{title}</strong> {name}
  </p>
);

/** For the wall: every match by table. */
export const TablesSheet = ({ live, name, rounds }: RoundProps) =>
  rounds.map((shown) => {
    const before = standingBefore(shown);
    const side = (player: PlayerId) => (
      <>
        {live.nameOf(player)} <small>{before(player)}</small>
      </>
    );
    return (
      <section key={shown.round.id} className={styles.sheet}>
        <Heading name={name} title={`${shown.title}: mesas`} />
        <table className={styles.table}>
          <thead>
            <tr>
              <th>Mesa</th>
              <th>Jugador</th>
              <th>Jugador</th>
            </tr>
          </thead>
          <tbody>
            {inTableOrder(shown.round.matches).map(({ player1, player2, table, outcome }) => (
              <tr key={player1}>
                <td className={styles.number}>{table || '–'}</td>
                <td>{side(player1)}</td>
                <td>{player2 === null ? outcomeText(outcome, '', '') : side(player2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });

interface Seat {
  player: PlayerId;
  table: number;
  against: string;
}

const seatsOf = (live: Live, { player1, player2, table, outcome }: Match): Seat[] =>
  player2 === null
    ? [{ player: player1, table, against: outcomeText(outcome, '', '') }]
    : [
        { player: player1, table, against: live.nameOf(player2) },
        { player: player2, table, against: live.nameOf(player1) },
      ];

/** For the wall: every player by name. */
export const NamesSheet = ({ live, name, rounds }: RoundProps) =>
  rounds.map(({ round, title }) => {
    const key = ({ player }: Seat) => fold(live.nameOf(player));
    const seats = round.matches.flatMap((match) => seatsOf(live, match)).sort((one, other) => key(one).localeCompare(key(other), 'es'));
    return (
      <section key={round.id} className={styles.sheet}>
        <Heading name={name} title={`${title}: por nombre`} />
        <ul className={styles.names}>
          {seats.map(({ player, table, against }) => (
            <li key={player}>
              <span className={styles.number}>{table || '–'}</span> <strong>{live.nameOf(player)}</strong> <small>{against}</small>
            </li>
          ))}
        </ul>
      </section>
    );
  });

/**
 * Result slips to cut, one per table: players mark and sign them, and bring them to the desk. `codeOf` adds the code with which both report on a
 * phone.
 */
export const SlipsSheet = ({ live, name, rounds, codeOf }: RoundProps & { codeOf?: (round: string, player1: PlayerId) => ReactNode }) =>
  rounds.map((shown) => (
    <section key={shown.round.id} className={`${styles.sheet} ${styles.slips}`}>
      {inTableOrder(shown.round.matches)
        .filter(({ player2 }) => player2 !== null)
        .map(({ player1, player2, table }) => (
          <div key={player1} className={styles.slip}>
            <p className={styles.slipHead}>
              <strong>Mesa {table}</strong> {shown.title} <small>{name}</small>
            </p>
            {[player1, player2].map((player) => (
              <p key={player} className={styles.slipPlayer}>
                <span>{live.nameOf(player)}</span>
                <span>
                  {isBestOfThree(live.event, shown.round.phase) && (
                    <>
                      <span className={styles.box}>1</span> <span className={styles.box}>2</span> <span className={styles.box}>3</span>{' '}
                    </>
                  )}
                  <span className={styles.box}>Ganó</span>
                </span>
                <span className={styles.box}>Abandona</span>
                <span className={styles.signature}>Firma</span>
              </p>
            ))}
            {shown.round.phase === 'swiss' && (
              <p>
                <span className={styles.box}>Empate</span>
              </p>
            )}
            {codeOf?.(shown.round.id, player1)}
          </div>
        ))}
    </section>
  ));

export const StandingsSheet = ({ live, name, prizes }: SheetProps & { prizes: readonly Prize[] }) =>
  [...standings(live.event)].map(([division, rows], _, { length }) => {
    const byBracket = isByBracket(live.event, division);
    return (
      <section key={division} className={styles.sheet}>
        <Heading name={name} title={length > 1 ? `Posiciones · ${divisionNames[division]}` : 'Posiciones'} />
        <table className={styles.table}>
          <thead>
            <tr>
              {['Puesto', 'Jugador', ...(byBracket ? ['Historial'] : ['Puntos', 'Historial', 'OWP', 'OOWP']), ...(prizes.length > 0 ? ['Premio'] : [])].map(
                (head) => (
                  <th key={head}>{head}</th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.player}>
                <td className={styles.number}>{row.place}</td>
                <td>
                  {live.nameOf(row.player)} {row.dropped && <small>abandonó</small>}
                </td>
                {!byBracket && <td>{row.points}</td>}
                <td>{recordText(row)}</td>
                {!byBracket && <td>{rateText(row.owp)}</td>}
                {!byBracket && <td>{rateText(row.oowp)}</td>}
                {prizes.length > 0 && <td>{prizeAt(prizes, row.place)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
