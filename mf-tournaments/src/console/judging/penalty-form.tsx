import { addPenalty, listPenalties, type Penalty } from '@mesa/contract/calls/penalties';
import type { Result } from '@mesa/contract/endpoint';
import { fold } from '@mesa/contract/rules/fold';
import {
  type Infraction,
  infractionNames,
  infractions,
  type Penalty as Kind,
  penalties as kinds,
  penaltyNames,
  type Severity,
  severities,
  severityNames,
} from '@mesa/contract/rules/penalties';
import { messageOf } from '@mesa/runtime/api';
import { query, useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { CheckField, FieldGrid, SelectField, TextArea } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import { seatOf } from '../../live/live-event';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import own from './judging.module.css';

/** A new penalty. Shows the person's earlier infractions of the day. */
export function PenaltyForm({ penalties }: { penalties: readonly Penalty[] }) {
  const { id, event, nameOf } = useConsole();
  const { write, busy } = useWrite(addPenalty, {
    shows: (data: Result<typeof listPenalties>) => ({ query: query(listPenalties, { params: { id } }), data }),
  });
  const [player, setPlayer] = useState('');
  const [penalty, setPenalty] = useState<Kind>('caution');
  const [infraction, setInfraction] = useState<Infraction>('gameplay');
  const [severity, setSeverity] = useState<Severity>('minor');
  const [note, setNote] = useState('');
  const [opponentInformed, setInformed] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const players = event.entries.map((entry) => entry.player).sort((one, other) => fold(nameOf(one)).localeCompare(fold(nameOf(other))));
  const earlier = penalties.filter(({ playerId }) => String(playerId) === player);
  const round = player === '' ? 0 : (seatOf(event, Number(player))?.round.number ?? 0);

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    setFailure('');
    setError(player === '' ? 'Elige a quién sancionas.' : undefined);
    if (player === '') return;
    try {
      await write({ params: { id }, body: { playerId: Number(player), penalty, infraction, severity, round, note: note.trim(), opponentInformed } });
      setPlayer('');
      setNote('');
      setInformed(false);
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  }

  return (
    <form onSubmit={save} className={styles.screen} noValidate aria-label="Nueva sanción">
      <SelectField
        label="Jugador"
        value={player}
        onChange={setPlayer}
        error={error}
        placeholder="Elige un jugador"
        options={players.map((one) => ({ value: String(one), label: nameOf(one) }))}
      />
      {earlier.length > 0 && (
        <div className={own.earlier} role="status">
          Ya tuvo hoy:
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                {infractionNames[one.infraction]} ({severityNames[one.severity].toLowerCase()}): {penaltyNames[one.penalty]}
                {one.elsewhere ? `, en ${one.elsewhere}` : one.round > 0 && `, en la ronda ${one.round}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FieldGrid>
        <SelectField
          label="Infracción"
          value={infraction}
          onChange={(value) => setInfraction(value as Infraction)}
          options={infractions.map((value) => ({ value, label: infractionNames[value] }))}
        />
        <SelectField
          label="Gravedad"
          value={severity}
          onChange={(value) => setSeverity(value as Severity)}
          options={severities.map((value) => ({ value, label: severityNames[value] }))}
        />
        <SelectField
          label="Sanción"
          value={penalty}
          onChange={(value) => setPenalty(value as Kind)}
          options={kinds.map((value) => ({ value, label: penaltyNames[value] }))}
        />
      </FieldGrid>
      <TextArea label="Nota" rows={2} maxLength={500} value={note} onChange={setNote} hint="La leen los jueces, el organizador y el jugador." />
      <CheckField label="El rival fue informado" checked={opponentInformed} onChange={setInformed} />
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.row}>
        <Button type="submit" busy={busy}>
          Anotar la sanción
        </Button>
        <span>{round > 0 && `Queda en la ronda ${round}.`}</span>
      </div>
    </form>
  );
}
