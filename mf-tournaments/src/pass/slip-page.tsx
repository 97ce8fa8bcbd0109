import { openSlip, reportBySlip, type SlipMatch } from '@mesa/contract/calls/slips';
import { outcomeText } from '@mesa/contract/format/play-names';
import type { Games, ReportedOutcome } from '@mesa/contract/play/model';
import { refusalMessages } from '@mesa/contract/play/refusals';
import { isApiError, messageOf } from '@mesa/runtime/api';
import { query, useQuery, useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from '../live/my-table.module.css';
import { OwnGames } from '../live/own-games';

/** Milliseconds between requests: the other player may report from another phone. */
const pollEvery = 30_000;

const isRefused = (error: unknown): boolean => isApiError(error) && error.httpStatus === 401;

export interface SlipProps {
  /** What follows the # in the code. */
  slip: string;
  /** The slip's round is over, or the code is wrong. */
  onOver(): void;
}

/** The match of a printed slip: both players report from here, and nothing else can be done. */
export default function SlipPage({ slip, onOver }: SlipProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(openSlip, { body: { slip } }),
    // Refused codes count for all phones of the store: a page that was left open must not go on asking.
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : pollEvery),
    refetchOnMount: 'always',
  });
  const isOver = isRefused(error);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (isOver)
    return (
      <Page title="Papeleta">
        <EmptyState>{messageOf(error)}</EmptyState>
      </Page>
    );
  if (data) return <Slip slip={slip} match={data.match} />;
  return (
    <Page title="Papeleta">
      {error ? (
        <ErrorState message={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Panel>
          <Skeleton height="12rem" />
        </Panel>
      )}
    </Page>
  );
}

interface MatchProps extends Pick<SlipProps, 'slip'> {
  match: SlipMatch;
}

function Slip({ slip, match }: MatchProps) {
  const { tournament, title, table, players, outcome, disputed } = match;
  const [one, two] = players;
  return (
    <Page title={`Mesa ${table}`} documentTitle={`Mesa ${table} · ${tournament}`} lead={`${tournament} · ${title}: ${one.name} contra ${two.name}.`}>
      {outcome ? (
        <Panel>
          <p role="status">{outcomeText(outcome, one.name, two.name)}. El resultado ya está anotado.</p>
        </Panel>
      ) : (
        <>
          {disputed && (
            <p role="alert" className={styles.disputed}>
              Los dos informes no coinciden: así no cuenta. Avisen al organizador, o corrija quien se equivocó.
            </p>
          )}
          {players.map((player) => (
            <Report key={player.id} slip={slip} match={match} player={player} />
          ))}
        </>
      )}
    </Page>
  );
}

interface ReportProps extends MatchProps {
  player: SlipMatch['players'][number];
}

/** One player's report. What was reported from another phone is not shown, so that both report independently. */
function Report({ slip, match, player }: ReportProps) {
  const { write, busy, input } = useWrite(reportBySlip);
  const [sent, setSent] = useState<{ outcome: ReportedOutcome; games: Games | undefined } | null>(null);
  const [problem, setProblem] = useState('');
  const [one, two] = match.players;
  const isOne = player.id === one.id;
  const other = isOne ? two : one;
  const [win, loss]: [ReportedOutcome, ReportedOutcome] = isOne ? ['player1', 'player2'] : ['player2', 'player1'];
  const choices: [ReportedOutcome, string][] = [
    [win, 'Gané'],
    [loss, 'Perdí'],
    ...(match.mayTie ? ([['tie', 'Empatamos']] as [ReportedOutcome, string][]) : []),
  ];

  async function report(outcome: ReportedOutcome, games?: Games) {
    setProblem('');
    try {
      const { refusal } = await write({ body: { slip, playerId: player.id, outcome, ...(games ? { games } : {}) } });
      if (refusal) setProblem(refusalMessages[refusal]);
      else setSent({ outcome, games });
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  const isReported = match.reported.includes(player.id) || sent !== null;
  return (
    <Panel tone="accent">
      <section className={styles.report} aria-label={`Informa ${player.name}`}>
        <h2 className={styles.question}>{player.name}, ¿cómo terminó?</h2>
        <div className={styles.choices}>
          {choices.map(([outcome, label]) => (
            <Button
              key={outcome}
              tone={sent?.outcome === outcome ? 'primary' : 'secondary'}
              aria-pressed={sent?.outcome === outcome}
              busy={busy && input?.body.outcome === outcome}
              disabled={busy}
              onClick={() => void report(outcome, sent?.outcome === outcome ? sent.games : undefined)}
            >
              {label}
            </Button>
          ))}
        </div>
        {sent && match.bestOfThree && (
          <OwnGames
            phase={match.mayTie ? 'swiss' : 'cut'}
            isFirst={isOne}
            outcome={sent.outcome}
            games={sent.games}
            busy={busy}
            onChoose={(games) => void report(sent.outcome, games)}
          />
        )}
        {problem && <p role="alert">{problem}</p>}
        <p className={styles.hint} role="status">
          {isReported ? `Informado. Cuenta cuando ${other.name} diga lo mismo, o cuando lo anote el organizador.` : `Aquí informa solo ${player.name}.`}
        </p>
      </section>
    </Panel>
  );
}
