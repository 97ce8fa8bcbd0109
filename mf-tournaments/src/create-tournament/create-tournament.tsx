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
import { draftError, emptyDraft, fieldsOf, sameDraft, type TournamentDraft, type TournamentErrors } from '../tournament-form/tournament-draft';
import { TournamentForm } from '../tournament-form/tournament-form';

/** What all the stores have in common of their place is chosen already; where there is one store, it is too. */
function firstDraft(stores: readonly Store[]): TournamentDraft {
  const [first] = stores;
  if (!first) return emptyDraft;
  const shared = (field: 'country' | 'state' | 'city') => stores.every((store) => store[field] === first[field]);
  const country = shared('country') ? first.country : '';
  const state = country && shared('state') ? first.state : '';
  const city = state && shared('city') ? first.city : '';
  return { ...emptyDraft, country, state, city, store: stores.length === 1 ? { id: first.id, name: first.name } : null };
}

/** An empty form, editable at once; once created, the tournament's own page opens. */
export default function CreateTournament({ stores }: { stores: readonly Store[] }) {
  const [blank] = useState(() => firstDraft(stores));
  const [draft, setDraft] = useState(blank);
  const [errors, setErrors] = useState<TournamentErrors>({});
  const [busy, setBusy] = useState(false);
  const allowLeaving = useUnsavedChanges(!sameDraft(draft, blank));
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
