import { deleteSeason, getSeason, type Season, updateSeason } from '@mesa/contract/calls/seasons';
import { href } from '@mesa/contract/paths';
import { messageOf } from '@mesa/runtime/api';
import { query, useFetch, useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { confirm, notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { SeasonForm } from '../season-form/season-form';
import { useOwnStores } from '../season-form/use-own-stores';

/** The season's form, for users who may edit it. */
export default function EditableSeason({ season }: { season: Season }) {
  const fetch = useFetch();
  const navigate = useNavigate();
  const own = useOwnStores();
  const input = { params: { slug: season.slug } };
  const update = useWrite(updateSeason, { shows: ({ data }) => ({ query: query(getSeason, input), data: { status: 'success', data } }) });
  const remove = useWrite(deleteSeason);
  // Keeps the season's own stores in the list for every editor.
  const stores = [...season.stores, ...own.filter(({ id }) => !season.stores.some((store) => store.id === id))];

  async function erase() {
    const text = 'La tabla desaparece para todos. Los torneos y sus resultados quedan como están.';
    if (!(await confirm({ title: `¿Eliminar la temporada «${season.name}»?`, text, confirmLabel: 'Eliminar', tone: 'danger' }))) return;
    try {
      await remove.write({ params: { id: season.id }, body: {} });
      navigate(href('seasons'), { replace: true });
    } catch (error) {
      await notice(messageOf(error));
    }
  }

  return (
    <SeasonForm
      season={season}
      stores={stores}
      save={async (body) => {
        await update.write({ params: { id: season.id }, body });
        return () => void notice('Temporada actualizada correctamente.');
      }}
      reload={() => fetch(getSeason, input, { fresh: true })}
      actions={
        <Button tone="danger" onClick={() => void erase()} busy={remove.busy}>
          Eliminar temporada
        </Button>
      }
    />
  );
}
