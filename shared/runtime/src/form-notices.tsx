import { localDay, localTime } from '@mesa/contract/format/date';
import { plural } from '@mesa/contract/text/plural';
import { Button } from '@mesa/ui/button';
import { VisuallyHidden } from '@mesa/ui/visually-hidden';
import { useRef, useState } from 'react';
import styles from './form-notices.module.css';

interface Conflict {
  keys: readonly string[];
  label: string;
  mine: string;
  theirs: string;
}

interface FormNoticesProps {
  recoveredFrom: number | null;
  thrownAway: boolean;
  onThrowAway(): void;
  onTakeBack(): void;
  /** Names of fields that only another person changed. */
  taken: readonly string[];
  conflicts: readonly Conflict[];
  onChoose(keys: readonly string[], choice: 'mine' | 'theirs'): void;
  /** The number of edited lines that no longer exist. */
  orphans: number;
  /** The invalid fields, in order. */
  wrong: readonly { label: string; message: string }[];
  /** Whether errors are shown here, not only announced. */
  listErrors: boolean;
  /** The server's messages that belong to no field. */
  otherIssues: readonly string[];
}

const maxShown = 10;

function timeOf(instant: number): string {
  const at = new Date(instant);
  const daysAgo = Math.round((Date.parse(localDay(new Date())) - Date.parse(localDay(at))) / 86_400_000);
  const day = daysAgo === 0 ? 'hoy' : daysAgo === 1 ? 'ayer' : `el ${at.toLocaleDateString('es', { day: 'numeric', month: 'long' })}`;
  return `${day} ${localTime(at)}`;
}

const named = (names: readonly string[]): string =>
  new Intl.ListFormat('es', { type: 'conjunction' }).format(names.length > maxShown ? [...names.slice(0, maxShown), `${names.length - maxShown} más`] : names);

/** Notices above a form: a recovered draft, other people's changes, conflicts to choose, errors to correct. */
export function FormNotices({
  recoveredFrom,
  thrownAway,
  onThrowAway,
  onTakeBack,
  taken,
  conflicts,
  onChoose,
  orphans,
  wrong,
  listErrors,
  otherIssues,
}: FormNoticesProps) {
  return (
    <>
      <div className={styles.notices} role="status">
        {recoveredFrom !== null && !thrownAway && (
          <p className={styles.notice}>
            <span>Recuperamos lo que habías escrito ({timeOf(recoveredFrom)}).</span>
            <Button size="small" onClick={onThrowAway}>
              Descartar
            </Button>
          </p>
        )}
        {thrownAway && (
          <p className={styles.notice}>
            <span>Descartamos lo que habías escrito.</span>
            <Button size="small" onClick={onTakeBack}>
              Deshacer
            </Button>
          </p>
        )}
        {taken.length > 0 && <p className={styles.notice}>Otra persona cambió: {named(taken)}.</p>}
        {orphans > 0 && <p className={styles.notice}>Parte de lo que escribiste no se puede guardar: esas filas o columnas ya no se editan.</p>}
      </div>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} onChoose={onChoose} />}
      {wrong.length > 0 && (listErrors ? <ErrorList wrong={wrong} /> : <HiddenSummary names={wrong.map(({ label }) => label)} />)}
      {otherIssues.length > 0 && (
        <p className={styles.error} role="alert">
          {otherIssues.join(' ')}
        </p>
      )}
    </>
  );
}

const HiddenSummary = ({ names }: { names: readonly string[] }) => (
  <VisuallyHidden>
    <span role="alert">{plural(names.length, `Revisa el campo ${names[0]}.`, `Revisa ${names.length} campos: ${named(names)}.`)}</span>
  </VisuallyHidden>
);

const maxErrors = 5;

const ErrorList = ({ wrong }: Pick<FormNoticesProps, 'wrong'>) => (
  <ul className={styles.errors} role="alert">
    {wrong.slice(0, maxErrors).map(({ label, message }) => (
      <li key={label}>
        {label}: {message.replace(/\.$/, '')}.
      </li>
    ))}
    {wrong.length > maxErrors && <li>Y {wrong.length - maxErrors} más.</li>}
  </ul>
);

/** Conflicting changes of two people: nothing is saved until this person chooses. */
function Conflicts({ conflicts, onChoose }: Pick<FormNoticesProps, 'conflicts' | 'onChoose'>) {
  const box = useRef<HTMLDivElement>(null);
  const [statusText, setStatusText] = useState('');
  const pick = ({ keys, label }: Pick<Conflict, 'keys' | 'label'>, choice: 'mine' | 'theirs') => {
    setStatusText(`${label}: queda ${choice === 'mine' ? 'lo tuyo' : 'lo de la otra persona'}.`);
    // The pressed button disappears; focus must move on.
    box.current?.focus();
    onChoose(keys, choice);
  };
  const all = { keys: conflicts.flatMap(({ keys }) => keys), label: 'Todo' };
  return (
    <section className={styles.conflicts} aria-label="Cambios de otra persona" data-conflicts tabIndex={-1} ref={box}>
      <p>Otra persona cambió lo mismo que tú. Elige qué queda; hasta entonces no se guarda nada.</p>
      <ul>
        {conflicts.slice(0, maxShown).map((conflict) => (
          <li key={conflict.keys.join()}>
            <strong>{conflict.label}</strong>
            <Button size="small" aria-label={`${conflict.label}, lo mío: ${conflict.mine}`} onClick={() => pick(conflict, 'mine')}>
              Lo mío: {conflict.mine}
            </Button>
            <Button size="small" aria-label={`${conflict.label}, lo suyo: ${conflict.theirs}`} onClick={() => pick(conflict, 'theirs')}>
              Lo suyo: {conflict.theirs}
            </Button>
          </li>
        ))}
        {conflicts.length > 1 && (
          <li>
            <strong>{conflicts.length > maxShown ? `Y ${conflicts.length - maxShown} más` : 'Todo'}</strong>
            <Button size="small" onClick={() => pick(all, 'mine')}>
              Dejar todo lo mío
            </Button>
            <Button size="small" onClick={() => pick(all, 'theirs')}>
              Tomar todo lo suyo
            </Button>
          </li>
        )}
      </ul>
      <VisuallyHidden>
        <span role="status">{statusText}</span>
      </VisuallyHidden>
    </section>
  );
}
