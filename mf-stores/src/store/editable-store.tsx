import { getStoreBySlug, type Store, updateStore } from '@mesa/contract/calls/stores';
import { storeInput } from '@mesa/contract/first-data';
import { href } from '@mesa/contract/paths';
import { call } from '@mesa/runtime/api';
import { query, useQueryClient } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { notice } from '@mesa/ui/ask';
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
