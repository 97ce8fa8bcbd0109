import { lazyPage } from '@mesa/shared/lazy-page';
import { useSession } from '@mesa/shared/session';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';

// Asked for once the role is known, and by the site admin's browser alone.
const Claims = lazyPage(() => import(/* webpackChunkName: "claims-list" */ './claims'));

/** /admin/solicitudes, for the site admin. */
export default function ClaimsPage() {
  const status = useSession((session) => session.status);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <Page title="Solicitudes de jugadores" lead="Cuentas que piden un nombre con historial.">
      {isAdmin ? (
        <Claims />
      ) : status === 'loading' ? (
        <Skeleton height="24rem" />
      ) : (
        <EmptyState>Solo el administrador del sitio puede unir cuentas y jugadores.</EmptyState>
      )}
    </Page>
  );
}
