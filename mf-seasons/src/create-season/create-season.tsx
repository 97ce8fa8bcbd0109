import { createSeason } from '@mesa/contract/calls/seasons';
import type { Store } from '@mesa/contract/calls/stores';
import { href } from '@mesa/contract/paths';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { SeasonForm } from '../season-form/season-form';

/** An empty form; after creation the season's own page opens. */
export default function CreateSeason({ stores }: { stores: readonly Store[] }) {
  const navigate = useNavigate();
  const { write } = useWrite(createSeason);
  return (
    <SeasonForm
      stores={stores}
      save={async (body) => {
        const { data } = await write({ body });
        return () => navigate(href('season', { slug: data.slug }));
      }}
    />
  );
}
