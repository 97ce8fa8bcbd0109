import { listPenalties, type Penalty, removePenalty } from '@mesa/contract/calls/penalties';
import type { Result } from '@mesa/contract/endpoint';
import { infractionNames, losesMatch, penaltyNames, severityNames } from '@mesa/contract/rules/penalties';
import { messageOf } from '@mesa/runtime/api';
import { Loaded } from '@mesa/runtime/loaded';
import { query, useWrite } from '@mesa/runtime/query';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Skeleton } from '@mesa/ui/feedback';
import { seatOf } from '../../live/live-event';
import { clockTime } from '../clock-time';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import own from './judging.module.css';
import { PenaltyForm } from './penalty-form';

/** Gives penalties and lists those of the day. */
export default function PenaltiesPanel() {
  const { id } = useConsole();
  return (
    <Loaded
      query={{ ...query(listPenalties, { params: { id } }), refetchOnMount: 'always' }}
      skeleton={<Skeleton height="8rem" />}
      loadingText="Cargando las sanciones..."
      errorText="Las sanciones se anotan con conexión."
    >
      {({ penalties }) => (
        <div className={styles.screen}>
          <PenaltyForm penalties={penalties} />
          <Given penalties={penalties.filter(({ elsewhere }) => elsewhere === undefined)} />
        </div>
      )}
    </Loaded>
  );
}

function Given({ penalties }: { penalties: readonly Penalty[] }) {
  const { id, nameOf, showNotice, timeZone } = useConsole();
  const removal = useWrite(removePenalty, {
    shows: (data: Result<typeof listPenalties>) => ({ query: query(listPenalties, { params: { id } }), data }),
  });
  async function remove({ id: penaltyId, playerId, penalty }: Penalty) {
    const sure = await confirm({
      title: `¿Quitar la sanción de ${nameOf(playerId)}?`,
      text: `${penaltyNames[penalty]}. Solo si se anotó por error: queda en el historial de cambios que se quitó. Los resultados no cambian.`,
      confirmLabel: 'Quitar',
    });
    if (sure) await removal.write({ params: { id }, body: { penaltyId } }).catch((error: unknown) => showNotice(messageOf(error)));
  }
  if (penalties.length === 0) return <p>Todavía no hay sanciones. Las ven los jueces, el organizador y cada jugador las suyas.</p>;
  return (
    <ul className={own.entries} aria-label="Sanciones">
      {penalties.map((one) => (
        <li key={one.id} className={own.entry}>
          <span>
            <strong>{nameOf(one.playerId)}</strong>: {penaltyNames[one.penalty]}
          </span>
          <small>
            {infractionNames[one.infraction]}, {severityNames[one.severity].toLowerCase()} · {one.round === 0 ? 'antes de la ronda 1' : `ronda ${one.round}`} ·{' '}
            {clockTime(Date.parse(one.givenAt), timeZone)} · {one.judge} · {one.opponentInformed ? 'rival informado' : 'rival sin informar'}
          </small>
          {one.note && <p>{one.note}</p>}
          <div className={styles.row}>
            <Consequence penalty={one} />
            <Button
              size="small"
              tone="quiet"
              busy={removal.input?.body.penaltyId === one.id}
              aria-label={`Quitar la sanción de ${nameOf(one.playerId)}`}
              onClick={() => void remove(one)}
            >
              Quitar
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What a penalty still has to change: the result of the running match, or the player's entry. All others change nothing. */
function Consequence({ penalty: { penalty, playerId, round } }: { penalty: Penalty }) {
  const { event, nameOf, give, may, holdsPen } = useConsole();
  const entry = event.entries.find(({ player }) => player === playerId);
  const seat = seatOf(event, playerId);
  if (penalty === 'disqualification' && entry && !entry.dropped && event.stage === 'running') {
    if (!may('drop') || !holdsPen) return <span>Sigue en el torneo: lo saca el organizador, con el dispositivo que tiene el mando.</span>;
    const disqualify = async () => {
      const text = 'Sale del torneo y de las posiciones: pierde su puesto. Sus partidas siguen contando para sus rivales.';
      if (!(await confirm({ title: `¿Descalificar a ${nameOf(playerId)}?`, text, confirmLabel: 'Descalificar', tone: 'danger' }))) return;
      await give({ kind: 'drop', player: playerId, seen: seat?.round.number ?? 0, disqualified: true });
    };
    return (
      <Button size="small" tone="danger" onClick={() => void disqualify()}>
        Sacar del torneo…
      </Button>
    );
  }
  if (losesMatch(penalty) && seat?.round.number === round && seat.match.outcome === 'open' && seat.match.player2 !== null) {
    const { round: current, match } = seat;
    const { player1, player2 } = seat.match;
    return (
      <Button
        size="small"
        onClick={() =>
          give({
            kind: 'result',
            round: current.id,
            player1,
            player2: player2 ?? 0,
            outcome: playerId === player1 ? 'player2' : 'player1',
            was: match.outcome,
          })
        }
      >
        Anotar que pierde en la mesa {match.table}
      </Button>
    );
  }
  return null;
}
