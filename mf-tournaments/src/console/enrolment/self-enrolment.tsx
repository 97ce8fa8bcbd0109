import { dayTimeAt, instantAt, timeZoneOf, type ZonedPlace } from '@mesa/contract/rules/time-zone';
import { counted } from '@mesa/contract/text/plural';
import { useQuery } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useState } from 'react';
import { closingText } from '../../live/closing-text';
import { serverNow } from '../../live/server-clock';
import { zoneCity } from '../../live/zone-name';
import styles from '../console.module.css';
import { useConsole } from '../console-context';
import { tournamentQuery } from '../tournament.query';

/** Settings for self-enrolment: the maximum number of players and the closing time. */
export function SelfEnrolment() {
  const { id } = useConsole();
  const { data } = useQuery(tournamentQuery(String(id)));
  // Without a network the place can be unknown; the device is probably there.
  const place = data?.data ?? { country: '', state: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return <Settings key={timeZoneOf(place)} place={place} placeName={data ? zoneCity(data.data) : 'este dispositivo'} />;
}

function Settings({ place, placeName }: { place: ZonedPlace; placeName: string }) {
  const { event, give } = useConsole();
  const { open, capacity, closesAt } = event.enrolment;
  /** Until it is saved; what is not typed here follows the other devices. */
  const [typed, setTyped] = useState<{ cap?: string; until?: string }>({});
  const { cap = capacity === null ? '' : String(capacity), until = closesAt === null ? '' : dayTimeAt(place, closesAt) } = typed;
  const seats = cap.trim() === '' ? null : Number(cap);
  const error =
    seats !== null && !(Number.isInteger(seats) && seats >= 1 && seats <= 2000) ? 'Escribe un número de 1 a 2000 o deja el campo vacío.' : undefined;
  const save = async (next: boolean) => {
    if (await give({ kind: 'enrolment', open: next, capacity: seats, closesAt: until === '' ? null : instantAt(place, until) })) setTyped({});
  };
  const limits = [
    capacity !== null && `hasta ${counted(capacity, 'jugador', 'jugadores')}`,
    closesAt !== null && `cierra ${closingText(place, closesAt, serverNow())}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Disclosure label={open ? `Los jugadores se inscriben solos${limits && ` (${limits})`}` : 'Abrir la inscripción a los jugadores'}>
      <FieldGrid>
        <TextField
          label="Cupo"
          type="number"
          inputMode="numeric"
          min={1}
          value={cap}
          onChange={(text) => setTyped((now) => ({ ...now, cap: text }))}
          error={error}
          hint="Quien llega después espera un lugar."
        />
        <TextField
          label="Cierra"
          type="datetime-local"
          value={until}
          onChange={(text) => setTyped((now) => ({ ...now, until: text }))}
          hint={`En la hora de ${placeName}. Sin hora, hasta que la cierres o comience el torneo.`}
        />
      </FieldGrid>
      <div className={styles.row}>
        <Button disabled={error !== undefined} onClick={() => save(true)}>
          {open ? 'Guardar' : 'Abrir inscripción'}
        </Button>
        {open && <Button onClick={() => save(false)}>Cerrar inscripción</Button>}
      </div>
    </Disclosure>
  );
}
