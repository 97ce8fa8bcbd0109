import { isForThird } from '@mesa/contract/format/play-names';
import { gamesText, isBestOfThree, outcomeOfGames, scoresOf } from '@mesa/contract/play/games';
import type { Games, Match, ReportedOutcome, Reports, Round } from '@mesa/contract/play/model';
import { agreedGames } from '@mesa/contract/play/reports';
import { confirm } from '@mesa/ui/ask';
import { Badge } from '@mesa/ui/badge';
import { Button } from '@mesa/ui/button';
import { CardMore } from '../card-more';
import screen from '../console.module.css';
import { useConsole } from '../console-context';
import styles from './match-list.module.css';
import { resultSentence } from './result-text';

/** The matches of a round for touch: unreported ones first, one tap per result. */
export function MatchList({ round, reports }: { round: Round; reports: readonly Reports[] }) {
  const open = round.matches.filter(({ outcome }) => outcome === 'open');
  const done = round.matches.filter(({ outcome }) => outcome !== 'open');
  const cards = (matches: readonly Match[]) =>
    matches.map((match) => (
      <MatchCard
        key={match.player1}
        round={round}
        match={match}
        reports={reports.find(({ player1, player2 }) => player1 === match.player1 && player2 === match.player2)}
      />
    ));
  return (
    <>
      {open.length > 0 && (
        <ul className={styles.matches} aria-label="Sin resultado">
          {cards(open)}
        </ul>
      )}
      {done.length > 0 && (
        <ul className={styles.matches} aria-label="Con resultado">
          {cards(done)}
        </ul>
      )}
    </>
  );
}

function MatchCard({ round, match, reports }: { round: Round; match: Match; reports: Reports | undefined }) {
  const { event, nameOf, give, may, role } = useConsole();
  const { player1, player2, outcome, table, extraMinutes = 0 } = match;
  const isClosed = event.stage === 'finalized';
  if (player2 === null) {
    return (
      <li className={styles.match} data-done>
        <span className={styles.table}>–</span>
        <span className={styles.bye}>
          {nameOf(player1)} · {resultSentence(outcome, '', '')}
        </span>
      </li>
    );
  }
  const [one, two] = [nameOf(player1), nameOf(player2)];
  const inCut = round.phase === 'cut';
  const pod = event.pods.find(({ played }) => played.includes(round));
  const forThird = pod !== undefined && isForThird(pod, round, match);
  const isOpen = outcome === 'open';
  async function set(next: ReportedOutcome | 'open', games?: Games) {
    if (player2 === null || (next === outcome && !games)) return;
    // One tap enters a result; a second tap can be a mistake and asks first.
    const change = `Mesa ${table}: de «${resultSentence(outcome, one, two)}» a «${resultSentence(next, one, two)}».`;
    if (!isOpen && next !== outcome && !(await confirm({ title: '¿Cambiar el resultado?', text: change, confirmLabel: 'Cambiar' }))) return;
    await give({ kind: 'result', round: round.id, player1, player2, outcome: next, was: outcome, ...(games ? { games } : {}) });
  }
  const button = (next: ReportedOutcome, label: string, name: string) => (
    <button
      type="button"
      className={styles.result}
      aria-label={name}
      aria-pressed={outcome === next}
      disabled={isClosed || (!isOpen && role === 'helper')}
      onClick={() => set(next)}
    >
      {label}
    </button>
  );
  return (
    <li className={styles.match} data-done={!isOpen || undefined}>
      <span className={styles.table}>{table}</span>
      <fieldset className={styles.results} aria-label={`Mesa ${table}: ${one} contra ${two}`}>
        {button('player1', one, `Gana ${one}`)}
        {inCut ? <span className={styles.against}>–</span> : button('tie', '=', 'Empate')}
        {button('player2', two, `Gana ${two}`)}
      </fieldset>
      {!isClosed && (
        <CardMore label={`Más de la mesa ${table}`} symbol="⋯">
          {isBestOfThree(event, round.phase) && (isOpen || role !== 'helper') && <Scores round={round} match={match} names={[one, two]} onChoose={set} />}
          <div className={screen.row}>
            {!inCut && (isOpen || role !== 'helper') && (
              <Button size="small" onClick={() => set('double-loss')}>
                Derrota para los dos
              </Button>
            )}
            {!isOpen && role !== 'helper' && (
              <Button size="small" onClick={() => set('open')}>
                Quitar el resultado
              </Button>
            )}
            {isOpen && may('extra-time') && (
              <Button size="small" onClick={() => give({ kind: 'extra-time', round: round.id, player1, player2, minutes: extraMinutes + 3 })}>
                +3 min a esta mesa
              </Button>
            )}
            {isOpen && extraMinutes > 0 && may('extra-time') && (
              <Button size="small" onClick={() => give({ kind: 'extra-time', round: round.id, player1, player2, minutes: 0 })}>
                Sin tiempo extra
              </Button>
            )}
          </div>
        </CardMore>
      )}
      {isOpen && reports && <ReportChoice reports={reports} one={one} two={two} onChoose={set} />}
      {(forThird || extraMinutes > 0 || match.walkover || match.games || outcome === 'double-loss') && (
        <div className={styles.marks}>
          {forThird && <Badge>Tercer puesto</Badge>}
          {extraMinutes > 0 && <Badge tone="info">+{extraMinutes} min</Badge>}
          {match.games && <Badge>Partidas {gamesText(match.games)}</Badge>}
          {match.walkover && <Badge>Sin jugar</Badge>}
          {outcome === 'double-loss' && <Badge tone="danger">Derrota para los dos</Badge>}
        </div>
      )}
    </li>
  );
}

interface ScoresProps {
  round: Round;
  match: Match;
  names: [string, string];
  onChoose(outcome: ReportedOutcome, games: Games): void;
}

/** Results with their games, from the first player's view. They are optional: one tap on a name enters a result without them. */
function Scores({ round, match: { games, table }, names: [one, two], onChoose }: ScoresProps) {
  return (
    <fieldset className={styles.scores} aria-label={`Partidas de la mesa ${table}: ${one} contra ${two}`}>
      {scoresOf(round.phase).map((score) => (
        <button
          key={gamesText(score)}
          type="button"
          className={styles.result}
          aria-pressed={games !== undefined && gamesText(games) === gamesText(score)}
          onClick={() => onChoose(outcomeOfGames(score), score)}
        >
          {gamesText(score)}
        </button>
      ))}
    </fieldset>
  );
}

/** The players' own reports, for staff to settle. */
function ReportChoice({
  reports,
  one,
  two,
  onChoose,
}: {
  reports: Reports;
  one: string;
  two: string;
  onChoose(outcome: ReportedOutcome, games?: Games): void;
}) {
  const { by1, by2, passes = [], slips = [] } = reports;
  const textOf = (outcome: ReportedOutcome) => {
    const sentence = resultSentence(outcome, one, two);
    return sentence.charAt(0).toLowerCase() + sentence.slice(1);
  };
  const agreed = by1 && by1 === by2;
  const gamesOf = (outcome: ReportedOutcome): Games | undefined => (agreed ? agreedGames(reports) : outcome === by1 ? reports.games1 : reports.games2);
  const withGames = (outcome: ReportedOutcome) => {
    const games = gamesOf(outcome);
    return textOf(outcome) + (games ? ` (${gamesText(games)})` : '');
  };
  const namesOf = (players: readonly number[]) => players.map((player) => (player === reports.player1 ? one : two)).join(' y ');
  return (
    <div className={styles.reports} data-disputed={(by1 && by2 && !agreed) || undefined}>
      {agreed ? (
        <p>Los dos informan: {withGames(by1)}.</p>
      ) : by1 && by2 ? (
        <p>
          Cada jugador informa un resultado distinto. {one}: {withGames(by1)}. {two}: {withGames(by2)}.
        </p>
      ) : (
        <p>
          {by1 ? one : two} informa: {withGames((by1 ?? by2) as ReportedOutcome)}.
        </p>
      )}
      {passes.length > 0 && <p>Con pase: {namesOf(passes)}.</p>}
      {slips.length > 0 && <p>Con la papeleta: {namesOf(slips)}.</p>}
      <div className={screen.row}>
        {[...new Set([by1, by2])].map(
          (outcome) =>
            outcome && (
              <Button key={outcome} size="small" onClick={() => onChoose(outcome, gamesOf(outcome))}>
                {agreed ? 'Aceptar' : resultSentence(outcome, one, two)}
              </Button>
            ),
        )}
      </div>
    </div>
  );
}
