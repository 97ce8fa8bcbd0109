import { listAdministeredStores, type Store, storesOf } from '@mesa/contract/calls/stores';
import { href } from '@mesa/contract/paths';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button, buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';

// Loaded once the user is known to be allowed to create a tournament.
const CreateTournament = lazyPage(() => import(/* webpackChunkName: "create-tournament" */ './create-tournament'));

/** /torneo/crear: for the site admin and anyone who administers a store. `?tienda=3` chooses the store. */
export default function CreateTournamentPage() {
  return (
    <Page title="Crear Torneo" documentTitle="Crear Torneo">
      <Gate />
    </Page>
  );
}

function Gate() {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const signIn = useSession((session) => session.signIn);
  const [search] = useSearchParams();
  if (status === 'loading') return <FormSkeleton />;
  if (!user) {
    return (
      <EmptyState
        action={
          <Button tone="primary" onClick={() => signIn({ returnTo: href('createTournament') })}>
            Iniciar sesión
          </Button>
        }
      >
        Inicia sesión para crear torneos en las tiendas que administras.
      </EmptyState>
    );
  }
  return (
    <Loaded query={query(listAdministeredStores, storesOf(user.id))} skeleton={<FormSkeleton />} loadingText="Cargando...">
      {({ stores, mayCreateStores }) =>
        stores.length === 0 && user.role !== 'admin' ? (
          <NotAllowed mayCreate={mayCreateStores} />
        ) : (
          <Panel>
            <CreateTournament stores={chosenOf(stores, search.get('tienda'))} />
          </Panel>
        )
      }
    </Loaded>
  );
}

/** Returns the store in the address, otherwise all stores. */
function chosenOf(stores: readonly Store[], id: string | null): readonly Store[] {
  const named = stores.filter((store) => String(store.id) === id);
  return named.length > 0 ? named : stores;
}

const NotAllowed = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState
    action={
      <Link className={buttonClass({ tone: 'primary' })} to={href(mayCreate ? 'createStore' : 'organise')}>
        {mayCreate ? 'Crear Tienda' : 'Quiero organizar'}
      </Link>
    }
  >
    {mayCreate
      ? 'Para crear un torneo necesitas administrar al menos una tienda. Crea primero la tuya.'
      : 'No puedes crear torneos: solo quienes administran al menos una tienda pueden hacerlo.'}
  </EmptyState>
);

const FormSkeleton = () => (
  <Panel>
    <Skeleton height="26rem" />
  </Panel>
);
