import { createPlayerOfAccount } from '@mesa/contract/calls/players';
import { usernameFault } from '@mesa/contract/rules/username';
import { isApiError, messageOf } from '@mesa/runtime/api';
import type { AuthUser } from '@mesa/runtime/auth';
import { useWrite } from '@mesa/runtime/query';
import { Button } from '@mesa/ui/button';
import { TextField } from '@mesa/ui/field';
import { Panel, Section } from '@mesa/ui/page';
import { type FormEvent, useState } from 'react';

/** Lets an account without a player choose a username. A name with history needs a claim, which a site admin decides. */
export function ChooseUsername({ user }: { user: AuthUser }) {
  const [username, setUsername] = useState(user.username ?? '');
  const [error, setError] = useState('');
  const [claimed, setClaimed] = useState('');
  const { write, busy } = useWrite(createPlayerOfAccount);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = username.trim();
    setClaimed('');
    if (!wanted) return setError('El nombre de usuario es obligatorio.');
    const fault = usernameFault(wanted);
    if (fault) return setError(fault);
    setError('');
    try {
      await write({ body: { userId: user.id, username: wanted } });
    } catch (refusal) {
      if (isApiError(refusal) && refusal.code === 'username_unclaimed') setClaimed(refusal.message);
      else setError(messageOf(refusal));
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
