import { signOutAsking } from '@mesa/shared/form';
import { href } from '@mesa/shared/paths';
import { useNavigate } from '@mesa/shared/router';
import { notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { EmptyState } from '@mesa/shared/ui/feedback';

/** The tab Cerrar Sesión: asks, signs out and goes home. */
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
