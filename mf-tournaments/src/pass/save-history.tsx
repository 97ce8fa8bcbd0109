import type { OwnPass } from '@mesa/contract/calls/passes';
import { href } from '@mesa/contract/paths';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button, buttonClass } from '@mesa/ui/button';
import { Panel, Section } from '@mesa/ui/page';

/** After the tournament: how the player keeps its results in an account. */
export function SaveHistory({ player: { username } }: Pick<OwnPass, 'player'>) {
  const { user, signIn } = useSession((session) => session);
  return (
    <Panel tone="accent">
      <Section title="Guarda tu historia">
        <p>
          Con una cuenta conservas este resultado y los que vienen. En tu perfil elige el nombre de usuario «{username}»: el administrador lo une a tu cuenta.
        </p>
        {user ? (
          <Link className={buttonClass({ tone: 'primary' })} to={href('profile')}>
            Ir a mi perfil
          </Link>
        ) : (
          <Button tone="primary" onClick={() => signIn({ returnTo: href('profile') })}>
            Crear mi cuenta
          </Button>
        )}
      </Section>
    </Panel>
  );
}
