import type { Tournament } from '@mesa/contract/calls/tournaments';
import { entryOf } from '@mesa/contract/play/rounds';
import { counted } from '@mesa/contract/text/plural';
import { confirm } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Panel } from '@mesa/ui/page';
import { closingText } from './closing-text';
import type { Live } from './live-event';
import styles from './my-table.module.css';
import type { Own, OwnPlayerProps } from './player-table';
import { serverNow } from './server-clock';

interface EnrolmentProps extends OwnPlayerProps {
  tournament: Tournament;
  own: Own;
  byPass: boolean;
}

/** Runs one action at a time; the pressed button shows the progress. */
const stateOf = ({ busy, waiting }: Own, ...kinds: string[]) => ({
  disabled: waiting.length > 0,
  busy: busy && waiting.some(({ body }) => kinds.includes(body.kind)),
});

/** Before the first round: enrolment, waiting list, check-in and leaving. */
export function OwnEnrolment({ live, tournament, player, own, byPass }: EnrolmentProps) {
  const { event } = live;
  const entry = entryOf(event, player.id);
  if (!entry) return <Enrol live={live} tournament={tournament} player={player} own={own} byPass={byPass} />;
  const isOpen = event.stage === 'registration';
  const leave = async () => {
    const sure = await confirm({
      title: '¿Retirar tu inscripción?',
      text: `Pierdes tu cupo, y lo recibe quien espera. ${byPass ? 'Tu pase termina; para volver, pide que te inscriban en el mostrador.' : 'Puedes inscribirte otra vez mientras la inscripción siga abierta.'}`,
      confirmLabel: 'Retirar mi inscripción',
      tone: 'danger',
    });
    // After the tournament is configured, leaving is a drop; before round 1 it also removes the player.
    if (sure) own.give(isOpen && !byPass ? { kind: 'remove', player: player.id } : { kind: 'drop', player: player.id, seen: 0 });
  };
  return (
    <Panel tone={entry.waiting ? 'warning' : 'accent'}>
      <p className={styles.final}>{entry.waiting ? 'Estás en la lista de espera' : 'Estás inscrito'}</p>
      <p>{stateText(live, player.id)}</p>
      <div className={styles.choices}>
        {isOpen && !entry.waiting && !entry.checkedIn && (
          <Button tone="primary" {...stateOf(own, 'check-in')} onClick={() => own.give({ kind: 'check-in', player: player.id })}>
            Ya estoy en la tienda
          </Button>
        )}
        <Button tone="quiet" {...stateOf(own, 'remove', 'drop')} onClick={() => void leave()}>
          Retirar mi inscripción
        </Button>
      </div>
    </Panel>
  );
}

function stateText({ event }: Live, player: number): string {
  const entry = entryOf(event, player);
  if (entry?.waiting) {
    const place = event.entries.filter(({ waiting }) => waiting).findIndex((other) => other.player === player) + 1;
    return `Eres el número ${place} de la espera. Si alguien se retira, entras sin hacer nada.`;
  }
  if (event.stage === 'configured') return 'La inscripción cerró y el torneo está por empezar: aquí sale tu mesa cuando se publique la ronda 1.';
  return entry?.checkedIn ? 'Tu llegada está anotada. Aquí sale tu mesa cuando se publique la ronda 1.' : 'Cuando llegues a la tienda, confírmalo aquí.';
}

function Enrol({ live, tournament, player, own }: EnrolmentProps) {
  const { event } = live;
  const { open, capacity, closesAt } = event.enrolment;
  const now = serverNow();
  if (event.stage !== 'registration' || !open || (closesAt !== null && closesAt <= now)) {
    return (
      <Panel tone="sunken">
        <p>
          No estás inscrito en este torneo.{' '}
          {event.stage === 'registration' && !open
            ? 'La inscripción la lleva el organizador: pídele que te anote.'
            : 'La inscripción ya cerró; si acabas de llegar, habla con el organizador.'}
        </p>
      </Panel>
    );
  }
  const taken = event.entries.filter(({ waiting }) => !waiting).length;
  const isFull = capacity !== null && taken >= capacity;
  return (
    <Panel tone="accent">
      <p className={styles.final}>{isFull ? 'El torneo está lleno' : 'La inscripción está abierta'}</p>
      <p>
        {capacity === null ? counted(taken, 'jugador inscrito', 'jugadores inscritos') : `${taken} de ${capacity} cupos tomados`}.
        {closesAt !== null && ` Cierra ${closingText(tournament, closesAt, now)}.`}
      </p>
      <div className={styles.choices}>
        {/* The server sets the division from the profile's birth date. */}
        <Button tone="primary" {...stateOf(own, 'enrol')} onClick={() => own.give({ kind: 'enrol', player: player.id, division: 'masters' })}>
          {isFull ? 'Ponerme en la lista de espera' : 'Inscribirme'}
        </Button>
      </div>
    </Panel>
  );
}
