import type { Tournament } from '@mesa/contract/calls/tournaments';
import type { BodyOf } from '@mesa/contract/play/commands';
import { isBestOfThree } from '@mesa/contract/play/games';
import type { Games, PlayerId, ReportedOutcome } from '@mesa/contract/play/model';
import { entryOf, podOfPlayer, publishedRounds } from '@mesa/contract/play/rounds';
import { standings } from '@mesa/contract/play/standings';
import { counted } from '@mesa/contract/text/plural';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { ErrorState } from '@mesa/ui/feedback';
import { Panel, Section } from '@mesa/ui/page';
import { type ReactNode, useState } from 'react';
import { isByBracket, type Live, seatOf } from './live-event';
import { MySeat } from './my-match';
import styles from './my-table.module.css';
import type { OwnBody, useOwnCommands } from './own-commands';
import { OwnEnrolment } from './own-enrolment';
import { OwnGames } from './own-games';

export interface OwnPlayerProps {
  live: Live;
  player: { id: PlayerId; username: string };
}

export type Own = ReturnType<typeof useOwnCommands>;

/** The opponent's report of a player's open match that differs from their own. */
export type Dispute = { round: string; theirs: ReportedOutcome } | null | undefined;

interface PlayerTableProps extends OwnPlayerProps {
  tournament: Tournament;
  own: Own;
  /** What only this player reads: messages above the seat, penalties below it. */
  messages: ReactNode;
  penalties: ReactNode;
  /** The deck list; `isFirst`: above the seat. */
  list: { shown: ReactNode; isFirst: boolean };
  /** Shows the opponent's report once the player has reported. */
  disputed(show: (dispute: Dispute) => ReactNode): ReactNode;
  /** With a pass, only the store enrols the player again. */
  byPass?: boolean;
}

/** A player's part of the tournament: seat, result, enrolment and drop. */
export function PlayerTable({ live, tournament, player, own, messages, penalties, list, disputed, byPass = false }: PlayerTableProps) {
  const { event } = live;
  const entry = entryOf(event, player.id);
  const seat = seatOf(event, player.id);
  const started = (podOfPlayer(event, player.id)?.played.length ?? 0) > 0;
  return (
    <>
      {entry && messages}
      {list.isFirst && list.shown}
      {event.stage === 'finalized' && <FinalPlace live={live} player={player} />}
      {seat && event.stage !== 'finalized' && (
        <MySeat live={live} seat={seat} player={player.id}>
          {seat.match.outcome === 'open' && <Report live={live} seat={seat} player={player.id} own={own} disputed={disputed} />}
          {seat.opponent !== null && <CallJudge key={seat.round.id} seat={seat} player={player.id} own={own} />}
        </MySeat>
      )}
      {entry?.dropped && event.stage !== 'finalized' && (
        <Panel tone="sunken">
          <p>
            Abandonaste el torneo{entry.dropped.round > 0 && ` tras la ronda ${entry.dropped.round}`}. Si fue un error, habla con el organizador antes de que
            publique otra ronda.
          </p>
        </Panel>
      )}
      {entry && started && !seat && !entry.dropped && event.stage !== 'finalized' && (
        <Panel tone="sunken">
          <p>No juegas en la ronda actual.</p>
        </Panel>
      )}
      {!started && !entry?.dropped && event.stage !== 'finalized' && (
        <OwnEnrolment live={live} tournament={tournament} player={player} own={own} byPass={byPass} />
      )}
      <Sending own={own} />
      {entry && penalties}
      {!list.isFirst && list.shown}
      {entry && started && !entry.dropped && event.stage !== 'finalized' && <Leave live={live} player={player} own={own} />}
    </>
  );
}

/** Taps that are unsent or were refused. */
function Sending({ own: { waiting, busy, problem, retry } }: { own: Own }) {
  if (problem?.final) {
    return (
      <Panel tone="warning">
        <p role="alert">{problem.text}</p>
      </Panel>
    );
  }
  if (waiting.length === 0) return null;
  if (!problem) return <p role="status">Enviando…</p>;
  return (
    <ErrorState
      message={`${problem.text} Lo que anotaste está guardado en este dispositivo y se envía solo cuando vuelva la conexión.`}
      busy={busy}
      onRetry={retry}
    />
  );
}

interface ReportProps extends Pick<PlayerTableProps, 'disputed'> {
  live: Live;
  seat: NonNullable<ReturnType<typeof seatOf>>;
  player: PlayerId;
  own: Own;
}

const isOf = (seat: ReportProps['seat'], body: OwnBody | null): body is BodyOf<'report'> =>
  body?.kind === 'report' && body.round === seat.round.id && body.player1 === seat.match.player1 && body.player2 === seat.match.player2;

/** The user's result report. Shows the opponent's report only when it conflicts, so that both report independently. */
function Report({ live, seat, player, own, disputed }: ReportProps) {
  const { match, round, opponent } = seat;
  const { player1, player2 } = match;
  if (player2 === null || opponent === null) return null;
  const [win, loss]: [ReportedOutcome, ReportedOutcome] = player === player1 ? ['player1', 'player2'] : ['player2', 'player1'];
  // A result that was removed, or a pair that was drawn again, is reported again.
  const isCurrent = own.reportedAt === undefined || own.reportedAt === match.at;
  const report = own.waiting.map(({ body }) => body).findLast((body) => isOf(seat, body)) ?? (isOf(seat, own.reported) && isCurrent ? own.reported : null);
  const outcome = report?.kind === 'report' ? report.outcome : null;
  const isSent = outcome !== null && own.waiting.length === 0;
  const games = report?.kind === 'report' ? report.games : undefined;
  const give = (value: ReportedOutcome, score?: Games) =>
    own.give({ kind: 'report', round: round.id, player1, player2, outcome: value, ...(score ? { games: score } : {}) }, match.at);
  const choices: [ReportedOutcome, string][] = [
    [win, 'Gané'],
    [loss, 'Perdí'],
    ...(round.phase === 'swiss' ? ([['tie', 'Empatamos']] as [ReportedOutcome, string][]) : []),
  ];
  return (
    <div className={styles.report}>
      <h2 className={styles.question}>¿Cómo terminó?</h2>
      <div className={styles.choices}>
        {choices.map(([value, label]) => (
          <Button
            key={value}
            tone={outcome === value ? 'primary' : 'secondary'}
            aria-pressed={outcome === value}
            busy={own.busy && outcome === value}
            onClick={() => outcome !== value && give(value)}
          >
            {label}
          </Button>
        ))}
      </div>
      {outcome !== null && isBestOfThree(live.event, round.phase) && (
        <OwnGames phase={round.phase} isFirst={player === player1} outcome={outcome} games={games} busy={own.busy} onChoose={(score) => give(outcome, score)} />
      )}
      {isSent && disputed((dispute) => <Disputed live={live} seat={seat} player={player} dispute={dispute} />)}
      <p className={styles.hint}>
        {isSent
          ? `Informado. Cuenta cuando ${live.nameOf(opponent)} diga lo mismo, o cuando lo anote el organizador. Puedes corregirlo hasta entonces.`
          : 'Los dos jugadores informan, cada uno desde su teléfono.'}
      </p>
    </div>
  );
}

/** Calls a judge to the table; the console shows the call until one answers. */
function CallJudge({ seat: { round }, player, own }: Pick<ReportProps, 'seat' | 'player' | 'own'>) {
  const [called, setCalled] = useState(false);
  const isWaiting = own.waiting.some(({ body }) => body.kind === 'call-judge');
  const call = async () => {
    const text = 'El juez y el organizador ven tu mesa en su pantalla. Dejen la partida como está hasta que llegue.';
    if (!(await confirm({ title: '¿Llamar al juez?', text, confirmLabel: 'Llamar al juez' }))) return;
    own.give({ kind: 'call-judge', round: round.id, player });
    setCalled(true);
  };
  return (
    <div className={styles.judge}>
      <Button busy={own.busy && isWaiting} disabled={isWaiting} onClick={() => void call()}>
        Llamar al juez
      </Button>
      <span role="status">{called && !isWaiting && !own.problem && 'Llamado: tu mesa está en su pantalla.'}</span>
    </div>
  );
}

/** Conflicting reports: no result counts until staff decide. */
function Disputed({ live, seat, player, dispute }: Pick<ReportProps, 'live' | 'seat' | 'player'> & { dispute: Dispute }) {
  if (dispute?.round !== seat.round.id || seat.opponent === null) return null;
  const { theirs } = dispute;
  const reportedResult =
    theirs === 'tie'
      ? 'un empate'
      : theirs === 'double-loss'
        ? 'una doble derrota'
        : (theirs === 'player1') === (player === seat.match.player1)
          ? 'que ganaste tú'
          : 'que ganó';
  return (
    <p role="alert" className={styles.disputed}>
      {live.nameOf(seat.opponent)} informó {reportedResult}. Avisen los dos al organizador, o corrige lo tuyo si te equivocaste: así no cuenta.
    </p>
  );
}

function Leave({ live, player, own }: OwnPlayerProps & { own: Own }) {
  const { event } = live;
  const seat = seatOf(event, player.id);
  const leaving = own.waiting.some(({ body }) => body.kind === 'drop');
  const isPlaying = seat?.match.outcome === 'open';
  const leave = async () => {
    const cut = seat?.round.phase === 'cut';
    const running = cut
      ? 'Tu rival avanza sin jugar.'
      : isPlaying
        ? 'La partida de esta ronda todavía cuenta: termínala e informa el resultado, o avísale a tu rival.'
        : 'Tus resultados hasta ahora cuentan.';
    const text = `${running} Desde la próxima ronda no tienes rival, y quedas en las posiciones como retirado. Solo el organizador puede deshacerlo, y solo antes de publicar otra ronda.`;
    const sure = await confirm({ title: '¿Abandonar el torneo?', text, confirmLabel: 'Abandonar el torneo', cancelLabel: 'Seguir jugando', tone: 'danger' });
    const pod = podOfPlayer(event, player.id);
    if (sure) own.give({ kind: 'drop', player: player.id, seen: pod ? publishedRounds(pod) : 0 });
  };
  return (
    <Section title="Dejar el torneo">
      <Button tone="danger" busy={own.busy && leaving} disabled={leaving} onClick={() => void leave()}>
        Abandonar el torneo
      </Button>
    </Section>
  );
}

function FinalPlace({ live, player }: OwnPlayerProps) {
  const row = [...standings(live.event).values()].flat().find((one) => one.player === player.id);
  const division = entryOf(live.event, player.id)?.division;
  const points = row && division && !isByBracket(live.event, division) ? ` con ${counted(row.points, 'punto', 'puntos')}` : '';
  return (
    <Panel tone="accent">
      <p className={styles.final}>{row ? `Terminaste ${row.place}.º${points}.` : 'El torneo terminó.'}</p>
    </Panel>
  );
}
