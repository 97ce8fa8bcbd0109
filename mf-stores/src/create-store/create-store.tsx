import { createStore } from '@mesa/contract/calls/stores';
import { href } from '@mesa/contract/paths';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { notice } from '@mesa/ui/ask';
import { StoreForm } from '../store-form/store-form';

/** An empty form; after creation the store's own page opens. */
export default function CreateStore() {
  const navigate = useNavigate();
  const { write } = useWrite(createStore);
  return (
    <StoreForm
      mode="create"
      save={async (body) => {
        const { data } = await write({ body });
        await notice('Tienda creada correctamente.');
        return () => navigate(href('store', { slug: data.slug }));
      }}
    />
  );
}
