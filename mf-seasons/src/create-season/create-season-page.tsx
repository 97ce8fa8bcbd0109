import { listStores, type Store } from '@mesa/contract/calls/stores';
import { guideHref, href } from '@mesa/contract/paths';
import type { AuthUser } from '@mesa/runtime/auth';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { Link, useSearchParams } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Button } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { Page, Panel } from '@mesa/ui/page';

// Loaded once the user is known to be allowed to create a season.
const CreateSeason = lazyPage<{ stores: readonly Store[] }>(() => import(/* webpackChunkName: "create-season" */ './create-season'));

/** /temporada/crear: for the site admin and store administrators. `?tienda=3` selects the store. */
export default function CreateSeasonPage() {
  return (
    <Page
      title="Crear Temporada"
      lead={
        <>
          Qué torneos cuentan y cómo suman. <Link to={guideHref('guideOrganise', 'temporada')}>Cómo se arma una temporada</Link>
        </>
      }
    >
      <Gate />
    </Page>
  );
}

function Gate() {
  const status = useSession((session) => session.status);
  const user = useSession((session) => session.user);
  const signIn = useSession((session) => session.signIn);
  if (status === 'loading') return <Skeleton height="26rem" />;
  if (user) return <OfStores user={user} />;
  const button = (
    <Button tone="primary" onClick={() => signIn({ returnTo: href('createSeason') })}>
      Iniciar sesión
    </Button>
  );
  return <EmptyState action={button}>Inicia sesión para crear temporadas de las tiendas que administras.</EmptyState>;
}

function OfStores({ user }: { user: AuthUser }) {
  const [search] = useSearchParams();
  const owned = user.role === 'admin' ? {} : { userId: user.id };
  return (
    <Loaded query={query(listStores, { body: { ...owned, page: 1, itemsPerPage: 100 } })} skeleton={<Skeleton height="26rem" />}>
      {({ stores }) =>
        stores.length === 0 && user.role !== 'admin' ? (
          <EmptyState>No puedes crear temporadas: solo quienes administran al menos una tienda pueden hacerlo.</EmptyState>
        ) : (
          <Panel>
            <CreateSeason stores={chosenOf(stores, search.get('tienda'))} />
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
