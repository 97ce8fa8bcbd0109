import { call } from '@mesa/shared/api';
import { createStore } from '@mesa/shared/contracts/stores';
import { href } from '@mesa/shared/paths';
import { useQueryClient } from '@mesa/shared/query';
import { useNavigate } from '@mesa/shared/router';
import { mayCreateStore } from '@mesa/shared/rules/roles';
import { useSession } from '@mesa/shared/session';
import { notice } from '@mesa/shared/ui/ask';
import { EmptyState, Skeleton } from '@mesa/shared/ui/feedback';
import { Page } from '@mesa/shared/ui/page';
import { StoreForm } from '../store-form/store-form';

/** /tienda/crear, for owners and the site admin. */
export default function CreateStorePage() {
  const status = useSession((session) => session.status);
  const role = useSession((session) => session.user?.role ?? null);
  const navigate = useNavigate();
  const queries = useQueryClient();

  if (status === 'loading')
    return (
      <Page title="Crear Tienda">
        <Skeleton height="24rem" />
      </Page>
    );
  if (!mayCreateStore(role)) {
    return (
      <Page title="Crear Tienda">
        <EmptyState>Solo los organizadores aprobados pueden crear tiendas. Escríbenos desde la página de contacto si quieres registrar la tuya.</EmptyState>
      </Page>
    );
  }
  return (
    <Page title="Crear Tienda">
      <StoreForm
        mode="create"
        save={async (body) => {
          const { data } = await call(createStore, { body });
          await queries.invalidateQueries();
          await notice('Tienda creada correctamente.');
          return () => navigate(href('store', { slug: data.slug }));
        }}
      />
    </Page>
  );
}
