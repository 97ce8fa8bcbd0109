import type { Store } from '@mesa/contract/calls/stores';
import { createTournament } from '@mesa/contract/calls/tournaments';
import { href } from '@mesa/contract/paths';
import { isApiError } from '@mesa/runtime/api';
import { useWrite } from '@mesa/runtime/query';
import { useNavigate } from '@mesa/runtime/router';
import { useForm } from '@mesa/runtime/use-form';
import { notice } from '@mesa/ui/ask';
import { Button } from '@mesa/ui/button';
import { useMemo } from 'react';
import { noticeFailure, serviceFailure } from '../alerts/failure';
import { draftError, emptyDraft, fieldsOf, type TournamentDraft, withUsualLists } from '../tournament-form/tournament-draft';
import { TournamentForm } from '../tournament-form/tournament-form';
import { tournamentShape } from '../tournament-form/tournament-shape';

/** Preselects the place shared by all the user's stores, and the store if there is only one. */
function firstDraft(stores: readonly Store[]): TournamentDraft {
  const [first] = stores;
  if (!first) return emptyDraft;
  const shared = (field: 'country' | 'state' | 'city') => stores.every((store) => store[field] === first[field]);
  const country = shared('country') ? first.country : '';
  const state = country && shared('state') ? first.state : '';
  const city = state && shared('city') ? first.city : '';
  return { ...emptyDraft, country, state, city, store: stores.length === 1 ? { id: first.id, name: first.name } : null };
}

/** An empty form, editable at once; after creation the tournament's own page opens. */
export default function CreateTournament({ stores }: { stores: readonly Store[] }) {
  const form = useForm({ ...tournamentShape, id: 'new', server: useMemo(() => firstDraft(stores), [stores]), opens: 'new' });
  const { write } = useWrite(createTournament);
  const navigate = useNavigate();

  async function create() {
    const wrong = draftError(form.values, new Date());
    form.refuse(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return notice(wrong.message);
    await form.submit(async () => {
      const { id } = await write({ body: fieldsOf(form.values) });
      return async () => {
        await notice('Torneo creado correctamente.');
        navigate(href('tournament', { id }));
      };
    }, noticeCreationFailure);
  }

  return (
    <TournamentForm
      root={form.root}
      notices={form.notices}
      draft={form.values}
      onChange={(changes) => form.change(withUsualLists(form.values, changes))}
      errors={form.errors}
      isNew
      enrolled={[]}
      onSubmit={() => void create()}
    >
      <Button type="submit" tone="primary" busy={form.busy}>
        {form.busy ? 'Guardando...' : 'Crear Torneo'}
      </Button>
    </TournamentForm>
  );
}

/** The server refused, did not answer, or the connection failed. */
function noticeCreationFailure(error: unknown): Promise<void> {
  if (!isApiError(error)) return noticeFailure('Error inesperado al crear el torneo.', error);
  return error.body ? notice(serviceFailure(error)) : noticeFailure('Hubo un error al crear el torneo.', error);
}
