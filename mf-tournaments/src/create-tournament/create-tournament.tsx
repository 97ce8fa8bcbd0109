import { call, isApiError } from '@mesa/shared/api';
import type { Store } from '@mesa/shared/contracts/stores';
import { createTournament } from '@mesa/shared/contracts/tournaments';
import { useUnsavedChanges } from '@mesa/shared/form';
import { href } from '@mesa/shared/paths';
import { useQueryClient } from '@mesa/shared/query';
import { useNavigate } from '@mesa/shared/router';
import { notice } from '@mesa/shared/ui/ask';
import { Button } from '@mesa/shared/ui/button';
import { useState } from 'react';
import { noticeFailure, serviceFailure } from '../alerts/failure';
import { fieldErrors } from '../tournament-form/field-errors';
import { draftError, emptyDraft, fieldsOf, sameDraft, type TournamentErrors } from '../tournament-form/tournament-draft';
import { TournamentForm } from '../tournament-form/tournament-form';

const draftIn = (store: Store | undefined) =>
  store ? { ...emptyDraft, country: store.country, state: store.state, city: store.city, store: { id: store.id, name: store.name } } : emptyDraft;

/** An empty form, editable at once; once created, the tournament's own page opens. */
export function CreateTournament({ store }: { store: Store | undefined }) {
  const [draft, setDraft] = useState(() => draftIn(store));
  const [errors, setErrors] = useState<TournamentErrors>({});
  const [busy, setBusy] = useState(false);
  const allowLeaving = useUnsavedChanges(!sameDraft(draft, draftIn(store)));
  const queries = useQueryClient();
  const navigate = useNavigate();

  async function create() {
    const wrong = draftError(draft);
    setErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return notice(wrong.message);
    setBusy(true);
    try {
      const { id } = await call(createTournament, { body: fieldsOf(draft) });
      allowLeaving();
      void queries.invalidateQueries();
      await notice('Torneo creado correctamente.');
      navigate(href('tournament', { id }));
    } catch (error) {
      setErrors(fieldErrors(error));
      await noticeCreationFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <TournamentForm draft={draft} onChange={(changes) => setDraft((now) => ({ ...now, ...changes }))} errors={errors} enrolled={[]} onSubmit={create}>
      <Button type="submit" tone="primary" busy={busy}>
        Crear Torneo
      </Button>
    </TournamentForm>
  );
}

/** Refused by the server, without an answer from it, or broken on the way. */
function noticeCreationFailure(error: unknown): Promise<void> {
  if (!isApiError(error)) return noticeFailure('Error inesperado al crear el torneo.', error);
  return error.body ? notice(serviceFailure(error)) : noticeFailure('Hubo un error al crear el torneo.', error);
}
