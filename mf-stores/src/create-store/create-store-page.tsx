import { mayCreateStore } from '@mesa/contract/rules/roles';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { useSession } from '@mesa/runtime/session';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';

// Loaded once the user is known to be allowed to create a store.
const CreateStore = lazyPage(() => import(/* webpackChunkName: "create-store" */ './create-store'));

/** /tienda/crear, for owners and the site admin. */
export default function CreateStorePage() {
  const status = useSession((session) => session.status);
  const role = useSession((session) => session.user?.role ?? null);
  return (
    <Page title="Crear Tienda">
      {status === 'loading' ? (
        <Skeleton height="24rem" />
      ) : mayCreateStore(role) ? (
        <CreateStore />
      ) : (
        <EmptyState>Solo los organizadores aprobados pueden crear tiendas. Escríbenos desde la página de contacto si quieres registrar la tuya.</EmptyState>
      )}
    </Page>
  );
}
