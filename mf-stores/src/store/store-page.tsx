import { getStoreBySlug, type Store } from '@mesa/contract/calls/stores';
import { href } from '@mesa/contract/paths';
import { stateName } from '@mesa/contract/rules/names';
import { lazyPage } from '@mesa/runtime/lazy-page';
import { Loaded } from '@mesa/runtime/loaded';
import { query } from '@mesa/runtime/query';
import { HiddenNotice, ReportButton } from '@mesa/runtime/report';
import { Link } from '@mesa/runtime/router';
import { useSession } from '@mesa/runtime/session';
import { Slot } from '@mesa/runtime/slot';
import { usePage } from '@mesa/runtime/use-page';
import { buttonClass } from '@mesa/ui/button';
import { EmptyState, Skeleton } from '@mesa/ui/feedback';
import { OnceHydrated } from '@mesa/ui/hydrated';
import { Page, Panel, Section } from '@mesa/ui/page';
import area from '../../area';
import { ShareStore } from './share-store';
import { StoreAttendance } from './store-attendance';
import { StoreInfo } from './store-info';
import { StoreNext } from './store-next';
import { StorePointsPanel, StorePointsSkeleton } from './store-points';
import { StoreSeasons } from './store-seasons';
import { StoreTournaments } from './store-tournaments';

// Loaded only for users who may edit the store.
const EditableStore = lazyPage<{ store: Store }>(() => import(/* webpackChunkName: "editable-store" */ './editable-store'));
const StoreAdmins = lazyPage<{ storeId: number }>(() =>
  import(/* webpackChunkName: "store-admins" */ './store-admins').then(({ StoreAdmins }) => ({ default: StoreAdmins })),
);

/** /tienda/:slug: information for visitors; the form and the administrators for users who may edit the store. */
export default function StorePage() {
  const { input } = usePage(area.pages.store);
  return (
    <Loaded query={query(getStoreBySlug, input(getStoreBySlug))} skeleton={<StoreSkeleton />} loadingText="Cargando..." missing={<NoStore />}>
      {({ store }) => <StoreView key={store.id} store={store} />}
    </Loaded>
  );
}

function StoreView({ store }: { store: Store }) {
  // Visitors do not wait for members' content: area.ts does not name this slot, so the server neither reads nor renders it.
  const isMember = useSession((session) => session.user !== null);
  return (
    <Page
      title={store.name}
      lead={`${store.city}, ${stateName(store.state)}, ${store.country}`}
      back={<Link to={href('stores')}>Tiendas</Link>}
      actions={<ShareStore store={store} />}
    >
      {store.status !== 1 && <HiddenNotice kind="store" />}
      {store.canEdit && (
        <>
          <Panel>
            <EditableStore store={store} />
          </Panel>
          <StoreAdmins storeId={store.id} />
        </>
      )}
      <StoreNext />
      <StoreTournaments store={store} />
      {!store.canEdit && <StoreInfo store={store} />}
      <Slot name="store.after-info" props={{ slug: store.slug }} skeleton={<Skeleton height="12rem" />} />
      <StoreSeasons store={store} />
      <StoreAttendance store={store} />
      {isMember && <Slot name="store.for-members" props={{ id: store.id }} skeleton={null} />}
      {/* The last thirty days in the user's time zone. */}
      <OnceHydrated fallback={<StorePointsSkeleton store={store} />}>{() => <StorePointsPanel store={store} />}</OnceHydrated>
      {!store.canEdit && <ReportButton thing={{ kind: 'store', id: store.id }} />}
    </Page>
  );
}

const NoStore = () => (
  <Page title="Tienda no encontrada">
    <EmptyState
      action={
        <Link className={buttonClass({ tone: 'primary' })} to={href('stores')}>
          Ver las tiendas
        </Link>
      }
    >
      Ninguna tienda tiene esta dirección. Puede que el enlace esté incompleto, que haya cambiado de nombre o que esté cerrada.
    </EmptyState>
  </Page>
);

function StoreSkeleton() {
  return (
    <Page title="Tienda">
      <Skeleton height="18rem" />
      <Section>
        <Skeleton height="20rem" />
      </Section>
    </Page>
  );
}
