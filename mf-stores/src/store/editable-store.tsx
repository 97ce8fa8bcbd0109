import { getStoreBySlug, type Store, updateStore } from '@mesa/contract/calls/stores';
import { href } from '@mesa/contract/paths';
import { query, useFetch, useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { notice } from '@mesa/ui/ask';
import { StoreForm } from '../store-form/store-form';

/** The store's form, for users who may edit it. */
export default function EditableStore({ store }: { store: Store }) {
  const fetch = useFetch();
  const input = { body: { slug: store.slug } };
  const { write } = useWrite(updateStore, {
    shows: ({ data }) => ({ query: query(getStoreBySlug, input), data: { status: 'success', store: data } }),
  });
  const navigate = useNavigate();
  return (
    <StoreForm
      mode="edit"
      store={store}
      save={async (body) => {
        const { data } = await write({ params: { id: store.id }, body });
        return async () => {
          await notice('Tienda actualizada correctamente.');
          if (data.slug !== store.slug) navigate(href('store', { slug: data.slug }), { replace: true });
        };
      }}
      reload={() => fetch(getStoreBySlug, input, { fresh: true })}
    />
  );
}
