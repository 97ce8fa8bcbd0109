import { isForThird, outcomeText, scoreText } from '@mesa/contract/format/play-names';
import type { Match, PlayerId } from '@mesa/contract/play/model';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { inTableOrder, type Live, type ShownRound, standingBefore } from './live-event';
import styles from './pairings.module.css';
import { Reasons } from './reasons';

interface PairingsProps {
  live: Live;
  shown: ShownRound;
  /** Filters the matches; shows all by default. */
  isShown?: (match: Match) => boolean;
}

/** The matches of a round, by table. */
export function Pairings({ live, shown, isShown = () => true }: PairingsProps) {
  const { pod, round, title } = shown;
  const before = standingBefore(shown);
  return (
    <ol className={styles.list} aria-label={`Mesas: ${title}`}>
      {inTableOrder(round.matches)
        .filter(isShown)
        .map((match) => (
          <li key={match.player1} className={styles.match}>
            <TableNumber match={match} />
            <div className={styles.sides}>
              <Side live={live} match={match} player={match.player1} before={before} />
              {match.player2 !== null && (
                <>
                  {' '}
                  <span className={styles.versus}>contra</span> <Side live={live} match={match} player={match.player2} before={before} />
                </>
              )}
            </div>
            <p className={styles.outcome}>
              {isForThird(pod, round, match) && 'Tercer puesto · '}
              {outcomeText(match.outcome, live.nameOf(match.player1), live.nameOf(match.player2))}
              {scoreText(match)}
              {match.walkover && ' (sin jugar)'}
              {match.outcome === 'open' && match.extraMinutes ? ` · ${match.extraMinutes} min más` : ''}
            </p>
            <Reasons reasons={match.reasons} />
          </li>
        ))}
    </ol>
  );
}

function TableNumber({ match: { table } }: { match: Match }) {
  if (table === 0) return <span className={styles.table}>–</span>;
  return (
    <span className={styles.table}>
      <VisuallyHidden>Mesa </VisuallyHidden>
      {table}
    </span>
  );
}

interface SideProps {
  live: Live;
  match: Match;
  player: PlayerId;
  before(player: PlayerId): string;
}

function Side({ live, match: { outcome, player1 }, player, before }: SideProps) {
  const won = outcome === (player === player1 ? 'player1' : 'player2');
  return (
    <span className={styles.side} data-won={won ? '' : undefined}>
      <span className={styles.name}>{live.nameOf(player)}</span> <span className={styles.record}>{before(player)}</span>
    </span>
  );
}
