import { createPlayer, type PublicPlayer } from '@mesa/contract/calls/players';
import { usernameFault } from '@mesa/contract/rules/username';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { CheckField, TextField } from '@mesa/ui/field';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './create-player-dialog.module.css';

export interface CreatePlayerDialogProps {
  /** Whether the new player can be enrolled at once. */
  mayEnrol: boolean;
  onCreated(player: PublicPlayer, enrol: boolean): void;
  onClose(): void;
}

/** Asks for the username of a person without an account; the name defaults to it. */
export default function CreatePlayerDialog({ mayEnrol, onCreated, onClose }: CreatePlayerDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [username, setUsername] = useState('');
  const [enrol, setEnrol] = useState(true);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { write, busy } = useWrite(createPlayer);

  async function create(event: FormEvent) {
    event.preventDefault();
    const trimmed = username.trim();
    setFailure(undefined);
    const fault = trimmed === '' ? 'El nombre de usuario es obligatorio.' : usernameFault(trimmed);
    setError(fault ?? undefined);
    if (fault) input.current?.focus();
    if (fault || busy) return;
    try {
      const { data } = await write({ body: { username: trimmed, name: trimmed } });
      onCreated(data, mayEnrol && enrol);
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Crear Jugador"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            Crear
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={create} noValidate>
        <TextField
          label="Nombre de usuario"
          required
          maxLength={40}
          autoComplete="off"
          inputRef={input}
          value={username}
          onChange={setUsername}
          error={error}
        />
        {mayEnrol ? (
          <CheckField label="Inscribirlo en este torneo" checked={enrol} onChange={setEnrol} />
        ) : (
          <p>Se crea sin entrar en este torneo: para agregarlo, pasa el torneo a inscripciones.</p>
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <strong>Ocurrió un error al crear el jugador.</strong> {failure}
          </div>
        )}
      </form>
    </Dialog>
  );
}
