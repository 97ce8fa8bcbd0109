import { isForThird, outcomeText, scoreText } from '@mesa/contract/format/play-names';
import type { PlayerId } from '@mesa/contract/play/model';
import { addressOf } from '@mesa/release-contract/addresses';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import type { ReactNode } from 'react';
import area from '../../area';
import { type Live, type seatOf, standingBefore } from './live-event';
import styles from './my-match.module.css';
import { Reasons } from './reasons';
import { RoundClock } from './round-clock';

type Seat = NonNullable<ReturnType<typeof seatOf>>;

interface MySeatProps {
  live: Live;
  seat: Seat;
  player: PlayerId;
  children?: ReactNode;
}

/** The user's table, opponent and remaining time. */
export function MySeat({ live, seat, player, children }: MySeatProps) {
  const { match, opponent, round } = seat;
  const title = isForThird(seat.pod, round, match) ? 'Tercer puesto' : seat.title;
  const before = standingBefore(seat);
  const isOpen = match.outcome === 'open';
  const repair = round.repairs?.findLast(({ players }) => players.includes(player));
  return (
    <Panel tone="accent">
      <section className={styles.seat} aria-label="Mi mesa">
        <p className={styles.where}>
          <span className={styles.label}>{match.table ? 'Mi mesa' : title}</span>
          <strong className={styles.number}>{match.table || (match.outcome === 'forced-loss' ? 'Sin mesa' : 'Descanso')}</strong>
        </p>
        <div className={styles.against}>
          {match.table > 0 && <p className={styles.label}>{title}</p>}
          {opponent === null ? (
            <p className={styles.opponent}>{outcomeText(match.outcome, live.nameOf(player), '')}</p>
          ) : (
            <p className={styles.opponent}>
              <span className={styles.versus}>contra</span> {live.nameOf(opponent)} <span className={styles.record}>{before(opponent)}</span>
            </p>
          )}
          {isOpen ? <RoundClock clock={round.clock} /> : opponent !== null && <p className={styles.outcome}>{ownOutcome(seat, player)}</p>}
          {isOpen && match.extraMinutes ? <p>Tu mesa tiene {match.extraMinutes} minutos más.</p> : null}
          <Reasons reasons={match.reasons} own />
        </div>
        {isOpen && repair && (
          <p role="status" className={styles.changed}>
            <strong>Tu mesa cambió.</strong> {repair.reason ?? 'La ronda se sorteó otra vez.'}
          </p>
        )}
        {children}
      </section>
    </Panel>
  );
}

function ownOutcome({ match }: Seat, player: PlayerId): string {
  const { outcome, player1 } = match;
  if (outcome !== 'player1' && outcome !== 'player2') return outcomeText(outcome, '', '') + scoreText(match);
  return ((outcome === 'player1') === (player === player1) ? 'Ganaste' : 'Perdiste') + scoreText(match);
}

/** The user's match above all others, with a link to report the result. */
export const MyMatch = ({ live, seat, player }: Omit<MySeatProps, 'children'>) => (
  <MySeat live={live} seat={seat} player={player}>
    {seat.match.outcome === 'open' && (
      <Link className={buttonClass({ tone: 'primary' })} to={addressOf(area.pages.myTable.path, { id: live.id })}>
        Informar el resultado
      </Link>
    )}
  </MySeat>
);
