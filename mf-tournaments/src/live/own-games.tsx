import { gamesText, outcomeOfGames, scoresOf } from '@mesa/contract/play/games';
import type { Games, ReportedOutcome } from '@mesa/contract/play/model';
import { Button } from '@mesa/ui/button';
import styles from './my-table.module.css';

interface OwnGamesProps {
  phase: 'swiss' | 'cut';
  isFirst: boolean;
  outcome: ReportedOutcome;
  games: Games | undefined;
  busy: boolean;
  onChoose(games: Games): void;
}

/** The games of the reported result, from the player's own view. They are optional. */
export function OwnGames({ phase, isFirst, outcome, games, busy, onChoose }: OwnGamesProps) {
  const scores = scoresOf(phase).filter((score) => outcomeOfGames(score) === outcome);
  if (scores.length === 0) return null;
  return (
    <fieldset className={styles.games}>
      <legend>Partidas: primero las tuyas. Si no las recuerdas, déjalo así.</legend>
      <div className={styles.choices}>
        {scores.map((score) => {
          const isChosen = games !== undefined && gamesText(games) === gamesText(score);
          return (
            <Button
              key={gamesText(score)}
              tone={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              disabled={busy}
              onClick={() => !isChosen && onChoose(score)}
            >
              {gamesText(isFirst ? score : [score[1], score[0]])}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}
