import { lazyPage } from '@mesa/shared/lazy-page';
import { useSession } from '@mesa/shared/session';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';

// Asked for once the role is known, and by the site admin's browser alone.
const Changes = lazyPage(() => import(/* webpackChunkName: "all-changes" */ './changes'));

/** /admin/cambios, for the site admin. */
export default function ChangesPage() {
  const status = useSession((session) => session.status);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <Page title="Historial de cambios" lead="Quién cambió qué y cuándo.">
      {isAdmin ? (
        <Changes />
      ) : status === 'loading' ? (
        <Skeleton height="24rem" />
      ) : (
        <EmptyState>Solo el administrador del sitio puede ver el historial de cambios.</EmptyState>
      )}
    </Page>
  );
}
