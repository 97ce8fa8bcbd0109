import { deleteAccount } from '@mesa/contract/calls/personal-data';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { signOutNow } from '@mesa/runtime/sign-out';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { Dialog } from '@mesa/ui/dialog';
import { TextField } from '@mesa/ui/field';
import { type FormEvent, useState } from 'react';
import styles from './profile-form.module.css';

const word = 'ELIMINAR';
const formId = 'delete-account';

/** Explains which data is deleted and which is kept. Deletes once the word is typed, then signs out and opens the home page. */
export default function DeleteAccount({ user, onClose }: { user: AuthUser; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const { write, busy: deleting } = useWrite(deleteAccount);
  const busy = deleting || leaving;
  const navigate = useNavigate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim().toUpperCase() !== word) return setError(`Escribe ${word} para confirmar.`);
    setError(undefined);
    try {
      await write({ params: { userId: user.id }, body: { confirm: word } });
    } catch (refusal) {
      return setError(messageOf(refusal));
    }
    setLeaving(true);
    await signOutNow({ erase: true }).catch((failure: unknown) => console.debug('Signing out failed', failure));
    navigate(href('home'));
    await notice('Tu cuenta fue eliminada.');
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Eliminar mi cuenta"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} tone="danger" busy={busy}>
            Eliminar para siempre
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p>Esto no se puede deshacer:</p>
        <ul className={styles.consequences}>
          <li>Se borran tu correo, tu nombre, tu apellido, tu fecha de nacimiento, tu Pokémon ID y tu lugar.</li>
          <li>Tus resultados y barajas quedan en los torneos con el nombre «Jugador retirado».</li>
          <li>Dejas de administrar tiendas.</li>
          <li>Si vuelves a entrar, empiezas sin historial.</li>
        </ul>
        <TextField label={`Escribe ${word} para confirmar`} required autoComplete="off" maxLength={20} value={typed} onChange={setTyped} error={error} />
      </form>
    </Dialog>
  );
}
