import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import type { ReactNode } from 'react';

/** A page for signed-in users; visitors get a sign-in prompt. */
export function SignedIn({ title, children }: { title: string; children: ReactNode }) {
  const { status, user, signIn } = useSession((session) => session);
  if (user) return children;
  return (
    <Page title={title}>
      {status === 'loading' ? (
        <Skeleton height="24rem" />
      ) : (
        <EmptyState
          action={
            <Button tone="primary" onClick={() => signIn()}>
              Iniciar sesión
            </Button>
          }
        >
          Debes iniciar sesión para ver este contenido
        </EmptyState>
      )}
    </Page>
  );
}
