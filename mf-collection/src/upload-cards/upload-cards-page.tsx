import { lazyPage } from '@mesa/shared/lazy-page';
import { useSession } from '@mesa/shared/session';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';

// The tool's code is asked for once the role is known, and by the site admin's browser alone.
const UploadCards = lazyPage(() => import(/* webpackChunkName: "upload-cards" */ './upload-cards'));

/** /upload-cards, for the site admin. */
export default function UploadCardsPage() {
  const status = useSession((session) => session.status);
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (
    <Page title="Agregar Cartas">
      {isAdmin ? (
        <UploadCards />
      ) : status === 'loading' ? (
        <Skeleton height="24rem" />
      ) : (
        <EmptyState>Solo el administrador del sitio puede agregar cartas.</EmptyState>
      )}
    </Page>
  );
}
