import { claimWithPass } from '@mesa/contract/calls/passes';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';
import { useState } from 'react';

/** After the tournament: an account asks for the player's history, with the pass as evidence. */
export function SaveHistory({ name, returnTo }: { name: string; returnTo: string }) {
  const { user, signIn } = useSession((session) => session);
  const { write, busy, error } = useWrite(claimWithPass);
  const [asked, setAsked] = useState(false);
  const claim = () =>
    write({ body: {} }).then(
      () => setAsked(true),
      () => undefined,
    );
  return (
    <Panel tone="accent">
      <Section title="Guarda tu historia">
        <p>Con una cuenta conservas este resultado y los que vienen. El administrador del sitio ve que tienes el pase de {name}, y te los une.</p>
        {asked ? (
          <p role="status">
            Pedido. La respuesta llega a <Link to={href('profile')}>tu perfil</Link>.
          </p>
        ) : (
          <Button tone="primary" busy={busy} onClick={() => (user ? void claim() : signIn({ returnTo }))}>
            {user ? 'Pedir este historial' : 'Crear mi cuenta'}
          </Button>
        )}
        {error !== undefined && !busy && <p role="alert">{messageOf(error)}</p>}
      </Section>
    </Panel>
  );
}
