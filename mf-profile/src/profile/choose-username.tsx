import { createPlayerOfAccount, getPlayer, listOwnClaims } from '@mesa/contract/calls/players';
import { usernameFault } from '@mesa/contract/rules/username';
import { call, isApiError, messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { queryKey, useQueryClient } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { Panel, Section } from '@mesa/ui/page';
import { type FormEvent, useState } from 'react';

/** An account that is no player yet chooses the name it plays under. A name with history is claimed, and a site admin settles it. */
export function ChooseUsername({ user }: { user: AuthUser }) {
  const [username, setUsername] = useState(user.username ?? '');
  const [error, setError] = useState('');
  const [claimed, setClaimed] = useState('');
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = username.trim();
    setClaimed('');
    if (!wanted) return setError('El nombre de usuario es obligatorio.');
    const fault = usernameFault(wanted);
    if (fault) return setError(fault);
    setBusy(true);
    setError('');
    try {
      await call(createPlayerOfAccount, { body: { userId: user.id, username: wanted } });
      await queries.invalidateQueries({ queryKey: queryKey(getPlayer) });
    } catch (refusal) {
      if (isApiError(refusal) && refusal.code === 'username_unclaimed') {
        setClaimed(refusal.message);
        void queries.invalidateQueries({ queryKey: queryKey(listOwnClaims) });
      } else setError(messageOf(refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel>
      <Section title="Elige tu sobrenombre">
        <p>Con él te inscriben en los torneos y te encuentran los demás. Si ya jugaste con un nombre, escribe ese mismo: puedes pedir tres a la vez.</p>
        <form onSubmit={submit} noValidate>
          <TextField
            label="Sobrenombre"
            required
            maxLength={40}
            autoComplete="username"
            value={username}
            onChange={setUsername}
            {...(error ? { error } : {})}
          />
          <Button type="submit" tone="primary" busy={busy}>
            Crear mi perfil
          </Button>
        </form>
        {claimed && <p role="status">{claimed}</p>}
      </Section>
    </Panel>
  );
}
