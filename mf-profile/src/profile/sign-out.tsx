import { href } from '@mesa/contract/paths';
import { useNavigate } from '@mesa/runtime/router';
import { signOutAsking } from '@mesa/runtime/sign-out';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { EmptyState } from '@mesa/ui/feedback';

/** The tab Cerrar Sesión: asks, signs out and opens the home page. */
export function SignOut({ onStay }: { onStay(): void }) {
  const navigate = useNavigate();
  const leave = async () => {
    try {
      if (!(await signOutAsking())) return;
    } catch (error) {
      console.debug('Signing out failed', error);
      return notice('No se pudo cerrar la sesión. Inténtalo de nuevo.');
    }
    navigate(href('home'));
  };
  return (
    <EmptyState
      action={
        <>
          <Button tone="primary" onClick={leave}>
            Sí, cerrar sesión
          </Button>{' '}
          <Button onClick={onStay}>Cancelar</Button>
        </>
      }
    >
      ¿Estás seguro de que deseas cerrar sesión?
    </EmptyState>
  );
}
