import { call } from '@mesa/shared/api';
import { getStoreBySlug, type Store, updateStore } from '@mesa/shared/contracts/stores';
import { storeInput } from '@mesa/shared/first-data';
import { href } from '@mesa/shared/paths';
import { query, useQueryClient } from '@mesa/shared/query';
import { useNavigate } from '@mesa/shared/router';
import { notice } from '@mesa/shared/ui/ask';
import { StoreForm } from '../store-form/store-form';

/** A store's form for who may edit it. */
export default function EditableStore({ store }: { store: Store }) {
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
