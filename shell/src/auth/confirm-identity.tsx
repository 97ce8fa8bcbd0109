import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { ErrorState, Skeleton } from '@mesa/ui/feedback';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import styles from './confirm-identity.module.css';
import { IdentityError, type Proof } from './proof';

const formId = 'confirm-identity';

interface ConfirmIdentityProps {
  /** Asks the provider for the available proof of identity. */
  start(): Promise<Proof>;
  onDone(confirmed: boolean): void;
}

/** Asks a signed-in user to authenticate again, in a dialog over the current page. */
export default function ConfirmIdentity({ start, onDone }: ConfirmIdentityProps) {
  const [proof, setProof] = useState<Proof | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const fail = useCallback((failure: unknown) => {
    console.debug('The person could not be confirmed', failure);
    setError(failure instanceof IdentityError ? failure.message : 'No se pudo comprobar. Inténtalo de nuevo.');
  }, []);
  const begin = useCallback(
    async (how: () => Promise<Proof>) => {
      setBusy(true);
      setError(undefined);
      setTyped('');
      await how().then(setProof, fail);
      setBusy(false);
    },
    [fail],
  );
  // Keeps the first `start`: changes in the provider while the dialog is open must not ask again.
  const [first] = useState(() => start);
  useEffect(() => void begin(first), [begin, first]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // In React's tree this form is inside the form that opened the dialog.
    event.stopPropagation();
    if (!proof) return;
    if (proof.label && typed.trim() === '') return setError('Campo Requerido');
    setBusy(true);
    setError(undefined);
    try {
      await proof.confirm(typed);
      onDone(true);
    } catch (failure) {
      fail(failure);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Inicia sesión otra vez para confirmar que eres tú"
      footer={
        <>
          <Button onClick={() => onDone(false)}>Cancelar</Button>
          {proof && (
            <Button type="submit" form={formId} tone="primary" busy={busy}>
              {proof.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.reason}>Lo que vas a hacer no se puede deshacer y entraste hace más de diez minutos. Lo que escribiste sigue aquí.</p>
      {!proof && !error && <Skeleton height="4rem" />}
      {!proof && error && <ErrorState message={error} onRetry={() => begin(first)} />}
      {proof && (
        <form id={formId} onSubmit={submit} noValidate>
          {proof.label ? (
            <TextField
              label={proof.label}
              hint={proof.hint}
              type={proof.type ?? 'text'}
              autoComplete={proof.autoComplete}
              maxLength={200}
              required
              value={typed}
              onChange={setTyped}
              error={error}
            />
          ) : (
            <>
              {proof.hint && <p>{proof.hint}</p>}
              {error && <p role="alert">{error}</p>}
            </>
          )}
          {proof.other && (
            <Button tone="quiet" busy={busy} onClick={() => proof.other && begin(proof.other.start)}>
              {proof.other.label}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  );
}
