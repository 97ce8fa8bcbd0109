import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';

/** Replaces administration pages for users without access. */
export default function NotAllowedPage() {
  const { user, signIn } = useSession((session) => session);
  return (
    <Page title="Página reservada">
      <EmptyState action={!user && <Button onClick={() => signIn()}>Iniciar sesión</Button>}>Solo el administrador del sitio puede ver esta página.</EmptyState>
    </Page>
  );
}
