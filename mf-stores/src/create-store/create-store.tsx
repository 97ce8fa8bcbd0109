import { call } from '@mesa/shared/api';
import { createStore } from '@mesa/shared/contracts/stores';
import { href } from '@mesa/shared/paths';
import { useQueryClient } from '@mesa/shared/query';
import { useNavigate } from '@mesa/shared/router';
import { notice } from '@mesa/shared/ui/ask';
import { StoreForm } from '../store-form/store-form';

/** An empty form; once created, the store's own page opens. */
export default function CreateStore() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <StoreForm
      mode="create"
      save={async (body) => {
        const { data } = await call(createStore, { body });
        await queries.invalidateQueries();
        await notice('Tienda creada correctamente.');
        return () => navigate(href('store', { slug: data.slug }));
      }}
    />
  );
}
