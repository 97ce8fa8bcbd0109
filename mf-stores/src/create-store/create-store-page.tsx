import { href } from '@mesa/contract/paths';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Link } from '@mesa/runtime/router';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page } from '@mesa/ui/page';
import { useMayCreateStores } from '../may-create-stores';

// Loaded once the user is known to be allowed to create a store.
const CreateStore = lazyPage(() => import(/* webpackChunkName: "create-store" */ './create-store'));

/** /tienda/crear, for owners, accounts that the site admin approved, and the site admin. */
export default function CreateStorePage() {
  const mayCreate = useMayCreateStores();
  return (
    <Page title="Crear Tienda">
      {mayCreate === null ? (
        <Skeleton height="24rem" />
      ) : mayCreate ? (
        <CreateStore />
      ) : (
        <EmptyState
          action={
            <Link className={buttonClass({ tone: 'primary' })} to={href('organise')}>
              Quiero organizar
            </Link>
          }
        >
          Solo los organizadores aprobados pueden crear tiendas. Pídelo en «Quiero organizar».
        </EmptyState>
      )}
    </Page>
  );
}
