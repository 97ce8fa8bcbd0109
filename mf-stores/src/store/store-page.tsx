import { call } from '@mesa/shared/api';
import { getStoreBySlug, type Store, updateStore } from '@mesa/shared/contracts/stores';
import { storeInput } from '@mesa/shared/first-data';
import { Loaded } from '@mesa/shared/loaded';
import { href } from '@mesa/shared/paths';
import { query, useQueryClient } from '@mesa/shared/query';
import { Link, useNavigate, useParams } from '@mesa/shared/router';
import { stateName } from '@mesa/shared/rules/names';
import { notice } from '@mesa/shared/ui/ask';
import { Skeleton } from '@mesa/shared/ui/feedback';
import { Page, Panel, Section } from '@mesa/shared/ui/page';
import { StoreForm } from '../store-form/store-form';
import { StoreAdmins } from './store-admins';
import { StoreInfo } from './store-info';
import { StorePointsPanel } from './store-points';
import { StoreTournaments } from './store-tournaments';

/** /tienda/:slug: information for visitors, the form and the administrators for who may edit the store. */
export default function StorePage() {
  const { slug = '' } = useParams();
  return (
    <Loaded query={query(getStoreBySlug, storeInput(slug))} skeleton={<StoreSkeleton />} loadingText="Cargando...">
      {({ store }) => <StoreView key={store.id} store={store} />}
    </Loaded>
  );
}

function StoreView({ store }: { store: Store }) {
  return (
    <Page title={store.name} lead={`${store.city}, ${stateName(store.state)}, ${store.country}`} back={<Link to={href('stores')}>Tiendas</Link>}>
      <Panel>{store.canEdit ? <EditableStore store={store} /> : <StoreInfo store={store} />}</Panel>
      {store.canEdit && <StoreAdmins storeId={store.id} />}
      <StoreTournaments store={store} />
      <StorePointsPanel storeId={store.id} />
    </Page>
  );
}

function EditableStore({ store }: { store: Store }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <StoreForm
      mode="edit"
      store={store}
      save={async (body) => {
        const { data } = await call(updateStore, { params: { id: store.id }, body });
        queries.setQueryData(query(getStoreBySlug, storeInput(store.slug)).queryKey, { status: 'success', store: data });
        return async () => {
          await notice('Tienda actualizada correctamente.');
          void queries.invalidateQueries();
          if (data.slug !== store.slug) navigate(href('store', { slug: data.slug }), { replace: true });
        };
      }}
      reload={() => queries.fetchQuery({ ...query(getStoreBySlug, storeInput(store.slug)), staleTime: 0 })}
    />
  );
}

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
