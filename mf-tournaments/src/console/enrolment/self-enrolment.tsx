import { Button } from '@mesa/ui/button';
import { Disclosure } from '@mesa/ui/disclosure';
import { FieldGrid, TextField } from '@mesa/ui/field';
import { useState } from 'react';
import { clockTime } from '../clock-time';
import styles from '../console.module.css';
import { useConsole } from '../console-context';

const localText = (at: number | null): string => {
  if (at === null) return '';
  const day = new Date(at);
  return new Date(at - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Settings for self-enrolment: the maximum number of players and the closing time. */
export function SelfEnrolment() {
  const { event, give } = useConsole();
  const { open, capacity, closesAt } = event.enrolment;
  const [cap, setCap] = useState(capacity === null ? '' : String(capacity));
  const [until, setUntil] = useState(localText(closesAt));
  const seats = cap.trim() === '' ? null : Number(cap);
  const error =
    seats !== null && !(Number.isInteger(seats) && seats >= 1 && seats <= 2000) ? 'Escribe un número de 1 a 2000 o deja el campo vacío.' : undefined;
  const save = (next: boolean) => give({ kind: 'enrolment', open: next, capacity: seats, closesAt: until === '' ? null : new Date(until).getTime() });
  const limits = [capacity !== null && `hasta ${capacity} jugadores`, closesAt !== null && `hasta las ${clockTime(closesAt)}`].filter(Boolean).join(', ');
  return (
    <Disclosure label={open ? `Los jugadores se inscriben solos${limits && ` (${limits})`}` : 'Abrir la inscripción a los jugadores'}>
      <FieldGrid>
        <TextField
          label="Cupo"
          type="number"
          inputMode="numeric"
          min={1}
          value={cap}
          onChange={setCap}
          error={error}
          hint="Quien llega después espera un lugar."
        />
        <TextField label="Cierra" type="datetime-local" value={until} onChange={setUntil} hint="Sin hora, hasta que la cierres o comience el torneo." />
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
